import type { Quadtree } from '../maps/index.ts';
import type { NodeKind, Search } from './a-star.ts';

/** How far apart two squares are: their middles as the crow flies, or the sum of half sides as MASS counts. */
export type SquareMetric = 'straight' | 'half-sides';

/** The free squares of a quadtree with the squares they share a side with. Costs in cells. */
export class QuadtreeNodes implements NodeKind {
  size = 0;
  /** The node to search for: one beyond all squares, reached from those the goal hangs together with. */
  goal = 0;
  #tree: Quadtree | undefined;
  readonly #ends = new Map<number, number>();
  #goalX = 0;
  #goalY = 0;
  #straight = true;

  /** Squares the goal at (x, y) can be reached from; coordinates in cells from the corner of the frame. */
  aim(
    tree: Quadtree,
    leaves: Iterable<number>,
    goal: { readonly x: number; readonly y: number },
    metric: SquareMetric,
  ): void {
    this.#tree = tree;
    this.size = tree.side.length + 1;
    this.goal = tree.side.length;
    this.#goalX = goal.x;
    this.#goalY = goal.y;
    this.#straight = metric === 'straight';
    this.#ends.clear();
    for (const leaf of leaves) this.#ends.set(leaf, this.estimate(leaf));
  }

  /** From the middle of a square to the goal; the cost of the last stretch as well. */
  estimate(node: number): number {
    if (node === this.goal) return 0;
    const tree = this.#tree as Quadtree;
    const half = tree.side[node] / 2;
    const x = Math.abs(tree.column[node] + half - this.#goalX);
    const y = Math.abs(tree.row[node] + half - this.#goalY);
    return this.#straight ? Math.sqrt(x * x + y * y) : Math.max(x, y);
  }

  expand(node: number, out: Search): void {
    const { column, row, side, start, neighbours } = this.#tree as Quadtree;
    const end = this.#ends.get(node);
    if (end !== undefined) out.offer(this.goal, end);
    const half = side[node] / 2;
    const x = column[node] + half;
    const y = row[node] + half;
    const until = start[node + 1];
    for (let at = start[node]; at < until; at++) {
      const other = neighbours[at];
      const otherHalf = side[other] / 2;
      if (this.#straight) {
        const offX = column[other] + otherHalf - x;
        const offY = row[other] + otherHalf - y;
        out.offer(other, Math.sqrt(offX * offX + offY * offY));
      } else out.offer(other, half + otherHalf);
    }
  }
}
