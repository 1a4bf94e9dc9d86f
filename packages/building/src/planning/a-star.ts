import { Heap } from './cells/heap.ts';

/** What A* searches: numbered nodes of one kind (cells, squares of a quadtree, ...) with their neighbours. */
export interface NodeKind {
  /** Nodes are 0 .. size. */
  readonly size: number;
  /** Least cost from a node to the goal; never too much, and consistent. */
  estimate(node: number): number;
  /** Calls `out.offer` for the neighbours of a node. */
  expand(node: number, out: Search): void;
}

/**
 * Estimates grow by this share. Among equally short ways the search then follows one instead of all; a way found is longer
 * than the shortest by less than this share.
 */
const preference = 1e-9;

/** A* over any kind of nodes. Its memory is kept from search to search. */
export class Search {
  /** Nodes taken out of the queue by the last search. */
  expanded = 0;
  readonly #heap = new Heap();
  #cost = new Float64Array(0);
  #parent = new Int32Array(0);
  /** Search number in which a node was reached (even) or closed (odd). */
  #mark = new Int32Array(0);
  #number = 0;
  #kind: NodeKind | undefined;
  #current = -1;
  #currentCost = 0;

  /** Starts a search; then `seed` the start nodes and `run`. */
  begin(kind: NodeKind): void {
    if (this.#cost.length < kind.size) {
      this.#cost = new Float64Array(kind.size);
      this.#parent = new Int32Array(kind.size);
      this.#mark = new Int32Array(kind.size);
      this.#number = 0;
    }
    if (this.#number > 2_000_000_000) {
      this.#mark.fill(0);
      this.#number = 0;
    }
    this.#number += 2;
    this.#kind = kind;
    this.#heap.clear();
    this.expanded = 0;
  }

  /** What is offered until `run` are start nodes, `cost` more than their step. */
  enter(cost: number): void {
    this.#current = -1;
    this.#currentCost = cost;
  }

  seed(node: number, cost: number): void {
    this.enter(cost);
    this.offer(node, 0);
  }

  /** A neighbour of the node being expanded, `step` away. */
  offer(node: number, step: number): void {
    const cost = this.#currentCost + step;
    const mark = this.#mark[node];
    if (mark === this.#number + 1) return;
    if (mark === this.#number && cost >= this.#cost[node]) return;
    this.#mark[node] = this.#number;
    this.#cost[node] = cost;
    this.#parent[node] = this.#current;
    const kind = this.#kind as NodeKind;
    this.#heap.push(cost + kind.estimate(node) * (1 + preference), node);
  }

  /** Searches until `goal` is closed; false when nothing is left. */
  run(goal: number): boolean {
    const kind = this.#kind as NodeKind;
    const heap = this.#heap;
    const closed = this.#number + 1;
    while (heap.size > 0) {
      const node = heap.pop();
      if (this.#mark[node] === closed) continue;
      this.#mark[node] = closed;
      this.expanded++;
      if (node === goal) return true;
      this.#current = node;
      this.#currentCost = this.#cost[node];
      kind.expand(node, this);
    }
    return false;
  }

  costOf(node: number): number {
    return this.#cost[node];
  }

  /** The nodes from a start node to this one. */
  nodesTo(goal: number): number[] {
    const nodes: number[] = [];
    for (let node = goal; node >= 0; node = this.#parent[node]) nodes.push(node);
    return nodes.reverse();
  }
}
