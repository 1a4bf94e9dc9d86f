import type { HotLoops, HotLoopsFor } from '@korzo/core';
import type { KernelExports } from './generated/kernel-binaries.ts';
import { compileKernels, instantiateKernels } from './instantiate.ts';

/** The kernels bound to one memory. They keep nothing outside it, so any number of threads may have their own. */
export type Kernels = KernelExports;

/** Compiled once per thread and sort of memory. */
const modules = new Map<boolean, WebAssembly.Module>();
const instances = new WeakMap<WebAssembly.Memory, Kernels>();

/** The kernels on this memory, shared or not: compiled and bound on first use in this thread. */
export function kernelsFor(memory: WebAssembly.Memory): Kernels {
  let kernels = instances.get(memory);
  if (kernels === undefined) {
    kernels = instantiateKernels(moduleFor(isShared(memory)), memory);
    instances.set(memory, kernels);
  }
  return kernels;
}

function moduleFor(sharedMemory: boolean): WebAssembly.Module {
  let module = modules.get(sharedMemory);
  if (module === undefined) {
    module = compileKernels({ sharedMemory });
    modules.set(sharedMemory, module);
  }
  return module;
}

// A page without cross-origin isolation has no SharedArrayBuffer at all, hence by name.
const isShared = (memory: WebAssembly.Memory): boolean =>
  Object.prototype.toString.call(memory.buffer) === '[object SharedArrayBuffer]';

/** The loops over all agents in wasm; the same bits as core's `plainHotLoops`. */
export const kernelHotLoops: HotLoopsFor = (memory): HotLoops => kernelsFor(memory);
