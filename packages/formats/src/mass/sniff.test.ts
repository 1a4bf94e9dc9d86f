import { expect, it } from 'vitest';
import { configText, worldText } from './examples.testing.ts';
import { sniffMass } from './sniff.ts';

it('reports worlds, configs and other texts apart', () => {
  expect(sniffMass(worldText)).toBe('world');
  expect(sniffMass(configText)).toBe('config');
  expect(sniffMass(`\uFEFF<!-- <mass> -->\n<world>`)).toBe('world');
  for (const text of ['', '<worlds>', '<geometry><world/></geometry>', 'korzo: 1', `${'<!---->'.repeat(1e5)}<`])
    expect(sniffMass(text)).toBeUndefined();
});
