import type { LinearProgram } from './linear-program.ts';
import { mostWalls, onTheWall, standsOut, type NearestWalls } from './near-walls.ts';
import type { DecidingAgent } from './orca-half-planes.ts';

/** Where each accepted half-plane ends: a wall with n.p + radius <= edge at both its ends p is behind it. */
const edge = new Float64Array(mostWalls);

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
    if (Math.max(end1, end2) + self.radius <= edge[i] + standsOut) return true;
  }
  return false;
}

/** Touching: n.v >= 0, and if the body is inside the wall it is pushed out over `pushTime`, at most at half its top speed. */
function addContact(program: LinearProgram, self: DecidingAgent, walls: NearestWalls, wall: number): void {
  walls.findNormal(wall);
  const overlap = self.radius - Math.sqrt(walls.distanceSquared[wall]);
  edge[program.count] = overlap;
  program.add(walls.normalX[wall], walls.normalY[wall], Math.min(overlap / self.pushTime, 0.5 * self.maxSpeed));
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
  if (past1 < 0 && onLeft < 0 && (!endOn || onRight < 0)) return addRoundPart(program, self, x1, y1);
  if (past2 < 0 && onRight < 0 && !endOn) return addRoundPart(program, self, x2, y2);

  // Otherwise one of its three straight sides.
  const toCutOff = past1 >= 0 && past2 >= 0 ? Math.abs(from1X * alongY - from1Y * alongX) : Infinity;
  const toLeft = onLeft >= 0 ? Math.abs(from1X * leftY - from1Y * leftX) : Infinity;
  const toRight = onRight >= 0 ? Math.abs(from2X * rightY - from2Y * rightX) : Infinity;
  if (toCutOff <= toLeft && toCutOff <= toRight) {
    edge[program.count] = radius - fromLine;
    program.add(alongY, -alongX, (radius - fromLine) / horizonWalls);
  } else {
    edge[program.count] = 0;
    if (toLeft <= toRight) program.add(-leftY, leftX, 0);
    else program.add(rightY, -rightX, 0);
  }
}

function addRoundPart(program: LinearProgram, self: DecidingAgent, x: number, y: number): void {
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
  const end = nx * x + ny * y + self.radius;
  edge[program.count] = end;
  program.add(nx, ny, end / self.horizonWalls);
}
