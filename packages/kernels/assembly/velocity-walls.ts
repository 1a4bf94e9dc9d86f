import { f32At, fourAt, setF32, setFour } from './lanes';
import {
  findNearWalls,
  standsOut,
  Walls,
  wallNormalX,
  wallNormalY,
  wallSquared,
  wallX1,
  wallX2,
  wallY1,
  wallY2,
} from './near-walls';
import { cross4, dot4, squared4 } from './vectors4';
import {
  alongFrom,
  alongTo,
  alongX,
  alongY,
  Choosing,
  chordAt,
  chordX,
  chordY,
  discSquared,
  discX,
  discY,
  edgeAlongX,
  edgeAlongY,
  edgeLeast,
  edgeX,
  edgeY,
  frontAt,
  frontX,
  frontY,
  leftAt,
  leftX,
  leftY,
  otherDiscX,
  otherDiscY,
  rightAt,
  rightX,
  rightY,
} from './velocity-choosing';
import { blockNothing, hair } from './velocity-cones';

/** Bodies stop this share of their radius before walls: rounding makes no contact. */
const spare: f32 = 0.001;
/** A wall blocks this share of the spared radius less than where its edges are: rounding makes no edge impassable. */
const slack: f32 = 1e-4;

/** Walls as what blocks, before all cones; gives how many there are. A wall behind one that is touched is out of reach. */
export function blockByWalls(self: Choosing, walls: Walls, reach: f32): i32 {
  const count = findNearWalls(walls, self.offsetX, self.offsetY, reach);
  for (let place = 0; place < count; place += 4) storeWalls4(self, walls, place);
  for (let place = 0; place < count; place++) {
    if (isBehindTouched(self, walls, place)) blockNothingOfWall(self, walls, place);
    else if (isTouched(self, walls, place)) storeTouched(self, walls, place);
  }
  for (let place = count; place < ((count + 3) & ~3); place++) blockNothingOfWall(self, walls, place);
  return count;
}

@inline
function roomOf(self: Choosing): f32 {
  return self.radius * ((1 as f32) + spare) * ((1 as f32) - slack);
}

@inline
function isTouched(self: Choosing, walls: Walls, place: i32): bool {
  const room = roomOf(self);
  return f32At(wallSquared(walls), place) <= room * room;
}

/** Walls that are out of reach have the normal 0, 0 from then on. */
function blockNothingOfWall(self: Choosing, walls: Walls, place: i32): void {
  blockNothing(self, place);
  setF32(alongFrom(self), place, Infinity as f32);
  setF32(wallNormalX(walls), place, 0);
  setF32(wallNormalY(walls), place, 0);
}

@inline
function isOutOfReach(walls: Walls, place: i32): bool {
  return f32At(wallNormalX(walls), place) == 0 && f32At(wallNormalY(walls), place) == 0;
}

function isBehindTouched(self: Choosing, walls: Walls, place: i32): bool {
  for (let nearer = 0; nearer < place && isTouched(self, walls, nearer); nearer++) {
    if (isOutOfReach(walls, nearer)) continue;
    const nx = f32At(wallNormalX(walls), nearer);
    const ny = f32At(wallNormalY(walls), nearer);
    const end1 = f32At(wallX1(walls), place) * nx + f32At(wallY1(walls), place) * ny;
    const end2 = f32At(wallX2(walls), place) * nx + f32At(wallY2(walls), place) * ny;
    if (max<f32>(end1, end2) <= standsOut - sqrt<f32>(f32At(wallSquared(walls), nearer))) return true;
  }
  return false;
}

/** An agent that touches a wall may go along it or away from it: the half-plane n.v < 0 is blocked. */
function storeTouched(self: Choosing, walls: Walls, place: i32): void {
  const towardsX = -f32At(wallNormalX(walls), place);
  const towardsY = -f32At(wallNormalY(walls), place);
  setF32(leftX(self), place, towardsX);
  setF32(leftY(self), place, towardsY);
  setF32(leftAt(self), place, hair);
  setF32(rightX(self), place, towardsX);
  setF32(rightY(self), place, towardsY);
  setF32(rightAt(self), place, hair);
  setF32(chordX(self), place, towardsX);
  setF32(chordY(self), place, towardsY);
  setF32(chordAt(self), place, hair);
  setF32(discSquared(self), place, 0);
  setF32(alongFrom(self), place, Infinity as f32);
}

/** Direction to (x, y) turned left by asin(r / distance), or by a right angle from inside the disc; a negative r turns right. */
@inline
function legX(x: v128, y: v128, radius: v128): v128 {
  const squared = squared4(x, y);
  return f32x4.div(f32x4.sub(f32x4.mul(x, tangentLength(squared, radius)), f32x4.mul(y, radius)), squared);
}
@inline
function legY(x: v128, y: v128, radius: v128): v128 {
  const squared = squared4(x, y);
  return f32x4.div(f32x4.add(f32x4.mul(x, radius), f32x4.mul(y, tangentLength(squared, radius))), squared);
}
@inline
function tangentLength(squared: v128, radius: v128): v128 {
  return f32x4.sqrt(f32x4.pmax(f32x4.sub(squared, f32x4.mul(radius, radius)), f32x4.splat(0)));
}

/**
 * The velocities that lead into a standing segment within T: all (segment + disc) / t with 0 < t <= T, which is convex. It lies between
 * the outermost tangents to the discs around both ends, and beyond the chord between the points where they touch, or in the
 * segment + disc itself, of which the two discs and the face before the chord are enough to find where a line enters it.
 */
function storeWalls4(self: Choosing, walls: Walls, place: i32): void {
  const x1 = fourAt(wallX1(walls), place);
  const y1 = fourAt(wallY1(walls), place);
  const x2 = fourAt(wallX2(walls), place);
  const y2 = fourAt(wallY2(walls), place);
  const room = f32x4.splat(roomOf(self));
  const minusRoom = f32x4.neg(room);
  const inverse = f32x4.splat(self.inverseHorizonWalls);
  const zero = f32x4.splat(0);
  const left1X = legX(x1, y1, room);
  const left1Y = legY(x1, y1, room);
  const left2X = legX(x2, y2, room);
  const left2Y = legY(x2, y2, room);
  const right1X = legX(x1, y1, minusRoom);
  const right1Y = legY(x1, y1, minusRoom);
  const right2X = legX(x2, y2, minusRoom);
  const right2Y = legY(x2, y2, minusRoom);
  const leftIs2 = f32x4.gt(cross4(left1X, left1Y, left2X, left2Y), zero);
  const rightIs2 = f32x4.lt(cross4(right1X, right1Y, right2X, right2Y), zero);
  const leftLegX = v128.bitselect(left2X, left1X, leftIs2);
  const leftLegY = v128.bitselect(left2Y, left1Y, leftIs2);
  const rightLegX = v128.bitselect(right2X, right1X, rightIs2);
  const rightLegY = v128.bitselect(right2Y, right1Y, rightIs2);
  setFour(leftX(self), place, leftLegY);
  setFour(leftY(self), place, f32x4.neg(leftLegX));
  setFour(leftAt(self), place, zero);
  setFour(rightX(self), place, f32x4.neg(rightLegY));
  setFour(rightY(self), place, rightLegX);
  setFour(rightAt(self), place, zero);

  const tangent1 = tangentLength(squared4(x1, y1), room);
  const tangent2 = tangentLength(squared4(x2, y2), room);
  const toLeft = f32x4.mul(v128.bitselect(tangent2, tangent1, leftIs2), inverse);
  const toRight = f32x4.mul(v128.bitselect(tangent2, tangent1, rightIs2), inverse);
  const touchX = f32x4.mul(leftLegX, toLeft);
  const touchY = f32x4.mul(leftLegY, toLeft);
  const acrossX = f32x4.sub(touchX, f32x4.mul(rightLegX, toRight));
  const acrossY = f32x4.sub(touchY, f32x4.mul(rightLegY, toRight));
  const width = f32x4.div(f32x4.splat(1), f32x4.sqrt(squared4(acrossX, acrossY)));
  const beyondX = f32x4.mul(acrossY, width);
  const beyondY = f32x4.neg(f32x4.mul(acrossX, width));
  setFour(chordX(self), place, beyondX);
  setFour(chordY(self), place, beyondY);
  setFour(chordAt(self), place, dot4(beyondX, beyondY, touchX, touchY));

  const discRadius = f32x4.mul(room, inverse);
  setFour(discX(self), place, f32x4.mul(x1, inverse));
  setFour(discY(self), place, f32x4.mul(y1, inverse));
  setFour(otherDiscX(self), place, f32x4.mul(x2, inverse));
  setFour(otherDiscY(self), place, f32x4.mul(y2, inverse));
  setFour(discSquared(self), place, f32x4.mul(discRadius, discRadius));
  storeFaces4(self, walls, place, room, inverse);
}

/** The side of each wall that faces the agent; seen end-on there is none. */
@inline
function storeFaces4(self: Choosing, walls: Walls, place: i32, room: v128, inverse: v128): void {
  const x1 = fourAt(wallX1(walls), place);
  const y1 = fourAt(wallY1(walls), place);
  const dx = f32x4.sub(fourAt(wallX2(walls), place), x1);
  const dy = f32x4.sub(fourAt(wallY2(walls), place), y1);
  const length = f32x4.sqrt(squared4(dx, dy));
  const towardsEnd2X = f32x4.div(dx, length);
  const towardsEnd2Y = f32x4.div(dy, length);
  const offLine = cross4(x1, y1, towardsEnd2X, towardsEnd2Y);
  const isRight = f32x4.lt(offLine, f32x4.splat(0));
  const faceX = v128.bitselect(f32x4.neg(towardsEnd2Y), towardsEnd2Y, isRight);
  const faceY = v128.bitselect(towardsEnd2X, f32x4.neg(towardsEnd2X), isRight);
  const fromLine = f32x4.abs(offLine);
  const begins = f32x4.mul(dot4(x1, y1, towardsEnd2X, towardsEnd2Y), inverse);
  setFour(frontX(self), place, faceX);
  setFour(frontY(self), place, faceY);
  setFour(frontAt(self), place, f32x4.mul(f32x4.sub(fromLine, room), inverse));
  setFour(alongX(self), place, towardsEnd2X);
  setFour(alongY(self), place, towardsEnd2Y);
  setFour(alongFrom(self), place, v128.bitselect(begins, f32x4.splat(Infinity as f32), f32x4.gt(fromLine, room)));
  setFour(alongTo(self), place, f32x4.add(begins, f32x4.mul(length, inverse)));
}

/** Edges along each wall and past both of its ends, a little farther out than what blocks. */
export function addWallEdges(self: Choosing, walls: Walls, count: i32): void {
  const out = self.radius * ((1 as f32) + spare);
  const width = out * ((1 as f32) + spare);
  for (let place = 0; place < count; place++) {
    if (isOutOfReach(walls, place)) continue;
    const x1 = f32At(wallX1(walls), place);
    const y1 = f32At(wallY1(walls), place);
    const x2 = f32At(wallX2(walls), place);
    const y2 = f32At(wallY2(walls), place);
    const distance = sqrt<f32>(f32At(wallSquared(walls), place));
    const towardsX = -f32At(wallNormalX(walls), place);
    const towardsY = -f32At(wallNormalY(walls), place);
    const isBeside = x1 * (x2 - x1) + y1 * (y2 - y1) < 0 && x2 * (x2 - x1) + y2 * (y2 - y1) > 0;
    if (isBeside || distance <= width) {
      const room = (distance - out) * self.inverseHorizonWalls;
      addEdge(self, towardsX * room, towardsY * room, towardsY, -towardsX, -Infinity as f32);
    }
    addTangent(self, x1, y1, x2, y2, -width);
    addTangent(self, x1, y1, x2, y2, width);
  }
}

/** Past the outermost of two ends: to its left for a positive width, to its right for a negative one. */
function addTangent(self: Choosing, x1: f32, y1: f32, x2: f32, y2: f32, width: f32): void {
  const leg1X = tangentX(x1, y1, width);
  const leg1Y = tangentY(x1, y1, width);
  const leg2X = tangentX(x2, y2, width);
  const leg2Y = tangentY(x2, y2, width);
  const turn = leg1X * leg2Y - leg1Y * leg2X;
  const isSecond = width > 0 ? turn > 0 : turn < 0;
  addEdge(self, 0, 0, isSecond ? leg2X : leg1X, isSecond ? leg2Y : leg1Y, 0);
}

@inline
function tangentX(x: f32, y: f32, width: f32): f32 {
  const squared = x * x + y * y;
  const held = heldWidth(squared, width);
  return (x * sqrt<f32>(max<f32>(squared - held * held, 0)) - y * held) / squared;
}
@inline
function tangentY(x: f32, y: f32, width: f32): f32 {
  const squared = x * x + y * y;
  const held = heldWidth(squared, width);
  return (y * sqrt<f32>(max<f32>(squared - held * held, 0)) + x * held) / squared;
}
/** No agent turns by more than a right angle. */
@inline
function heldWidth(squared: f32, width: f32): f32 {
  const distance = sqrt<f32>(squared);
  return width > 0 ? min<f32>(width, distance) : max<f32>(width, -distance);
}

@inline
function addEdge(self: Choosing, x: f32, y: f32, towardsX: f32, towardsY: f32, least: f32): void {
  const at = self.edges;
  setF32(edgeX(self), at, x);
  setF32(edgeY(self), at, y);
  setF32(edgeAlongX(self), at, towardsX);
  setF32(edgeAlongY(self), at, towardsY);
  setF32(edgeLeast(self), at, least);
  self.edges = at + 1;
}
