import { cellStateBits, quadtreeFor } from '@korzo/building';
import type { Run } from '@korzo/engine';
import type { FloorMap } from '../protocol/replies.ts';
import { base64 } from './base64.ts';
import { refuse } from './refusal.ts';

/** Larger maps are no picture any more. */
const mostCells = 16 * 1024 * 1024;
/** Body that the quadtree is made for, m. */
const usualRadius = 0.25;

/** The compiled map of a floor, to draw. */
export function floorMap({ site }: Run, kind: FloorMap['kind'], level: number): FloorMap {
  const map = site?.maps.levels[level];
  if (map === undefined)
    throw refuse(`floor ${level} has no map`, 'ask for a floor of a building that has regions on it');
  const { frame, cells } = map;
  if (cells.length > mostCells)
    throw refuse(`the map of floor ${level} has ${cells.length} cells`, `maps of up to ${mostCells} cells are shown`);
  if (kind === 'grid') {
    return {
      kind,
      level,
      origin: [frame.minX, frame.minY],
      cell: frame.cellSize,
      columns: frame.columns,
      rows: frame.rows,
      bytes: base64(cells.map((cell) => cell & cellStateBits)),
    };
  }
  const { column, row, side } = quadtreeFor(map, usualRadius);
  const leaves: number[] = [];
  for (let leaf = 0; leaf < column.length; leaf++)
    leaves.push(
      frame.minX + column[leaf] * frame.cellSize,
      frame.minY + row[leaf] * frame.cellSize,
      side[leaf] * frame.cellSize,
    );
  return { kind, level, leaves };
}
