import type { World } from '@korzo/core';

export type Point = readonly [x: number, y: number];
/** Corners in order, the first one not repeated. */
export type Ring = readonly Point[];

/** Where people can walk: an outline with holes. */
export interface Polygon {
  readonly outline: Ring;
  readonly holes: readonly Ring[];
}

/** Reads POLYGON, MULTIPOLYGON and collections of them. Throws an Error that says what is wrong. */
export function readWkt(text: string): readonly Polygon[] {
  const reader = new WktReader(text);
  const polygons = reader.geometry();
  reader.end();
  return polygons;
}

const number = /[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/y;
const word = /[A-Za-z]+/y;
const space = /\s+/y;

class WktReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  geometry(depth = 0): readonly Polygon[] {
    if (depth > 20) throw new Error('collections lie too deep in each other');
    const kind = this.#take(word)?.toUpperCase() ?? '';
    const dimension = this.#take(/(?:ZM|Z|M)\b/iy);
    if (this.#take(/EMPTY\b/iy) !== undefined) return [];
    const size = dimension === undefined ? undefined : 2 + dimension.length;
    if (kind === 'POLYGON') return [this.#polygon(size)];
    if (kind === 'MULTIPOLYGON') return this.#list(() => this.#polygon(size));
    if (kind === 'GEOMETRYCOLLECTION') return this.#list(() => this.geometry(depth + 1)).flat();
    throw new Error(`a plan is a POLYGON, MULTIPOLYGON or GEOMETRYCOLLECTION; found '${kind.slice(0, 30)}'`);
  }

  end(): void {
    this.#skip();
    if (this.#at < this.#text.length)
      throw new Error(`'${this.#text.slice(this.#at, this.#at + 20)}' stands behind the end`);
  }

  #polygon(size: number | undefined): Polygon {
    const [outline, ...holes] = this.#list(() => this.#ring(size));
    return { outline, holes };
  }

  #ring(size: number | undefined): Ring {
    const points = this.#list(() => this.#point(size));
    const [first, last] = [points[0], points[points.length - 1]];
    const isClosed = points.length > 1 && first[0] === last[0] && first[1] === last[1];
    const ring = isClosed ? points.slice(0, -1) : points;
    if (ring.length < 3) throw new Error(`a ring needs three different corners; found ${ring.length}`);
    return ring;
  }

  #point(size: number | undefined): Point {
    const numbers: number[] = [];
    for (;;) {
      const found = this.#take(number);
      if (found === undefined) break;
      numbers.push(Number(found));
    }
    if (numbers.length < 2 || numbers.length > 4 || (size !== undefined && numbers.length !== size))
      throw new Error(`a corner has two coordinates; found ${numbers.length} at character ${this.#at}`);
    return [numbers[0], numbers[1]];
  }

  #list<T>(read: () => T): T[] {
    this.#expect('(');
    const list: T[] = [];
    do list.push(read());
    while (this.#has(','));
    this.#expect(')');
    return list;
  }

  #skip(): void {
    space.lastIndex = this.#at;
    this.#at += space.exec(this.#text)?.[0].length ?? 0;
  }

  #take(pattern: RegExp): string | undefined {
    this.#skip();
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    this.#at += found?.length ?? 0;
    return found;
  }

  #has(mark: string): boolean {
    this.#skip();
    if (this.#text[this.#at] !== mark) return false;
    this.#at++;
    return true;
  }

  #expect(mark: string): void {
    if (!this.#has(mark)) throw new Error(`'${mark}' must stand at character ${this.#at}`);
  }
}

const writeRing = (ring: Ring): string => `(${[...ring, ring[0]].map(([x, y]) => `${x} ${y}`).join(', ')})`;

export function writeWkt(polygons: readonly Polygon[]): string {
  const parts = polygons.map(({ outline, holes }) => `POLYGON (${[outline, ...holes].map(writeRing).join(', ')})`);
  return parts.length === 1 ? parts[0] : `GEOMETRYCOLLECTION (${parts.join(', ')})`;
}

/** The place of a plan: its bounds, and its rings as walls. */
export function worldOf(polygons: readonly Polygon[], bounds: TrackBounds): World {
  const rings = polygons.flatMap(({ outline, holes }) => [outline, ...holes]);
  const walls = rings.flatMap((ring) =>
    ring.map((from, index) => ({ level: 0, from, to: ring[(index + 1) % ring.length] })),
  );
  const all = rings.flat().reduce((grown, [x, y]) => grow(grown, x, y), bounds);
  return {
    origin: [all.west, all.south, 0],
    size: [Math.max(all.east - all.west, 1), Math.max(all.north - all.south, 1), 0],
    edges: 'open',
    levels: 1,
    walls,
    exits: [],
  };
}

/** The same in metres, from a plan in another unit. */
export function scaledPlan(plan: readonly Polygon[], scale: number): readonly Polygon[] {
  if (scale === 1) return plan;
  const scaled = (ring: Ring): Ring => ring.map(([x, y]) => [x * scale, y * scale]);
  return plan.map(({ outline, holes }) => ({ outline: scaled(outline), holes: holes.map(scaled) }));
}

export interface TrackBounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

export const noBounds: TrackBounds = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };

export const grow = ({ west, south, east, north }: TrackBounds, x: number, y: number): TrackBounds => ({
  west: Math.min(west, x),
  south: Math.min(south, y),
  east: Math.max(east, x),
  north: Math.max(north, y),
});

/** Whether a point lies in one of the polygons, its edges included. */
export function isWalkable(polygons: readonly Polygon[], x: number, y: number): boolean {
  return polygons.some(
    ({ outline, holes }) =>
      (isInside(outline, x, y) || isOnRing(outline, x, y)) &&
      !holes.some((hole) => isInside(hole, x, y) && !isOnRing(hole, x, y)),
  );
}

function isInside(ring: Ring, x: number, y: number): boolean {
  let inside = false;
  for (let index = 0, before = ring.length - 1; index < ring.length; before = index++) {
    const [ax, ay] = ring[index];
    const [bx, by] = ring[before];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

function isOnRing(ring: Ring, x: number, y: number): boolean {
  return ring.some(([ax, ay], index) => {
    const [bx, by] = ring[(index + 1) % ring.length];
    const length = (bx - ax) ** 2 + (by - ay) ** 2;
    const share = length === 0 ? 0 : Math.min(Math.max(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length, 0), 1);
    return Math.hypot(ax + share * (bx - ax) - x, ay + share * (by - ay) - y) < 1e-6;
  });
}
