import type { LinearProgram } from './linear-program.ts';
import type { DecidingAgent } from './orca-half-planes.ts';

export const maxWalls = 32;
/** A wall that stands out less than this before one already accepted adds nothing, m. */
const standsOut = 1e-4;
/** Below this distance (m) a body's middle is on the wall, which then decides the direction itself. */
const onTheWall = 1e-6;

/** Columns for the nearest walls as seen from an agent, kept in the order of distance, then wall number. */
export class NearestWalls {
  readonly x1 = new Float64Array(maxWalls);
  readonly y1 = new Float64Array(maxWalls);
  readonly x2 = new Float64Array(maxWalls);
  readonly y2 = new Float64Array(maxWalls);
  readonly number = new Int32Array(maxWalls);
  readonly distanceSquared = new Float64Array(maxWalls);
  count = 0;
  /** Walls farther away than this are not taken, m. */
  reach = 0;
  /** Where the accepted half-planes end: a wall w with n.p + radius <= edge at both ends is behind them. */
  readonly edge = new Float64Array(maxWalls);

  clear(reach: number): void {
    this.count = 0;
    this.reach = reach;
  }

  /** Sorts in the wall from (x1, y1) to (x2, y2), seen from the agent, unless `maxWalls` nearer ones are known. */
  offer(number: number, x1: number, y1: number, x2: number, y2: number): void {
    const squared = squaredDistance(x1, y1, x2, y2);
    if (squared > this.reach * this.reach) return;
    let place = this.count;
    if (place === maxWalls) {
      if (squared >= this.distanceSquared[place - 1]) return;
      place--;
    } else this.count++;
    // Walls come in ascending number, so equal distances stay in the order of numbers.
    for (; place > 0 && squared < this.distanceSquared[place - 1]; place--) this.copy(place - 1, place);
    this.x1[place] = x1;
    this.y1[place] = y1;
    this.x2[place] = x2;
    this.y2[place] = y2;
    this.number[place] = number;
    this.distanceSquared[place] = squared;
  }

  private copy(from: number, to: number): void {
    this.x1[to] = this.x1[from];
    this.y1[to] = this.y1[from];
    this.x2[to] = this.x2[from];
    this.y2[to] = this.y2[from];
    this.number[to] = this.number[from];
    this.distanceSquared[to] = this.distanceSquared[from];
  }
}

/** Share of the way from (x1, y1) along (dx, dy) at which the segment comes nearest to the origin. */
function nearestShare(x1: number, y1: number, dx: number, dy: number): number {
  const lengthSquared = dx * dx + dy * dy;
  if (lengthSquared === 0) return 0;
  return Math.min(Math.max(-(x1 * dx + y1 * dy) / lengthSquared, 0), 1);
}

/** From the origin to the segment, squared. Beyond an end it is that to the end, to the bit: walls that share it are equally far. */
function squaredDistance(x1: number, y1: number, x2: number, y2: number): number {
  const share = nearestShare(x1, y1, x2 - x1, y2 - y1);
  if (share === 0) return x1 * x1 + y1 * y1;
  if (share === 1) return x2 * x2 + y2 * y2;
  const x = x1 + share * (x2 - x1);
  const y = y1 + share * (y2 - y1);
  return x * x + y * y;
}

/** One half-plane for each wall that matters. They come first in the program and are never relaxed. */
export function addWallHalfPlanes(program: LinearProgram, self: DecidingAgent, walls: NearestWalls): void {
  for (let wall = 0; wall < walls.count; wall++) {
    if (isBehindAccepted(program, self, walls, wall)) continue;
    if (walls.distanceSquared[wall] <= self.radius * self.radius) addContact(program, self, walls, wall);
    else addObstacle(program, self, walls, wall);
  }
}

function isBehindAccepted(program: LinearProgram, self: DecidingAgent, walls: NearestWalls, wall: number): boolean {
  const { normalX, normalY } = program;
  for (let i = 0; i < program.count; i++) {
    const end1 = normalX[i] * walls.x1[wall] + normalY[i] * walls.y1[wall];
    const end2 = normalX[i] * walls.x2[wall] + normalY[i] * walls.y2[wall];
    if (Math.max(end1, end2) + self.radius <= walls.edge[i] + standsOut) return true;
  }
  return false;
}

/** Touching: n.v >= 0, and if the body is inside the wall it is pushed out over `pushTime`, at most at half its top speed. */
function addContact(program: LinearProgram, self: DecidingAgent, walls: NearestWalls, wall: number): void {
  const x1 = walls.x1[wall];
  const y1 = walls.y1[wall];
  const dx = walls.x2[wall] - x1;
  const dy = walls.y2[wall] - y1;
  const distance = Math.sqrt(walls.distanceSquared[wall]);
  let nx: number;
  let ny: number;
  if (distance > onTheWall) {
    const share = nearestShare(x1, y1, dx, dy);
    nx = -(x1 + share * dx) / distance;
    ny = -(y1 + share * dy) / distance;
  } else {
    const length = Math.sqrt(dx * dx + dy * dy);
    nx = length > 0 ? -dy / length : 1;
    ny = length > 0 ? dx / length : 0;
  }
  const overlap = self.radius - distance;
  walls.edge[program.count] = overlap;
  program.add(nx, ny, Math.min(overlap / self.pushTime, 0.5 * self.maxSpeed));
}

/**
 * The velocity obstacle of a standing segment for a disc of radius r: all (segment + disc) / t with 0 < t <= T. It is convex:
 * the region K between the segment / T and two legs, widened by r / T. The legs are the outermost tangents from the agent
 * to the two end discs; seen end-on both belong to the nearer end and the segment / T shrinks to a point. The agent
 * takes the whole change: n.v >= n.c + r / T at the boundary point nearest to its velocity.
 */
function addObstacle(program: LinearProgram, self: DecidingAgent, walls: NearestWalls, wall: number): void {
  const { radius, horizonWalls, velocityX, velocityY } = self;
  // As seen from the agent, end 1 is the left one.
  const swapped = walls.x1[wall] * walls.y2[wall] - walls.y1[wall] * walls.x2[wall] > 0;
  let x1 = swapped ? walls.x2[wall] : walls.x1[wall];
  let y1 = swapped ? walls.y2[wall] : walls.y1[wall];
  let x2 = swapped ? walls.x1[wall] : walls.x2[wall];
  let y2 = swapped ? walls.y1[wall] : walls.y2[wall];
  const length = Math.sqrt((x2 - x1) * (x2 - x1) + (y2 - y1) * (y2 - y1));
  const alongX = length > 0 ? (x2 - x1) / length : 0;
  const alongY = length > 0 ? (y2 - y1) / length : 0;
  const fromLine = Math.abs(x1 * alongY - y1 * alongX);
  const endOn = fromLine <= radius;
  if (endOn) {
    // The foot of the agent lies beyond one of the ends, or the two would touch.
    if (x1 * alongX + y1 * alongY > 0) {
      x2 = x1;
      y2 = y1;
    } else {
      x1 = x2;
      y1 = y2;
    }
  }
  // Left leg: direction to end 1 turned left by asin(r / distance); right leg: direction to end 2 turned right.
  const squared1 = x1 * x1 + y1 * y1;
  const squared2 = x2 * x2 + y2 * y2;
  const tangent1 = Math.sqrt(Math.max(squared1 - radius * radius, 0));
  const tangent2 = Math.sqrt(Math.max(squared2 - radius * radius, 0));
  const leftX = (x1 * tangent1 - y1 * radius) / squared1;
  const leftY = (x1 * radius + y1 * tangent1) / squared1;
  const rightX = (x2 * tangent2 + y2 * radius) / squared2;
  const rightY = (y2 * tangent2 - x2 * radius) / squared2;
  const from1X = velocityX - x1 / horizonWalls;
  const from1Y = velocityY - y1 / horizonWalls;
  const from2X = velocityX - x2 / horizonWalls;
  const from2Y = velocityY - y2 / horizonWalls;
  const onLeft = from1X * leftX + from1Y * leftY;
  const onRight = from2X * rightX + from2Y * rightY;
  const past1 = endOn ? -1 : from1X * alongX + from1Y * alongY;
  const past2 = endOn ? -1 : -(from2X * alongX + from2Y * alongY);

  // A corner of K is nearest: the round part of the cut-off.
  if (past1 < 0 && onLeft < 0 && (!endOn || onRight < 0)) return addRoundPart(program, self, walls, x1, y1);
  if (past2 < 0 && onRight < 0 && !endOn) return addRoundPart(program, self, walls, x2, y2);

  // Otherwise one of its three straight sides.
  const toCutOff = past1 >= 0 && past2 >= 0 ? Math.abs(from1X * alongY - from1Y * alongX) : Infinity;
  const toLeft = onLeft >= 0 ? Math.abs(from1X * leftY - from1Y * leftX) : Infinity;
  const toRight = onRight >= 0 ? Math.abs(from2X * rightY - from2Y * rightX) : Infinity;
  if (toCutOff <= toLeft && toCutOff <= toRight) {
    walls.edge[program.count] = radius - fromLine;
    program.add(alongY, -alongX, (radius - fromLine) / horizonWalls);
  } else {
    walls.edge[program.count] = 0;
    if (toLeft <= toRight) program.add(-leftY, leftX, 0);
    else program.add(rightY, -rightX, 0);
  }
}

function addRoundPart(program: LinearProgram, self: DecidingAgent, walls: NearestWalls, x: number, y: number): void {
  let wx = self.velocityX - x / self.horizonWalls;
  let wy = self.velocityY - y / self.horizonWalls;
  let length = Math.sqrt(wx * wx + wy * wy);
  if (length <= onTheWall) {
    // Heading exactly for the corner: the way back is the way out.
    wx = -x;
    wy = -y;
    length = Math.sqrt(x * x + y * y);
  }
  const nx = wx / length;
  const ny = wy / length;
  const edge = nx * x + ny * y + self.radius;
  walls.edge[program.count] = edge;
  program.add(nx, ny, edge / self.horizonWalls);
}
