import { array, assert, double, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accelerationPlan } from './acceleration-plan.ts';
import { emptySituation, type Situation } from './define-following.ts';
import { Plan, safer } from './plan.ts';

const values = Float64Array.from(Object.values(accelerationPlan.parameters), (each) => each.default);
const [strongest, planned, hard, safeDistance, caution] = values;

interface Driver {
  where: number;
  speed: number;
}

/** Drives on for a part; what comes follows from where it is. */
function step(driver: Driver, part: number, situation: Partial<Situation>): number {
  const acceleration = accelerationPlan.acceleration(
    { ...emptySituation(), favouriteSpeed: 14, limitSpeed: 14, speed: driver.speed, part, ...situation },
    values,
    0,
  );
  const after = Math.max(0, driver.speed + acceleration * part);
  driver.where += ((driver.speed + after) / 2) * part;
  driver.speed = after;
  return acceleration;
}

const drive = (situation: Partial<Situation>): number => step({ where: 0, speed: 14 }, 0.1, situation);

const planOf = (list: readonly (readonly [number, number])[]): Plan =>
  list.reduce((plan, [lasting, acceleration]) => plan.goOn(lasting, acceleration), new Plan().begin());

describe('a plan', () => {
  it('is driven piece by piece, and its last speed kept', () => {
    const plan = new Plan().begin().goOn(2, 1).goOn(0, 9).goOn(1, -3);
    expect(plan.count).toBe(2);
    expect([0, 1, 2, 2.5, 3, 9].map((time) => plan.speedAfter(10, time))).toEqual([10, 11, 12, 10.5, 9, 9]);
    expect(plan.speedAfter(0.5, 3)).toBe(0);
  });

  it('is never faster than either of two that it is the safer of', () => {
    const pieces = array(tuple(double({ min: 0, max: 4, noNaN: true }), double({ min: -8, max: 4, noNaN: true })), {
      maxLength: 5,
    });
    const time = double({ min: 0, max: 20, noNaN: true });
    assert(
      property(pieces, pieces, time, (one, other, when) => {
        const speed = safer(planOf(one), planOf(other), 10, when);
        expect(speed).toBe(Math.min(planOf(one).speedAfter(10, when), planOf(other).speedAfter(10, when)));
        expect(speed).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('on a free road', () => {
  it('reaches the favourite speed with one acceleration and keeps it to the bit', () => {
    for (const part of [0.1, 0.25]) {
      const driver = { where: 0, speed: 0 };
      for (let time = 0; time < 6.8; time += part) expect(step(driver, part, {})).toBeCloseTo(strongest, 9);
      for (let count = 0; count < 20; count++) step(driver, part, {});
      const reached = driver.speed;
      expect(reached).toBeCloseTo(14, 12);
      for (let count = 0; count < 100; count++) step(driver, part, {});
      expect(driver.speed).toBe(reached);
    }
  });

  it('brakes to the speed that is wanted ahead as late as planned, and is there with it', () => {
    for (const part of [0.05, 0.1, 0.25]) {
      const driver = { where: 0, speed: 14 };
      let begun = Infinity;
      while (driver.where < 99.9) {
        const acceleration = step(driver, part, { limitSpeed: 5, limitDistance: 100 - driver.where });
        expect(acceleration).toBeGreaterThan(-planned * 1.1);
        if (acceleration < -0.1) begun = Math.min(begun, driver.where);
      }
      expect(Math.abs(driver.speed - 5)).toBeLessThan(0.2);
      expect(Math.abs(100 - (14 * 14 - 5 * 5) / (2 * planned) - begun)).toBeLessThan(2 * 14 * part);
    }
  });

  it('stops speeding up before the favourite speed where the way is short', () => {
    const driver = { where: 0, speed: 0 };
    let fastest = 0;
    while (driver.where < 39.9) {
      step(driver, 0.1, { limitSpeed: 2, limitDistance: 40 - driver.where });
      fastest = Math.max(fastest, driver.speed);
    }
    const highest = Math.sqrt((2 * strongest * planned * 40 + strongest * 4) / (strongest + planned));
    expect(Math.abs(fastest - highest)).toBeLessThan(0.3);
    expect(Math.abs(driver.speed - 2)).toBeLessThan(0.3);
  });

  it('brakes harder than planned where even that is too late', () => {
    expect(step({ where: 0, speed: 14 }, 0.1, { limitSpeed: 0, limitDistance: 25 })).toBeCloseTo(-3.92, 1);
    expect(step({ where: 0, speed: 14 }, 0.1, { limitSpeed: 0, limitDistance: 1 })).toBeCloseTo(-hard, 9);
  });
});

describe('behind an obstacle', () => {
  it('brakes as planned, stands at the safe distance and does not creep', () => {
    for (const part of [0.05, 0.1, 0.25]) {
      const driver = { where: 0, speed: 14 };
      let hardest = 0;
      for (let time = 0; time < 30; time += part)
        hardest = Math.min(hardest, step(driver, part, { gap: 150 - driver.where }));
      expect(driver.speed).toBe(0);
      expect(Math.abs(150 - safeDistance - driver.where)).toBeLessThan(0.05);
      expect(hardest).toBeGreaterThan(-planned - 1e-9);
      const stands = driver.where;
      for (let count = 0; count < 100; count++) step(driver, part, { gap: 150.4 - driver.where });
      expect(driver.where).toBe(stands);
    }
  });

  it('keeps the safe distance and the time of its caution to who drives ahead', () => {
    for (const part of [0.05, 0.1, 0.25]) {
      const driver = { where: 0, speed: 14 };
      let ahead = 60;
      for (let time = 0; time < 60; time += part) {
        step(driver, part, { gap: ahead - driver.where, leaderSpeed: 9 });
        ahead += 9 * part;
      }
      expect(driver.speed).toBeCloseTo(9, 4);
      expect(ahead - driver.where).toBeCloseTo(safeDistance + 9 * caution, 3);
    }
  });

  it('brakes hard below the distance, and at once when the obstacle does', () => {
    expect(drive({ gap: 15 })).toBeCloseTo(-hard, 9);
    const following = { gap: safeDistance + 14 * caution, leaderSpeed: 14 };
    expect(drive(following)).toBeCloseTo(0, 9);
    expect(drive({ ...following, leaderAcceleration: -5 })).toBeCloseTo(-5, 9);
    expect(drive({ ...following, gap: 100, leaderAcceleration: -5 })).toBe(0);
  });
});
