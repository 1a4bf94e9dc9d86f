import { free, stateBits } from './cell-states.ts';
import type { MapFrame } from './frame.ts';

/** Squares of free cells, as large as the four-by-four merging allows, with the free squares they share a side with. */
export interface Quadtree {
  /** Leaf of each cell, -1 where it is not free. */
  readonly leafOf: Int32Array;
  /** First column and row and side of each leaf, in cells. */
  readonly column: Uint16Array;
  readonly row: Uint16Array;
  readonly side: Uint16Array;
  /** Neighbours of leaf l: neighbours[start[l] .. start[l + 1]]. */
  readonly start: Int32Array;
  readonly neighbours: Int32Array;
}

export const quadtreeBytes = (tree: Quadtree): number =>
  tree.leafOf.byteLength + tree.column.byteLength * 3 + tree.start.byteLength + tree.neighbours.byteLength;

export interface FreeCells {
  readonly frame: MapFrame;
  readonly cells: Uint8Array;
  readonly distance: Uint8Array;
}

/**
 * Builds the tree from the cells upwards: four free leaves that form a square become one leaf. With a margin of one cell
 * the free cells of the grid map count, every point of which lies at least a cell from all walls; a margin of more cells
 * takes those at least so many cells from them.
 */
export function buildQuadtree(map: FreeCells, margin: number): Quadtree {
  const { frame } = map;
  const sides = mergeLeaves(map, margin);
  const leafOf = new Int32Array(sides.length).fill(-1);
  const first: number[] = [];
  for (let cell = 0; cell < sides.length; cell++) {
    if (sides[cell] === 0 || leafOf[cell] >= 0) continue;
    // Cells come row by row, so the first cell met of a leaf is its corner.
    for (let row = 0; row < sides[cell]; row++) {
      leafOf.fill(first.length, cell + row * frame.columns, cell + row * frame.columns + sides[cell]);
    }
    first.push(cell);
  }
  const links = linkLeaves(frame, leafOf, first, sides);
  return {
    leafOf,
    column: Uint16Array.from(first, (cell) => cell % frame.columns),
    row: Uint16Array.from(first, (cell) => Math.floor(cell / frame.columns)),
    side: Uint16Array.from(first, (cell) => sides[cell]),
    ...links,
  };
}

/** Side of the leaf that each cell is the corner of; 1 inside a leaf, 0 where not free. */
function mergeLeaves({ frame, cells, distance }: FreeCells, margin: number): Uint16Array {
  const { columns, rows } = frame;
  const sides = new Uint16Array(columns * rows);
  // Two cells whose middles are d apart leave at least d - 1.42 between them.
  const enough = (margin + 1.42) * (margin + 1.42);
  for (let cell = 0; cell < sides.length; cell++) {
    const isFree = (cells[cell] & stateBits) === free && (margin <= 1 || distance[cell] >= enough);
    sides[cell] = isFree ? 1 : 0;
  }
  for (let half = 1, merged = true; merged; half *= 2) {
    merged = false;
    const side = half * 2;
    for (let row = 0; row + side <= rows; row += side) {
      for (let column = 0; column + side <= columns; column += side) {
        const cell = row * columns + column;
        const above = cell + half * columns;
        if (sides[cell] !== half || sides[cell + half] !== half) continue;
        if (sides[above] !== half || sides[above + half] !== half) continue;
        // Only corners need to know their side.
        sides[cell] = side;
        sides[cell + half] = sides[above] = sides[above + half] = 1;
        merged = true;
      }
    }
  }
  return sides;
}

function linkLeaves(
  frame: MapFrame,
  leafOf: Int32Array,
  first: readonly number[],
  sides: Uint16Array,
): { readonly start: Int32Array; readonly neighbours: Int32Array } {
  const { columns } = frame;
  const start = new Int32Array(first.length + 1);
  const neighbours: number[] = [];
  for (let leaf = 0; leaf < first.length; leaf++) {
    const corner = first[leaf];
    const side = sides[corner];
    const visitSide = (from: number, along: number): void => {
      let last = -1;
      for (let at = 0; at < side; at++) {
        const other = leafOf[from + at * along];
        if (other >= 0 && other !== last) neighbours.push(other);
        last = other;
      }
    };
    visitSide(corner + side * columns, 1);
    visitSide(corner + side, columns);
    visitSide(corner - columns, 1);
    visitSide(corner - 1, columns);
    start[leaf + 1] = neighbours.length;
  }
  return { start, neighbours: Int32Array.from(neighbours) };
}
