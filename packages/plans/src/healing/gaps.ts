import { distanceBetween, turn, type Point } from '@korzo/building';
import { dot, edgesAt, looseEnds, unit, type WallEnd } from '../network/ends.ts';
import { EdgeFinder } from '../network/edge-finder.ts';
import type { Network, Stroke } from '../network/weld.ts';
import type { Healer } from '../drawing/healing.ts';

interface Closing {
  readonly ends: readonly number[];
  readonly path: readonly Point[];
  readonly cost: number;
}

/** A wall that is drawn on in its own direction is likelier meant than one that turns aside. */
const turningAside = 1.5;

/** Lines that close gaps at the ends of walls, the shortest first; each end is closed once. */
export function closeGaps(network: Network, gap: number, healer: Healer): Stroke[] {
  const around = edgesAt(network);
  const ends = looseEnds(network, around);
  const finder = new EdgeFinder(network);
  const endAt = new Map(ends.map((end) => [end.nodes[0], end]));
  const closings = ends.flatMap((end) => closingsOf(end, { network, finder, gap, endAt }));
  closings.sort((one, other) => one.cost - other.cost || one.ends[0] - other.ends[0]);
  const closed = new Set<number>();
  const strokes: Stroke[] = [];
  for (const { ends: nodes, path } of closings) {
    if (nodes.some((node) => closed.has(node))) continue;
    const width = distanceBetween(path[0], path[path.length - 1]);
    // A gap that stays open by refusal is not closed by another line either.
    for (const node of nodes) closed.add(node);
    if (!healer.heal('gap', path, `A gap of ${width.toFixed(2)} m in a wall was closed.`)) continue;
    for (let step = 1; step < path.length; step++)
      strokes.push({ from: path[step - 1], to: path[step], kind: 'wall', mark: 0 });
  }
  return strokes;
}

interface Surroundings {
  readonly network: Network;
  readonly finder: EdgeFinder;
  readonly gap: number;
  readonly endAt: ReadonlyMap<number, WallEnd>;
}

function closingsOf(end: WallEnd, { network, finder, gap, endAt }: Surroundings): Closing[] {
  const { points, edges } = network;
  const [node] = end.nodes;
  const found: Closing[] = [];
  const hit = finder.firstHit(end.at, end.towards, gap, end.nodes);
  if (hit !== undefined) found.push({ ends: [node], path: [end.at, hit.at], cost: hit.distance });
  for (const number of finder.near(end.at, gap)) {
    const { from, to } = edges[number];
    if (from === node || to === node) continue;
    const foot = nearestOn(end.at, points[from], points[to]);
    const aside = distanceBetween(end.at, foot);
    if (aside > gap || aside === 0) continue;
    if (isAhead(end, foot)) found.push({ ends: [node], path: [end.at, foot], cost: aside * turningAside });
    for (const other of [from, to]) {
      const partner = endAt.get(other);
      if (partner !== undefined) found.push(...between(end, partner, gap));
    }
  }
  return found;
}

/** Ahead of an end or beside it. Behind it lies the wall itself: a line back along it closes nothing. */
const isAhead = (end: WallEnd, point: Point): boolean => dot(unit(end.at, point), end.towards) > -0.35;

/** Two ends meet at the corner where their walls would, or straight. */
function between(one: WallEnd, other: WallEnd, gap: number): Closing[] {
  const distance = distanceBetween(one.at, other.at);
  if (distance > gap || distance === 0 || one.nodes[0] > other.nodes[0]) return [];
  if (!isAhead(one, other.at) || !isAhead(other, one.at)) return [];
  const ends = [one.nodes[0], other.nodes[0]];
  const corner = cornerOf(one, other);
  const isEnd = corner !== undefined && [one, other].some(({ at }) => distanceBetween(at, corner) < 1e-3);
  if (
    corner !== undefined &&
    !isEnd &&
    Math.max(distanceBetween(one.at, corner), distanceBetween(other.at, corner)) <= gap
  )
    return [{ ends, path: [one.at, corner, other.at], cost: distance }];
  return [{ ends, path: [one.at, other.at], cost: distance }];
}

/** Where the walls of two ends meet ahead of both; nothing when they are nearly parallel. */
function cornerOf(one: WallEnd, other: WallEnd): Point | undefined {
  const cross = one.towards[0] * other.towards[1] - one.towards[1] * other.towards[0];
  if (Math.abs(cross) < 0.3) return undefined;
  const share = ahead(one, other);
  if (share < 0 || ahead(other, one) < 0) return undefined;
  return [one.at[0] + share * one.towards[0], one.at[1] + share * one.towards[1]];
}

/** How far ahead of an end its line meets that of another one. */
function ahead(from: WallEnd, to: WallEnd): number {
  const beyond: Point = [to.at[0] + to.towards[0], to.at[1] + to.towards[1]];
  const start = turn(to.at, beyond, from.at);
  const end = turn(to.at, beyond, [from.at[0] + from.towards[0], from.at[1] + from.towards[1]]);
  return start / (start - end);
}

function nearestOn(point: Point, a: Point, b: Point): Point {
  const along: Point = [b[0] - a[0], b[1] - a[1]];
  const share = Math.max(0, Math.min(1, dot([point[0] - a[0], point[1] - a[1]], along) / dot(along, along)));
  return [a[0] + share * along[0], a[1] + share * along[1]];
}
