import { Ground } from './ground.ts';
import { TriangleList } from './triangle-list.ts';

/** A wall seen from above. */
export interface GroundWall {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
}

/** How high walls stand, m. */
const wallHeight = 2.5;
/** Pieces of floor are so large at most, m: bodies look at the triangles around them only. */
const pieceSide = 32;

/** Level ground between four edges, with walls that stop bodies from both sides. */
export function flatGround(
  [west, south, east, north]: readonly [number, number, number, number],
  z: number,
  walls: readonly GroundWall[] = [],
): Ground {
  const list = new TriangleList();
  const columns = Math.max(1, Math.ceil((east - west) / pieceSide));
  const rows = Math.max(1, Math.ceil((north - south) / pieceSide));
  const x = (column: number): number => west + ((east - west) * column) / columns;
  const y = (row: number): number => south + ((north - south) * row) / rows;
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      list.addQuad(
        [x(column), y(row), z],
        [x(column + 1), y(row), z],
        [x(column + 1), y(row + 1), z],
        [x(column), y(row + 1), z],
        'floor',
      );
  for (const { from, to } of walls)
    for (const [a, b] of [
      [from, to],
      [to, from],
    ] as const)
      list.addQuad([...a, z - 0.5], [...b, z - 0.5], [...b, z + wallHeight], [...a, z + wallHeight], 'wall');
  return new Ground(list);
}
