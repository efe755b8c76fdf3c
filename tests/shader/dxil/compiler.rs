//! DXC, kept running: `tests/dxc serve` loads the library once and compiles job after job.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Mutex, PoisonError};

use libtest_mimic::Failed;
use serde_json::{Value, json};

/// The lowest model that DXC compiles for; 6.6 gives the same operations.
const PROFILE: &str = "cs_6_0";

fn script() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../dxc")
}

/// Whether the library was fetched.
pub(crate) fn is_here() -> bool {
    Command::new(script()).arg("path").output().is_ok_and(|output| output.status.success())
}

struct Compiler {
    process: Child,
    jobs: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
}

impl Compiler {
    fn start() -> Result<Self, Failed> {
        let mut process = Command::new(script()).arg("serve").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let jobs = process.stdin.take();
        let answers = BufReader::new(process.stdout.take().ok_or("no pipe")?);
        Ok(Self { process, jobs, answers })
    }

    fn answer(&mut self, job: &Value) -> Result<Value, Failed> {
        let mut line = String::new();
        writeln!(self.jobs.as_mut().ok_or("no pipe")?, "{job}")?;
        self.answers.read_line(&mut line)?;
        Ok(serde_json::from_str(&line)?)
    }
}

impl Drop for Compiler {
    /// It ends with its input.
    fn drop(&mut self) {
        drop(self.jobs.take());
        drop(self.process.wait());
    }
}

/// Compilers at rest; as many run as tests do.
#[derive(Default)]
pub(crate) struct Compilers(Mutex<Vec<Compiler>>);

impl Compilers {
    /// The disassembled DXIL of an entry point.
    pub(crate) fn compile(&self, entry: &str, source: &str, flags: &[&str]) -> Result<String, Failed> {
        let resting = self.0.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut compiler = resting.map_or_else(Compiler::start, Ok)?;
        let job = json!({ "entry": entry, "profile": PROFILE, "source": source, "flags": flags });
        let answer = compiler.answer(&job)?;
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(compiler);
        match (answer["dxil"].as_str(), answer["error"].as_str()) {
            (Some(dxil), _) => Ok(dxil.to_owned()),
            (None, error) => Err(error.unwrap_or("no answer").into()),
        }
    }
}
