import type { GridMap } from './grid-map.ts';

/** A disc that goes straight. Lengths in cells; the cell (column, row) covers column .. column + 1 and row .. row + 1. */
export interface StraightWalk {
  readonly fromX: number;
  readonly fromY: number;
  readonly toX: number;
  readonly toY: number;
  readonly radius: number;
}

/**
 * Whether the whole body, not only its centre, stays off blocked cells and inside the map on a straight walk. It may touch them. Looks
 * at the cells near the line alone: row by row, or column by column when it is rather level.
 */
export function bodyFits(map: GridMap, walk: StraightWalk): boolean {
  const { fromX, fromY, toX, toY, radius } = walk;
  const level = Math.abs(toX - fromX) > Math.abs(toY - fromY);
  const [along, across, alongEnd, acrossEnd] = level ? [fromX, fromY, toX, toY] : [fromY, fromX, toY, toX];
  const lines = Math.max(Math.abs(alongEnd - along), 1e-12);
  const slope = alongEnd === along ? 0 : (acrossEnd - across) / (alongEnd - along);
  // How far aside a disc on the line reaches, measured across the lines of the map.
  const reach = radius * Math.sqrt(1 + slope * slope) + Math.abs(slope) * 1e-9;
  const low = Math.min(along, alongEnd);
  const high = low + lines;
  for (let line = Math.floor(low - radius); line <= Math.floor(high + radius); line++) {
    const enter = across + slope * (clamp(line, low, high) - along);
    const leave = across + slope * (clamp(line + 1, low, high) - along);
    const first = Math.floor(Math.min(enter, leave) - reach);
    const last = Math.floor(Math.max(enter, leave) + reach);
    for (let place = first; place <= last; place++) {
      const [column, row] = level ? [line, place] : [place, line];
      if (!map.isOpen(map.cellAt(column, row)) && touches(walk, column, row)) return false;
    }
  }
  return true;
}

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

/** Overlaps up to this count as touching, cells. */
const slack = 1e-9;

/** Whether the body overlaps a cell: whether the segment of its centre comes nearer to the square than the radius. */
function touches({ fromX, fromY, toX, toY, radius }: StraightWalk, column: number, row: number): boolean {
  if (crossesSquare(fromX - column, fromY - row, toX - column, toY - row)) return true;
  const away = (x: number, y: number): number => {
    const offX = x - clamp(x, column, column + 1);
    const offY = y - clamp(y, row, row + 1);
    return offX * offX + offY * offY;
  };
  const wayX = toX - fromX;
  const wayY = toY - fromY;
  const squared = wayX * wayX + wayY * wayY;
  let least = Math.min(away(fromX, fromY), away(toX, toY));
  for (let corner = 0; corner < 4; corner++) {
    const offX = column + (corner & 1) - fromX;
    const offY = row + (corner >> 1) - fromY;
    const share = squared === 0 ? 0 : clamp((offX * wayX + offY * wayY) / squared, 0, 1);
    const x = offX - share * wayX;
    const y = offY - share * wayY;
    least = Math.min(least, x * x + y * y);
  }
  const near = Math.max(radius - slack, 0);
  return least < near * near;
}

/** Whether a segment passes through the inside of the unit square. */
function crossesSquare(fromX: number, fromY: number, toX: number, toY: number): boolean {
  let enter = 0;
  let leave = 1;
  for (const [from, to] of [
    [fromX, toX],
    [fromY, toY],
  ]) {
    const way = to - from;
    if (way === 0) {
      if (from <= slack || from >= 1 - slack) return false;
      continue;
    }
    const [one, other] = [(slack - from) / way, (1 - slack - from) / way];
    enter = Math.max(enter, Math.min(one, other));
    leave = Math.min(leave, Math.max(one, other));
  }
  return enter < leave;
}
