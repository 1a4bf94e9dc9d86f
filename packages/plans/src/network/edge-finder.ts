import { BoxIndex, boxOf, crossingShare, turn, type Point } from '@korzo/building';
import type { Network } from './weld.ts';

export interface Hit {
  readonly edge: number;
  readonly at: Point;
  /** m from where the ray began. */
  readonly distance: number;
}

/** Looks along straight lines for the edges of a network. */
export class EdgeFinder {
  readonly #network: Network;
  readonly #index: BoxIndex;

  constructor(network: Network) {
    this.#network = network;
    this.#index = new BoxIndex(network.edges.map(({ from, to }) => boxOf([network.points[from], network.points[to]])));
  }

  /** Edges whose boxes touch a square around a point. */
  near([x, y]: Point, reach: number): number[] {
    const found: number[] = [];
    this.#index.visit(x - reach, y - reach, x + reach, y + reach, (edge) => {
      found.push(edge);
    });
    return found.sort((one, other) => one - other);
  }

  /** The first edge that a ray meets; edges at `nodes`, where it begins, do not count. */
  firstHit(from: Point, towards: Point, reach: number, nodes: readonly number[]): Hit | undefined {
    const to: Point = [from[0] + towards[0] * reach, from[1] + towards[1] * reach];
    const { points, edges } = this.#network;
    let nearest: Hit | undefined;
    this.#index.visit(...boxOf([from, to]), (number) => {
      const edge = edges[number];
      if (nodes.includes(edge.from) || nodes.includes(edge.to)) return;
      const share = shareOf(from, to, points[edge.from], points[edge.to]);
      if (share === undefined || share <= 0) return;
      const distance = share * reach;
      if (nearest !== undefined && nearest.distance <= distance) return;
      nearest = { edge: number, at: [from[0] + towards[0] * distance, from[1] + towards[1] * distance], distance };
    });
    return nearest;
  }

  /** Whether a straight line meets no edge but those at the nodes given. */
  isClear(from: Point, to: Point, nodes: readonly number[]): boolean {
    const { points, edges } = this.#network;
    let clear = true;
    this.#index.visit(...boxOf([from, to]), (number) => {
      const edge = edges[number];
      if (nodes.includes(edge.from) || nodes.includes(edge.to)) return false;
      if (shareOf(from, to, points[edge.from], points[edge.to]) !== undefined) clear = false;
      return !clear;
    });
    return clear;
  }
}

/** Where a line meets another as a share of it; ends that lie on the line count too. */
function shareOf(a: Point, b: Point, c: Point, d: Point): number | undefined {
  const proper = crossingShare(a, b, c, d);
  if (proper !== undefined) return proper;
  const squared = (b[0] - a[0]) * (b[0] - a[0]) + (b[1] - a[1]) * (b[1] - a[1]);
  let nearest: number | undefined;
  for (const point of [c, d]) {
    if (turn(a, b, point) !== 0) continue;
    const share = ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / squared;
    if (share >= 0 && share <= 1 && (nearest === undefined || share < nearest)) nearest = share;
  }
  return nearest;
}
