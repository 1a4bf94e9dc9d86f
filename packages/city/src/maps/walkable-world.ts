import { length2 } from '@korzo/core';
import type { Point } from '@korzo/building';
import type { Vector } from '../plan/city-plan.ts';
import { isInside } from './convex.ts';
import { boxOf, FaceIndex, type Box } from './face-index.ts';
import type { WalkableMap, WalkableObstacle, WalkableRegion } from './walkable-map.ts';

/** What a scenario needs as its `world` so that people walk in a city. */
export interface WalkableWorld {
  readonly origin: [number, number];
  readonly size: [number, number];
  readonly building: WalkableBuilding;
}

/** The ground of a city as the building of a scenario: it has no gates and nothing that goals could name but regions. */
export interface WalkableBuilding {
  readonly regions: RegionDraft[];
  readonly portals: PortalDraft[];
  readonly obstacles: { outline?: [number, number][]; circle?: [number, number, number]; level: number }[];
  readonly gates: [];
  readonly areas: [];
  readonly counters: [];
  readonly signals: [];
  readonly lifts: [];
}

interface RegionDraft {
  id: string;
  outline: [number, number][];
  level: number;
}

interface PortalDraft {
  id: string;
  between: [string, string];
  at: [[number, number], [number, number]];
  kind: 'opening';
  direction: 'both';
}

/** Borders within this lie on each other, m. */
const together = 0.0005;
/** Shorter openings are none, m. */
const shortestPortal = 0.05;
const margin = 1;

/** The map for people as a building: every region by its kind and number, openings wherever two touch. */
export function walkableWorld({ regions, obstacles }: WalkableMap): WalkableWorld {
  const names = regions.map(({ kind }, index) => `${kind}-${index}`);
  const near = new FaceIndex<{ polygon: readonly Vector[] }>();
  for (const { outline } of regions) near.add({ polygon: outline });
  const standing = obstacles.filter((obstacle) => near.near(boxOfObstacle(obstacle)).size > 0);
  const boxes = [...regions.map(({ outline }) => boxOf(outline)), ...standing.map(boxOfObstacle)];
  const reach = (pick: (...values: number[]) => number, at: number): number =>
    boxes.reduce((best, box) => pick(best, box[at]), boxes[0]?.[at] ?? 0);
  const [west, south] = [reach(Math.min, 0) - margin, reach(Math.min, 1) - margin];
  const building: WalkableBuilding = {
    regions: regions.map(({ outline }, index): RegionDraft => ({
      id: names[index],
      outline: outline.map(flat),
      level: 0,
    })),
    portals: portalsOf(regions, names, standing),
    obstacles: standing.map((obstacle) =>
      'outline' in obstacle
        ? { outline: obstacle.outline.map(flat), level: 0 }
        : { circle: [...obstacle.centre, obstacle.radius] as [number, number, number], level: 0 },
    ),
    gates: [],
    areas: [],
    counters: [],
    signals: [],
    lifts: [],
  };
  return {
    origin: [west, south],
    size: [reach(Math.max, 2) + margin - west, reach(Math.max, 3) + margin - south],
    building,
  };
}

const flat = ([x, y]: Vector): [number, number] => [x, y];

function boxOfObstacle(obstacle: WalkableObstacle): Box {
  if ('outline' in obstacle) return boxOf(obstacle.outline);
  const { centre, radius } = obstacle;
  return [centre[0] - radius, centre[1] - radius, centre[0] + radius, centre[1] + radius];
}

const cornersOf = ([west, south, east, north]: Box): readonly Vector[] => [
  [west, south, 0],
  [east, south, 0],
  [east, north, 0],
  [west, north, 0],
];

interface OpenEdge {
  readonly region: number;
  readonly polygon: readonly [Vector, Vector];
}

/** An opening wherever the borders of two regions lie on each other, in the order of the regions. */
function portalsOf(
  regions: readonly WalkableRegion[],
  names: readonly string[],
  obstacles: readonly WalkableObstacle[],
): PortalDraft[] {
  const borders = new FaceIndex<OpenEdge>();
  const all = regions.flatMap(({ outline }, region) =>
    outline.map((corner, index): OpenEdge => ({ region, polygon: [corner, outline[(index + 1) % outline.length]] })),
  );
  for (const border of all) borders.add(border);
  const standing = new FaceIndex<{ readonly polygon: readonly Vector[]; readonly obstacle: WalkableObstacle }>();
  for (const obstacle of obstacles) standing.add({ polygon: cornersOf(boxOfObstacle(obstacle)), obstacle });
  const isFree = (at: PortalDraft['at']): boolean =>
    [...standing.near(boxOf(at.map(([x, y]) => [x, y, 0])))].every(({ obstacle }) => !isBlocked(at, obstacle));
  const portals: PortalDraft[] = [];
  for (const border of all)
    for (const other of borders.near(boxOf(border.polygon))) {
      if (other.region <= border.region) continue;
      const at = shared(border.polygon, other.polygon);
      if (at === undefined || !isFree(at)) continue;
      const between: [string, string] = [names[border.region], names[other.region]];
      portals.push({ id: `opening-${portals.length}`, between, at, kind: 'opening', direction: 'both' });
    }
  return portals;
}

/** What two borders have in common. */
function shared([a, b]: OpenEdge['polygon'], [c, d]: OpenEdge['polygon']): PortalDraft['at'] | undefined {
  const length = length2(b[0] - a[0], b[1] - a[1]);
  const [ux, uy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  const along = (point: Vector): number => (point[0] - a[0]) * ux + (point[1] - a[1]) * uy;
  const aside = (point: Vector): number => (point[0] - a[0]) * uy - (point[1] - a[1]) * ux;
  const [first, last] = [along(c), along(d)];
  const from = Math.max(0, Math.min(first, last));
  const to = Math.min(length, Math.max(first, last));
  if (!(to - from > shortestPortal)) return undefined;
  const offAt = (where: number): number => aside(c) + ((aside(d) - aside(c)) * (where - first)) / (last - first);
  if (Math.abs(offAt(from)) > together || Math.abs(offAt(to)) > together) return undefined;
  const pointAt = (where: number): [number, number] => [a[0] + ux * where, a[1] + uy * where];
  return [pointAt(from), pointAt(to)];
}

/** A wall that is so close to an opening stands on it, m. */
const touching = 0.002;

/** Whether an obstacle stands on a segment; looked at every 10 cm. */
function isBlocked([from, to]: readonly [Point, Point], obstacle: WalkableObstacle): boolean {
  const [west, south, east, north] = boxOfObstacle(obstacle);
  const isFar =
    Math.max(from[0], to[0]) < west ||
    Math.min(from[0], to[0]) > east ||
    Math.max(from[1], to[1]) < south ||
    Math.min(from[1], to[1]) > north;
  if (isFar) return false;
  const length = length2(to[0] - from[0], to[1] - from[1]);
  const count = Math.ceil(length / 0.1);
  const [asideX, asideY] = [((from[1] - to[1]) / length) * touching, ((to[0] - from[0]) / length) * touching];
  for (let step = 0; step <= count; step++) {
    const [x, y] = [from[0] + ((to[0] - from[0]) * step) / count, from[1] + ((to[1] - from[1]) * step) / count];
    const isOn =
      'outline' in obstacle
        ? [-1, 0, 1].some((side) => isInside(obstacle.outline, x + side * asideX, y + side * asideY))
        : length2(x - obstacle.centre[0], y - obstacle.centre[1]) <= obstacle.radius;
    if (isOn) return true;
  }
  return false;
}
