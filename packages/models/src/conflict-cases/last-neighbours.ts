import type { CellMap } from './cell-map.ts';

/**
 * C3, the end of tracing as the text of the thesis has it. The map is turned and mirrored so that the agent goes up and to the right, more up
 * than right. When the longer side is more than twice the shorter one, the left neighbour of the vertex must be open; otherwise the left and
 * the lower one. Left is thus back along the shorter side, down back along the longer one.
 */
export function areLastNeighboursOpen(
  map: CellMap,
  from: { readonly x: number; readonly y: number },
  cell: number,
): boolean {
  if (cell >= map.size) return true;
  const dx = map.middleX(cell) - from.x;
  const dy = map.middleY(cell) - from.y;
  const backX = dx >= 0 ? -1 : 1;
  const backY = dy >= 0 ? -map.stride : map.stride;
  const isWide = Math.abs(dx) > Math.abs(dy);
  const [left, down] = isWide ? [backY, backX] : [backX, backY];
  const [longer, shorter] = isWide ? [Math.abs(dx), Math.abs(dy)] : [Math.abs(dy), Math.abs(dx)];
  if (!map.isOpen(cell + left)) return false;
  return longer > 2 * shorter || map.isOpen(cell + down);
}
