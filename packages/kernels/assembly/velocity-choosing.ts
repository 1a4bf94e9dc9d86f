/**
 * The agent that chooses among velocities, and, behind the record, columns: what blocks velocities (walls first, filled up to a
 * multiple of four, then the cones of other agents, nearest first), the edges on which the best velocity is looked for, and the
 * stretch of one edge that each of them blocks. Lies in the kernel's scratch.
 */
@unmanaged
export class Choosing {
  // The agent.
  /** Position from the origin of its cell, m. */
  offsetX: f32;
  offsetY: f32;
  id: u32;
  velocityX: f32;
  velocityY: f32;
  radius: f32;
  maxSpeed: f32;
  /** The velocity it wants, no faster than it can go. */
  wishX: f32;
  wishY: f32;

  // The model.
  /** 0: velocity obstacles; 1: reciprocal; 2: hybrid reciprocal. */
  sharing: i32;
  /** 1/s: of the horizon for other agents, and for walls. */
  inverseHorizon: f32;
  inverseHorizonWalls: f32;
  horizonWalls: f32;

  // What is around.
  /** Number of the first cone among all that blocks. */
  firstCone: i32;
  cones: i32;
  edges: i32;

  // The best velocity so far: how many of the nearest cones it avoids, how far from the wish it is (squared), on which edge.
  rank: i32;
  cost: f32;
  edge: i32;
  x: f32;
  y: f32;
}

/** The most neighbours an agent takes into account. */
export const mostCones: i32 = 32;
const mostBlocking: usize = 68;
const mostEdges: usize = 2 * 32 + 3 * 32 + 4;

const blockingBytes: usize = (mostBlocking + 4) * 4;
const edgeBytes: usize = mostEdges * 4;
const blockingAt: usize = 128;
const wallsAt: usize = blockingAt + 14 * blockingBytes;
const edgesAt: usize = wallsAt + 9 * blockingBytes;
/** Scratch that all of it takes. */
export const choosingBytes: usize = 16384;

@inline
function blockingColumn(self: Choosing, index: usize): usize {
  return changetype<usize>(self) + (blockingAt + index * blockingBytes);
}
@inline
function wallColumn(self: Choosing, index: usize): usize {
  return changetype<usize>(self) + (wallsAt + index * blockingBytes);
}
@inline
function edgeColumn(self: Choosing, index: usize): usize {
  return changetype<usize>(self) + (edgesAt + index * edgeBytes);
}

// What blocks: between two legs, and beyond a chord or within a disc. leftX, leftY, leftAt: v is to the right of the left leg
// where left.v > leftAt; the same for the right leg and for the chord between the points where the legs touch the disc.

@inline
export function leftX(self: Choosing): usize {
  return blockingColumn(self, 0);
}
@inline
export function leftY(self: Choosing): usize {
  return blockingColumn(self, 1);
}
@inline
export function leftAt(self: Choosing): usize {
  return blockingColumn(self, 2);
}
@inline
export function rightX(self: Choosing): usize {
  return blockingColumn(self, 3);
}
@inline
export function rightY(self: Choosing): usize {
  return blockingColumn(self, 4);
}
@inline
export function rightAt(self: Choosing): usize {
  return blockingColumn(self, 5);
}
@inline
export function chordX(self: Choosing): usize {
  return blockingColumn(self, 6);
}
@inline
export function chordY(self: Choosing): usize {
  return blockingColumn(self, 7);
}
@inline
export function chordAt(self: Choosing): usize {
  return blockingColumn(self, 8);
}
@inline
export function discX(self: Choosing): usize {
  return blockingColumn(self, 9);
}
@inline
export function discY(self: Choosing): usize {
  return blockingColumn(self, 10);
}
@inline
export function discSquared(self: Choosing): usize {
  return blockingColumn(self, 11);
}
/** The stretch of the edge at work that is blocked; from +Infinity to -Infinity where nothing is. */
@inline
export function blockedFrom(self: Choosing): usize {
  return blockingColumn(self, 12);
}
@inline
export function blockedTo(self: Choosing): usize {
  return blockingColumn(self, 13);
}

// Of walls alone: the disc around their other end, and their face: front.v = frontAt where alongFrom < along.v < alongTo.

@inline
export function otherDiscX(self: Choosing): usize {
  return wallColumn(self, 0);
}
@inline
export function otherDiscY(self: Choosing): usize {
  return wallColumn(self, 1);
}
@inline
export function frontX(self: Choosing): usize {
  return wallColumn(self, 2);
}
@inline
export function frontY(self: Choosing): usize {
  return wallColumn(self, 3);
}
@inline
export function frontAt(self: Choosing): usize {
  return wallColumn(self, 4);
}
@inline
export function alongX(self: Choosing): usize {
  return wallColumn(self, 5);
}
@inline
export function alongY(self: Choosing): usize {
  return wallColumn(self, 6);
}
@inline
export function alongFrom(self: Choosing): usize {
  return wallColumn(self, 7);
}
@inline
export function alongTo(self: Choosing): usize {
  return wallColumn(self, 8);
}

// Edges: a point and a unit vector; from `edgeFrom` (0 for rays, -Infinity for lines) on, then, once measured, from edgeLeast to
// edgeMost where no agent is too fast; nearest to the wish at edgeNearest, at the squared distance edgeCost from it.

@inline
export function edgeX(self: Choosing): usize {
  return edgeColumn(self, 0);
}
@inline
export function edgeY(self: Choosing): usize {
  return edgeColumn(self, 1);
}
@inline
export function edgeAlongX(self: Choosing): usize {
  return edgeColumn(self, 2);
}
@inline
export function edgeAlongY(self: Choosing): usize {
  return edgeColumn(self, 3);
}
@inline
export function edgeLeast(self: Choosing): usize {
  return edgeColumn(self, 4);
}
@inline
export function edgeMost(self: Choosing): usize {
  return edgeColumn(self, 5);
}
@inline
export function edgeNearest(self: Choosing): usize {
  return edgeColumn(self, 6);
}
@inline
export function edgeCost(self: Choosing): usize {
  return edgeColumn(self, 7);
}
