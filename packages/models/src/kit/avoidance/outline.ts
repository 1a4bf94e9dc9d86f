import type { Vehicle } from '@korzo/core';
import type { Push } from '../steering/push.ts';
import type { Barrier } from './barrier.ts';

/** The way past an obstacle: to the nearest edge of its outline as the agent sees it, grown by a margin. */
export interface WayPast extends Push {
  /** Metres aside until the grown outline is left; negative when it is not in the way. */
  depth: number;
  /** The farthest that could be: half the width of the grown outline where it is narrowest. */
  half: number;
}

/** Heights between which the way past must lie, m. */
export interface Headroom {
  readonly least: number;
  readonly most: number;
}

const mostCorners = 64;
const across = new Float64Array(mostCorners);
const upward = new Float64Array(mostCorners);
/** Unit vectors to the left and up, square to the heading. */
const left = { x: 0, y: 0, z: 0 };
const up = { x: 0, y: 0, z: 0 };

/** Looks along the heading at a barrier and finds the nearest edge of its outline grown by `margin`. */
export function findWayPast(self: Vehicle, barrier: Barrier, margin: number, room: Headroom, way: WayPast): void {
  lookAlong(self);
  if (!self.inVolume) pastOnFloor(self, barrier, margin, way);
  else if (barrier.round > 0) pastBall(self, barrier, margin, way);
  else if (barrier.column !== undefined) pastColumn(self, barrier, { margin, room }, way);
  else pastCorners(self, barrier, { margin, room }, way);
}

function lookAlong({ forwardX, forwardY, forwardZ }: Vehicle): void {
  const flat = Math.sqrt(forwardX * forwardX + forwardY * forwardY);
  left.x = flat > 1e-6 ? -forwardY / flat : 0;
  left.y = flat > 1e-6 ? forwardX / flat : 1;
  up.x = -forwardZ * left.y;
  up.y = forwardZ * left.x;
  up.z = forwardX * left.y - forwardY * left.x;
}

/** On a floor an outline is an interval to the left and right; head-on the left is taken. */
function pastOnFloor(self: Vehicle, barrier: Barrier, margin: number, way: WayPast): void {
  const { ball, round, corners } = barrier;
  let least = Infinity;
  let most = -Infinity;
  if (round > 0) {
    const middle = (ball.x - self.x) * left.x + (ball.y - self.y) * left.y;
    least = middle - round;
    most = middle + round;
  }
  for (let at = 0; at < corners.length; at += 3) {
    const aside = (corners[at] - self.x) * left.x + (corners[at + 1] - self.y) * left.y;
    least = Math.min(least, aside);
    most = Math.max(most, aside);
  }
  const toLeft = most + margin;
  const toRight = margin - least;
  const isLeft = toLeft <= toRight;
  way.depth = isLeft ? toLeft : toRight;
  way.half = margin + (most - least) / 2;
  way.x = isLeft ? left.x : -left.x;
  way.y = isLeft ? left.y : -left.y;
  way.z = 0;
}

/** From the middle outward; to the left when it is dead ahead. */
function pastBall(self: Vehicle, { ball, round }: Barrier, margin: number, way: WayPast): void {
  const a = (ball.x - self.x) * left.x + (ball.y - self.y) * left.y;
  const b = (ball.x - self.x) * up.x + (ball.y - self.y) * up.y + (ball.z - self.z) * up.z;
  const offset = Math.sqrt(a * a + b * b);
  way.depth = round + margin - offset;
  way.half = round + margin;
  aim(way, offset > 1e-9 ? -a / offset : 1, offset > 1e-9 ? -b / offset : 0);
}

interface Past {
  readonly margin: number;
  readonly room: Headroom;
}

/** An upright cylinder: past its left or right, over its top or under its bottom. */
function pastColumn(self: Vehicle, { ball, column }: Barrier, { margin, room }: Past, way: WayPast): void {
  if (column === undefined) return;
  const middle = (ball.x - self.x) * left.x + (ball.y - self.y) * left.y;
  const level = (ball.x - self.x) * up.x + (ball.y - self.y) * up.y;
  const tilt = column.radius * Math.abs(self.forwardZ);
  const top = level + (column.top - self.z) * up.z + tilt + margin;
  const bottom = margin + tilt - level - (column.bottom - self.z) * up.z;
  way.depth = Infinity;
  offer(self, room, way, middle + column.radius + margin, 1, 0);
  offer(self, room, way, column.radius + margin - middle, -1, 0);
  offer(self, room, way, top, 0, 1);
  offer(self, room, way, bottom, 0, -1);
  way.half = Math.min(column.radius + margin, (top + bottom) / 2);
}

/** Takes a way of `depth` metres if it is shorter than the one found so far, and neither leads under the ground nor out of the top. */
function offer(self: Vehicle, room: Headroom, way: WayPast, depth: number, a: number, b: number): void {
  if (depth >= way.depth) return;
  const height = self.z + up.z * b * depth;
  if (b !== 0 && (height < room.least || height > room.most)) return;
  way.depth = depth;
  aim(way, a, b);
}

function aim(way: WayPast, a: number, b: number): void {
  way.x = left.x * a + up.x * b;
  way.y = left.y * a + up.y * b;
  way.z = up.z * b;
}

/** The convex hull of the corners as seen along the heading, walked edge by edge (gift wrapping). */
function pastCorners(self: Vehicle, { corners }: Barrier, { margin, room }: Past, way: WayPast): void {
  const count = project(self, corners);
  way.depth = Infinity;
  way.half = Infinity;
  let start = 0;
  for (let corner = 1; corner < count; corner++) {
    if (across[corner] < across[start] || (across[corner] === across[start] && upward[corner] < upward[start]))
      start = corner;
  }
  let from = start;
  for (let edges = 0; edges < count; edges++) {
    const to = nextOnHull(from, count);
    const alongA = across[to] - across[from];
    const alongB = upward[to] - upward[from];
    const length = Math.sqrt(alongA * alongA + alongB * alongB);
    if (length > 0) {
      const a = alongB / length;
      const b = -alongA / length;
      const edge = across[from] * a + upward[from] * b;
      let opposite = edge;
      for (let corner = 0; corner < count; corner++)
        opposite = Math.min(opposite, across[corner] * a + upward[corner] * b);
      way.half = Math.min(way.half, margin + (edge - opposite) / 2);
      offer(self, room, way, edge + margin, a, b);
    }
    from = to;
    if (from === start) break;
  }
  if (way.depth === Infinity) aim(way, 1, 0);
}

function project(self: Vehicle, corners: Float64Array): number {
  const count = Math.min(corners.length / 3, mostCorners);
  for (let corner = 0; corner < count; corner++) {
    const dx = corners[corner * 3] - self.x;
    const dy = corners[corner * 3 + 1] - self.y;
    const dz = corners[corner * 3 + 2] - self.z;
    across[corner] = dx * left.x + dy * left.y;
    upward[corner] = dx * up.x + dy * up.y + dz * up.z;
  }
  return count;
}

/** The next corner of the hull, counter-clockwise: all others lie to the left of the way to it. */
function nextOnHull(from: number, count: number): number {
  let next = from === 0 ? 1 : 0;
  for (let corner = 0; corner < count; corner++) {
    if (corner === from) continue;
    const turn =
      (across[next] - across[from]) * (upward[corner] - upward[from]) -
      (upward[next] - upward[from]) * (across[corner] - across[from]);
    const isFarther = turn === 0 && spread(corner, from) > spread(next, from);
    if (turn < 0 || isFarther) next = corner;
  }
  return next;
}

const spread = (a: number, b: number): number =>
  (across[a] - across[b]) * (across[a] - across[b]) + (upward[a] - upward[b]) * (upward[a] - upward[b]);
