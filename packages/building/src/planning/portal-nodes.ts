import { levelMap, widestPlannedRadius, type Maps, type RegionTable } from '../maps/index.ts';
import type { Point, Portal } from '../layout/building.ts';
import type { NodeKind, Search } from './a-star.ts';
import { flatLength } from './stairs.ts';

/** A portal passed in one direction: the node of the search over portals. */
export interface Passing {
  readonly portal: Portal;
  /** Regions, by index. */
  readonly from: number;
  readonly to: number;
  readonly fromLevel: number;
  readonly toLevel: number;
  /** Where it is entered and left; the same but for stairs. */
  readonly entry: readonly [Point, Point];
  readonly exit: readonly [Point, Point];
  /** No body wider than this gets through, m. */
  readonly widest: number;
  /** Metres on the flat that take as long as the portal itself. */
  readonly length: number;
}

/** The portals of a building in both directions, and which lead out of each region. */
export interface PortalGraph {
  readonly version: number;
  readonly table: RegionTable;
  readonly passings: readonly Passing[];
  readonly outOf: readonly (readonly number[])[];
}

const kept = new WeakMap<Maps, PortalGraph>();

export function portalGraphOf(maps: Maps): PortalGraph {
  let graph = kept.get(maps);
  if (graph === undefined || graph.version !== maps.version) kept.set(maps, (graph = makeGraph(maps)));
  return graph;
}

function makeGraph(maps: Maps): PortalGraph {
  const { regions } = maps.building;
  const indexOf = new Map(regions.map((region, index) => [region.id, index]));
  const passings: Passing[] = [];
  const outOf = regions.map((): number[] => []);
  for (const portal of maps.presence.portals) {
    const from = indexOf.get(portal.from);
    const to = indexOf.get(portal.to);
    if (from === undefined || to === undefined) continue;
    const head = portal.landing ?? portal.segment;
    const fromLevel = regions[from].level;
    const toLevel = regions[to].level;
    const widest = Math.min(widestAt(maps, fromLevel, portal.segment), widestAt(maps, toLevel, head));
    const length = portal.landing === undefined ? 0 : flatLength(portal);
    const forward = { portal, from, to, fromLevel, toLevel, entry: portal.segment, exit: head, widest, length };
    outOf[from].push(passings.push(forward) - 1);
    if (portal.direction === 'forward') continue;
    const back = {
      portal,
      from: to,
      to: from,
      fromLevel: toLevel,
      toLevel: fromLevel,
      entry: head,
      exit: portal.segment,
    };
    outOf[to].push(passings.push({ ...back, widest, length }) - 1);
  }
  return { version: maps.version, table: maps.regions, passings, outOf };
}

/** At most this much more room than the best of samples 2 cm apart: the distance to walls changes by 1 m per metre. */
function widestAt(maps: Maps, level: number, [[ax, ay], [bx, by]]: readonly [Point, Point]): number {
  const { walls } = levelMap(maps, level);
  const samples = Math.max(1, Math.ceil(Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay)) / 0.02));
  let widest = 0;
  for (let sample = 0; sample <= samples; sample++) {
    const share = sample / samples;
    widest = Math.max(widest, walls.clearanceAt(ax + share * (bx - ax), ay + share * (by - ay)));
    if (widest >= widestPlannedRadius - 1e-9) return Infinity;
  }
  return widest + 0.01;
}

/** How the length of a route is counted: in metres, or in portals with metres only between equals. */
export type RouteMeasure = 'metres' | 'portals';

/** Makes any number of portals count more than all metres of a world. */
const portalWeight = 1e7;

export interface RouteGoal {
  /** By index. */
  readonly region: number;
  readonly point: Point;
}

/** The directed portals of a building as nodes, and one more for the goal. */
export class PortalNodes implements NodeKind {
  size = 0;
  #graph: PortalGraph | undefined;
  #goal: RouteGoal | undefined;
  #radius = 0;
  #perPortal = 0;
  /** Pairs of nodes that turned out to have no path between them. */
  readonly closed = new Set<number>();

  aim(graph: PortalGraph, goal: RouteGoal, radius: number, measure: RouteMeasure): void {
    this.#graph = graph;
    this.#goal = goal;
    this.#radius = radius;
    this.#perPortal = measure === 'portals' ? portalWeight : 0;
    this.size = graph.passings.length + 1;
    this.closed.clear();
  }

  get goalNode(): number {
    return this.size - 1;
  }

  /** Number of an ordered pair of nodes; -1 stands for the start. */
  pair(from: number, to: number): number {
    return (from + 1) * (this.size + 1) + to;
  }

  /** The portals still to pass are known from the table; metres are not, stairs may lead anywhere. */
  estimate(node: number): number {
    if (node === this.goalNode || this.#perPortal === 0) return 0;
    const { passings, table } = this.#graph as PortalGraph;
    return table.length(passings[node].to, (this.#goal as RouteGoal).region) * this.#perPortal;
  }

  expand(node: number, out: Search): void {
    if (node === this.goalNode) return;
    const { passings } = this.#graph as PortalGraph;
    const { to, exit, portal } = passings[node];
    this.offerFrom(node, to, middle(exit), out, portal);
  }

  /** Offers what can be reached inside a region from a place in it. */
  offerFrom(node: number, region: number, [x, y]: Point, out: Search, entered?: Portal): void {
    const { passings, outOf, table } = this.#graph as PortalGraph;
    const goal = this.#goal as RouteGoal;
    for (const next of outOf[region]) {
      const passing = passings[next];
      if (table.length(passing.to, goal.region) === Infinity) continue;
      if (passing.portal === entered || passing.widest < this.#radius || this.closed.has(this.pair(node, next)))
        continue;
      const [nextX, nextY] = nearestOn(passing.entry, x, y);
      const metres = Math.sqrt((nextX - x) * (nextX - x) + (nextY - y) * (nextY - y));
      out.offer(next, this.#perPortal + metres + passing.length);
    }
    if (goal.region !== region || this.closed.has(this.pair(node, this.goalNode))) return;
    const [goalX, goalY] = goal.point;
    out.offer(this.goalNode, Math.sqrt((goalX - x) * (goalX - x) + (goalY - y) * (goalY - y)));
  }
}

export const middle = ([[ax, ay], [bx, by]]: readonly [Point, Point]): Point => [(ax + bx) / 2, (ay + by) / 2];

function nearestOn([[ax, ay], [bx, by]]: readonly [Point, Point], x: number, y: number): Point {
  const alongX = bx - ax;
  const alongY = by - ay;
  const share = Math.min(Math.max(((x - ax) * alongX + (y - ay) * alongY) / (alongX * alongX + alongY * alongY), 0), 1);
  return [ax + share * alongX, ay + share * alongY];
}
