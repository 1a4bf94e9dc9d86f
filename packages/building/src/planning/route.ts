import { aimAt, cellAt, insidePolygon, levelMap, roomFor, type Maps } from '../maps/index.ts';
import type { Point } from '../layout/building.ts';
import { Search } from './a-star.ts';
import { noWay } from './join.ts';
import type { NoWay, Planner } from './planner.ts';
import { middle, PortalNodes, portalGraphOf, type Passing, type RouteMeasure } from './portal-nodes.ts';

export interface RouteEnd {
  readonly level: number;
  readonly point: Point;
}

/** A way wanted through any regions and floors. */
export interface RouteQuery {
  readonly from: RouteEnd;
  readonly to: RouteEnd;
  /** m */
  readonly radius: number;
  /** What is to be least: metres (the default), or portals, as the table of paths between regions counts. */
  readonly measure?: RouteMeasure;
  /** From -1 to 1: where in the room of wide portals to pass; 0 is nearest to the straight way. */
  readonly spread?: number;
}

/** One stretch of a route, on one floor. */
export interface RouteLeg {
  readonly level: number;
  readonly points: readonly Point[];
  /** m */
  readonly length: number;
  /** The portal at its end, when it does not end at the goal. */
  readonly portal?: string;
}

export interface FoundRoute {
  readonly found: true;
  readonly legs: readonly RouteLeg[];
  /** Metres on the flat: all legs, and stairs by the time they take. */
  readonly length: number;
  readonly expanded: number;
}

/** So many times a region turns out to be cut by obstacles before the search gives up. */
const mostDetours = 32;

const search = new Search();
const nodes = new PortalNodes();

/** The index of the region at a place, -1 when it is outside all. */
export function regionAt(maps: Maps, { level, point: [x, y] }: RouteEnd): number {
  const map = maps.levels[level];
  if (map === undefined) return -1;
  const cell = cellAt(map.frame, x, y);
  if (cell < 0) return -1;
  const { regions } = maps.building;
  const own = map.regionOf[cell] - 1;
  if (own >= 0 && insidePolygon(x, y, regions[own].outline)) return own;
  const exact = regions.findIndex((region) => region.level === level && insidePolygon(x, y, region.outline));
  return exact >= 0 ? exact : own;
}

/**
 * Plans from region to region: first which portals, then with the given planner the way to each. Searches stay inside one
 * region at a time, so they are short in any building. A region whose inside turns out to be cut is walked around.
 */
export function planRoute(maps: Maps, planner: Planner, query: RouteQuery): FoundRoute | NoWay {
  const { from, to, radius } = query;
  const start = regionAt(maps, from);
  const goal = regionAt(maps, to);
  if (start < 0 || goal < 0) {
    const [name, place] = start < 0 ? ['start', from] : ['goal', to];
    return noWay(
      `the ${name} (${place.point.join(', ')}) on level ${place.level} is outside all regions; choose a walkable place`,
    );
  }
  const graph = portalGraphOf(maps);
  nodes.aim(graph, { region: goal, point: to.point }, radius, query.measure ?? 'metres');
  let expanded = 0;
  let reason = '';
  let best: FoundRoute | undefined;
  for (let detour = 0; detour < mostDetours; detour++) {
    search.begin(nodes);
    search.enter(0);
    nodes.offerFrom(-1, start, from.point, search);
    const found = search.run(nodes.goalNode);
    expanded += search.expanded;
    if (!found) break;
    const chain = search.nodesTo(nodes.goalNode);
    const route = walkChain(
      maps,
      planner,
      query,
      chain.slice(0, -1).map((node) => graph.passings[node]),
    );
    expanded += route.expanded;
    if (route.found && (best === undefined || route.length < best.length)) best = route;
    if (!route.found) reason = route.reason;
    if (route.brokenAt < 0) break;
    nodes.closed.add(nodes.pair(route.brokenAt === 0 ? -1 : chain[route.brokenAt - 1], chain[route.brokenAt]));
  }
  if (best !== undefined) return { found: true, legs: best.legs, length: best.length, expanded };
  return noWay(
    `no way from (${from.point.join(', ')}) on level ${from.level} to (${to.point.join(', ')}) on level ${to.level} for a body of radius ${radius} m${reason === '' ? ': no portals lead there' : `: ${reason}`}`,
    expanded,
  );
}

/** `brokenAt` is the first leg without a way inside its region, -1 when there is none. */
type Walked = (FoundRoute | NoWay) & { readonly brokenAt: number };

/** Plans the legs of a chain of portals one after another. */
function walkChain(maps: Maps, planner: Planner, query: RouteQuery, chain: readonly Passing[]): Walked {
  const { radius, to } = query;
  const legs: RouteLeg[] = [];
  let { level, point } = query.from;
  let length = 0;
  let expanded = 0;
  let brokenAt = -1;
  for (let at = 0; at <= chain.length; at++) {
    const passing = at < chain.length ? chain[at] : undefined;
    const after = at + 1 < chain.length ? middle(chain[at + 1].entry) : to.point;
    const aim = passing === undefined ? to.point : aimInto(maps, passing, query, point, after);
    if (aim === undefined) {
      const reason = `the portal '${passing?.portal.id}' is too narrow for a body of radius ${radius} m`;
      return { ...noWay(reason, expanded), brokenAt: at };
    }
    const way = planner.plan(maps, { level, from: point, to: aim, radius });
    expanded += way.expanded;
    if (!way.found) return { ...way, expanded, brokenAt: at };
    if (brokenAt < 0 && strays(maps, level, way.points)) brokenAt = at;
    length += way.length + (passing?.length ?? 0);
    const leg = { level, points: way.points, length: way.length };
    legs.push(passing === undefined ? leg : { ...leg, portal: passing.portal.id });
    if (passing === undefined) break;
    level = passing.toLevel;
    point = passing.entry === passing.exit ? aim : across(passing, aim);
  }
  return { found: true, legs, length, expanded, brokenAt };
}

/** How far a leg may reach into other regions at its ends, m: around the posts of the portals there. */
const besidePortal = 1;

/**
 * Whether a leg leaves its region on the way, that is whether it goes around through others. Planners know floors, not
 * regions; such a way is good only when no chain of portals stays inside.
 */
function strays(maps: Maps, level: number, points: readonly Point[]): boolean {
  const first = points[0];
  const last = points[points.length - 1];
  let region = -1;
  for (let at = 1; at < points.length; at++) {
    const [ax, ay] = points[at - 1];
    const [bx, by] = points[at];
    const samples = Math.ceil(Math.max(Math.abs(bx - ax), Math.abs(by - ay)));
    for (let sample = 0; sample < samples; sample++) {
      const x = ax + ((sample + 0.5) / samples) * (bx - ax);
      const y = ay + ((sample + 0.5) / samples) * (by - ay);
      if (Math.max(Math.abs(x - first[0]), Math.abs(y - first[1])) < besidePortal) continue;
      if (Math.max(Math.abs(x - last[0]), Math.abs(y - last[1])) < besidePortal) continue;
      const here = regionAt(maps, { level, point: [x, y] });
      if (region >= 0 && here !== region) return true;
      region = here;
    }
  }
  return false;
}

/** The point of a portal to aim at: free for the body on this side, and on the other for stairs. */
function aimInto(maps: Maps, passing: Passing, query: RouteQuery, from: Point, after: Point): Point | undefined {
  const { entry, exit } = passing;
  const { radius, spread } = query;
  const room = roomFor(levelMap(maps, passing.fromLevel), entry, radius);
  if (entry === exit) return aimAt(entry, room, { from, to: after, ...(spread === undefined ? {} : { spread }) });
  const above = roomFor(levelMap(maps, passing.toLevel), exit, radius);
  const both = room.flatMap(([a, b]) =>
    above.flatMap(([c, d]): [number, number][] =>
      Math.max(a, c) <= Math.min(b, d) ? [[Math.max(a, c), Math.min(b, d)]] : [],
    ),
  );
  return aimAt(entry, both, { from, to: middle(entry), ...(spread === undefined ? {} : { spread }) });
}

/** The point of the other end of stairs at the same share of its width. */
function across({ entry, exit }: Passing, [x, y]: Point): Point {
  const [[ax, ay], [bx, by]] = entry;
  const alongX = bx - ax;
  const alongY = by - ay;
  const share = ((x - ax) * alongX + (y - ay) * alongY) / (alongX * alongX + alongY * alongY);
  return [exit[0][0] + share * (exit[1][0] - exit[0][0]), exit[0][1] + share * (exit[1][1] - exit[0][1])];
}
