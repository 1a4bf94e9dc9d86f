import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LinearProgram } from './linear-program.ts';
import { NearestWalls } from './near-walls.ts';
import { addAgentHalfPlane, DecidingAgent } from './orca-half-planes.ts';
import { NearestNeighbours } from './orca-neighbours.ts';
import { addWallHalfPlanes } from './orca-walls.ts';

interface Vector {
  readonly x: number;
  readonly y: number;
}

const between = (min: number, max: number): fc.Arbitrary<number> =>
  fc.integer({ min: 0, max: 1e6 }).map((step) => min + (step / 1e6) * (max - min));
const velocity = fc.record({ x: between(-2, 2), y: between(-2, 2) });
const position = fc.record({ x: between(-4, 4), y: between(-4, 4) });

const toSegment = (point: Vector, from: Vector, to: Vector): number => {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const share = ((point.x - from.x) * dx + (point.y - from.y) * dy) / (dx * dx + dy * dy || 1);
  const held = Math.min(Math.max(share, 0), 1);
  return Math.hypot(from.x + held * dx - point.x, from.y + held * dy - point.y);
};

/** Smallest distance between the path from the origin to `end` and a segment. */
function wayToSegment(end: Vector, from: Vector, to: Vector): number {
  const origin = { x: 0, y: 0 };
  const side = (a: Vector, b: Vector, c: Vector): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
  const crosses =
    side(origin, end, from) * side(origin, end, to) < 0 && side(from, to, origin) * side(from, to, end) < 0;
  if (crosses) return 0;
  return Math.min(
    toSegment(origin, from, to),
    toSegment(end, from, to),
    toSegment(from, origin, end),
    toSegment(to, origin, end),
  );
}

/**
 * The half-plane n.v >= n.u + change must touch the velocity obstacle where it is nearest to u: just before the boundary u is
 * where it was, just behind it no longer, and nothing nearer than that changes sides.
 */
function expectNearestBoundary(u: Vector, normal: Vector, change: number, collides: (v: Vector) => boolean): void {
  const inside = collides(u);
  const at = (distance: number, direction: Vector): Vector => ({
    x: u.x + distance * direction.x,
    y: u.y + distance * direction.y,
  });
  expect(change > 0).toBe(inside);
  expect(collides(at(change + 1e-4, normal))).toBe(false);
  expect(collides(at(change - 1e-4, normal))).toBe(true);
  for (let step = 0; step < 16; step++) {
    const direction = { x: Math.cos((step * Math.PI) / 8), y: Math.sin((step * Math.PI) / 8) };
    expect(collides(at(Math.abs(change) * 0.999 - 1e-6, direction))).toBe(inside);
  }
}

function agentWith(v: Vector): DecidingAgent {
  const self = new DecidingAgent();
  self.velocityX = v.x;
  self.velocityY = v.y;
  self.radius = 0.3;
  self.maxSpeed = 3;
  self.inverseHorizon = 1 / 4;
  self.horizonWalls = 2;
  self.inverseStep = 10;
  self.pushTime = 0.5;
  return self;
}

describe('ORCA half-planes', () => {
  it('touch the velocity obstacle of another agent at its nearest point, and ask for half of the change', () => {
    fc.assert(
      fc.property(velocity, position, velocity, (own, place, other) => {
        fc.pre(Math.hypot(place.x, place.y) > 0.65);
        const u = { x: own.x - other.x, y: own.y - other.y };
        const neighbours = new NearestNeighbours(1);
        neighbours.clear(1);
        neighbours.offer(0, 2, place.x, place.y);
        neighbours.velocityX[0] = other.x;
        neighbours.velocityY[0] = other.y;
        neighbours.radius[0] = 0.3;
        const program = new LinearProgram();
        program.clear(3);
        addAgentHalfPlane(program, agentWith(own), neighbours, 0);
        const normal = { x: program.normalX[0], y: program.normalY[0] };
        const change = 2 * (program.bound[0] - normal.x * own.x - normal.y * own.y);
        fc.pre(Math.abs(change) > 1e-3);
        const origin = { x: 0, y: 0 };
        expectNearestBoundary(u, normal, change, (v) => toSegment(place, origin, { x: 4 * v.x, y: 4 * v.y }) < 0.6);
      }),
      { numRuns: 500 },
    );
  });

  it('touch the velocity obstacle of a wall at its nearest point, and ask for all of the change', () => {
    fc.assert(
      fc.property(velocity, position, position, (own, from, to) => {
        fc.pre(toSegment({ x: 0, y: 0 }, from, to) > 0.35 && Math.hypot(to.x - from.x, to.y - from.y) > 0.05);
        const walls = new NearestWalls();
        walls.clear(10);
        walls.offer(from.x, from.y, to.x, to.y);
        const program = new LinearProgram();
        program.clear(3);
        addWallHalfPlanes(program, agentWith(own), walls);
        const normal = { x: program.normalX[0], y: program.normalY[0] };
        const change = program.bound[0] - normal.x * own.x - normal.y * own.y;
        fc.pre(Math.abs(change) > 1e-3);
        expectNearestBoundary(own, normal, change, (v) => wayToSegment({ x: 2 * v.x, y: 2 * v.y }, from, to) < 0.3);
      }),
      { numRuns: 500 },
    );
  });
});
