import { describe, expect, it } from 'vitest';
import { CellMap } from './cell-map.ts';
import { areLastNeighboursOpen } from './last-neighbours.ts';

/** Six by six cells of 2 m, these blocked. */
function mapWith(...blocked: readonly (readonly [column: number, row: number])[]): CellMap {
  const walls = blocked.flatMap(([column, row]) => {
    const [x, y] = [column * 2 + 0.5, row * 2 + 1];
    return [{ level: 0, from: [x, y] as const, to: [x + 1, y] as const }];
  });
  return new CellMap({ origin: [0, 0, 0], size: [12, 12, 0], levels: 1, exits: [] }, walls, 0, 2);
}

const from = { x: 1, y: 1 };

const cell = (map: CellMap): number => map.cellAt(3, 11);

describe('the last neighbours of a traced vertex', () => {
  it('are the one to the left when the way is steeper than 2 to 1', () => {
    // From (1, 1) to the middle of column 1, row 5: 2 m aside, 10 m up.
    expect(areLastNeighboursOpen(mapWith(), from, cell(mapWith()))).toBe(true);
    const left = mapWith([0, 5]);
    expect(areLastNeighboursOpen(left, from, cell(left))).toBe(false);
    const below = mapWith([1, 4]);
    expect(areLastNeighboursOpen(below, from, cell(below))).toBe(true);
  });

  it('are the one below, too, when neither side is more than twice the other', () => {
    for (const [blocked, open] of [
      [[3, 4], false],
      [[4, 3], false],
      [[5, 4], true],
    ] as const) {
      const map = mapWith(blocked);
      expect(areLastNeighboursOpen(map, from, map.cellAt(9, 9))).toBe(open);
    }
  });

  it('turn with the direction: the same in all eight', () => {
    const map = mapWith([2, 4]);
    // To column 3, row 4 from the west, nearly level: the neighbour "to the left" lies south or north of it.
    expect(areLastNeighboursOpen(map, { x: 1, y: 8 }, map.cellAt(7, 9))).toBe(true);
    const south = mapWith([3, 3]);
    expect(areLastNeighboursOpen(south, { x: 1, y: 8 }, south.cellAt(7, 9))).toBe(false);
    const north = mapWith([3, 5]);
    expect(areLastNeighboursOpen(north, { x: 1, y: 10 }, north.cellAt(7, 9))).toBe(false);
  });
});
