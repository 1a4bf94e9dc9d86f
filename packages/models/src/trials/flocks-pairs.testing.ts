import type { Seen } from './flocks-trial.testing.ts';

export const momentum = (all: readonly Seen[]): readonly [number, number] => [
  all.reduce((sum, { vx }) => sum + vx, 0),
  all.reduce((sum, { vy }) => sum + vy, 0),
];

export function* pairs(all: readonly Seen[]): Generator<readonly [Seen, Seen, number, number]> {
  for (let first = 0; first < all.length; first++)
    for (let second = 0; second < first; second++) yield [all[first], all[second], first, second];
}

export const apart = (a: Seen, b: Seen): number => Math.hypot(a.x - b.x, a.y - b.y);
export const largestDifference = (all: readonly Seen[]): number =>
  Math.max(...[...pairs(all)].map(([a, b]) => Math.hypot(a.vx - b.vx, a.vy - b.vy)));
