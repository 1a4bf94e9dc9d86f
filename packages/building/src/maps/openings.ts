import type { Building, Point } from '../layout/building.ts';
import { free, stateBits } from './cell-states.ts';
import { cellAt } from './frame.ts';
import { pointSegmentSquared } from './geometry.ts';
import type { LevelMap } from './level-map.ts';
import { fitSlack } from './wall-field.ts';

/** A segment on a floor that people walk through or out of: a gate, a portal, or one end of stairs. */
export interface Opening {
  readonly level: number;
  readonly segment: readonly [Point, Point];
  /** Share of the segment where the part starts and ends that keeps off the border cells; start > end when nothing is left. */
  readonly clipped: readonly [from: number, to: number];
}

/** Stretches of an opening, as shares of its segment. */
export type Stretches = readonly (readonly [from: number, to: number])[];

/**
 * Cuts from both ends of a segment the cells no path may be planned through. Both sides of the segment must be free, or
 * the inner side alone where the other lies outside all regions (a gate).
 */
export function clipToFreeCells(map: LevelMap, segment: readonly [Point, Point]): readonly [number, number] {
  const [[ax, ay], [bx, by]] = segment;
  const length = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
  const parts = Math.max(1, Math.ceil((length / map.frame.cellSize) * 8));
  const offX = ((ay - by) / length) * 1e-3;
  const offY = ((bx - ax) / length) * 1e-3;
  const isFree = (part: number): boolean => {
    const share = (part + 0.5) / parts;
    const x = ax + share * (bx - ax);
    const y = ay + share * (by - ay);
    const left = sideState(map, x + offX, y + offY);
    const right = sideState(map, x - offX, y - offY);
    return left === 'free' ? right !== 'forbidden' : left === 'outside' && right === 'free';
  };
  let first = 0;
  while (first < parts && !isFree(first)) first++;
  let last = parts - 1;
  while (last >= first && !isFree(last)) last--;
  return [first / parts, (last + 1) / parts];
}

function sideState(map: LevelMap, x: number, y: number): 'free' | 'forbidden' | 'outside' {
  const cell = cellAt(map.frame, x, y);
  if (cell < 0 || map.regionOf[cell] === 0) return 'outside';
  return (map.cells[cell] & stateBits) === free ? 'free' : 'forbidden';
}

/** The stretches of an opening where a body of this radius keeps clear of all walls: exact, by the walls themselves. */
export function roomFor(map: Pick<LevelMap, 'walls'>, segment: readonly [Point, Point], radius: number): Stretches {
  const [[ax, ay], [bx, by]] = segment;
  const { walls } = map;
  const { ends } = walls;
  const blocked: [number, number][] = [];
  const limit = Math.max(radius - fitSlack, 0);
  // Along the segment every bucket of walls is met at least once in steps shorter than half a bucket.
  const steps = Math.max(1, Math.ceil(Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay)) / 0.2));
  const near = new Set<number>();
  for (let step = 0; step <= steps; step++) {
    const bucket = walls.bucketAt(ax + (step / steps) * (bx - ax), ay + (step / steps) * (by - ay));
    for (let k = walls.firstOf(bucket); k < walls.firstOf(bucket + 1); k++) near.add(walls.wallAt(k) * 4);
  }
  for (const wall of near) {
    const away = (share: number): number =>
      pointSegmentSquared(
        ax + share * (bx - ax),
        ay + share * (by - ay),
        ends[wall],
        ends[wall + 1],
        ends[wall + 2],
        ends[wall + 3],
      );
    const stretch = blockedStretch(away, limit * limit);
    if (stretch !== undefined) blocked.push(stretch);
  }
  blocked.sort((a, b) => a[0] - b[0]);
  const open: (readonly [number, number])[] = [];
  let at = 0;
  for (const [from, to] of blocked) {
    if (from > at || (from === at && open.length === 0 && from > 0)) open.push([at, from]);
    at = Math.max(at, to);
  }
  if (at < 1 || (at === 1 && blocked.length === 0)) open.push([at, 1]);
  return open;
}

/** Where a convex function of the share lies below a limit: its least point by thirds, then both sides by halves. */
function blockedStretch(away: (share: number) => number, limit: number): [number, number] | undefined {
  let from = 0;
  let to = 1;
  for (let round = 0; round < 80 && to - from > 1e-12; round++) {
    const third = (to - from) / 3;
    if (away(from + third) <= away(to - third)) to -= third;
    else from += third;
  }
  const least = [0, 1, (from + to) / 2].reduce((best, share) => (away(share) < away(best) ? share : best));
  if (away(least) >= limit) return undefined;
  return [edgeOf(away, limit, least, 0), edgeOf(away, limit, least, 1)];
}

function edgeOf(away: (share: number) => number, limit: number, inside: number, outside: number): number {
  if (away(outside) < limit) return outside;
  for (let round = 0; round < 50; round++) {
    const middle = (inside + outside) / 2;
    if (away(middle) < limit) inside = middle;
    else outside = middle;
  }
  return outside;
}

/**
 * The point of an opening to aim at when walking from `from` towards `to`: where the straight line between them passes,
 * or the nearest point to it with room. `spread` from -1 to 1 moves it within the room, so that a crowd uses the whole
 * width; 0 leaves it. Undefined when the body fits nowhere.
 */
export function aimAt(
  segment: readonly [Point, Point],
  room: Stretches,
  way: { readonly from: Point; readonly to: Point; readonly spread?: number },
): Point | undefined {
  if (room.length === 0) return undefined;
  const [[ax, ay], [bx, by]] = segment;
  const wanted = crossingShare(segment, way.from, way.to);
  let best = room[0];
  let bestShare = Infinity;
  for (const stretch of room) {
    const share = Math.min(Math.max(wanted, stretch[0]), stretch[1]);
    if (Math.abs(share - wanted) < Math.abs(bestShare - wanted)) {
      best = stretch;
      bestShare = share;
    }
  }
  const spread = way.spread ?? 0;
  const share = bestShare + (spread > 0 ? spread * (best[1] - bestShare) : spread * (bestShare - best[0]));
  return [ax + share * (bx - ax), ay + share * (by - ay)];
}

/** Share of the segment where the line from-to crosses it; the nearest to `from` when it runs along. */
function crossingShare(segment: readonly [Point, Point], from: Point, to: Point): number {
  const [[ax, ay], [bx, by]] = segment;
  const alongX = bx - ax;
  const alongY = by - ay;
  const fromSide = alongX * (from[1] - ay) - alongY * (from[0] - ax);
  const toSide = alongX * (to[1] - ay) - alongY * (to[0] - ax);
  // Both on one side: the shortest path touches the segment where the mirrored line crosses it.
  const weight = Math.abs(fromSide) + Math.abs(toSide);
  const share = weight > 0 ? Math.abs(fromSide) / weight : 0;
  const x = from[0] + share * (to[0] - from[0]);
  const y = from[1] + share * (to[1] - from[1]);
  return ((x - ax) * alongX + (y - ay) * alongY) / (alongX * alongX + alongY * alongY);
}

export interface Openings {
  readonly gates: ReadonlyMap<string, Opening>;
  /** By portal id; stairs, ramps and escalators have their foot here and their `landings` entry. */
  readonly portals: ReadonlyMap<string, Opening>;
  readonly landings: ReadonlyMap<string, Opening>;
}

/** The openings of a building, clipped on the maps of its floors. */
export function openingsOf(building: Building, mapOf: (level: number) => LevelMap): Openings {
  const levelOf = new Map(building.regions.map((region) => [region.id, region.level]));
  const opening = (region: string, segment: readonly [Point, Point]): Opening => {
    const level = levelOf.get(region);
    if (level === undefined) throw new Error(`there is no region '${region}'; check the building before compiling it`);
    return { level, segment, clipped: clipToFreeCells(mapOf(level), segment) };
  };
  return {
    gates: new Map(building.gates.map((gate) => [gate.id, opening(gate.region, gate.segment)])),
    portals: new Map(building.portals.map((portal) => [portal.id, opening(portal.from, portal.segment)])),
    landings: new Map(
      building.portals.flatMap((portal) =>
        portal.landing === undefined ? [] : [[portal.id, opening(portal.to, portal.landing)] as const],
      ),
    ),
  };
}
