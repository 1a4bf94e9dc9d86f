import { uniform } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import { east, north, northEast, south, west } from './fast-marching.ts';
import { relax } from './relaxation.ts';

/** A floor with cells at random places closed, its edge among them; cells also know which diagonals are open. */
function floor(columns: number, rows: number, closed: number) {
  const isFree = (cell: number): boolean => {
    const [x, y] = [cell % columns, Math.floor(cell / columns)];
    return x > 0 && y > 0 && x < columns - 1 && y < rows - 1 && uniform(1, cell, 0, 9) >= closed;
  };
  const all = Array.from({ length: columns * rows }, (_, cell) => cell);
  const open = Uint8Array.from(all, (cell) => {
    if (!isFree(cell)) return 0;
    const sides = (
      [
        [east, 1],
        [north, columns],
        [west, -1],
        [south, -columns],
      ] as const
    ).reduce((sum, [side, away]) => sum + (isFree(cell + away) ? side : 0), 0);
    return sides === 0 ? 0 : sides + (isFree(cell + columns + 1) ? northEast : 0);
  });
  const potential = Float64Array.from(all, (cell) => 10 * uniform(1, cell, 1, 9));
  return { open, potential, columns, push: 1.9, cells: Int32Array.from(all.filter((cell) => open[cell] !== 0)) };
}

/** One round after the other, and one cell after the other. */
function relaxPlainly({ open, potential, columns, push, cells }: ReturnType<typeof floor>, rounds: number): void {
  for (let round = 0; round < rounds; round++)
    for (const cell of cells) {
      let [sum, count] = [1, 0];
      for (const [side, other] of [
        [east, cell + 1],
        [west, cell - 1],
        [north, cell + columns],
        [south, cell - columns],
      ]) {
        if ((open[cell] & side) === 0) continue;
        sum += potential[other];
        count++;
      }
      potential[cell] += push * (sum / count - potential[cell]);
    }
}

describe('relaxation, several rounds at once', () => {
  it.each([
    { columns: 40, rows: 60, closed: 0, rounds: 21 },
    { columns: 40, rows: 60, closed: 0.3, rounds: 8 },
    { columns: 9, rows: 200, closed: 0.1, rounds: 7 },
    { columns: 60, rows: 5, closed: 0.1, rounds: 6 },
    { columns: 3, rows: 3, closed: 0, rounds: 4 },
  ])('has the bits of one round after the other: %o', ({ columns, rows, closed, rounds }) => {
    const [plain, quick] = [floor(columns, rows, closed), floor(columns, rows, closed)];
    relaxPlainly(plain, rounds);
    relax(quick, quick.cells, rounds);
    expect(quick.potential).toEqual(plain.potential);
  });
});
