import type { EvacuationMap, Mark } from './read-map.ts';

type Point = readonly [number, number];

/** How places of a map lie in the world: x to the right, y up, `cell` metres each. */
export interface MapScale {
  readonly cell: number;
  readonly rows: number;
}

export const middleOf = ({ column, row }: Mark, { cell, rows }: MapScale): Point => [
  (column + 0.5) * cell,
  (rows - row - 0.5) * cell,
];

/** The borders between wall and floor, as the longest straight walls they make. */
export function wallsOf(map: EvacuationMap, scale: MapScale): { points: [Point, Point] }[] {
  const corner = (column: number, row: number): Point => [column * scale.cell, (scale.rows - row) * scale.cell];
  const walls: { points: [Point, Point] }[] = [];
  const run = (length: number, isBorder: (at: number) => boolean, point: (at: number) => Point): void => {
    let start = -1;
    for (let at = 0; at <= length; at++) {
      if (at < length && isBorder(at)) {
        if (start < 0) start = at;
      } else if (start >= 0) {
        walls.push({ points: [point(start), point(at)] });
        start = -1;
      }
    }
  };
  for (let row = 0; row <= map.rows; row++)
    run(
      map.columns,
      (column) => map.isWall(column, row) !== map.isWall(column, row - 1),
      (column) => corner(column, row),
    );
  for (let column = 0; column <= map.columns; column++)
    run(
      map.rows,
      (row) => map.isWall(column, row) !== map.isWall(column - 1, row),
      (row) => corner(column, row),
    );
  return walls;
}

/** Exit places that touch side by side make one exit: the rectangle around them. */
export function exitsOf(map: EvacuationMap, scale: MapScale): { id: string; min: Point; max: Point }[] {
  const left = new Set(map.exits);
  const exits: { id: string; min: Point; max: Point }[] = [];
  for (const first of map.exits) {
    if (!left.delete(first)) continue;
    const joined = [first];
    for (const mark of joined) {
      for (const other of left) {
        if (Math.abs(other.column - mark.column) + Math.abs(other.row - mark.row) !== 1) continue;
        left.delete(other);
        joined.push(other);
      }
    }
    const middles = joined.map((mark) => middleOf(mark, scale));
    const half = scale.cell / 2;
    const along = (axis: 0 | 1, pick: (...values: number[]) => number): number =>
      middles.map((middle) => middle[axis]).reduce((a, b) => pick(a, b));
    exits.push({
      id: `exit${exits.length + 1}`,
      min: [along(0, Math.min) - half, along(1, Math.min) - half],
      max: [along(0, Math.max) + half, along(1, Math.max) + half],
    });
  }
  return exits;
}
