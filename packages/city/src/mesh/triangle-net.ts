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
    const at = triangle * 3;
    while (this.corners[at + 2] !== vertex) {
      for (const list of [this.corners, this.across, this.isFixed] as unknown[][]) {
        const [first, second, third] = [list[at], list[at + 1], list[at + 2]];
        list[at] = second;
        list[at + 1] = third;
        list[at + 2] = first;
      }
    }
  }

  protected isInCircle(triangle: number, vertex: number): boolean {
    const { xs, ys, corners } = this;
    const [x, y] = [xs[vertex], ys[vertex]];
    const at = triangle * 3;
    const [ax, ay] = [xs[corners[at]] - x, ys[corners[at]] - y];
    const [bx, by] = [xs[corners[at + 1]] - x, ys[corners[at + 1]] - y];
    const [cx, cy] = [xs[corners[at + 2]] - x, ys[corners[at + 2]] - y];
    const [a, b, c] = [ax * ax + ay * ay, bx * bx + by * by, cx * cx + cy * cy];
    const determinant = a * (bx * cy - by * cx) + b * (cx * ay - cy * ax) + c * (ax * by - ay * bx);
    // Vertices on one circle, up to rounding, have no better diagonal.
    return determinant > 1e-12 * (a * b + b * c + c * a);
  }

  /** Whether the two triangles at a side make a convex quadrangle. */
  protected canFlip(triangle: number, side: number): boolean {
    const at = triangle * 3;
    const other = this.across[at + side];
    if (other < 0 || this.isFixed[at + side]) return false;
    const [a, b, c] = [0, 1, 2].map((turn) => this.corners[at + ((side + turn) % 3)]);
    const d = this.corners[other * 3 + ((this.sideTo(other, triangle) + 2) % 3)];
    return this.sideOf(c, a, d) > 0 && this.sideOf(d, b, c) > 0;
  }

  protected flip(triangle: number, side: number): void {
    const at = triangle * 3;
    const other = this.across[at + side];
    const back = this.sideTo(other, triangle);
    const [a, b, c] = [0, 1, 2].map((turn) => this.corners[at + ((side + turn) % 3)]);
    const [, bc, ca] = [0, 1, 2].map((turn) => this.across[at + ((side + turn) % 3)]);
    const [, bcFixed, caFixed] = [0, 1, 2].map((turn) => this.isFixed[at + ((side + turn) % 3)]);
    const far = [0, 1, 2].map((turn) => other * 3 + ((back + turn) % 3));
    const d = this.corners[far[2]];
    const [ad, db] = [this.across[far[1]], this.across[far[2]]];
    const [adFixed, dbFixed] = [this.isFixed[far[1]], this.isFixed[far[2]]];
    this.put(triangle, [c, a, d], [ca, ad, other], [caFixed, adFixed, false]);
    this.put(other, [d, b, c], [db, bc, triangle], [dbFixed, bcFixed, false]);
    this.replace(ad, other, triangle);
    this.replace(bc, triangle, other);
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
