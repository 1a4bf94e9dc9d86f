import { expect, it } from 'vitest';
import { premisesPart } from './premises-part.ts';
import { Premises } from './premises.ts';

const premises = new Premises({ walls: [], standing: [], exits: [], levels: 1, bounds: [0, 0, 20, 20], dt: 0.1 });

const forged: readonly (readonly [string, number, object, RegExp])[] = [
  ['a change of nothing', 0, { type: 'clear', id: 'x' }, /no obstacle 'x'/],
  [
    'a change of another sort',
    0,
    { type: 'remove', agent: { id: 0, generation: 0 } },
    /change of the place|there is no/,
  ],
  ['a change in the future', 5, { type: 'signal', name: 'alarm' }, /tick must be from 0 to 1/],
];

it.each(forged)('premises refuse to go on from %s', (_what, tick, change, problem) => {
  const saved = { changes: [{ tick, change }] };
  expect(premisesPart(premises).problemWith?.(saved, { tick: 1, count: 0, column: () => new Uint8Array(0) })).toMatch(
    problem,
  );
});

it('premises go on from a change that was possible', () => {
  const saved = { changes: [{ tick: 0, change: { type: 'signal', name: 'alarm' } }] };
  expect(
    premisesPart(premises).problemWith?.(saved, { tick: 1, count: 0, column: () => new Uint8Array(0) }),
  ).toBeUndefined();
});
