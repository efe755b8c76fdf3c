//! Kernels on a wgpu device, buffers and an encoder that the program made itself.
//!
//! ```text
//! cargo run --release --example own_buffers
//! ```

use double32::kernels::DeviceTerms;
use double32::{Buffer, Error, Gpu, Requirements, Terms, required_features};
use num_complex::Complex;

/// The program's own device, as it would be in a renderer or a simulation.
fn own_device() -> Option<(wgpu::Adapter, wgpu::Device, wgpu::Queue)> {
    let instance = wgpu::Instance::new(wgpu::InstanceDescriptor::new_without_display_handle());
    let adapter = pollster::block_on(instance.request_adapter(&wgpu::RequestAdapterOptions::default())).ok()?;
    let descriptor = wgpu::DeviceDescriptor {
        // Lets the crate hand the driver its own lowered shaders; without them it takes the slower portable form.
        required_features: required_features(&adapter),
        ..Default::default()
    };
    let (device, queue) = pollster::block_on(adapter.request_device(&descriptor)).ok()?;
    Some((adapter, device, queue))
}

fn main() -> Result<(), Error> {
    let Some((adapter, device, queue)) = own_device() else {
        println!("no adapter on this machine; nothing to show");
        return Ok(());
    };
    // Software devices lack one property or the other; the opt-ins say that this program can live with that.
    let requirements = Requirements::default().accept_unfused_fma().accept_flush_to_zero();
    let gpu = Gpu::from_wgpu(&adapter, device.clone(), queue.clone(), requirements)?;
    println!("{} accepted under: {requirements}", gpu.capabilities().target);

    // Two terms of 1,000 numbers, x and 1, in a buffer that the program allocated and filled.
    let len = 1000;
    let xs = (0..len).map(|i| Complex::new(i as f64 / 3.0, 0.0));
    let values: Vec<_> = xs.chain((0..len).map(|_| Complex::new(1.0, 0.0))).collect();
    let terms = Terms::new(&values, 2)?;
    let usage = wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_DST;
    let size = 16 * terms.values().len() as u64;
    let raw = device.create_buffer(&wgpu::BufferDescriptor { label: None, size, usage, mapped_at_creation: false });
    queue.write_buffer(&raw, 0, bytemuck::cast_slice(terms.values()));
    let on_device = DeviceTerms::from_buffer(Buffer::from_wgpu(raw, 0, 2 * len)?, 2, len)?;

    // The output too, and one encoder that carries the kernel and the program's own commands.
    let usage = wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC;
    let raw = device.create_buffer(&wgpu::BufferDescriptor {
        label: None,
        size: 8 * len as u64,
        usage,
        mapped_at_creation: false,
    });
    let output = Buffer::<Complex<f32>>::from_wgpu(raw, 0, len)?;
    let mut encoder = gpu.encoder();
    gpu.encode_combine(&mut encoder, &on_device, &[3.0, -1.0], &output)?;
    queue.submit([encoder.finish()]);

    // 3 x - 1, where x = i / 3: i - 1, with the error of one rounding.
    let result = gpu.download(&output)?;
    for i in [0, 1, 10, 999] {
        println!("3 * {:.4} - 1 = {}", i as f64 / 3.0, result[i].re);
        assert_eq!(result[i].re, i as f32 - 1.0);
    }
    Ok(())
}
