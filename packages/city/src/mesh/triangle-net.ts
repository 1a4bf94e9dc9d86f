/**
 * Triangles that tile a rectangle. Coordinates are whole numbers up to 2^26 apart, so on which side of a line a point
 * lies is computed exactly.
 */
export class TriangleNet {
  readonly xs: number[] = [];
  readonly ys: number[] = [];
  /** Three vertices of each triangle, anticlockwise. */
  readonly corners: number[] = [];
  /** The triangle across the edge from each corner to the next one; -1 outside. */
  protected readonly across: number[] = [];
  /** Whether the edge from each corner to the next one must stay. */
  protected readonly isFixed: boolean[] = [];
  /** A triangle of each vertex. */
  protected readonly of: number[] = [];

  /** Begins with a rectangle, which all points must lie in. */
  constructor(west: number, south: number, east: number, north: number) {
    this.xs.push(west, east, east, west);
    this.ys.push(south, south, north, north);
    this.of.push(0, 0, 0, 1);
    this.corners.push(0, 1, 2, 0, 2, 3);
    this.across.push(-1, -1, 1, 0, -1, -1);
    this.isFixed.push(false, false, false, false, false, false);
  }

  /** Twice the area of a, b and a point: above 0 when the point lies to the left. */
  protected side(a: number, b: number, x: number, y: number): number {
    const { xs, ys } = this;
    return (xs[b] - xs[a]) * (y - ys[a]) - (ys[b] - ys[a]) * (x - xs[a]);
  }

  protected sideOf(a: number, b: number, c: number): number {
    return this.side(a, b, this.xs[c], this.ys[c]);
  }

  protected put(
    triangle: number,
    vertices: readonly number[],
    across: readonly number[],
    fixed: readonly boolean[],
  ): void {
    for (let side = 0; side < 3; side++) {
      this.corners[triangle * 3 + side] = vertices[side];
      this.across[triangle * 3 + side] = across[side];
      this.isFixed[triangle * 3 + side] = fixed[side];
      this.of[vertices[side]] = triangle;
    }
  }

  protected replace(triangle: number, old: number, now: number): void {
    if (triangle < 0) return;
    for (let side = 0; side < 3; side++)
      if (this.across[triangle * 3 + side] === old) {
        this.across[triangle * 3 + side] = now;
        return;
      }
  }

  /** Which side of a triangle leads to another one. */
  protected sideTo(triangle: number, other: number): number {
    for (let side = 0; side < 2; side++) if (this.across[triangle * 3 + side] === other) return side;
    return 2;
  }

  /** Turns a triangle so that a vertex is its last. */
  protected turnTo(triangle: number, vertex: number): void {
    const { corners, across, isFixed } = this;
    const at = triangle * 3;
    while (corners[at + 2] !== vertex) {
      const [corner, beyond, fixed] = [corners[at], across[at], isFixed[at]];
      for (let side = at; side < at + 2; side++) {
        corners[side] = corners[side + 1];
        across[side] = across[side + 1];
        isFixed[side] = isFixed[side + 1];
      }
      corners[at + 2] = corner;
      across[at + 2] = beyond;
      isFixed[at + 2] = fixed;
    }
  }

  protected isInCircle(triangle: number, vertex: number): boolean {
    const { xs, ys, corners } = this;
    const x = xs[vertex];
    const y = ys[vertex];
    const at = triangle * 3;
    const ax = xs[corners[at]] - x;
    const ay = ys[corners[at]] - y;
    const bx = xs[corners[at + 1]] - x;
    const by = ys[corners[at + 1]] - y;
    const cx = xs[corners[at + 2]] - x;
    const cy = ys[corners[at + 2]] - y;
    const a = ax * ax + ay * ay;
    const b = bx * bx + by * by;
    const c = cx * cx + cy * cy;
    const determinant = a * (bx * cy - by * cx) + b * (cx * ay - cy * ax) + c * (ax * by - ay * bx);
    // Vertices on one circle, up to rounding, have no better diagonal.
    return determinant > 1e-12 * (a * b + b * c + c * a);
  }

  /** Whether the two triangles at a side make a convex quadrangle. */
  protected canFlip(triangle: number, side: number): boolean {
    const { corners } = this;
    const at = triangle * 3;
    const other = this.across[at + side];
    if (other < 0 || this.isFixed[at + side]) return false;
    const a = corners[at + side];
    const b = corners[at + ((side + 1) % 3)];
    const c = corners[at + ((side + 2) % 3)];
    const d = corners[other * 3 + ((this.sideTo(other, triangle) + 2) % 3)];
    return this.sideOf(c, a, d) > 0 && this.sideOf(d, b, c) > 0;
  }

  /** Takes the other diagonal of the two triangles at a side. Called millions of times: it makes no arrays. */
  protected flip(triangle: number, side: number): void {
    const { corners, across, isFixed } = this;
    const at = triangle * 3;
    const other = across[at + side];
    const back = this.sideTo(other, triangle);
    const [atB, atC] = [at + ((side + 1) % 3), at + ((side + 2) % 3)];
    const [atA2, atD] = [other * 3 + ((back + 1) % 3), other * 3 + ((back + 2) % 3)];
    const a = corners[at + side];
    const b = corners[atB];
    const c = corners[atC];
    const d = corners[atD];
    const bc = across[atB];
    const ca = across[atC];
    const ad = across[atA2];
    const db = across[atD];
    const bcFixed = isFixed[atB];
    const caFixed = isFixed[atC];
    const adFixed = isFixed[atA2];
    const dbFixed = isFixed[atD];
    this.#set(at, c, ca, caFixed);
    this.#set(at + 1, a, ad, adFixed);
    this.#set(at + 2, d, other, false);
    this.#set(other * 3, d, db, dbFixed);
    this.#set(other * 3 + 1, b, bc, bcFixed);
    this.#set(other * 3 + 2, c, triangle, false);
    this.replace(ad, other, triangle);
    this.replace(bc, triangle, other);
  }

  #set(at: number, vertex: number, beyond: number, fixed: boolean): void {
    this.corners[at] = vertex;
    this.across[at] = beyond;
    this.isFixed[at] = fixed;
    this.of[vertex] = Math.floor(at / 3);
  }

  protected cornerOf(triangle: number, vertex: number): number {
    for (let turn = 0; turn < 2; turn++) if (this.corners[triangle * 3 + turn] === vertex) return turn;
    return 2;
  }

  /** All triangles of a vertex. */
  protected around(vertex: number): number[] {
    const first = this.of[vertex];
    const found = [first];
    for (const step of [2, 0]) {
      let triangle = first;
      for (;;) {
        triangle = this.across[triangle * 3 + ((this.cornerOf(triangle, vertex) + step) % 3)];
        if (triangle === first) return found;
        if (triangle < 0) break;
        found.push(triangle);
      }
    }
    return found;
  }
}
