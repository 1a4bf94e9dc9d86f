import { describe, expect, it } from 'vitest';
import { createMemory, firstFreeByte } from '@korzo/core';
import { kernelHotLoops, kernelsFor } from './kernels-for.ts';

describe.each([true, false])('kernels on a memory that is shared: %s', (shared) => {
  it('are bound once to each memory', () => {
    const memory = createMemory({ shared });
    expect(kernelsFor(memory)).toBe(kernelsFor(memory));
    expect(kernelHotLoops(memory)).toBe(kernelsFor(memory));
    expect(kernelsFor(createMemory({ shared }))).not.toBe(kernelsFor(memory));
  });

  it('keep their constants below the first byte that core hands out', () => {
    expect(kernelsFor(createMemory({ shared })).firstFreeByte()).toBeLessThanOrEqual(firstFreeByte);
  });
});
