import { surfaces, type Surface } from './surfaces.ts';
import { cellSide, indexTriangles, type TriangleIndex } from './triangle-index.ts';
import type { TriangleList } from './triangle-list.ts';

/** Triangles steeper than this are walls: nothing stands on them. The cosine of their slope. */
const leastUpright = 0.05;
/** A place this close outside the edge of a triangle is on it, m: pieces of a city meet to the millimetre. */
const onEdge = 0.002;

/**
 * The one ground: triangles with what they are made of, found by place. What is drawn of a city and what is driven on are the same
 * triangles. It never changes, and answers depend on nothing but the place.
 */
export class Ground {
  /** Nine coordinates of each triangle, m. */
  readonly corners: Float64Array;
  /** Unit vectors towards the front of each triangle. */
  readonly normals: Float64Array;
  /** By triangle: the number of its surface. */
  readonly kinds: Uint8Array;
  /** Middle and radius of the ball around each triangle, m: most triangles of a square are far from a small body. */
  readonly balls: Float64Array;
  readonly #index: TriangleIndex;

  constructor({ corners, normals, surfaces: kinds }: Pick<TriangleList, 'corners' | 'normals' | 'surfaces'>) {
    this.corners = Float64Array.from(corners);
    this.normals = Float64Array.from(normals);
    this.kinds = Uint8Array.from(kinds);
    this.balls = ballsAround(this.corners);
    this.#index = indexTriangles(this.corners);
  }

  /** Whether a triangle may be within a distance of a place. */
  isNear(triangle: number, x: number, y: number, z: number, distance: number): boolean {
    const { balls } = this;
    const at = 4 * triangle;
    const dx = x - balls[at];
    const dy = y - balls[at + 1];
    const dz = z - balls[at + 2];
    const reach = distance + balls[at + 3];
    return dx * dx + dy * dy + dz * dz <= reach * reach;
  }

  get triangles(): number {
    return this.kinds.length;
  }

  /** The list that `first` and `end` count in. */
  get entries(): Uint32Array {
    return this.#index.entries;
  }

  /** The square of a place; -1 outside of the ground. All triangles within 2 m are listed in it. */
  squareAt(x: number, y: number): number {
    const { west, south, columns, rows } = this.#index;
    const column = Math.floor((x - west) / cellSide);
    const row = Math.floor((y - south) / cellSide);
    return column >= 0 && row >= 0 && column < columns && row < rows ? row * columns + column : -1;
  }

  first(square: number): number {
    return square < 0 ? 0 : this.#index.starts[square];
  }

  end(square: number): number {
    return square < 0 ? 0 : this.#index.starts[square + 1];
  }

  /** The highest triangle that can be stood on at a place and is not higher than `below` there; -1 when there is none. */
  triangleAt(x: number, y: number, below = Infinity): number {
    const square = this.squareAt(x, y);
    const { entries, normals } = this;
    let best = -1;
    let highest = -Infinity;
    for (let index = this.first(square); index < this.end(square); index++) {
      const triangle = entries[index];
      if (normals[3 * triangle + 2] < leastUpright || !this.#isOver(triangle, x, y)) continue;
      const height = this.heightOf(triangle, x, y);
      if (height <= highest || height > below) continue;
      best = triangle;
      highest = height;
    }
    return best;
  }

  /** Height of the ground at a place, m; NaN where there is none. */
  heightAt(x: number, y: number, below = Infinity): number {
    const triangle = this.triangleAt(x, y, below);
    return triangle < 0 ? NaN : this.heightOf(triangle, x, y);
  }

  /** Height of the plane of a triangle at a place, m. */
  heightOf(triangle: number, x: number, y: number): number {
    const { corners, normals } = this;
    const [at, up] = [9 * triangle, 3 * triangle];
    const dx = x - corners[at];
    const dy = y - corners[at + 1];
    return corners[at + 2] - (normals[up] * dx + normals[up + 1] * dy) / normals[up + 2];
  }

  surfaceOf(triangle: number): Surface {
    return surfaces[this.kinds[triangle]];
  }

  /** Unit vector at right angles to the ground at a place; straight up where there is none. */
  normalAt(x: number, y: number, below = Infinity): readonly [number, number, number] {
    const triangle = this.triangleAt(x, y, below);
    if (triangle < 0) return [0, 0, 1];
    const { normals } = this;
    return [normals[3 * triangle], normals[3 * triangle + 1], normals[3 * triangle + 2]];
  }

  /** What the ground is made of at a place; undefined where there is none. */
  surfaceAt(x: number, y: number, below = Infinity): Surface | undefined {
    const triangle = this.triangleAt(x, y, below);
    return triangle < 0 ? undefined : this.surfaceOf(triangle);
  }

  /** Whether a place lies in a triangle seen from above, its edges included. */
  #isOver(triangle: number, x: number, y: number): boolean {
    const { corners } = this;
    const at = 9 * triangle;
    let fromX = corners[at + 6];
    let fromY = corners[at + 7];
    for (let corner = at; corner < at + 9; corner += 3) {
      const dx = corners[corner] - fromX;
      const dy = corners[corner + 1] - fromY;
      const area = dx * (y - fromY) - dy * (x - fromX);
      // |dx| + |dy| is 1 to 1.4 times the length of the side.
      if (area < -onEdge * (Math.abs(dx) + Math.abs(dy))) return false;
      fromX = corners[corner];
      fromY = corners[corner + 1];
    }
    return true;
  }
}

function ballsAround(corners: Float64Array): Float64Array {
  const balls = new Float64Array((4 * corners.length) / 9);
  for (let at = 0, ball = 0; at < corners.length; at += 9, ball += 4) {
    for (let axis = 0; axis < 3; axis++)
      balls[ball + axis] = (corners[at + axis] + corners[at + 3 + axis] + corners[at + 6 + axis]) / 3;
    let farthest = 0;
    for (let corner = at; corner < at + 9; corner += 3) {
      const dx = corners[corner] - balls[ball];
      const dy = corners[corner + 1] - balls[ball + 1];
      const dz = corners[corner + 2] - balls[ball + 2];
      farthest = Math.max(farthest, dx * dx + dy * dy + dz * dz);
    }
    // A hair more, for rounding.
    balls[ball + 3] = Math.sqrt(farthest) + 1e-6;
  }
  return balls;
}
