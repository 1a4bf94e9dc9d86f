import type { RunInfo } from '@korzo/live';
import { expect, test } from 'vitest';
import { bundleName, bundlesOf } from './group-bundles.ts';

const infoOf = (groups: readonly (readonly [string, number])[]): RunInfo =>
  ({
    groups: groups.map(([name, model]) => ({ name, kind: model === 1 ? 'vehicle' : 'person', model })),
    models: [{ name: 'orca' }, { name: 'driven' }],
    choices: [{ name: 'orca' }, { name: 'boids' }],
  }) as unknown as RunInfo;

test('twenty rooms are one choice, and two exits stay two', () => {
  const rooms = Array.from({ length: 20 }, (_, room) => [`room${room + 1}`, 0] as const);
  const info = infoOf([...rooms, ['guards', 0], ['guests 1', 0], ['guests 2', 0]]);
  const bundles = bundlesOf(info);
  expect(bundles.map((bundle) => bundle.length)).toEqual([20, 1, 1, 1]);
  expect(bundles.map((bundle) => bundleName(info, bundle))).toEqual(['all rooms', 'guards', 'guests 1', 'guests 2']);
});

test('vehicles are offered no model of flocks', () => {
  const info = infoOf([
    ['walkers', 0],
    ['car', 1],
    ['bus', 1],
  ]);
  expect(bundlesOf(info)).toEqual([[0]]);
});
