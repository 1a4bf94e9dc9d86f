import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Requests } from './arbitrate.ts';
import { arrive } from './arrive.ts';
import { avoidOther, isThreat, nearestApproach } from './avoid-others.ts';
import { contain } from './contain.ts';
import { curveThrough, followPath, nearestOnPath, pointOnPath, polyline, type Vehicle } from '@korzo/core';
import type { Push } from './push.ts';
import { evade } from './evade.ts';
import { flee } from './flee.ts';
import { followFlow } from './follow-flow.ts';
import { followLeader } from './follow-leader.ts';
import { followWall } from './follow-wall.ts';
import { offsetPursue } from './offset-pursue.ts';
import type { Other } from './other.ts';
import { interceptionTime, pursue } from './pursue.ts';
import { isInQueue, queueUp } from './queue-up.ts';
import { returnInside } from './return-inside.ts';
import { seek } from './seek.ts';
import { wander } from './wander.ts';

const vehicle = (changes: Partial<Vehicle> = {}): Vehicle => ({
  x: 0,
  y: 0,
  z: 0,
  vx: 2,
  vy: 0,
  vz: 0,
  speed: 2,
  forwardX: 1,
  forwardY: 0,
  forwardZ: 0,
  radius: 0.5,
  maxSpeed: 4,
  inVolume: true,
  ...changes,
});

const other = (changes: Partial<Other> = {}): Other => ({
  dx: 10,
  dy: 0,
  dz: 0,
  vx: 0,
  vy: 0,
  vz: 0,
  forwardX: 1,
  forwardY: 0,
  forwardZ: 0,
  radius: 0.5,
  ...changes,
});

const asked = (behaviour: (push: Push) => unknown): number[] => {
  const push = { x: NaN, y: NaN, z: NaN };
  behaviour(push);
  return [push.x, push.y, push.z];
};

const near = (values: readonly number[]): unknown => values.map((value) => expect.closeTo(value, 9) as unknown);

describe('seek, flee and arrive', () => {
  it('wish for full speed to the target, away from it, and less near it', () => {
    expect(asked((push) => seek(vehicle(), 0, 30, 40, push))).toEqual(near([-2, 2.4, 3.2]));
    expect(asked((push) => flee(vehicle(), 0, 30, 40, push))).toEqual(near([-2, -2.4, -3.2]));
    expect(asked((push) => arrive(vehicle(), { x: 2, y: 0, z: 0 }, 4, push))).toEqual(near([0, 0, 0]));
    expect(asked((push) => arrive(vehicle(), { x: 20, y: 0, z: 0 }, 4, push))).toEqual(near([2, 0, 0]));
  });

  it('on a floor take no notice of heights', () => {
    expect(asked((push) => seek(vehicle({ inVolume: false }), 0, 3, 40, push))).toEqual(near([-2, 4, 0]));
  });

  it('are defined on the target itself', () => {
    expect(asked((push) => seek(vehicle(), 0, 0, 0, push))).toEqual(near([-2, 0, 0]));
    expect(asked((push) => flee(vehicle(), 0, 0, 0, push))).toEqual(near([2, 0, 0]));
    expect(asked((push) => arrive(vehicle(), { x: 0, y: 0, z: 0 }, 0, push))).toEqual(near([-2, 0, 0]));
  });

  it('bring a vehicle to its target and to rest', () => {
    const self = vehicle({ y: 7 });
    for (let tick = 0; tick < 2000; tick++) {
      const [x, y] = asked((push) => arrive(self, { x: 10, y: 0, z: 0 }, 5, push));
      self.vx += x * 0.02;
      self.vy += y * 0.02;
      self.x += self.vx * 0.02;
      self.y += self.vy * 0.02;
    }
    expect(Math.hypot(self.x - 10, self.y)).toBeLessThan(0.01);
    expect(Math.hypot(self.vx, self.vy)).toBeLessThan(0.01);
  });
});

describe('pursuit and evasion', () => {
  it('look ahead by the nine cases of OpenSteer, up to a limit', () => {
    const time = (place: Partial<Other>, heading: Partial<Other>): number =>
      interceptionTime(vehicle(), other({ ...place, ...heading }), 100);
    const ahead = { dx: 10, dy: 0 };
    const aside = { dx: 0, dy: 10 };
    const behind = { dx: -10, dy: 0 };
    const along = { forwardX: 1, forwardY: 0 };
    const across = { forwardX: 0, forwardY: 1 };
    const against = { forwardX: -1, forwardY: 0 };
    expect([ahead, aside, behind].map((place) => [along, across, against].map((way) => time(place, way) / 5))).toEqual([
      near([4, 1.8, 0.85]),
      near([1, 0.8, 4]),
      near([0.5, 2, 2]),
    ]);
    expect(interceptionTime(vehicle(), other(), 3)).toBe(3);
    expect(interceptionTime(vehicle({ speed: 0 }), other(), 3)).toBe(3);
  });

  it('lead before the quarry, and away from where the menace will be', () => {
    const crossing = other({ vy: 1, forwardX: 0, forwardY: 1 });
    const [, towardY] = asked((push) => pursue(vehicle(), crossing, 10, push));
    expect(towardY).toBeGreaterThan(1);
    const [, awayY] = asked((push) => evade(vehicle(), crossing, 10, push));
    expect(awayY).toBeLessThan(-1);
  });

  it('catches a slower quarry that flees', () => {
    const hunter = vehicle();
    let quarry = [10, 3];
    let least = Infinity;
    for (let tick = 0; tick < 1500; tick++) {
      const seen = other({ dx: quarry[0] - hunter.x, dy: quarry[1] - hunter.y, vx: 2, forwardX: 1 });
      const [x, y] = asked((push) => pursue(hunter, seen, 3, push));
      hunter.vx += x * 0.02;
      hunter.vy += y * 0.02;
      hunter.speed = Math.hypot(hunter.vx, hunter.vy);
      hunter.forwardX = hunter.vx / hunter.speed;
      hunter.forwardY = hunter.vy / hunter.speed;
      hunter.x += hunter.vx * 0.02;
      hunter.y += hunter.vy * 0.02;
      quarry = [quarry[0] + 2 * 0.02, quarry[1]];
      least = Math.min(least, Math.hypot(quarry[0] - hunter.x, quarry[1] - hunter.y));
    }
    expect(least).toBeLessThan(0.2);
  });

  it('with an offset aims beside the quarry, on the side where it passes anyway', () => {
    const still = other({ dy: 1 });
    const [x, y] = asked((push) => offsetPursue(vehicle(), still, { offset: 3, longest: 0 }, push));
    const aim = Math.atan2(y, x + 2);
    expect(aim).toBeCloseTo(Math.atan2(-2, 10), 9);
    const [, head] = asked((push) => offsetPursue(vehicle(), other(), { offset: 3, longest: 0 }, push));
    expect(head).toBeGreaterThan(0);
  });
});

describe('wandering', () => {
  it('pushes sideways only, by at most 1 on each axis, smoothly, and as chance says', () => {
    const self = vehicle({ forwardX: 0.6, forwardY: 0.64, forwardZ: 0.48 });
    let before: number[] | undefined;
    const seen = new Set<number>();
    for (let tick = 0; tick < 400; tick++) {
      const push = asked((into) => wander(self, { seed: 1, agent: 7, time: tick * 0.01 }, 2, into));
      expect(push[0] * 0.6 + push[1] * 0.64 + push[2] * 0.48).toBeCloseTo(0, 9);
      expect(Math.hypot(...push)).toBeLessThanOrEqual(Math.SQRT2 + 1e-9);
      if (before !== undefined)
        expect(Math.hypot(...push.map((value, axis) => value - (before?.[axis] ?? 0)))).toBeLessThan(0.12);
      before = push;
      seen.add(Math.sign(push[2]));
    }
    expect(seen.size).toBeGreaterThan(1);
    expect(asked((push) => wander(self, { seed: 1, agent: 8, time: 0 }, 2, push))).not.toEqual(
      asked((push) => wander(self, { seed: 1, agent: 7, time: 0 }, 2, push)),
    );
  });
});

describe('paths', () => {
  const bend = polyline([
    [0, 0],
    [10, 0],
    [10, 10],
  ]);

  it('are measured along', () => {
    expect(bend.total).toBe(20);
    const found = { x: 0, y: 0, z: 0, along: 0, distance: 0 };
    nearestOnPath(bend, 13, 4, 0, found);
    expect(found).toEqual({ x: 10, y: 4, z: 0, along: 14, distance: 3 });
    const point = { x: 0, y: 0, z: 0 };
    pointOnPath(bend, 12, false, point);
    expect(point).toEqual({ x: 10, y: 2, z: 0 });
    pointOnPath(bend, 99, false, point);
    expect(point).toEqual({ x: 10, y: 10, z: 0 });
  });

  it('are followed: nothing is asked for inside the tube and under way, else a point ahead on the path', () => {
    const target = { x: NaN, y: NaN, z: NaN };
    const wish = { ahead: 2, tube: 1, repeat: false };
    expect(followPath(vehicle(), bend, wish, target)).toBe(false);
    expect(followPath(vehicle({ y: 3 }), bend, wish, target)).toBe(true);
    expect(target).toEqual({ x: 4, y: 0, z: 0 });
    // The wrong way, and standing.
    expect(followPath(vehicle({ x: 5, vx: -2, forwardX: -1 }), bend, wish, target)).toBe(true);
    expect(followPath(vehicle({ vx: 0, speed: 0 }), bend, wish, target)).toBe(true);
  });

  it('become smooth curves that go through their points', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -50, max: 50 })), {
          minLength: 2,
          maxLength: 8,
        }),
        fc.boolean(),
        (points, closed) => {
          const curve = curveThrough(points, closed);
          const found = { x: 0, y: 0, z: 0, along: 0, distance: 0 };
          for (const [x, y] of points) {
            nearestOnPath(curve, x, y, 0, found);
            expect(found.distance).toBeLessThan(1e-9);
          }
        },
      ),
    );
  });
});

describe('walls and bounds', () => {
  const bounds = { min: [-10, -10, -10], max: [10, 10, 10] } as const;

  it('are followed at a distance', () => {
    // The wall is the x axis, the vehicle 5 m above it: it is drawn to 2 m and its radius.
    const self = vehicle({ y: 5 });
    const [x, y] = asked((push) =>
      followWall(self, { distance: 5, x: 0, y: 1, z: 0 }, { distance: 2, ahead: 1 }, push),
    );
    expect(Math.atan2(y, x + 2)).toBeCloseTo(Math.atan2(-2.5, 2), 9);
  });

  it('turn those who would leave, square to their heading, and ask nothing of the others', () => {
    expect(contain(vehicle(), bounds, 2, { x: 0, y: 0, z: 0 })).toBe(false);
    const glancing = vehicle({ x: 9, vx: 1.2, vy: 1.6, forwardX: 0.6, forwardY: 0.8 });
    const push = asked((into) => expect(contain(glancing, bounds, 2, into)).toBe(true));
    expect(push[0] * 0.6 + push[1] * 0.8).toBeCloseTo(0, 9);
    expect(push[0]).toBeLessThan(0);
    expect(asked((into) => contain(vehicle({ x: 9 }), bounds, 2, into))).toEqual(near([-1, 0, 0]));
    expect(asked((into) => contain(vehicle({ x: 12 }), bounds, 2, into))).toEqual(near([-1, 0, 0]));
  });

  it('call back those who are out, toward where they would come in if the world wrapped around', () => {
    expect(returnInside(vehicle(), bounds, { x: 0, y: 0, z: 0 })).toBe(false);
    expect(asked((push) => returnInside(vehicle({ x: 12 }), bounds, push))).toEqual(near([-6, 0, 0]));
  });

  it('and flows carry along', () => {
    const flow = { x: 1, y: 0, z: 0, swirl: 0.5, centreX: 0, centreY: 0 };
    expect(asked((push) => followFlow(vehicle({ x: 4 }), flow, 0, push))).toEqual(near([-1, 2, 0]));
  });
});

describe('others', () => {
  it('are a threat when they come too near soon enough', () => {
    const oncoming = other({ vx: -2, forwardX: -1, dy: 0.2 });
    expect(nearestApproach(vehicle(), oncoming)).toBeCloseTo(2.5, 9);
    expect(isThreat(vehicle(), oncoming, 3, 1)).toBe(true);
    expect(isThreat(vehicle(), oncoming, 2, 1)).toBe(false);
    expect(isThreat(vehicle(), other({ dy: 3, vx: -2 }), 3, 1)).toBe(false);
    expect(isThreat(vehicle(), other({ vx: 2 }), 3, 1)).toBe(false);
  });

  it('are avoided to the freer side, head-on and side by side; across, the slower one gives way', () => {
    // The threat comes a little on the left: to the right.
    expect(asked((push) => avoidOther(vehicle(), other({ vx: -2, forwardX: -1, dy: 0.2 }), push))).toEqual(
      near([0, -1, 0]),
    );
    expect(asked((push) => avoidOther(vehicle(), other({ vx: 1, dy: -0.2 }), push))).toEqual(near([0, 1, 0]));
    const crossing = { forwardX: 0, forwardY: 1, dx: 5, dy: -5 };
    expect(asked((push) => avoidOther(vehicle(), other({ ...crossing, vy: 3 }), push))).toEqual(near([0, -1, 0]));
    expect(asked((push) => avoidOther(vehicle(), other({ ...crossing, vy: 1 }), push))).toEqual(near([0, 0, 0]));
  });

  it('lead: followers arrive behind, and step out of the way', () => {
    const leader = other({ dx: 10, vx: 1 });
    const [x] = asked((push) => followLeader(vehicle(), leader, 3, push));
    expect(x).toBeCloseTo(2, 9);
    const inWay = asked((push) => followLeader(vehicle(), other({ dx: -2, dy: 0.1 }), 3, push));
    expect(inWay).toEqual(near([-2, -4, 0]));
  });

  it('queue: one that is slower right ahead makes others brake', () => {
    expect(isInQueue(vehicle(), other({ dx: 1.5, vx: 1 }), 1)).toBe(true);
    expect(isInQueue(vehicle(), other({ dx: 1.5, vx: 3 }), 1)).toBe(false);
    expect(isInQueue(vehicle(), other({ dx: 1.5, dy: 1.2, vx: 1 }), 1)).toBe(false);
    expect(isInQueue(vehicle(), other({ dx: -1.5, vx: 1 }), 1)).toBe(false);
    expect(asked((push) => queueUp(vehicle(), push))).toEqual([-2, -0, -0]);
  });
});

const requests = (...asks: readonly (readonly [number, number, number])[]): Requests => {
  const all = new Requests();
  for (const [weight, x, y] of asks) all.add(weight, x, y, 0);
  return all;
};

const draws =
  (...numbers: readonly number[]) =>
  (place: number): number =>
    numbers[place];

describe('arbitration', () => {
  it('by priority uses the limit up in order, trims the last and drops the rest', () => {
    // Lengths 0.7, 0.6 and 0.4 with a limit of 1: 0.7, 0.3 and nothing are used.
    const three = new Requests();
    three.add(0.7, 1, 0, 0);
    three.add(0.6, 0, 1, 0);
    three.add(0.4, 0, 0, 1);
    expect(asked((push) => three.byPriority(1, push))).toEqual(near([0.7, 0.3, 0]));
  });

  it('of opposite requests as a sum gives nothing, by priority the first', () => {
    const opposite = requests([1, 1, 0], [1, -1, 0]);
    expect(asked((push) => opposite.sum(1, push))).toEqual(near([0, 0, 0]));
    expect(asked((push) => opposite.mean(1, push))).toEqual(near([0, 0, 0]));
    expect(asked((push) => opposite.byPriority(1, push))).toEqual(near([1, 0, 0]));
  });

  it('adds up and cuts, or takes the mean', () => {
    const two = requests([3, 1, 0], [1, 0, 1]);
    expect(asked((push) => two.sum(2, push))).toEqual(near([6 / Math.sqrt(10), 2 / Math.sqrt(10), 0]));
    expect(asked((push) => two.mean(2, push))).toEqual(near([1.5, 0.5, 0]));
  });

  it('by chance takes the first that is not skipped, and nothing when all are', () => {
    const two = requests([0, 1, 0], [1, 1, 0], [1, 0, 1]);
    expect(asked((push) => two.byChance(5, 0.1, draws(0.5, 0.5, 0.5), push))).toEqual(near([1, 0, 0]));
    expect(asked((push) => two.byChance(5, 0.1, draws(0.5, 0.05, 0.5), push))).toEqual(near([0, 1, 0]));
    expect(asked((push) => two.byChance(5, 0.1, draws(0.05, 0.05, 0.05), push))).toEqual([0, 0, 0]);
  });
});
