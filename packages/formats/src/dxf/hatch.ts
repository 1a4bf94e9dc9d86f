import type { Point } from '@korzo/building';
import { arcPoints, bulgePoints } from './curves.ts';
import type { Entity, DxfGroup } from './groups.ts';

/** Walks over the pairs of a hatch in order. */
class Reader {
  readonly #groups: readonly DxfGroup[];
  #at = 0;

  constructor(groups: readonly DxfGroup[]) {
    this.#groups = groups;
  }

  /** The next value of a code; what lies before it is passed over. Undefined at the end. */
  seek(code: number): number | undefined {
    while (this.#at < this.#groups.length && this.#groups[this.#at].code !== code) this.#at++;
    return this.#at < this.#groups.length ? Number(this.#groups[this.#at++].value) : undefined;
  }

  /** The value of the next pair when it has this code. */
  take(code: number): number | undefined {
    return this.#groups[this.#at]?.code === code ? Number(this.#groups[this.#at++].value) : undefined;
  }

  point(code: number): Point {
    return [this.seek(code) ?? NaN, this.seek(code + 10) ?? NaN];
  }
}

const mostPaths = 10_000;
const radians = Math.PI / 180;

/** The outlines of a hatch that consist of straight lines and arcs. */
export function hatchPaths({ groups }: Entity): Point[][] {
  const reader = new Reader(groups);
  const count = Math.min(mostPaths, reader.seek(91) ?? 0);
  const paths: Point[][] = [];
  for (let number = 0; number < count; number++) {
    const flags = reader.seek(92);
    if (flags === undefined) break;
    const path = (flags & 2) === 2 ? polylinePath(reader) : edgePath(reader);
    if (path.length > 2 && path.every(([x, y]) => Number.isFinite(x) && Number.isFinite(y))) paths.push(path);
  }
  return paths;
}

function polylinePath(reader: Reader): Point[] {
  const hasBulges = reader.seek(72) === 1;
  const count = Math.min(mostPaths, reader.seek(93) ?? 0);
  const corners = Array.from({ length: count }, () => {
    const at = reader.point(10);
    return { at, bulge: hasBulges ? (reader.take(42) ?? 0) : 0 };
  });
  return corners.flatMap(({ at, bulge }, index) => bulgePoints(at, corners[(index + 1) % corners.length].at, bulge));
}

function edgePath(reader: Reader): Point[] {
  const count = Math.min(mostPaths, reader.seek(93) ?? 0);
  const path: Point[] = [];
  for (let edge = 0; edge < count; edge++) {
    const type = reader.seek(72);
    if (type === 1) path.push(reader.point(10), reader.point(11));
    else if (type === 2) {
      const centre = reader.point(10);
      const radius = reader.seek(40) ?? 0;
      const [from, to] = [reader.seek(50) ?? 0, reader.seek(51) ?? 0];
      const sign = reader.seek(73) === 0 ? -1 : 1;
      path.push(...arcPoints(centre, radius, sign * from * radians, sign * to * radians));
    } else return [];
  }
  return path.filter(([x, y], index) => {
    const before = path[(index + path.length - 1) % path.length];
    return x !== before[0] || y !== before[1];
  });
}
