//! The host's probe answers for the thread that asks: flush modes are a thread's, and foreign code changes them.
//!
//! The foreign code is a C function that switches flushing on, compiled here and put in the place of the C library's `getppid` in a
//! second run of this binary; so that no line of Rust need be unsafe.
#![cfg(feature = "gpu")]

use std::path::Path;
use std::process::Command;
use std::thread;

use double32::probe;

/// Both bits: operands and results.
const HELPER: &str = "#include <xmmintrin.h>\nint getppid(void) { _mm_setcsr(_mm_getcsr() | 0x8040); return 0; }\n";
/// Set in the second run.
const SECOND: &str = "DOUBLE32_SWITCHES_THREADS";

fn keeps_subnormals() -> bool {
    probe::host().gradual_underflow()
}

/// The helper as a shared library. Who builds Rust here has a C compiler, which links.
fn library() -> String {
    let source = Path::new(env!("CARGO_TARGET_TMPDIR")).join("flush.c");
    std::fs::write(&source, HELPER).expect("a writable folder");
    let library = source.with_extension("so");
    let compiler = Command::new("cc").args(["-shared", "-fPIC", "-o"]).args([&library, &source]).status();
    assert!(compiler.expect("a C compiler by the name of cc").success(), "cc refuses the helper");
    library.to_str().expect("a path in UTF-8").to_owned()
}

#[cfg(unix)]
fn switch_this_thread() {
    let _ = std::os::unix::process::parent_id();
}

#[cfg(not(unix))]
fn switch_this_thread() {
    unreachable!("the second run is for Linux");
}

fn switch_one_of_two_threads() {
    let switched = thread::spawn(|| {
        assert!(keeps_subnormals(), "before the switch");
        switch_this_thread();
        assert!(!keeps_subnormals(), "after the switch");
    });
    switched.join().expect("no panic");
    assert!(keeps_subnormals(), "the other thread");
}

#[test]
#[cfg_attr(
    not(all(target_os = "linux", target_env = "gnu", target_arch = "x86_64")),
    ignore = "needs glibc's preloading and x86-64's control word"
)]
fn the_host_is_probed_by_the_thread_that_asks() {
    if std::env::var_os(SECOND).is_some() {
        return switch_one_of_two_threads();
    }
    let program = std::env::current_exe().expect("this binary");
    let second = Command::new(program).env("LD_PRELOAD", library()).env(SECOND, "1").output().expect("it starts");
    assert!(
        second.status.success(),
        "{}{}",
        String::from_utf8_lossy(&second.stdout),
        String::from_utf8_lossy(&second.stderr)
    );
}
