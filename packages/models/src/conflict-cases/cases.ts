import type { BlockingArea } from './areas.ts';
import { aimX, aimY, type Floor } from './floor.ts';
import { conflictReach } from './neighbourhood.ts';
import { pointToStretch } from './segments.ts';
import { setSidePoint } from './side-points.ts';
import { hasSidePoint, isIdle, speedOf, standing, type Walker } from './walker.ts';

/** Cosine of 135 degrees: beyond it two go against each other. */
const headOn = -Math.sqrt(0.5);

/** Stage three of the loop: areas that are no more needed go, and each pair that would touch gets its case. */
export function resolveConflicts(floor: Floor): void {
  dissolveAreas(floor);
  partWithStrangers(floor);
  for (const self of floor.walkers) {
    if (!mayConflict(self)) continue;
    const { id } = self;
    for (const other of floor.near.around(self)) if (other.id > id && mayConflict(other)) meet(floor, self, other);
  }
}

const mayConflict = (self: Walker): boolean => self.isOurs && self.partner < 0 && !self.stepping;

/** Stands, or is about to. */
const isStopping = (self: Walker): boolean => !self.isGoing || self.waitsFor > 0 || self.mayNotStart;

/** C5: closer than six radii on both axes, and the velocity obstacle says that they will touch. */
function meet(floor: Floor, self: Walker, other: Walker): void {
  const reach = conflictReach * floor.map.radius;
  if (Math.abs(other.x - self.x) >= reach || Math.abs(other.y - self.y) >= reach) return;
  if (isStopping(self) && isStopping(other)) return;
  const time = timeToContact(self, other, 2 * floor.map.radius);
  if (time === Infinity) return;
  // Decided once: the area stands as long as the decision. But an agent that was let go first and now heads for the one that waits goes around it.
  if (floor.hasArea(self.id, other.id) && !headsForWaiting(floor, self, other)) return;
  if (isStopping(self)) meetStanding(floor, other, self, time);
  else if (isStopping(other)) meetStanding(floor, self, other, time);
  else meetMoving(floor, self, other, time);
}

/** Figures 3.12 to 3.14: where their ways coincide, the one under way meets the other again, head-on, while that one waits for it. */
function headsForWaiting(floor: Floor, self: Walker, other: Walker): boolean {
  if (isStopping(self) === isStopping(other)) return false;
  const mover = isStopping(self) ? other : self;
  const waits = mover === self ? other : self;
  return waits.waitsFor > 0 && cosineBetween(floor, mover, waits) <= headOn;
}

/** When two circles touch if both keep their velocities; Infinity when never: VO of the one contains its velocity or not. */
export function timeToContact(self: Walker, other: Walker, distance: number): number {
  const dx = other.x - self.x;
  const dy = other.y - self.y;
  const vx = self.vx - other.vx;
  const vy = self.vy - other.vy;
  const closing = dx * vx + dy * vy;
  if (closing <= 0) return Infinity;
  const speedSquared = vx * vx + vy * vy;
  const gap = dx * dx + dy * dy - distance * distance;
  if (gap <= 0) return 0;
  const root = closing * closing - speedSquared * gap;
  return root < 0 ? Infinity : (closing - Math.sqrt(root)) / speedSquared;
}

/** Cosine between the velocities of two; an agent that stands counts as it will go once it starts. */
function cosineBetween(floor: Floor, self: Walker, other: Walker): number {
  const { map } = floor;
  const stands = isStopping(other);
  const otherVx = stands ? aimX(other, map) - other.x : other.vx;
  const otherVy = stands ? aimY(other, map) - other.y : other.vy;
  const lengths = speedOf(self) * Math.sqrt(otherVx * otherVx + otherVy * otherVy);
  return lengths > 0 ? (self.vx * otherVx + self.vy * otherVy) / lengths : 1;
}

function meetMoving(floor: Floor, self: Walker, other: Walker, time: number): void {
  if (cosineBetween(floor, self, other) > headOn) {
    giveWayCrossing(floor, self, other, time);
    return;
  }
  const selfBends = bendsBefore(floor, self, other);
  const otherBends = bendsBefore(floor, other, self);
  self.partner = other.id;
  other.partner = self.id;
  if (!selfBends && !otherBends) {
    floor.note('case1', self, other);
    setArea(floor, self, other, time, -1);
    passEachOther(floor, self, other);
    return;
  }
  floor.note('case2', self, other);
  const mover = selfBends ? self : other;
  const waits = mover === self ? other : self;
  waits.waitsFor = setArea(floor, self, other, time, mover.id);
}

/** C7: both go to points beside each other. */
function passEachOther(floor: Floor, self: Walker, other: Walker): void {
  const mX = other.x - self.x;
  const mY = other.y - self.y;
  const side = (self.vx - other.vx) * mY - (self.vy - other.vy) * mX >= 0 ? 1 : -1;
  const found = setSidePoint(floor, self, { mX, mY, side, share: 0.65, width: 3.8 });
  // Both on their right or both on their left: otherwise they would meet again.
  setSidePoint(floor, other, { mX: -mX, mY: -mY, side: found, share: 0.65, width: 3.8 });
  if (hasSidePoint(self) || hasSidePoint(other)) return;
  self.partner = other.partner = -1;
}

/** C9: the one farther from the middle of the area waits. */
function giveWayCrossing(floor: Floor, self: Walker, other: Walker, time: number): void {
  floor.note('case3', self, other);
  const x = (self.x + self.vx * time + other.x + other.vx * time) / 2;
  const y = (self.y + self.vy * time + other.y + other.vy * time) / 2;
  const selfAway = (self.x - x) * (self.x - x) + (self.y - y) * (self.y - y);
  const otherAway = (other.x - x) * (other.x - x) + (other.y - y) * (other.y - y);
  const mover = selfAway <= otherAway ? self : other;
  const waits = mover === self ? other : self;
  waits.waitsFor = setArea(floor, self, other, time, mover.id);
  aimShort(floor, mover, waits);
}

/** Where the ways coincide around the vertex, the mover aims one radius short of it, to get past the other later. */
function aimShort({ map }: Floor, mover: Walker, waits: Walker): void {
  const at = mover.next;
  if (hasSidePoint(mover) || at < 1 || at >= mover.wayLength - 1) return;
  const there = waits.placeOf(mover.vertex(at));
  if (there < 1 || there >= waits.wayLength - 1) return;
  const before = mover.vertex(at - 1);
  const after = mover.vertex(at + 1);
  const same = waits.vertex(there - 1) === before && waits.vertex(there + 1) === after;
  const turned = waits.vertex(there - 1) === after && waits.vertex(there + 1) === before;
  if (!same && !turned) return;
  const x = map.middleX(mover.vertex(at));
  const y = map.middleY(mover.vertex(at));
  const distance = Math.sqrt((mover.x - x) * (mover.x - x) + (mover.y - y) * (mover.y - y));
  if (distance <= 3 * map.radius) return;
  mover.sideX = x + ((mover.x - x) / distance) * map.radius;
  mover.sideY = y + ((mover.y - y) / distance) * map.radius;
}

/** C10 and C11: one of the two stands. */
function meetStanding(floor: Floor, mover: Walker, stands: Walker, time: number): void {
  if (!isIdle(stands) && cosineBetween(floor, mover, stands) > headOn) {
    floor.note('case5', mover, stands);
    mover.waitsFor = setArea(floor, mover, stands, time, stands.id);
    return;
  }
  floor.note('case4', mover, stands);
  const mX = stands.x - mover.x;
  const mY = stands.y - mover.y;
  const turn = mover.vx * mY - mover.vy * mX >= 0 ? 1 : -1;
  const side = sideOfBend(floor, mover, stands) ?? turn;
  mover.partner = stands.id;
  stands.partner = mover.id;
  stands.mayNotStart = true;
  setArea(floor, mover, stands, time, -1);
  setSidePoint(floor, mover, { mX, mY, side, share: 1, width: 3.8 });
  if (hasSidePoint(mover)) return;
  mover.partner = stands.partner = -1;
  stands.mayNotStart = false;
}

/** Which way the mover's path bends in the vertex that the standing one is on: 1 right, -1 left. */
function sideOfBend({ map }: Floor, mover: Walker, stands: Walker): 1 | -1 | undefined {
  const cell = map.cellAt(stands.x, stands.y);
  const at = mover.placeOf(cell, mover.next);
  if (at < 1 || at >= mover.wayLength - 1) return undefined;
  const turn = turnAt(map, mover, at);
  return turn === 0 ? undefined : turn < 0 ? 1 : -1;
}

/** Cross product of the ways before and after a vertex: above 0 to the left, 0 straight on. */
function turnAt(map: Floor['map'], self: Walker, at: number): number {
  const x = map.middleX(self.vertex(at));
  const y = map.middleY(self.vertex(at));
  const inX = x - map.middleX(self.vertex(at - 1));
  const inY = y - map.middleY(self.vertex(at - 1));
  const outX = map.middleX(self.vertex(at + 1)) - x;
  const outY = map.middleY(self.vertex(at + 1)) - y;
  const turn = inX * outY - inY * outX;
  return Math.abs(turn) < 1e-9 ? 0 : turn;
}

/** C8: whether the path of one bends in a vertex not farther than half of the way to the other, give or take a radius. */
function bendsBefore({ map }: Floor, self: Walker, other: Walker): boolean {
  const dx = other.x - self.x;
  const dy = other.y - self.y;
  const half = Math.sqrt(dx * dx + dy * dy) / 2 + map.radius;
  for (let at = Math.max(self.next, 1); at < self.wayLength - 1; at++) {
    const x = map.middleX(self.vertex(at)) - self.x;
    const y = map.middleY(self.vertex(at)) - self.y;
    if (x * x + y * y > half * half) return false;
    if (turnAt(map, self, at) !== 0) return true;
  }
  return false;
}

/** C6: the circle in the middle between the two where they would touch; returns its number. */
function setArea(floor: Floor, self: Walker, other: Walker, time: number, mover: number): number {
  const x = (self.x + self.vx * time + other.x + other.vx * time) / 2;
  const y = (self.y + self.vy * time + other.y + other.vy * time) / 2;
  return floor.setArea(x, y, Math.min(self.id, other.id), Math.max(self.id, other.id), mover);
}

/** Beyond the circle and not coming towards it; an agent that is gone, has arrived or goes from slot to slot is in no area. */
function hasLeft(floor: Floor, { x, y }: BlockingArea, self: Walker | undefined): boolean {
  if (self === undefined || self.stepping) return true;
  const reach = 3 * floor.map.radius;
  const dx = self.x - x;
  const dy = self.y - y;
  if (isIdle(self)) return !self.mayNotStart;
  return dx * dx + dy * dy > reach * reach && dx * self.vx + dy * self.vy >= 0 && speedOf(self) > standing;
}

function dissolveAreas(floor: Floor): void {
  for (const area of floor.areas) {
    const one = floor.find(area.one);
    const other = floor.find(area.other);
    const mover = area.mover === area.one ? one : area.mover === area.other ? other : undefined;
    if (area.mover >= 0 && hasLeft(floor, area, mover)) {
      const waits = area.mover === area.one ? other : one;
      if (waits?.waitsFor === area.number) waits.waitsFor = 0;
      part(waits, mover);
    }
    area.isGone = hasLeft(floor, area, one) && hasLeft(floor, area, other);
  }
  floor.keepStanding();
  for (const self of floor.walkers) if (self.waitsFor > 0 && !isStanding(floor, self.waitsFor)) self.waitsFor = 0;
}

/** Whether the area of a number stands; an agent that waits for one is on its island. */
function isStanding({ areas }: Floor, number: number): boolean {
  let first = 0;
  let end = areas.length;
  while (first < end) {
    const middle = (first + end) >> 1;
    if (areas[middle].number < number) first = middle + 1;
    else end = middle;
  }
  return first < areas.length && areas[first].number === number;
}

/** Two who go around each other stay partners until they have done so. */
function part(one: Walker | undefined, other: Walker | undefined): void {
  if (one === undefined || other === undefined || hasSidePoint(one) || hasSidePoint(other)) return;
  if (one.partner === other.id) one.partner = -1;
  if (other.partner === one.id) other.partner = -1;
}

/** A partner that has gone, or has another, is none. */
function partWithStrangers(floor: Floor): void {
  for (const self of floor.walkers) {
    if (self.partner < 0) {
      self.mayNotStart = false;
      continue;
    }
    const partner = floor.find(self.partner);
    if (partner !== undefined && partner.partner === self.id && !partner.stepping) continue;
    if (hasSidePoint(self) && !self.stepping) continue;
    self.partner = -1;
    self.mayNotStart = false;
  }
}

/** C6: whether an agent whose way crosses the area of others has to stop before it. */
export function mustStopBefore({ map }: Floor, self: Walker, { x, y, one, other }: BlockingArea): boolean {
  if (!self.isGoing || self.waitsFor > 0 || !mayConflict(self)) return false;
  if (one === self.id || other === self.id) return false;
  const reach = 3 * map.radius;
  const speed = speedOf(self);
  const look = reach + 2 * map.radius + (speed * speed) / (2 * self.acceleration);
  const away = (x - self.x) * (x - self.x) + (y - self.y) * (y - self.y);
  if (away > look * look || away <= reach * reach) return false;
  return pointToStretch(x, y, self.x, self.y, aimX(self, map), aimY(self, map)) < reach * reach;
}
