import type { AgentColumns, CrowdView } from '@korzo/core';
import { layOutCrowd } from '@korzo/kernels';
import { describe, expect, it } from 'vitest';
import type { AgentMemory } from './agent-memory.ts';
import { arrive } from './arrive.ts';
import { avoidAgents, timeToMeet } from './avoid-agents.ts';
import { avoidObstacle } from './avoid-obstacle.ts';
import { followCorridor } from './follow-corridor.ts';
import { followWayPoints } from './follow-way-points.ts';
import { keepSideDistance } from './keep-side-distance.ts';
import { pull } from './pull.ts';
import { reachSpeed } from './reach-speed.ts';
import { seek } from './seek.ts';
import { ObstacleMemory, seeObstacles } from './see-obstacles.ts';
import { walker } from './trial.testing.ts';
import { cut, type Vector } from './walker.ts';
import { WallMemory } from './wall-memory.ts';
import { WallRaster } from './wall-raster.ts';

const still = (): Vector => ({ x: 0, y: 0 });

function expectForce(force: Vector, x: number, y: number): void {
  expect(force.x).toBeCloseTo(x, 9);
  expect(force.y).toBeCloseTo(y, 9);
}

describe('forces toward a goal', () => {
  it('seek: (v - v_a) m / reaction = ((0, 1.5) - (1, 0)) 80 / 0.4 N', () => {
    const force = still();
    seek(walker({ desiredVx: 0, desiredVy: 1.5 }), 0.4, force);
    expectForce(force, -200, 300);
  });

  it('pull: straight to the goal, whatever the velocity is', () => {
    const force = still();
    pull(walker({ desiredVx: 0.9, desiredVy: 1.2 }), 240, force);
    expectForce(force, 144, 192);
    pull(walker({ desiredVx: 0, desiredVy: 0, desiredSpeed: 0 }), 240, force);
    expectForce(force, 0, 0);
  });

  it('arrive: at a third of d_max a third of the speed, outside d_max as seek', () => {
    const force = still();
    arrive(walker({ goalDistance: 0.5 }), 1.5, 0.4, force);
    expectForce(force, (0.5 - 1) * 200, 0);
    arrive(walker({ goalDistance: 1.6 }), 1.5, 0.4, force);
    expectForce(force, (1.5 - 1) * 200, 0);
  });

  it('reach a speed: along the heading only, faster and slower', () => {
    const force = still();
    reachSpeed(walker({ headingX: 0.6, headingY: 0.8 }), 1.5, 0.4, force);
    expectForce(force, 60, 80);
    const brake = still();
    reachSpeed(walker({ headingX: 0.6, headingY: 0.8 }), 0, 0.4, brake);
    expectForce(brake, -120, -160);
  });

  it('follow waypoints: half-way into the bend both draw by half', () => {
    const force = still();
    // The goal lies 0.5 m ahead, the next waypoint square to it; v = (1.5, 0) / 2 + (0, 1.5) / 2.
    followWayPoints(walker({ goalDistance: 0.5 }), { nextX: 0, nextY: 4, within: 1 }, 0.4, force);
    expectForce(force, (0.75 - 1) * 200, 0.75 * 200);
    followWayPoints(walker({ goalDistance: 1.2 }), { nextX: 0, nextY: 4, within: 1 }, 0.4, force);
    expectForce(force, (1.5 - 1) * 200, 0);
  });

  it('follow a corridor: nothing inside it, back to the line ahead outside', () => {
    const strip = { fromX: -5, fromY: 0, alongX: 20, alongY: 0, halfWidth: 0.5, foresight: 2 };
    const force = still();
    expect(followCorridor(walker({ y: 0.4 }), strip, 0.4, force)).toBe(false);
    // Foreseen at y = 1 + 0: off the strip. It would be 3 m further along the line by then: toward (3, -1).
    expect(followCorridor(walker({ y: 1 }), strip, 0.4, force)).toBe(true);
    const length = Math.sqrt(10);
    expectForce(force, ((1.5 * 3) / length - 1) * 200, ((-1.5 * 1) / length) * 200);
  });

  it('cut: keeps the direction', () => {
    const force = { x: 300, y: 400 };
    cut(force, 100);
    expectForce(force, 60, 80);
  });
});

/** A crowd with these walls listed for its only cell. */
function crowdWithWalls(walls: readonly number[]): CrowdView {
  const trial = layOutCrowd({
    count: 1,
    origin: [-50, -50, 0],
    size: [100, 100, 0],
    cellSize: 100,
  });
  const { view, memory } = trial;
  const count = walls.length / 4;
  const pointers = {
    walls: trial.reserve(8 * walls.length),
    wallStart: trial.reserve(8),
    wallIndex: trial.reserve(4 * count + 4),
  };
  new Float64Array(memory.buffer, pointers.walls, walls.length).set(walls);
  new Int32Array(memory.buffer, pointers.wallStart, 2).set([0, count]);
  new Int32Array(memory.buffer, pointers.wallIndex, count).set(Array.from({ length: count }, (_, wall) => wall));
  view.block.setAll({ ...pointers, wallCount: count });
  view.refresh();
  return view;
}

function forceAtWalls(walls: readonly number[], self = walker()): Vector | undefined {
  const crowd = crowdWithWalls(walls);
  const raster = new WallRaster(Float64Array.from(walls), new Int16Array(walls.length / 4));
  const obstacles = new ObstacleMemory();
  seeObstacles({ ...self, level: 0 }, raster, 5, obstacles);
  const force = still();
  const sight = { obstacles, near: new WallMemory(crowd), walls: crowd.walls };
  return avoidObstacle(self, sight, 3, 240, force) ? force : undefined;
}

/** Push to the left by a wall so many metres to the right, N. */
const pushAt = (distance: number): number => {
  const near = new WallMemory(crowdWithWalls([-5, -distance, 5, -distance]));
  near.remember(walker({ level: 0 }), 1);
  const force = still();
  return keepSideDistance(walker(), near, 0.2, 240, force) ? force.y : 0;
};

describe('avoiding obstacles', () => {
  it('takes the part of the normal square to the heading', () => {
    // A wall at 45 degrees across the way: its normal to the agent is (-1, 1) / sqrt 2, the part square to (1, 0) is (0, 0.7071).
    const force = forceAtWalls([0, -2, 4, 2]);
    expect(force?.x).toBeCloseTo(0, 9);
    expect(force?.y).toBeGreaterThan(0);
    // Met in a cell whose middle is 1.875 to 2.125 m ahead of 3 m: urgency 1 - 2/3, give or take a cell.
    expect(force?.y).toBeGreaterThan(240 * Math.SQRT1_2 * (1 - 2.25 / 3));
    expect(force?.y).toBeLessThan(240 * Math.SQRT1_2 * (1 - 1.6 / 3));
  });

  it('turns to the side of the goal before a wall square to the way', () => {
    expect(forceAtWalls([2, -5, 2, 5], walker({ desiredVx: 1, desiredVy: 1 }))?.y).toBeGreaterThan(0);
    expect(forceAtWalls([2, -5, 2, 5], walker({ desiredVx: 1, desiredVy: -1 }))?.y).toBeLessThan(0);
  });

  it('ignores walls beside the way and beyond what is threatened', () => {
    expect(forceAtWalls([0, 0.3, 4, 0.3])).toBeUndefined();
    expect(forceAtWalls([3.5, -5, 3.5, 5])).toBeUndefined();
  });

  it('goes straight through a door 0.6 m wide', () => {
    expect(forceAtWalls([2, -5, 2, -0.3, 2, 0.3, 2, 5])).toBeUndefined();
    expect(forceAtWalls([2, -5, 2, -0.2, 2, 0.4, 2, 5])?.y).toBeGreaterThan(0);
  });

  it('keeps a side distance that grows as the wall nears', () => {
    // 1 - gap / 0.2 with gaps of 0.1 and 0.05 m.
    expect(pushAt(0.35)).toBeCloseTo(240 * 0.5, 9);
    expect(pushAt(0.3)).toBeCloseTo(240 * 0.75, 9);
    expect(pushAt(0.46)).toBe(0);
  });

  it('is not pushed between two walls as near', () => {
    const near = new WallMemory(crowdWithWalls([-5, -0.3, 5, -0.3, -5, 0.3, 5, 0.3]));
    near.remember(walker({ level: 0 }), 1);
    expect(keepSideDistance(walker(), near, 0.2, 240, still())).toBe(false);
  });
});

describe('avoiding agents', () => {
  const rule = {
    horizon: 2,
    space: 0,
    cosHeadOn: Math.cos((135 * Math.PI) / 180),
    cosSameWay: Math.cos(Math.PI / 6),
    hurry: 1.3,
    giveWay: 0.5,
    reaction: 0.4,
    strength: 240,
  };

  /** The force on the walker at the origin (1 m/s along +x) from another agent of radius 0.25 m. */
  function forceFrom(other: { x: number; y: number; vx: number; vy: number }, self = walker()): Vector | undefined {
    const speed = Math.hypot(other.vx, other.vy);
    const columns = {
      rowOfSlot: Int32Array.of(0),
      slotVx: Float32Array.of(other.vx),
      slotVy: Float32Array.of(other.vy),
      slotRadius: Float32Array.of(0.25),
      slotId: Uint32Array.of(7),
      headingX: Float32Array.of(speed > 0 ? other.vx / speed : 1),
      headingY: Float32Array.of(speed > 0 ? other.vy / speed : 0),
    } as unknown as AgentColumns;
    const memory = {
      ...{ dx: Float64Array.of(other.x), dy: Float64Array.of(other.y), slot: Int32Array.of(0) },
      ...{ seen: Int32Array.of(0), seenCount: 1 },
    } as unknown as AgentMemory;
    const force = still();
    return avoidAgents(self, memory, columns, rule, force) ? force : undefined;
  }

  it('knows when two meet', () => {
    // 3 m apart, closing at 2 m/s, bodies touch 0.5 m apart: after 1.25 s.
    expect(timeToMeet(3, 0, 2, 0, 0.5)).toBeCloseTo(1.25, 12);
    expect(timeToMeet(3, 0.6, 2, 0, 0.5)).toBe(Infinity);
    expect(timeToMeet(3, 0, -2, 0, 0.5)).toBe(Infinity);
    expect(timeToMeet(0.4, 0, 2, 0, 0.5)).toBe(0);
  });

  it('head-on: turns away from where the other will be, the more the sooner; urgency 1 - 1.25 / 2', () => {
    const force = forceFrom({ x: 3, y: 0, vx: -1, vy: 0 });
    expectForce(force ?? still(), 0, -240 * 0.375);
    expect(forceFrom({ x: 3, y: -0.2, vx: -1, vy: 0 })?.y).toBeGreaterThan(0);
    expect(forceFrom({ x: 3, y: 0.2, vx: -1, vy: 0 })?.y).toBeLessThan(0);
    // On its left now, but on its right by then.
    expect(forceFrom({ x: 3, y: 0.1, vx: -1, vy: -0.3 })?.y).toBeGreaterThan(0);
  });

  it('the same way: steps away from the side the other is on', () => {
    expect(forceFrom({ x: 0.8, y: 0.2, vx: 0.5, vy: 0 })?.y).toBeLessThan(0);
    expect(forceFrom({ x: 0.8, y: -0.2, vx: 0.5, vy: 0 })?.y).toBeGreaterThan(0);
  });

  it('crossing: the faster speeds up and passes in front, the slower slows down and passes behind', () => {
    // The other comes from the right and goes to the left: in front of it is on the left.
    const faster = forceFrom({ x: 1.5, y: -1.2, vx: 0, vy: 0.8 });
    expect(faster?.x).toBeCloseTo((1.3 - 1) * 200, 6);
    expect(faster?.y).toBeGreaterThan(0);
    const slower = forceFrom({ x: 1.5, y: -1.8, vx: 0, vy: 1.2 });
    expect(slower?.x).toBeCloseTo((0.5 - 1) * 200, 6);
    expect(slower?.y).toBeLessThan(0);
  });

  it('minds no agent it will not meet', () => {
    expect(forceFrom({ x: 3, y: 0, vx: 1, vy: 0 })).toBeUndefined();
    expect(forceFrom({ x: 3, y: 2, vx: -1, vy: 0 })).toBeUndefined();
  });
});
