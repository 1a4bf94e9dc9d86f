import { areaWithin } from './cut.ts';
import type { Face } from './faces.ts';
import { isInLoops, type Loop } from './polygon.ts';

/** Squares of the map of where borders run are at least this wide, m, and at most so many. */
const finest = 1;
const mostSquares = 250_000;

/** One floor: the faces people can be on, and where their borders run. */
export class LevelGround {
  readonly faces: readonly Face[];
  readonly #boxes: readonly Box[];
  readonly #bounds: Box;
  readonly #square: number;
  readonly #columns: number;
  readonly #rows: number;
  readonly #hasBorder: Uint8Array;

  constructor(faces: readonly Face[], bounds: Box) {
    this.faces = faces;
    this.#boxes = faces.map(({ loops }) => boxAround(loops[0]));
    this.#bounds = bounds;
    const width = bounds.east - bounds.west;
    const height = bounds.north - bounds.south;
    this.#square = Math.max(finest, Math.sqrt((width * height) / mostSquares));
    this.#columns = Math.max(1, Math.ceil(width / this.#square));
    this.#rows = Math.max(1, Math.ceil(height / this.#square));
    this.#hasBorder = new Uint8Array(this.#columns * this.#rows);
    for (const { loops } of faces) for (const loop of loops) this.#drawBorder(loop);
  }

  /** Number of the face at a point, or -1. */
  faceAt(x: number, y: number): number {
    for (let face = 0; face < this.faces.length; face++) {
      const { west, south, east, north } = this.#boxes[face];
      if (x >= west && x <= east && y >= south && y <= north && isInLoops(this.faces[face].loops, x, y)) return face;
    }
    return -1;
  }

  /** Ground inside convex polygons that do not overlap, m2. */
  areaIn(pieces: readonly Loop[]): number {
    let area = 0;
    for (const { loops } of this.faces) for (const piece of pieces) area += areaWithin(loops, piece);
    return area;
  }

  /** Whether no border comes near a box. */
  isOpen({ west, south, east, north }: Box): boolean {
    const firstColumn = this.#column(west);
    const lastColumn = this.#column(east);
    const lastRow = this.#row(north);
    for (let row = this.#row(south); row <= lastRow; row++) {
      for (let column = firstColumn; column <= lastColumn; column++)
        if (this.#hasBorder[row * this.#columns + column] === 1) return false;
    }
    return true;
  }

  #column(x: number): number {
    return Math.min(Math.max(Math.floor((x - this.#bounds.west) / this.#square), 0), this.#columns - 1);
  }

  #row(y: number): number {
    return Math.min(Math.max(Math.floor((y - this.#bounds.south) / this.#square), 0), this.#rows - 1);
  }

  /** In pieces no longer than a square, each with the squares its box touches. */
  #drawBorder(loop: Loop): void {
    for (let at = 0, last = loop.length - 2; at < loop.length; last = at, at += 2) {
      const alongX = loop[at] - loop[last];
      const alongY = loop[at + 1] - loop[last + 1];
      const pieces = Math.max(1, Math.ceil(Math.hypot(alongX, alongY) / this.#square));
      for (let piece = 0; piece < pieces; piece++) {
        const [begin, end] = [piece / pieces, (piece + 1) / pieces];
        this.#mark(
          boxAround([
            loop[last] + alongX * begin,
            loop[last + 1] + alongY * begin,
            loop[last] + alongX * end,
            loop[last + 1] + alongY * end,
          ]),
        );
      }
    }
  }

  #mark({ west, south, east, north }: Box): void {
    for (let row = this.#row(south); row <= this.#row(north); row++)
      for (let column = this.#column(west); column <= this.#column(east); column++)
        this.#hasBorder[row * this.#columns + column] = 1;
  }
}

export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

export function boxAround(loop: Loop): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < loop.length; at += 2) {
    west = Math.min(west, loop[at]);
    east = Math.max(east, loop[at]);
    south = Math.min(south, loop[at + 1]);
    north = Math.max(north, loop[at + 1]);
  }
  return { west, south, east, north };
}
