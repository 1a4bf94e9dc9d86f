import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as kernelsPackage from '@korzo/kernels';
import { openPage } from './open-page.ts';
import type { OpenPage } from './open-page.ts';

interface Modules {
  readonly kernels: typeof kernelsPackage;
}

describe('kernels in the browser', () => {
  let open: OpenPage<Modules>;

  beforeAll(async () => {
    open = await openPage<Modules>({ kernels: 'packages/kernels/dist/index.js' });
  });

  afterAll(async () => {
    await open.close();
  });

  it('may share memory with workers', async () => {
    expect(await open.page.evaluate(() => self.crossOriginIsolated)).toBe(true);
  });

  it.each([true, false])('work on a memory with shared: %s', async (sharedMemory) => {
    const column = await open.page.evaluate(
      ([{ compileKernels, instantiateKernels }, shared]) => {
        const memory = new WebAssembly.Memory({ initial: 1, maximum: 2, shared });
        const kernels = instantiateKernels(compileKernels({ sharedMemory: shared }), memory);
        const values = new Int32Array(memory.buffer, 8 * Math.ceil(kernels.firstFreeByte() / 8), 5).fill(7);
        kernels.clearBytes(values.byteOffset + 4, 8);
        return Array.from(values);
      },
      [open.modules.kernels, sharedMemory] as const,
    );
    expect(column).toEqual([7, 0, 0, 7, 7]);
  });

  it('draw with WebGL 2', async () => {
    const version = await open.page.evaluate(() => {
      const context = document.createElement('canvas').getContext('webgl2');
      return String(context?.getParameter(context.VERSION));
    });
    expect(version).toMatch(/^WebGL 2/);
  });
});
