import { expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { nodeVersionProblem } from './bootstrap.mjs';

it.each(['20.19.0', '20.20.2', '22.12.0', '24.0.0', '26.1.0'])('accepts Node %s', (version) => {
  expect(nodeVersionProblem(version)).toBeUndefined();
});

it.each(['16.20.2', '18.20.0', '20.18.3', '21.7.0', '22.11.0', '23.5.0'])('refuses Node %s by name', (version) => {
  expect(nodeVersionProblem(version)).toContain(`this is Node ${version}`);
});

it('speaks of the same versions as package.json', () => {
  expect(manifest.engines.node).toBe('^20.19.0 || ^22.12.0 || >=24.0.0');
});
