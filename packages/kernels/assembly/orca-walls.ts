import { Crowd } from './blocks';
import { f32At, setF32 } from './lanes';
import {
  findNearWalls,
  mostWalls,
  NearWall,
  nearWallAt,
  nearWallsBytes,
  onTheWall,
  standsOut,
  wayFromWall,
} from './near-walls';
import { DecidingAgent } from './orca-agent';
import { addPlane, normalXOf, normalYOf, Program } from './orca-linear-program';

/**
 * Half-planes against walls: two-sided segments that stand still, so the agent takes the whole change. The same as
 * src/twins/orca-walls.ts.
 */

const edgesAt: usize = nearWallsBytes;
/** Scratch: the near walls, and where each accepted half-plane ends. */
export const wallScratchBytes: usize = edgesAt + <usize>mostWalls * 4;

/** Adds one half-plane for each wall of the cell's list that matters to the agent. */
export function addWallPlanes(program: Program, crowd: Crowd, worldCell: i32, self: DecidingAgent, scratch: usize): void {
  // Farther walls cannot be reached within the horizon even at full speed.
  const reach = self.horizonWalls * self.maxSpeed + self.radius;
  const count = findNearWalls(crowd, worldCell, self.x, self.y, reach, scratch);
  for (let place = 0; place < count; place++) {
    const wall = nearWallAt(scratch, place);
    if (isBehindAccepted(program, self, wall, scratch)) continue;
    if (wall.distanceSquared <= self.radius * self.radius) addContact(program, self, wall, scratch);
    else addObstacle(program, self, wall, scratch);
  }
}

/** A wall w with n.p + radius <= edge at both its ends p is wholly behind an accepted half-plane. */
function isBehindAccepted(program: Program, self: DecidingAgent, wall: NearWall, scratch: usize): bool {
  const normalX = normalXOf(program);
  const normalY = normalYOf(program);
  for (let i = 0; i < program.count; i++) {
    const nx = f32At(normalX, i);
    const ny = f32At(normalY, i);
    const nearest = max<f32>(nx * wall.x1 + ny * wall.y1, nx * wall.x2 + ny * wall.y2);
    if (nearest + self.radius <= f32At(scratch + edgesAt, i) + standsOut) return true;
  }
  return false;
}

@inline
function accept(program: Program, scratch: usize, edge: f32, normalX: f32, normalY: f32, bound: f32): void {
  setF32(scratch + edgesAt, program.count, edge);
  addPlane(program, normalX, normalY, bound);
}

/** Touching: n.v >= 0, and if the body is inside the wall it is pushed out over `pushTime`, at most at half its top speed. */
function addContact(program: Program, self: DecidingAgent, wall: NearWall, scratch: usize): void {
  wayFromWall(wall);
  const overlap = self.radius - sqrt<f32>(wall.distanceSquared);
  const push = min<f32>(overlap / self.pushTime, 0.5 * self.maxSpeed);
  accept(program, scratch, overlap, wall.normalX, wall.normalY, push);
}

/**
 * The velocity obstacle of a standing segment for a disc of radius r: all (segment + disc) / t with 0 < t <= T. It is convex:
 * the region K between the segment / T and two legs, widened by r / T. The legs are the outermost tangents from the agent
 * to the two end discs; seen end-on both belong to the nearer end and the segment / T shrinks to a point. The agent
 * takes the whole change: n.v >= n.c + r / T at the boundary point nearest to its velocity.
 */
function addObstacle(program: Program, self: DecidingAgent, wall: NearWall, scratch: usize): void {
  const radius = self.radius;
  const inverse: f32 = 1 / self.horizonWalls;
  // As seen from the agent, end 1 is the left one.
  const swapped = wall.x1 * wall.y2 - wall.y1 * wall.x2 > 0;
  let x1 = swapped ? wall.x2 : wall.x1;
  let y1 = swapped ? wall.y2 : wall.y1;
  let x2 = swapped ? wall.x1 : wall.x2;
  let y2 = swapped ? wall.y1 : wall.y2;
  const length = sqrt<f32>((x2 - x1) * (x2 - x1) + (y2 - y1) * (y2 - y1));
  const alongX: f32 = length > 0 ? (x2 - x1) / length : 0;
  const alongY: f32 = length > 0 ? (y2 - y1) / length : 0;
  const fromLine = abs<f32>(x1 * alongY - y1 * alongX);
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
  const tangent1 = sqrt<f32>(max<f32>(squared1 - radius * radius, 0));
  const tangent2 = sqrt<f32>(max<f32>(squared2 - radius * radius, 0));
  const leftX = (x1 * tangent1 - y1 * radius) / squared1;
  const leftY = (x1 * radius + y1 * tangent1) / squared1;
  const rightX = (x2 * tangent2 + y2 * radius) / squared2;
  const rightY = (y2 * tangent2 - x2 * radius) / squared2;
  const from1X = self.velocityX - x1 * inverse;
  const from1Y = self.velocityY - y1 * inverse;
  const from2X = self.velocityX - x2 * inverse;
  const from2Y = self.velocityY - y2 * inverse;
  const onLeft = from1X * leftX + from1Y * leftY;
  const onRight = from2X * rightX + from2Y * rightY;
  const past1: f32 = endOn ? -1 : from1X * alongX + from1Y * alongY;
  const past2: f32 = endOn ? -1 : -(from2X * alongX + from2Y * alongY);

  // A corner of K is nearest: the round part of the cut-off.
  if (past1 < 0 && onLeft < 0 && (!endOn || onRight < 0)) return addRoundPart(program, self, x1, y1, scratch);
  if (past2 < 0 && onRight < 0 && !endOn) return addRoundPart(program, self, x2, y2, scratch);

  // Otherwise one of its three straight sides.
  const never = Infinity as f32;
  const toCutOff = past1 >= 0 && past2 >= 0 ? abs<f32>(from1X * alongY - from1Y * alongX) : never;
  const toLeft = onLeft >= 0 ? abs<f32>(from1X * leftY - from1Y * leftX) : never;
  const toRight = onRight >= 0 ? abs<f32>(from2X * rightY - from2Y * rightX) : never;
  if (toCutOff <= toLeft && toCutOff <= toRight) {
    accept(program, scratch, radius - fromLine, alongY, -alongX, (radius - fromLine) * inverse);
  } else if (toLeft <= toRight) accept(program, scratch, 0, -leftY, leftX, 0);
  else accept(program, scratch, 0, rightY, -rightX, 0);
}

function addRoundPart(program: Program, self: DecidingAgent, x: f32, y: f32, scratch: usize): void {
  const inverse: f32 = 1 / self.horizonWalls;
  let wx = self.velocityX - x * inverse;
  let wy = self.velocityY - y * inverse;
  let length = sqrt<f32>(wx * wx + wy * wy);
  if (length <= onTheWall) {
    // Heading exactly for the corner: the way back is the way out.
    wx = -x;
    wy = -y;
    length = sqrt<f32>(x * x + y * y);
  }
  const nx = wx / length;
  const ny = wy / length;
  const edge = nx * x + ny * y + self.radius;
  accept(program, scratch, edge, nx, ny, edge * inverse);
}
