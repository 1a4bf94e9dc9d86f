import { TriangleNet } from './triangle-net.ts';

/**
 * A Delaunay triangulation of points in the plane, with edges that must be in it. Nothing depends on rounding but which
 * of two good diagonals is taken.
 */
export class Triangulation extends TriangleNet {
  #last = 0;

  /** Adds a point and answers its number, which may be that of one already there. */
  add(x: number, y: number): number {
    const { corners, xs, ys } = this;
    const triangle = this.#find(x, y);
    this.#last = triangle;
    let onEdge = -1;
    for (let side = 0; side < 3; side++) {
      const corner = corners[triangle * 3 + side];
      if (xs[corner] === x && ys[corner] === y) return corner;
      if (this.side(corner, corners[triangle * 3 + ((side + 1) % 3)], x, y) === 0) onEdge = side;
    }
    const vertex = xs.push(x) - 1;
    ys.push(y);
    this.of.push(triangle);
    if (onEdge < 0) this.#splitTriangle(triangle, vertex);
    else this.#splitEdge(triangle, onEdge, vertex);
    return vertex;
  }

  /** Makes the line between two vertices an edge, or several where others lie on it. What another such edge crosses stays open. */
  join(from: number, to: number): void {
    let at = from;
    for (let steps = 0; at !== to && steps < this.xs.length; steps++) {
      const next = this.#joinUpTo(at, to);
      if (next < 0) return;
      at = next;
    }
  }

  /** A triangle that a point lies in or on, by walking towards it. */
  #find(x: number, y: number): number {
    const { corners } = this;
    let triangle = this.#last;
    for (let steps = 0; steps < corners.length; steps++) {
      let next = -1;
      for (let turn = 0; turn < 3 && next < 0; turn++) {
        // Not always the same side first: so the walk cannot go in a circle.
        const side = (turn + steps) % 3;
        const [a, b] = [corners[triangle * 3 + side], corners[triangle * 3 + ((side + 1) % 3)]];
        if (this.side(a, b, x, y) < 0) next = this.across[triangle * 3 + side];
      }
      if (next < 0) return triangle;
      triangle = next;
    }
    return triangle;
  }

  #splitTriangle(first: number, vertex: number): void {
    const at = first * 3;
    const [a, b, c] = [this.corners[at], this.corners[at + 1], this.corners[at + 2]];
    const [ab, bc, ca] = [this.across[at], this.across[at + 1], this.across[at + 2]];
    const second = this.corners.length / 3;
    const third = second + 1;
    this.put(first, [a, b, vertex], [ab, second, third], open);
    this.put(second, [b, c, vertex], [bc, third, first], open);
    this.put(third, [c, a, vertex], [ca, first, second], open);
    this.replace(bc, first, second);
    this.replace(ca, first, third);
    this.#legalise([first, second, third]);
  }

  #splitEdge(first: number, side: number, vertex: number): void {
    const at = first * 3;
    const [a, b, c] = [0, 1, 2].map((turn) => this.corners[at + ((side + turn) % 3)]);
    const [other, bc, ca] = [0, 1, 2].map((turn) => this.across[at + ((side + turn) % 3)]);
    const second = this.corners.length / 3;
    // New triangles have the new vertex last, so that the edge opposite to it is their first.
    this.put(first, [c, a, vertex], [ca, -1, second], open);
    this.put(second, [b, c, vertex], [bc, first, -1], open);
    this.replace(bc, first, second);
    const changed = [first, second];
    if (other >= 0) {
      const back = this.sideTo(other, first);
      const d = this.corners[other * 3 + ((back + 2) % 3)];
      const [ad, db] = [1, 2].map((turn) => this.across[other * 3 + ((back + turn) % 3)]);
      const fourth = second + 1;
      this.put(other, [d, b, vertex], [db, second, fourth], open);
      this.put(fourth, [a, d, vertex], [ad, other, first], open);
      this.replace(ad, other, fourth);
      this.across[first * 3 + 1] = fourth;
      this.across[second * 3 + 2] = other;
      changed.push(other, fourth);
    }
    this.#legalise(changed);
  }

  /** Flips edges opposite to the new vertex, the last one of each triangle, until no circle holds another vertex. */
  #legalise(stack: number[]): void {
    for (let triangle = stack.pop(); triangle !== undefined; triangle = stack.pop()) {
      const other = this.across[triangle * 3];
      if (other < 0) continue;
      const back = this.sideTo(other, triangle);
      const opposite = this.corners[other * 3 + ((back + 2) % 3)];
      if (!this.isInCircle(triangle, opposite) || !this.canFlip(triangle, 0)) continue;
      const vertex = this.corners[triangle * 3 + 2];
      this.flip(triangle, 0);
      this.turnTo(triangle, vertex);
      this.turnTo(other, vertex);
      stack.push(triangle, other);
    }
  }

  /** Joins a vertex to the next one on the line to another; answers it, or -1 where a fixed edge is in the way. */
  #joinUpTo(from: number, to: number): number {
    const start = this.#wedge(from, to);
    if (start === undefined) return -1;
    if ('vertex' in start) {
      this.#fix(from, start.vertex);
      return start.vertex;
    }
    const crossed: [number, number][] = [];
    let { triangle, side } = start;
    let end = to;
    for (let steps = 0; steps < this.corners.length; steps++) {
      const at = triangle * 3;
      if (this.isFixed[at + side]) return -1;
      crossed.push([this.corners[at + side], this.corners[at + ((side + 1) % 3)]]);
      const other = this.across[at + side];
      if (other < 0) return -1;
      const back = this.sideTo(other, triangle);
      const apex = this.corners[other * 3 + ((back + 2) % 3)];
      const where = this.sideOf(from, to, apex);
      if (apex === to || where === 0) {
        end = apex;
        break;
      }
      triangle = other;
      // The line goes on through the side whose ends lie on both sides of it.
      side = where > 0 ? (back + 1) % 3 : (back + 2) % 3;
    }
    return this.#clear(from, end, crossed) ? (this.#fix(from, end), end) : -1;
  }

  /** Where a line leaves the triangles around a vertex: through a side, or through another vertex. */
  #wedge(from: number, to: number): { triangle: number; side: number } | { vertex: number } | undefined {
    for (const triangle of this.around(from)) {
      const turn = this.cornerOf(triangle, from);
      const [a, b] = [1, 2].map((step) => this.corners[triangle * 3 + ((turn + step) % 3)]);
      for (const vertex of [a, b]) if (vertex === to || this.#isAhead(from, to, vertex)) return { vertex };
      if (this.sideOf(from, to, a) < 0 && this.sideOf(from, to, b) > 0 && this.sideOf(a, b, to) < 0)
        return { triangle, side: (turn + 1) % 3 };
    }
    return undefined;
  }

  #isAhead(from: number, to: number, vertex: number): boolean {
    if (this.sideOf(from, to, vertex) !== 0) return false;
    const { xs, ys } = this;
    const along = (xs[vertex] - xs[from]) * (xs[to] - xs[from]) + (ys[vertex] - ys[from]) * (ys[to] - ys[from]);
    return along > 0;
  }

  /** Flips away all edges that cross a line (Sloan 1993). */
  #clear(from: number, to: number, crossed: [number, number][]): boolean {
    const most = 20 * crossed.length * crossed.length + 100;
    for (let steps = 0; crossed.length > 0 && steps < most; steps++) {
      const [a, b] = crossed.shift() as [number, number];
      const triangle = this.around(a).find((each) => this.corners[each * 3 + ((this.cornerOf(each, a) + 1) % 3)] === b);
      if (triangle === undefined) continue;
      const side = this.cornerOf(triangle, a);
      if (!this.canFlip(triangle, side)) {
        crossed.push([a, b]);
        continue;
      }
      this.flip(triangle, side);
      const [c, , d] = [0, 1, 2].map((turn) => this.corners[triangle * 3 + turn]);
      const isCrossed =
        c !== from && c !== to && d !== from && d !== to && this.sideOf(from, to, c) * this.sideOf(from, to, d) < 0;
      if (isCrossed) crossed.push([c, d]);
    }
    return crossed.length === 0;
  }

  #fix(from: number, to: number): void {
    for (const triangle of this.around(from)) {
      const turn = this.cornerOf(triangle, from);
      if (this.corners[triangle * 3 + ((turn + 1) % 3)] === to) this.isFixed[triangle * 3 + turn] = true;
      if (this.corners[triangle * 3 + ((turn + 2) % 3)] === to) this.isFixed[triangle * 3 + ((turn + 2) % 3)] = true;
    }
  }
}

const open = [false, false, false];
