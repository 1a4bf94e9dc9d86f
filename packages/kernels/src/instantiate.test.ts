import { describe, expect, it } from 'vitest';
import { compileKernels, instantiateKernels } from './instantiate.ts';

describe.each([{ sharedMemory: true }, { sharedMemory: false }])('kernels with %o', ({ sharedMemory }) => {
  const module = compileKernels({ sharedMemory });

  it('import nothing but the memory and export no runtime', () => {
    expect(WebAssembly.Module.imports(module)).toEqual([{ module: 'env', name: 'memory', kind: 'memory' }]);
    for (const { name, kind } of WebAssembly.Module.exports(module)) {
      expect(kind).toBe('function');
      expect(name).not.toMatch(/^__/);
    }
  });

  it('work on the memory they are given', () => {
    const memory = new WebAssembly.Memory({ initial: 2, maximum: 4, shared: sharedMemory });
    const kernels = instantiateKernels(module, memory);
    const start = kernels.firstFreeByte();
    expect(start).toBeGreaterThanOrEqual(1024);

    const column = new Float64Array(memory.buffer, Math.ceil(start / 8) * 8, 8).fill(1.5);
    kernels.clearBytes(column.byteOffset + 8, 16);
    expect(Array.from(column)).toEqual([1.5, 0, 0, 1.5, 1.5, 1.5, 1.5, 1.5]);
  });

  it('accept a memory that may grow to 4 GiB', () => {
    const memory = new WebAssembly.Memory({ initial: 1, maximum: 65536, shared: sharedMemory });
    expect(instantiateKernels(module, memory).kernelAbi()).toBe(4);
  });

  it('refuse a memory of the other sort', () => {
    const memory = new WebAssembly.Memory({ initial: 1, maximum: 4, shared: !sharedMemory });
    expect(() => instantiateKernels(module, memory)).toThrow(WebAssembly.LinkError);
  });
});
