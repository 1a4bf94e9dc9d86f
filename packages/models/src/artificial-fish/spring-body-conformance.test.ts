import { choice } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import { conformanceChecks } from '../conformance/conformance.ts';
import { artificialFish } from './artificial-fish.ts';

const variant = {
  ...artificialFish,
  parameters: {
    ...artificialFish.parameters,
    locomotion: choice('muscles', ['thrust', 'muscles'], 'how it moves'),
  },
};

describe('the conformance suite, with muscles', () => {
  it.each(conformanceChecks(variant, { dt: 0.01 }).map(({ name, run }) => [name, run] as const))('%s', (_, run) => {
    expect(run).not.toThrow();
  });
});
