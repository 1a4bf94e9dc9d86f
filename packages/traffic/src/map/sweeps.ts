import type { BodyPoses, OnItsWay } from '../places/body-poses.ts';
import { emptyPose } from '../places/lane-shapes.ts';
import type { LaneColumns } from './lane-columns.ts';

/** Vehicles of one size. */
export interface BodyClass {
  /** m */
  readonly length: number;
  readonly width: number;
  /** Lengths of its stiff sections, the first one first, m: one unless it bends. */
  readonly sections: readonly number[];
}

/** What a body sweeps over, section by section. */
export type Swept = readonly Sweep[];

/** The boxes of a section of a body whose front moves on, step by step, along the way over a junction. */
export interface Sweep {
  /** Place of the front of the body in the first box, m along the lane of the junction: before it, so negative. */
  readonly from: number;
  readonly count: number;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly forwardX: Float64Array;
  readonly forwardY: Float64Array;
  /** Half of length and width with what is kept free around, m. */
  readonly halfLength: number;
  readonly halfWidth: number;
  /** By block of boxes: least and most x, least and most y of their middles. */
  readonly blocks: Float64Array;
}

/** Between two boxes, m. */
export const sweepStep = 1;
/** Bodies are followed from so far before a junction until so far behind it, m. */
const before = 15;
const behind = 25;
/** Kept free beside a body and at its ends, m. */
const besides = 0.1;
const atEnds = 0.3;
const blockSize = 8;

export function sweepOver(
  lane: number,
  body: BodyClass,
  lanes: Pick<LaneColumns, 'length' | 'prev' | 'next'>,
  poses: BodyPoses,
): Swept {
  const count = Math.ceil((before + lanes.length[lane] + body.length + behind) / sweepStep) + 1;
  const vehicle: OnItsWay = { lane, where: 0, shift: 0, booked: lane, ahead: -1, length: body.sections[0] };
  return sweep(count, -before, body, poses, vehicle, (front) => putOn(vehicle, lane, front, lanes));
}

/** The boxes of a body on a lane of a road, from its beginning to its end. */
export function sweepAlong(lane: number, body: BodyClass, length: number, poses: BodyPoses): Swept {
  const vehicle: OnItsWay = { lane, where: 0, shift: 0, booked: -1, ahead: -1, length: body.sections[0] };
  return sweep(Math.floor(length / sweepStep) + 1, 0, body, poses, vehicle, (front) => {
    vehicle.where = front;
  });
}

function sweep(
  count: number,
  from: number,
  { sections, width }: BodyClass,
  poses: BodyPoses,
  vehicle: OnItsWay,
  put: (front: number) => void,
): Swept {
  const floats = (): Float64Array => new Float64Array(count);
  const found = sections.map(() => ({ x: floats(), y: floats(), forwardX: floats(), forwardY: floats() }));
  const pose = emptyPose();
  for (let at = 0; at < count; at++) {
    put(from + at * sweepStep);
    poses.place(vehicle, pose);
    let begins = 0;
    for (const [section, { x, y, forwardX, forwardY }] of found.entries()) {
      if (section > 0) poses.placeBehind(vehicle, pose, sections[section - 1], begins, sections[section]);
      begins += sections[section];
      x[at] = pose.x;
      y[at] = pose.y;
      const level = Math.sqrt(pose.forwardX * pose.forwardX + pose.forwardY * pose.forwardY) || 1;
      forwardX[at] = pose.forwardX / level;
      forwardY[at] = pose.forwardY / level;
    }
  }
  return found.map(({ x, y, forwardX, forwardY }, section) => ({
    from,
    count,
    x,
    y,
    forwardX,
    forwardY,
    halfLength: sections[section] / 2 + atEnds,
    halfWidth: width / 2 + besides,
    blocks: blocksOf(x, y),
  }));
}

/** Puts a front onto the way over a lane of a junction: on the lane before it, on it, or on those behind it. */
function putOn(
  vehicle: OnItsWay,
  lane: number,
  front: number,
  { length, prev, next }: Pick<LaneColumns, 'length' | 'prev' | 'next'>,
): void {
  vehicle.lane = lane;
  vehicle.where = front;
  if (front < 0 && prev.start[lane] < prev.start[lane + 1]) {
    vehicle.lane = prev.items[prev.start[lane]];
    vehicle.where = front + length[vehicle.lane];
  }
  while (vehicle.where > length[vehicle.lane]) {
    const after = next.start[vehicle.lane];
    if (next.start[vehicle.lane + 1] - after !== 1) return;
    vehicle.where -= length[vehicle.lane];
    vehicle.lane = next.items[after];
  }
}

function blocksOf(x: Float64Array, y: Float64Array): Float64Array {
  const count = Math.ceil(x.length / blockSize);
  const blocks = new Float64Array(4 * count);
  for (let block = 0; block < count; block++) {
    let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity];
    for (let at = block * blockSize; at < Math.min(x.length, (block + 1) * blockSize); at++) {
      west = Math.min(west, x[at]);
      east = Math.max(east, x[at]);
      south = Math.min(south, y[at]);
      north = Math.max(north, y[at]);
    }
    blocks.set([west, east, south, north], 4 * block);
  }
  return blocks;
}

/** The first and the last place of a front at which its body touches another body somewhere on its way; undefined when it never does. */
export interface Touched {
  readonly first: number;
  readonly last: number;
}

export function touchedBy(one: Swept, other: Swept): Touched | undefined {
  let found: Touched | undefined;
  for (const section of one) for (const theirs of other) found = joinedWith(found, sectionTouchedBy(section, theirs));
  return found;
}

/** From the beginning of the one to the end of the other. */
const joinedWith = (one: Touched | undefined, other: Touched | undefined): Touched | undefined =>
  one === undefined || other === undefined
    ? (one ?? other)
    : { first: Math.min(one.first, other.first), last: Math.max(one.last, other.last) };

function sectionTouchedBy(one: Sweep, other: Sweep): Touched | undefined {
  if (areApart(one, other)) return undefined;
  let first = 0;
  while (first < one.count && !touchesAny(one, first, other)) first++;
  if (first === one.count) return undefined;
  let last = one.count - 1;
  while (last > first && !touchesAny(one, last, other)) last--;
  // Between two boxes it may touch as well.
  return { first: one.from + (first - 1) * sweepStep, last: one.from + (last + 1) * sweepStep };
}

function areApart(one: Sweep, other: Sweep): boolean {
  const reach = radiusOf(one) + radiusOf(other);
  const [west, east, south, north] = boundsOf(one);
  const [otherWest, otherEast, otherSouth, otherNorth] = boundsOf(other);
  return (
    west > otherEast + reach || otherWest > east + reach || south > otherNorth + reach || otherSouth > north + reach
  );
}

function boundsOf({ blocks }: Sweep): readonly [number, number, number, number] {
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let at = 0; at < blocks.length; at += 4) {
    west = Math.min(west, blocks[at]);
    east = Math.max(east, blocks[at + 1]);
    south = Math.min(south, blocks[at + 2]);
    north = Math.max(north, blocks[at + 3]);
  }
  return [west, east, south, north];
}

/** All places of another body, from the first to the last, at which it touches a body at one place; undefined when there is none. */
export function touchedAt(one: Swept, at: number, other: Swept): Touched | undefined {
  let found: Touched | undefined;
  for (const section of one)
    for (const theirs of other) found = joinedWith(found, sectionTouchedAt(section, at, theirs));
  return found;
}

function sectionTouchedAt(one: Sweep, at: number, other: Sweep): Touched | undefined {
  let [first, last] = [-1, -1];
  for (let index = 0; index < other.count; index++) {
    const dx = other.x[index] - one.x[at];
    const dy = other.y[index] - one.y[at];
    const reach = radiusOf(one) + radiusOf(other);
    if (dx > reach || dx < -reach || dy > reach || dy < -reach || !doTouch(one, at, other, index)) continue;
    if (first < 0) first = index;
    last = index;
  }
  return first < 0 ? undefined : { first: other.from + first * sweepStep, last: other.from + last * sweepStep };
}

function touchesAny(one: Sweep, at: number, other: Sweep): boolean {
  const reach = radiusOf(one) + radiusOf(other);
  const { blocks } = other;
  const x = one.x[at];
  const y = one.y[at];
  for (let block = 0; block * 4 < blocks.length; block++) {
    const from = 4 * block;
    if (x < blocks[from] - reach || x > blocks[from + 1] + reach) continue;
    if (y < blocks[from + 2] - reach || y > blocks[from + 3] + reach) continue;
    const end = Math.min(other.count, (block + 1) * blockSize);
    for (let index = block * blockSize; index < end; index++) if (doTouch(one, at, other, index)) return true;
  }
  return false;
}

const radiusOf = ({ halfLength, halfWidth }: Sweep): number => halfLength + halfWidth;

/** Whether two boxes have a point in common: no side of either parts them. */
function doTouch(one: Sweep, at: number, other: Sweep, index: number): boolean {
  const dx = other.x[index] - one.x[at];
  const dy = other.y[index] - one.y[at];
  const [ax, ay] = [one.forwardX[at], one.forwardY[at]];
  const [bx, by] = [other.forwardX[index], other.forwardY[index]];
  const along = Math.abs(ax * bx + ay * by);
  const across = Math.abs(ax * by - ay * bx);
  if (Math.abs(dx * ax + dy * ay) > one.halfLength + other.halfLength * along + other.halfWidth * across) return false;
  if (Math.abs(dy * ax - dx * ay) > one.halfWidth + other.halfLength * across + other.halfWidth * along) return false;
  if (Math.abs(dx * bx + dy * by) > other.halfLength + one.halfLength * along + one.halfWidth * across) return false;
  return Math.abs(dy * bx - dx * by) <= other.halfWidth + one.halfLength * across + one.halfWidth * along;
}

/** A number that two junctions of the same shape have in common, wherever they lie: bodies on their lanes touch at the same places. */
export function shapeKey(sweeps: readonly Sweep[]): string {
  const [x0, y0] = sweeps.length === 0 ? [0, 0] : [sweeps[0].x[0], sweeps[0].y[0]];
  let [one, other] = [0x811c9dc5, 0x01000193];
  const mix = (value: number): void => {
    const whole = Math.round(value * 1000) | 0;
    one = Math.imul(one ^ whole, 0x01000193);
    other = Math.imul(other ^ (whole + 0x9e3779b9), 0x85ebca6b) ^ (other >>> 13);
  };
  for (const { x, y, count, halfLength, halfWidth } of sweeps) {
    mix(count);
    mix(halfLength);
    mix(halfWidth);
    for (let at = 0; at < count; at += 2) {
      mix(x[at] - x0);
      mix(y[at] - y0);
    }
  }
  return `${sweeps.length} ${one >>> 0} ${other >>> 0}`;
}
