/** Where triangles are found by place: squares that list all triangles that reach within `overlap` of them. */
export interface TriangleIndex {
  readonly west: number;
  readonly south: number;
  readonly columns: number;
  readonly rows: number;
  /** Triangles of a square are `entries` from `starts[square]` up to `starts[square + 1]`, in the order of their numbers. */
  readonly starts: Uint32Array;
  readonly entries: Uint32Array;
}

/** Side of a square, m. */
export const cellSide = 4;
/** Everything within this distance of a place is listed in the square of the place, m. */
export const overlap = 2;

/** Sorts triangles, nine coordinates each, into squares. */
export function indexTriangles(corners: Float64Array): TriangleIndex {
  const box = boxOf(corners);
  const columns = Math.max(1, Math.ceil((box[2] - box[0]) / cellSide));
  const rows = Math.max(1, Math.ceil((box[3] - box[1]) / cellSide));
  const shape = { west: box[0], south: box[1], columns, rows };
  const starts = new Uint32Array(columns * rows + 1);
  const count = corners.length / 9;
  for (let triangle = 0; triangle < count; triangle++)
    visitSquares(shape, corners, triangle, (square) => starts[square + 1]++);
  for (let square = 0; square < columns * rows; square++) starts[square + 1] += starts[square];
  const entries = new Uint32Array(starts[columns * rows]);
  const next = starts.slice();
  for (let triangle = 0; triangle < count; triangle++)
    visitSquares(shape, corners, triangle, (square) => void (entries[next[square]++] = triangle));
  return { ...shape, starts, entries };
}

function boxOf(corners: Float64Array): [number, number, number, number] {
  if (corners.length === 0) return [0, 0, 1, 1];
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < corners.length; at += 3) {
    west = Math.min(west, corners[at]);
    east = Math.max(east, corners[at]);
    south = Math.min(south, corners[at + 1]);
    north = Math.max(north, corners[at + 1]);
  }
  return [west, south, east, north];
}

type Shape = Pick<TriangleIndex, 'west' | 'south' | 'columns' | 'rows'>;

function visitSquares(
  { west, south, columns, rows }: Shape,
  corners: Float64Array,
  triangle: number,
  visit: (square: number) => void,
): void {
  const at = 9 * triangle;
  const xs = [corners[at] - west, corners[at + 3] - west, corners[at + 6] - west];
  const ys = [corners[at + 1] - south, corners[at + 4] - south, corners[at + 7] - south];
  for (let row = first(ys); row <= last(ys, rows); row++)
    for (let column = first(xs); column <= last(xs, columns); column++)
      if (!isBeyondSide(xs, ys, (column + 0.5) * cellSide, (row + 0.5) * cellSide)) visit(row * columns + column);
}

const first = (list: readonly number[]): number => Math.max(0, Math.floor((Math.min(...list) - overlap) / cellSide));

const last = (list: readonly number[], count: number): number =>
  Math.min(count - 1, Math.floor((Math.max(...list) + overlap) / cellSide));

/** Whether a square with its overlap lies wholly outside one side of a triangle seen from above. */
function isBeyondSide(xs: readonly number[], ys: readonly number[], x: number, y: number): boolean {
  const reach = cellSide / 2 + overlap;
  const turn = (xs[1] - xs[0]) * (ys[2] - ys[0]) - (ys[1] - ys[0]) * (xs[2] - xs[0]);
  // One that stands upright has no inside to be beyond of: its box decides.
  if (turn === 0) return false;
  const way = turn > 0 ? 1 : -1;
  for (let side = 0; side < 3; side++) {
    const next = (side + 1) % 3;
    const [dx, dy] = [xs[next] - xs[side], ys[next] - ys[side]];
    const area = way * (dx * (y - ys[side]) - dy * (x - xs[side]));
    if (area < -reach * (Math.abs(dx) + Math.abs(dy))) return true;
  }
  return false;
}
