import { describe, expect, it } from 'vitest';
import { wallsAcross } from './walls-across.ts';
import type { Crossing, Wall, World } from './world.ts';

/** A flight on level 1, 2 m wide and 6 m long, north of a foot in the wall y = 5 of level 0. */
const foot = [
  [4, 5],
  [6, 5],
] as const;
const up: Crossing = { level: 0, line: foot, toLevel: 1, toLine: foot };
const down: Crossing = { level: 1, line: [foot[1], foot[0]], toLevel: 0, toLine: [foot[1], foot[0]] };
const wall = (level: number, ...[x1, y1, x2, y2]: readonly number[]): Wall => ({ level, from: [x1, y1], to: [x2, y2] });
const room = [wall(0, 0, 5, 4, 5), wall(0, 6, 5, 10, 5), wall(0, 0, 0, 0, 5), wall(0, 5, 3, 5, 8)];
const flight = [wall(1, 4, 5, 4, 11), wall(1, 6, 5, 6, 11)];
const world = (walls: readonly Wall[], crossings: readonly Crossing[]): World => ({
  origin: [0, 0, 0],
  size: [20, 20, 0],
  edges: 'open',
  levels: 2,
  walls,
  exits: [],
  crossings,
});
const rounded = (walls: readonly Wall[]): readonly (readonly number[])[] =>
  walls.map(({ level, from, to }) => [level, ...from, ...to].map((value) => Math.round(value * 1e5) / 1e5));

describe('walls across a crossing', () => {
  it('stand where they are seen, cut off at the line and at the reach', () => {
    expect(rounded(wallsAcross(world([...room, ...flight], [up]), 2))).toEqual([
      // The pillar goes on behind the foot, where another room may be: only its part before the line is seen.
      [1, 2, 5, 4, 5],
      [1, 6, 5, 8, 5],
      [1, 5, 3, 5, 5],
    ]);
    expect(rounded(wallsAcross(world([...room, ...flight], [down]), 2))).toEqual([
      [0, 4, 5, 4, 7],
      [0, 6, 5, 6, 7],
    ]);
  });

  it('are seen no farther than agents are', () => {
    expect(rounded(wallsAcross(world(flight, [{ ...down, seenFor: 0.5 }]), 2))).toEqual([
      [0, 4, 5, 4, 5.5],
      [0, 6, 5, 6, 5.5],
    ]);
  });

  it('are not there twice where both floors have one on the line', () => {
    const front = wall(1, 2, 5, 4, 5);
    expect(rounded(wallsAcross(world([...room, ...flight, front], [up]), 2))).toEqual([
      [1, 6, 5, 8, 5],
      [1, 5, 3, 5, 5],
    ]);
  });
});
