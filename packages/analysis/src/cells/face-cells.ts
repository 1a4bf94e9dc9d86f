import { Delaunay } from 'd3-delaunay';
import { keepSide, partAround, type HalfPlane } from '../ground/cut.ts';
import type { Face } from '../ground/faces.ts';
import { boxAround, type LevelGround } from '../ground/level-ground.ts';
import { areaOfLoops, isInLoops, type Loop } from '../ground/polygon.ts';
import type { VoronoiCell } from './cell.ts';
import { discSides } from './disc.ts';

/** An agent that stands on one face: numbers of people, and where they and their images across wrapping edges are. */
export interface Standing {
  readonly people: readonly number[];
  /** x and y of all people, then of their images, in the same order again and again. */
  readonly points: Float64Array;
  /** Whose cells are asked for; every agent's unless given. */
  readonly isWanted?: ((person: number) => boolean) | undefined;
}

/** The face and the floor it is part of. */
export interface FacePlace {
  readonly floor: LevelGround;
  readonly face: Face;
  /** Around everything there is, m. */
  readonly around: Loop;
}

/** Part of the way to its owner that a point on a border is moved. */
const inward = 1e-9;

/**
 * Voronoi cells of those who stand on one face, cut by its borders: of what a wall cuts off from an agent nothing is kept.
 * Delaunay neighbours are those whose bisectors bound a cell (https://en.wikipedia.org/wiki/Delaunay_triangulation).
 */
export class FaceCells {
  /** Undefined where none was asked for. */
  readonly cells: readonly (VoronoiCell | undefined)[];
  readonly people: readonly number[];
  readonly #delaunay: Delaunay<unknown>;
  #hint = 0;

  constructor({ people, points, isWanted }: Standing, place: FacePlace, cutOff: number) {
    this.people = people;
    // It may shift the points it is given where all lie on one line.
    this.#delaunay = new Delaunay(points.slice());
    const twins = this.#twins(points);
    const cells: (VoronoiCell | undefined)[] = [];
    for (const [self, person] of people.entries()) {
      const first = twins.first[self];
      if (isWanted?.(person) === false) cells.push(undefined);
      else if (first < self) cells.push(cells[first]);
      else cells.push(this.#cellOf(self, points, place, { cutOff, sharers: twins.count[self] }));
    }
    this.cells = cells;
  }

  /** Whose cell a point lies in: an entry of `people`, or -1. */
  ownerAt(x: number, y: number): number {
    this.#hint = this.#delaunay.find(x, y, this.#hint);
    const owner = this.#hint % this.people.length;
    // Images are somewhere else.
    if (this.#hint !== owner) return owner;
    // Behind a wall, or farther away than cells reach, the ground belongs to no agent. A point between two cells is moved into this one.
    const { points } = this.#delaunay;
    const insideX = x + inward * (points[2 * owner] - x);
    const insideY = y + inward * (points[2 * owner + 1] - y);
    const cell = this.cells[owner];
    return cell !== undefined && isInLoops(cell.loops, insideX, insideY) ? owner : -1;
  }

  /** Those who stand in the very same point, to the nanometre: the first of them and how many there are. */
  #twins(points: Float64Array): { readonly first: number[]; readonly count: number[] } {
    const { length } = this.people;
    const first = Array.from({ length }, (_, self) => self);
    const count = Array.from({ length }, () => 1);
    const { inedges } = this.#delaunay;
    let hidden = false;
    for (let self = 0; self < length; self++) hidden ||= inedges[self] === -1;
    if (!hidden) return { first, count };
    const known = new Map<string, number>();
    for (let self = 0; self < length; self++) {
      const key = `${points[2 * self].toFixed(9)} ${points[2 * self + 1].toFixed(9)}`;
      const before = known.get(key);
      if (before === undefined) known.set(key, self);
      else {
        first[self] = before;
        count[before]++;
      }
    }
    return { first, count };
  }

  #cellOf(
    self: number,
    points: Float64Array,
    { floor, face, around }: FacePlace,
    { cutOff, sharers }: { readonly cutOff: number; readonly sharers: number },
  ): VoronoiCell {
    const sides = this.#bisectors(self, points);
    const [x, y] = [points[2 * self], points[2 * self + 1]];
    if (cutOff > 0) sides.push(...discSides(x, y, cutOff));
    const cutOut = (loops: readonly Loop[]): readonly Loop[] => {
      let kept = loops;
      for (const side of sides) kept = keepSide(kept, side);
      return kept;
    };
    let loops = cutOut([around]);
    if (loops.length === 0 || !floor.isOpen(boxAround(loops[0]))) loops = partAround(cutOut(face.loops), x, y);
    return { loops, area: areaOfLoops(loops) / sharers, sharers };
  }

  /** The half planes nearer to an agent than to each of its neighbours, nearest first: what they leave is soon small. */
  #bisectors(self: number, points: Float64Array): HalfPlane[] {
    const x = points[2 * self];
    const y = points[2 * self + 1];
    const sides: (HalfPlane & { readonly squared: number })[] = [];
    for (const other of this.#neighbours(self, points)) {
      const normalX = points[2 * other] - x;
      const normalY = points[2 * other + 1] - y;
      const squared = normalX * normalX + normalY * normalY;
      // A lone point has itself for a neighbour, or none that exists.
      if (!(squared > 0)) continue;
      sides.push({ normalX, normalY, limit: normalX * x + normalY * y + squared / 2, squared });
    }
    return sides.sort((one, other) => one.squared - other.squared);
  }

  /** Of twins only one is part of the triangulation. */
  #neighbours(self: number, points: Float64Array): Iterable<number> {
    const { inedges } = this.#delaunay;
    const seen = inedges[self] === -1 ? this.#delaunay.find(points[2 * self], points[2 * self + 1]) : self;
    return this.#delaunay.neighbors(seen);
  }
}
