import { kernelsBase64, unsharedFlag } from './generated/kernel-binaries.ts';
import type { KernelExports } from './generated/kernel-binaries.ts';

/**
 * Compiles the kernels for one sort of memory. A compiled module can be posted to workers, which then only instantiate it.
 */
export function compileKernels(options: { sharedMemory: boolean }): WebAssembly.Module {
  const bytes = decodeBase64(kernelsBase64);
  if (!options.sharedMemory) bytes[unsharedFlag.at] = unsharedFlag.value;
  return new WebAssembly.Module(bytes);
}

/**
 * Binds the kernels to a memory. The memory must be of the sort the module was compiled for, and must declare a maximum
 * of at most 65536 pages. Bytes below `firstFreeByte()` belong to the kernels.
 */
export function instantiateKernels(module: WebAssembly.Module, memory: WebAssembly.Memory): KernelExports {
  const { exports } = new WebAssembly.Instance(module, { env: { memory } });
  return exports as unknown as KernelExports;
}

function decodeBase64(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index);
  return bytes;
}
