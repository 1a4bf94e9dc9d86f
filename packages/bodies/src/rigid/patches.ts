import type { RollingGround } from '../ground/ground.ts';
import { surfaces, type Surface } from '../ground/surfaces.ts';

/** Side of the squares that ground is cut into, m. */
const side = 32;
/** Ground is there for bodies this near, and stays until they are this far, m. */
const near = 6;
const far = 20;

/** The triangles of one surface in one square. */
export interface PatchSheet {
  readonly surface: Surface;
  readonly vertices: Float32Array;
  readonly indices: Uint32Array;
}

interface Patch {
  readonly triangles: number[];
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Ground in squares: only what is near a rigid body is in its world, so that snapshots stay small in large cities. */
export class GroundPatches {
  readonly #ground: RollingGround;
  readonly #patches: Patch[] = [];

  constructor(ground: RollingGround) {
    this.#ground = ground;
    const known = new Map<string, Patch>();
    const { corners } = ground;
    for (let triangle = 0; triangle < ground.triangles; triangle++) {
      const at = 9 * triangle;
      const xs = [corners[at], corners[at + 3], corners[at + 6]];
      const ys = [corners[at + 1], corners[at + 4], corners[at + 7]];
      const middle = (of: readonly number[]): number => Math.floor((of[0] + of[1] + of[2]) / (3 * side));
      const key = `${middle(xs)} ${middle(ys)}`;
      let patch = known.get(key);
      if (patch === undefined) {
        patch = { triangles: [], west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
        known.set(key, patch);
        this.#patches.push(patch);
      }
      patch.triangles.push(triangle);
      patch.west = Math.min(patch.west, ...xs);
      patch.east = Math.max(patch.east, ...xs);
      patch.south = Math.min(patch.south, ...ys);
      patch.north = Math.max(patch.north, ...ys);
    }
  }

  get count(): number {
    return this.#patches.length;
  }

  /** Whether a square must be there for a body, or may stay. */
  isNear(patch: number, x: number, y: number, reach: number, isThere: boolean): boolean {
    const { west, south, east, north } = this.#patches[patch];
    const margin = reach + (isThere ? far : near);
    return x > west - margin && x < east + margin && y > south - margin && y < north + margin;
  }

  /** The surfaces of a square, in the order of its sheets. */
  surfacesOf(patch: number): readonly Surface[] {
    const { kinds } = this.#ground;
    const here = new Set(this.#patches[patch].triangles.map((triangle) => kinds[triangle]));
    return surfaces.filter((_, kind) => here.has(kind));
  }

  /** What a square is made of: a sheet of triangles for each surface. */
  sheetsOf(patch: number): readonly PatchSheet[] {
    const { corners, kinds } = this.#ground;
    return surfaces.flatMap((surface, kind) => {
      const triangles = this.#patches[patch].triangles.filter((triangle) => kinds[triangle] === kind);
      if (triangles.length === 0) return [];
      const vertices = new Float32Array(9 * triangles.length);
      for (const [index, triangle] of triangles.entries())
        vertices.set(corners.subarray(9 * triangle, 9 * triangle + 9), 9 * index);
      return [{ surface, vertices, indices: Uint32Array.from({ length: 3 * triangles.length }, (_, index) => index) }];
    });
  }
}
