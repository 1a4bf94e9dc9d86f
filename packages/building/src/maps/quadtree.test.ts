import { array, assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildQuadtree, type Quadtree } from './quadtree.ts';

const treeOf = (columns: number, rows: number, blocked: readonly number[], margin = 1): Quadtree => {
  const cells = new Uint8Array(columns * rows);
  for (let cell = 0; cell < cells.length; cell++) {
    const column = cell % columns;
    const row = Math.floor(cell / columns);
    if (column === 0 || row === 0 || column === columns - 1 || row === rows - 1) cells[cell] = 2;
  }
  for (const cell of blocked) cells[cell % cells.length] = 2;
  const frame = { minX: 0, minY: 0, cellSize: 0.25, columns, rows };
  return buildQuadtree({ frame, cells, distance: new Uint8Array(cells.length).fill(64) }, margin);
};

describe('the quadtree', () => {
  it('merges four free leaves again and again', () => {
    // 10 x 10 cells with an edge of one: the free squares at (2..3), (4..7) form 2x2 and 4x4 leaves where aligned.
    const tree = treeOf(10, 10, []);
    const sides = [...tree.side].sort((a, b) => b - a);
    expect(sides[0]).toBe(4);
    expect([...tree.side].reduce((sum, side) => sum + side * side, 0)).toBe(64);
    const largest = tree.side.indexOf(4);
    expect([tree.column[largest], tree.row[largest]]).toEqual([4, 4]);
  });

  it('holds exactly the maximal aligned free squares, linked where they share a side', () => {
    const size = integer({ min: 3, max: 24 });
    assert(
      property(size, size, array(integer({ min: 0, max: 1000 }), { maxLength: 20 }), (columns, rows, blocked) => {
        const tree = treeOf(columns, rows, blocked);
        const { leafOf } = tree;
        for (let leaf = 0; leaf < tree.side.length; leaf++) {
          const side = tree.side[leaf];
          expect(Math.log2(side) % 1).toBe(0);
          expect([tree.column[leaf] % side, tree.row[leaf] % side]).toEqual([0, 0]);
          // Not all of the next larger aligned square is free, or it would have been merged.
          const column = Math.floor(tree.column[leaf] / (2 * side)) * 2 * side;
          const row = Math.floor(tree.row[leaf] / (2 * side)) * 2 * side;
          let whole = column + 2 * side <= columns && row + 2 * side <= rows;
          for (let y = row; whole && y < row + 2 * side; y++) {
            for (let x = column; x < column + 2 * side; x++) whole &&= leafOf[y * columns + x] >= 0;
          }
          expect(whole).toBe(false);
        }
        const links = new Set<string>();
        for (let cell = 0; cell < leafOf.length; cell++) {
          for (const other of [cell + 1, cell + columns]) {
            if (leafOf[cell] < 0 || !(leafOf[other] >= 0) || leafOf[cell] === leafOf[other]) continue;
            links.add(`${leafOf[cell]} ${leafOf[other]}`).add(`${leafOf[other]} ${leafOf[cell]}`);
          }
        }
        const held = Array.from(tree.side, (_, leaf) =>
          Array.from(tree.neighbours.subarray(tree.start[leaf], tree.start[leaf + 1]), (other) => `${leaf} ${other}`),
        ).flat();
        expect(new Set(held)).toEqual(links);
        expect(held.length).toBe(links.size);
      }),
    );
  });
});
