import type { Building, Obstacle, Point } from '../layout/building.ts';
import { cos, sin, type Wall } from '@korzo/core';
import type { Presence } from './presence.ts';

/** How far a chord of a circle's outline may lie inside the circle, m. */
const deepestChord = 0.009;
/** How far a portal or gate may lie off the border it opens, m. */
const borderTolerance = 0.002;

/** Corners of an obstacle; a circle gets so many that no chord lies deeper than 9 mm inside it. */
export function outlineOf(shape: Obstacle['shape']): readonly Point[] {
  if (shape.type === 'polygon') return shape.outline;
  const { centre, radius } = shape;
  // A chord over the angle 2a lies radius (1 - cos a) deep, and 1 - cos a <= a^2 / 2.
  const halfAngle = Math.min(Math.sqrt((2 * deepestChord) / radius), Math.PI / 4);
  const corners = Math.max(8, Math.ceil(Math.PI / halfAngle));
  return Array.from({ length: corners }, (_, corner): Point => {
    const angle = (2 * Math.PI * corner) / corners;
    return [centre[0] + radius * cos(angle), centre[1] + radius * sin(angle)];
  });
}

/**
 * The walls of a building as it stands: outlines of obstacles, and borders of regions without the stretches that an open
 * portal or gate leaves free. A border shared by two regions comes out once where their corners agree.
 */
export function wallsOf(building: Building, presence: Presence): Wall[] {
  const walls = new Map<string, Wall>();
  const keep = (level: number, from: Point, to: Point): void => {
    if (from[0] === to[0] && from[1] === to[1]) return;
    const ordered = from[0] < to[0] || (from[0] === to[0] && from[1] < to[1]);
    const key = `${level} ${(ordered ? [...from, ...to] : [...to, ...from]).map((value) => value.toFixed(6)).join(' ')}`;
    if (!walls.has(key)) walls.set(key, { level, from, to });
  };
  const openings = openingSegments(building, presence);
  for (const region of building.regions) {
    const open = openings.filter((opening) => opening.level === region.level);
    forEachSide(region.outline, (from, to) => {
      for (const [start, end] of closedStretches(from, to, open)) {
        keep(region.level, between(from, to, start), between(from, to, end));
      }
    });
  }
  for (const obstacle of presence.obstacles) {
    forEachSide(outlineOf(obstacle.shape), (from, to) => keep(obstacle.level, from, to));
  }
  return [...walls.values()];
}

interface OpeningSegment {
  readonly level: number;
  readonly segment: readonly [Point, Point];
}

function openingSegments(building: Building, presence: Presence): OpeningSegment[] {
  const levelOf = new Map(building.regions.map((region) => [region.id, region.level]));
  const openings: OpeningSegment[] = [];
  const add = (region: string, segment: readonly [Point, Point]): void => {
    const level = levelOf.get(region);
    if (level !== undefined) openings.push({ level, segment });
  };
  for (const portal of presence.portals) {
    add(portal.from, portal.segment);
    if (portal.landing !== undefined) add(portal.to, portal.landing);
  }
  for (const gate of presence.gates) add(gate.region, gate.segment);
  return openings;
}

function forEachSide(outline: readonly Point[], visit: (from: Point, to: Point) => void): void {
  for (let corner = 0; corner < outline.length; corner++)
    visit(outline[corner], outline[(corner + 1) % outline.length]);
}

const between = (from: Point, to: Point, share: number): Point => {
  if (share === 0) return from;
  if (share === 1) return to;
  return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
};

/** The stretches of from-to (as shares of it) that no opening on the same line leaves free. */
function closedStretches(from: Point, to: Point, openings: readonly OpeningSegment[]): (readonly [number, number])[] {
  const alongX = to[0] - from[0];
  const alongY = to[1] - from[1];
  const length = Math.sqrt(alongX * alongX + alongY * alongY);
  if (length === 0) return [];
  const cuts: [number, number][] = [];
  for (const { segment } of openings) {
    const shares: number[] = [];
    for (const [x, y] of segment) {
      const off = ((x - from[0]) * alongY - (y - from[1]) * alongX) / length;
      if (Math.abs(off) > borderTolerance) break;
      shares.push(((x - from[0]) * alongX + (y - from[1]) * alongY) / (length * length));
    }
    if (shares.length === 2) cuts.push([Math.min(shares[0], shares[1]), Math.max(shares[0], shares[1])]);
  }
  cuts.sort((a, b) => a[0] - b[0]);
  const tolerance = borderTolerance / length;
  const closed: (readonly [number, number])[] = [];
  let at = 0;
  for (const [start, end] of cuts) {
    if (start - at > tolerance) closed.push([at, Math.min(start, 1)]);
    at = Math.max(at, end);
    if (at >= 1) break;
  }
  if (1 - at > tolerance) closed.push([at, 1]);
  return closed;
}
