import { distanceBetween, type Point } from '@korzo/building';
import type { Network } from './weld.ts';

/** Where a wall stops: the end of a single line, or the short side of a wall drawn with two lines. */
export interface WallEnd {
  /** The middle of it. */
  readonly at: Point;
  /** Unit vector away from the wall. */
  readonly towards: Point;
  /** 0 for a single line, m. */
  readonly thickness: number;
  readonly nodes: readonly number[];
  /** How far the line runs straight back to the next wall or bend, m; Infinity for a wall drawn with two lines. */
  readonly length: number;
}

/** Edges at each node, by number. */
export function edgesAt({ edges }: Network): Map<number, number[]> {
  const around = new Map<number, number[]>();
  for (const [number, { from, to }] of edges.entries()) {
    for (const node of [from, to]) {
      const here = around.get(node);
      if (here === undefined) around.set(node, [number]);
      else here.push(number);
    }
  }
  return around;
}

export const unit = (from: Point, to: Point): Point => {
  const length = distanceBetween(from, to);
  return [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
};

export const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1];

/** Ends of single lines. */
export function looseEnds(network: Network, around = edgesAt(network)): WallEnd[] {
  const { points } = network;
  const ends: WallEnd[] = [];
  for (const [node, here] of around) {
    if (here.length !== 1) continue;
    const back = behind(node, network, around);
    const [at, root] = [points[node], points[back]];
    ends.push({ at, towards: unit(root, at), thickness: 0, nodes: [node], length: distanceBetween(root, at) });
  }
  return ends;
}

/** Corners of two walls, each seen as the end of either. */
export function cornerEnds(network: Network, around = edgesAt(network)): WallEnd[] {
  const { points, edges } = network;
  const ends: WallEnd[] = [];
  for (const [node, here] of around) {
    if (here.length !== 2 || here.some((edge) => edges[edge].kind !== 'wall')) continue;
    const ways = here.map((edge) => (edges[edge].from === node ? edges[edge].to : edges[edge].from));
    const [one, other] = ways.map((far) => unit(points[far], points[node]));
    if (Math.abs(dot(one, other)) > 0.5) continue;
    for (const towards of [one, other])
      ends.push({ at: points[node], towards, thickness: 0, nodes: [node], length: Infinity });
  }
  return ends;
}

/** The direction of a wall shows over this length, not over a crooked last piece, m. */
const straightLength = 1;
const longestSlip = 0.15;

/** A node of the same line some way back from its end. */
function behind(end: number, { points, edges }: Network, around: ReadonlyMap<number, readonly number[]>): number {
  let [node, edge] = [end, around.get(end)?.[0] ?? 0];
  for (;;) {
    node = edges[edge].from === node ? edges[edge].to : edges[edge].from;
    const here = around.get(node) ?? [];
    if (here.length !== 2 || distanceBetween(points[node], points[end]) >= straightLength) return node;
    const next = here[0] === edge ? here[1] : here[0];
    const far = edges[next].from === node ? edges[next].to : edges[next].from;
    // A corner ends the line; a bend just before the end is a slip of the hand.
    const isSlip = distanceBetween(points[node], points[end]) < longestSlip;
    if (dot(unit(points[far], points[node]), unit(points[node], points[end])) < (isSlip ? 0.5 : parallel)) return node;
    edge = next;
  }
}

/** Sides that run back from a wall's short side are parallel to its direction up to this, as a cosine: 25 degrees. */
const parallel = 0.906;

/** Short sides of walls drawn with two lines: both neighbours run back, away from the opening. */
export function wallCaps(network: Network, thickest: number, around = edgesAt(network)): WallEnd[] {
  const { points, edges } = network;
  const caps: WallEnd[] = [];
  for (const [number, { from, to, kind }] of edges.entries()) {
    const [a, b] = [points[from], points[to]];
    const thickness = distanceBetween(a, b);
    if (kind !== 'wall' || thickness > thickest) continue;
    const along = unit(a, b);
    for (const sign of [1, -1]) {
      const normal: Point = [sign * along[1], -sign * along[0]];
      const sides = [from, to].map((node) => sideAt(node, number, { network, around, normal }));
      const [one, other] = sides;
      if (one === undefined || other === undefined || dot(one, other) < parallel) continue;
      // The sides of a wall show its direction better than a short end that may be crooked.
      const towards = unit([0, 0], [one[0] + other[0], one[1] + other[1]]);
      caps.push({
        at: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2],
        towards,
        thickness,
        nodes: [from, to],
        length: Infinity,
      });
    }
  }
  return caps;
}

/** An end that is cut askew by less counts as an end, as a cosine: 40 degrees. */
const askew = 0.766;

interface Corner {
  readonly network: Network;
  readonly around: ReadonlyMap<number, readonly number[]>;
  readonly normal: Point;
}

/** The direction in which the side of a wall comes to its end; nothing when no side does, or a line goes on ahead. */
function sideAt(node: number, cap: number, { network: { points, edges }, around, normal }: Corner): Point | undefined {
  let side: Point | undefined;
  for (const edge of around.get(node) ?? []) {
    if (edge === cap) continue;
    const far = edges[edge].from === node ? edges[edge].to : edges[edge].from;
    const towards = unit(points[far], points[node]);
    if (dot(towards, normal) <= -0.5) return undefined;
    if (dot(towards, normal) > askew && (side === undefined || dot(towards, normal) > dot(side, normal)))
      side = towards;
  }
  return side;
}
