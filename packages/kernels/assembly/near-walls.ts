import { Crowd } from './blocks';
import { f64At, i32At } from './lanes';
import { Neighbourhood } from './neighbourhood';

/** A wall as seen from the agent: both ends and the squared distance, m. */
@unmanaged
export class NearWall {
  x1: f32;
  y1: f32;
  x2: f32;
  y2: f32;
  distanceSquared: f32;
  /** Unit vector from the nearest point of the wall to the agent, once `wayFromWall` was asked; 0, 0 for a wall passed over. */
  normalX: f32;
  normalY: f32;
}

/** Nearer than this (m) the agent's middle is on the wall, which then decides the direction itself. */
export const onTheWall: f32 = 1e-6;
/** A wall that stands out less than this before a nearer one adds nothing, m. */
export const standsOut: f32 = 1e-4;

/** The most walls one agent takes into account, nearest first. */
export const mostWalls: i32 = 32;
const nearWallBytes: usize = 32;
export const nearWallsBytes: usize = <usize>mostWalls * nearWallBytes;

@inline
export function nearWallAt(list: usize, place: i32): NearWall {
  return changetype<NearWall>(list + <usize>place * nearWallBytes);
}

/** The floor cell of the world under the cell of the window, if any walls are listed for it; else -1. */
export function wallCellOf(hood: Neighbourhood): i32 {
  const crowd = hood.crowd;
  if (crowd.wallCount == 0) return -1;
  let cellX = crowd.firstCellX + hood.cellX;
  let cellY = crowd.firstCellY + hood.cellY;
  if (crowd.wrapX && cellX >= crowd.worldCellsX) cellX -= crowd.worldCellsX;
  if (crowd.wrapY && cellY >= crowd.worldCellsY) cellY -= crowd.worldCellsY;
  const cell = (hood.layer * crowd.worldCellsY + cellY) * crowd.worldCellsX + cellX;
  return i32At(crowd.wallStart, cell) < i32At(crowd.wallStart, cell + 1) ? cell : -1;
}

/**
 * Lists the walls within `reach` of the point (x, y) of the world, in the order of distance, then wall number; gives how
 * many. The cell's own list must hold every wall that comes so near.
 */
export function findNearWalls(crowd: Crowd, worldCell: i32, x: f64, y: f64, reach: f32, list: usize): i32 {
  const last = i32At(crowd.wallStart, worldCell + 1);
  const reachSquared = reach * reach;
  let count = 0;
  for (let entry = i32At(crowd.wallStart, worldCell); entry < last; entry++) {
    const at = 4 * i32At(crowd.wallIndex, entry);
    // Differences are taken in 64 bits: what is left is small.
    const x1 = <f32>(f64At(crowd.walls, at) - x);
    const y1 = <f32>(f64At(crowd.walls, at + 1) - y);
    const x2 = <f32>(f64At(crowd.walls, at + 2) - x);
    const y2 = <f32>(f64At(crowd.walls, at + 3) - y);
    const squared = squaredDistance(x1, y1, x2, y2);
    if (squared > reachSquared) continue;
    const place = makePlace(list, count, squared);
    if (place < 0) continue;
    count = min(count + 1, mostWalls);
    const wall = nearWallAt(list, place);
    wall.x1 = x1;
    wall.y1 = y1;
    wall.x2 = x2;
    wall.y2 = y2;
    wall.distanceSquared = squared;
  }
  return count;
}

/** Moves farther walls back; gives the free place, or -1 when the list is full of nearer ones. */
function makePlace(list: usize, count: i32, squared: f32): i32 {
  let place = count;
  if (count == mostWalls) {
    if (squared >= nearWallAt(list, count - 1).distanceSquared) return -1;
    place--;
  }
  // Walls come in ascending number, so equal distances stay in the order of numbers.
  for (; place > 0 && squared < nearWallAt(list, place - 1).distanceSquared; place--) {
    memory.copy(changetype<usize>(nearWallAt(list, place)), changetype<usize>(nearWallAt(list, place - 1)), nearWallBytes);
  }
  return place;
}

/** From the origin to the segment, squared. Beyond an end it is that to the end, to the bit: walls that share it are equally far. */
@inline
function squaredDistance(x1: f32, y1: f32, x2: f32, y2: f32): f32 {
  const share = nearestShare(x1, y1, x2 - x1, y2 - y1);
  const x = share == 0 ? x1 : share == 1 ? x2 : x1 + share * (x2 - x1);
  const y = share == 0 ? y1 : share == 1 ? y2 : y1 + share * (y2 - y1);
  return x * x + y * y;
}

/** Share of the way from (x1, y1) along (dx, dy) at which the segment comes nearest to the origin. */
@inline
export function nearestShare(x1: f32, y1: f32, dx: f32, dy: f32): f32 {
  const lengthSquared = dx * dx + dy * dy;
  if (lengthSquared == 0) return 0;
  return min<f32>(max<f32>(-(x1 * dx + y1 * dy) / lengthSquared, 0), 1);
}

/** Fills in the wall's normal toward the agent. */
export function wayFromWall(wall: NearWall): void {
  const dx = wall.x2 - wall.x1;
  const dy = wall.y2 - wall.y1;
  const distance = sqrt<f32>(wall.distanceSquared);
  if (distance > onTheWall) {
    const share = nearestShare(wall.x1, wall.y1, dx, dy);
    wall.normalX = -(wall.x1 + share * dx) / distance;
    wall.normalY = -(wall.y1 + share * dy) / distance;
    return;
  }
  const length = sqrt<f32>(dx * dx + dy * dy);
  wall.normalX = length > 0 ? -dy / length : 1;
  wall.normalY = length > 0 ? dx / length : 0;
}

/** Whether the wall lies wholly behind the nearest point of one before it in the list, as seen from the agent. */
export function isBehindNearer(list: usize, place: i32): bool {
  const wall = nearWallAt(list, place);
  wall.normalX = 0;
  wall.normalY = 0;
  for (let nearer = 0; nearer < place; nearer++) {
    const other = nearWallAt(list, nearer);
    if (other.normalX == 0 && other.normalY == 0) continue;
    const end1 = wall.x1 * other.normalX + wall.y1 * other.normalY;
    const end2 = wall.x2 * other.normalX + wall.y2 * other.normalY;
    if (max<f32>(end1, end2) <= standsOut - sqrt<f32>(other.distanceSquared)) return true;
  }
  return false;
}
