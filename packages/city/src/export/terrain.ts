import { surfaceTypes, type DrivableSurface, type SurfaceType } from '../roads/surface.ts';

/** What a triangle can be made of; a file holds the number in this list. */
export const terrainTypes: readonly SurfaceType[] = surfaceTypes;

/** The columns of a terrain, all in one piece of memory when it was read from a file. */
export interface TerrainColumns {
  /** South-west corner of the grid, m. */
  readonly origin: readonly [number, number];
  /** Side of a cell, m. */
  readonly cell: number;
  /** How far beyond its cell a triangle is listed, m: everything within this distance of a place is in the place's cell. */
  readonly overlap: number;
  readonly columns: number;
  readonly rows: number;
  /** x, y, z of each vertex, m. */
  readonly vertices: Float64Array;
  /** Three vertices of each triangle, anticlockwise from above. */
  readonly corners: Uint32Array;
  /** a, b, c of each triangle's plane z = a (x - origin x) + b (y - origin y) + c. */
  readonly planes: Float64Array;
  readonly types: Uint8Array;
  /** Triangles of a cell are `entries` from `starts[cell]` up to `starts[cell + 1]`. */
  readonly starts: Uint32Array;
  readonly entries: Uint32Array;
}

/** A place this close to the edge of a triangle is on it, m: strips of lanes meet to the millimetre. */
const onEdge = 0.001;
const nothing = new Uint32Array();

/** Triangles to drive on, found by place. */
export class Terrain implements TerrainColumns {
  readonly origin: readonly [number, number];
  readonly cell: number;
  readonly overlap: number;
  readonly columns: number;
  readonly rows: number;
  readonly vertices: Float64Array;
  readonly corners: Uint32Array;
  readonly planes: Float64Array;
  readonly types: Uint8Array;
  readonly starts: Uint32Array;
  readonly entries: Uint32Array;

  constructor(columns: TerrainColumns) {
    this.origin = columns.origin;
    this.cell = columns.cell;
    this.overlap = columns.overlap;
    this.columns = columns.columns;
    this.rows = columns.rows;
    this.vertices = columns.vertices;
    this.corners = columns.corners;
    this.planes = columns.planes;
    this.types = columns.types;
    this.starts = columns.starts;
    this.entries = columns.entries;
  }

  get triangles(): number {
    return this.types.length;
  }

  /** Every triangle within `overlap` of a place, and perhaps some others near it. */
  trianglesNear(x: number, y: number): Uint32Array {
    const at = this.#cellAt(x, y);
    return at < 0 ? nothing : this.entries.subarray(this.starts[at], this.starts[at + 1]);
  }

  /** The highest triangle over or under a place that is not higher than `below` there; -1 when there is none. */
  triangleAt(x: number, y: number, below = Infinity): number {
    const { starts, entries } = this;
    const at = this.#cellAt(x, y);
    if (at < 0) return -1;
    let best = -1;
    let highest = -Infinity;
    for (let index = starts[at]; index < starts[at + 1]; index++) {
      const triangle = entries[index];
      if (!this.#isOn(triangle, x, y)) continue;
      const height = this.heightOf(triangle, x, y);
      if (height > highest && height <= below) {
        best = triangle;
        highest = height;
      }
    }
    return best;
  }

  /** Height of the surface at a place, m; NaN where there is none. */
  heightAt(x: number, y: number, below = Infinity): number {
    const triangle = this.triangleAt(x, y, below);
    return triangle < 0 ? NaN : this.heightOf(triangle, x, y);
  }

  /** Height of a triangle's plane at a place, m. */
  heightOf(triangle: number, x: number, y: number): number {
    const { planes, origin } = this;
    const at = triangle * 3;
    return planes[at] * (x - origin[0]) + planes[at + 1] * (y - origin[1]) + planes[at + 2];
  }

  typeOf(triangle: number): SurfaceType {
    return terrainTypes[this.types[triangle]];
  }

  #cellAt(x: number, y: number): number {
    const column = Math.floor((x - this.origin[0]) / this.cell);
    const row = Math.floor((y - this.origin[1]) / this.cell);
    const isInside = column >= 0 && row >= 0 && column < this.columns && row < this.rows;
    return isInside ? row * this.columns + column : -1;
  }

  #isOn(triangle: number, x: number, y: number): boolean {
    const { corners, vertices } = this;
    let from = corners[triangle * 3 + 2] * 3;
    for (let side = 0; side < 3; side++) {
      const to = corners[triangle * 3 + side] * 3;
      const dx = vertices[to] - vertices[from];
      const dy = vertices[to + 1] - vertices[from + 1];
      const area = dx * (y - vertices[from + 1]) - dy * (x - vertices[from]);
      // |dx| + |dy| is 1 to 1.4 times the length of the side.
      if (area < -onEdge * (Math.abs(dx) + Math.abs(dy))) return false;
      from = to;
    }
    return true;
  }
}

export interface TerrainOptions {
  /** Side of a cell, m. */
  readonly cell?: number;
  /** How far around a place `trianglesNear` must look, m. */
  readonly overlap?: number;
}

const usualCell = 8;
const usualOverlap = 2;
const mostCells = 1 << 22;

/** Sorts a surface into cells and computes the planes of its triangles. */
export function indexTerrain(surface: DrivableSurface, options: TerrainOptions = {}): Terrain {
  const { overlap = usualOverlap } = options;
  const vertices = Float64Array.from(surface.vertices.flat());
  const corners = Uint32Array.from(surface.triangles.flatMap((triangle) => triangle.corners));
  const types = Uint8Array.from(surface.triangles, ({ type }) => terrainTypes.indexOf(type));
  const [west, south, east, north] = boundsOf(vertices, overlap);
  const cell = Math.max(options.cell ?? usualCell, Math.sqrt(((east - west) * (north - south)) / mostCells));
  const columns = Math.max(1, Math.ceil((east - west) / cell));
  const rows = Math.max(1, Math.ceil((north - south) / cell));
  const origin = [west, south] as const;
  const shape = { origin, cell, overlap, columns, rows, vertices, corners, types };
  return new Terrain({ ...shape, planes: planesOf(shape), ...sortIntoCells(shape) });
}

type Shape = Omit<TerrainColumns, 'planes' | 'starts' | 'entries'>;

function boundsOf(vertices: Float64Array, overlap: number): [number, number, number, number] {
  if (vertices.length === 0) return [0, 0, 1, 1];
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < vertices.length; at += 3) {
    west = Math.min(west, vertices[at]);
    east = Math.max(east, vertices[at]);
    south = Math.min(south, vertices[at + 1]);
    north = Math.max(north, vertices[at + 1]);
  }
  return [west - overlap, south - overlap, east + overlap, north + overlap];
}

function planesOf({ vertices, corners, types, origin }: Shape): Float64Array {
  const planes = new Float64Array(types.length * 3);
  for (let at = 0; at < corners.length; at += 3) {
    const [a, b, c] = [corners[at] * 3, corners[at + 1] * 3, corners[at + 2] * 3];
    const [ux, uy, uz] = [0, 1, 2].map((axis) => vertices[b + axis] - vertices[a + axis]);
    const [vx, vy, vz] = [0, 1, 2].map((axis) => vertices[c + axis] - vertices[a + axis]);
    const area = ux * vy - uy * vx;
    const slopeX = (uz * vy - uy * vz) / area;
    const slopeY = (ux * vz - uz * vx) / area;
    planes[at] = slopeX;
    planes[at + 1] = slopeY;
    planes[at + 2] = vertices[a + 2] - slopeX * (vertices[a] - origin[0]) - slopeY * (vertices[a + 1] - origin[1]);
  }
  return planes;
}

function sortIntoCells(shape: Shape): Pick<TerrainColumns, 'starts' | 'entries'> {
  const { columns, rows, types } = shape;
  const starts = new Uint32Array(columns * rows + 1);
  for (let triangle = 0; triangle < types.length; triangle++) visitCells(shape, triangle, (cell) => starts[cell + 1]++);
  for (let cell = 0; cell < columns * rows; cell++) starts[cell + 1] += starts[cell];
  const entries = new Uint32Array(starts[columns * rows]);
  const next = starts.slice();
  for (let triangle = 0; triangle < types.length; triangle++)
    visitCells(shape, triangle, (cell) => void (entries[next[cell]++] = triangle));
  return { starts, entries };
}

/** The cells that a triangle, widened by the overlap, reaches into. */
function visitCells(shape: Shape, triangle: number, visit: (cell: number) => void): void {
  const { vertices, corners, origin, cell, overlap, columns, rows } = shape;
  const points = [0, 1, 2].map((corner) => corners[triangle * 3 + corner] * 3);
  const [xs, ys] = [points.map((at) => vertices[at] - origin[0]), points.map((at) => vertices[at + 1] - origin[1])];
  const first = (list: readonly number[]): number => Math.max(0, Math.floor((Math.min(...list) - overlap) / cell));
  const last = (list: readonly number[], count: number): number =>
    Math.min(count - 1, Math.floor((Math.max(...list) + overlap) / cell));
  for (let row = first(ys); row <= last(ys, rows); row++)
    for (let column = first(xs); column <= last(xs, columns); column++)
      if (!isBeyondSide(xs, ys, { x: (column + 0.5) * cell, y: (row + 0.5) * cell, reach: cell / 2 + overlap }))
        visit(row * columns + column);
}

/** Whether a square lies wholly outside one side of a triangle. */
function isBeyondSide(
  xs: readonly number[],
  ys: readonly number[],
  { x, y, reach }: { readonly x: number; readonly y: number; readonly reach: number },
): boolean {
  for (let side = 0; side < 3; side++) {
    const next = (side + 1) % 3;
    const [dx, dy] = [xs[next] - xs[side], ys[next] - ys[side]];
    const area = dx * (y - ys[side]) - dy * (x - xs[side]);
    if (area < -reach * (Math.abs(dx) + Math.abs(dy))) return true;
  }
  return false;
}
