import { describe, expect, it } from 'vitest';
import {
  capacityDrop,
  cityDrivers,
  driversWith,
  ringFlow,
  saturationFlow,
  sideRoadFlow,
  sieglochFlow,
  startWave,
} from './experiments.ts';
import { accelerationPlan } from '../following/acceleration-plan.ts';
import { krauss } from '../following/krauss.ts';

const treiber = { timeGap: 1.6, acceleration: 0.73, deceleration: 1.67, standingGap: 2, plus: 0 };
const highway = driversWith(120 / 3.6, treiber);

/** Gap at rest with the stream in the model of 2000: (s0 + v T) / sqrt(1 - (v / v0)^4). */
function densityAt(speed: number): number {
  const gap = (2 + 1.6 * speed) / Math.sqrt(1 - (speed / highway.speed) ** 4);
  return 1000 / (gap + 5);
}

const near = (one: number, other: number): number => Math.abs(one / other - 1);

describe('flow on a ring', () => {
  it('rises with the desired speed while there is room', () => {
    for (const count of [2, 10, 20]) expect(ringFlow(cityDrivers, count, 1000, 0.5).flow / count).toBeCloseTo(50, 0);
  });

  it('is that of the gap s0 + v T where there is none', () => {
    for (const count of [45, 60, 90]) {
      const speed = (1000 / count - 7) / 1.2;
      const { flow } = ringFlow(cityDrivers, count, 1000, 0.5);
      expect(Math.abs(flow / (3.6 * count * speed) - 1)).toBeLessThan(0.01);
    }
  });

  it('is that of the model of 2000 where it is stable', () => {
    const stable = driversWith(120 / 3.6, { ...treiber, acceleration: 3 });
    for (const speed of [5, 15, 25]) {
      const count = Math.round(densityAt(speed) * 2);
      const length = (1000 * count) / densityAt(speed);
      expect(Math.abs(ringFlow(stable, count, length, 0.5).speed / speed - 1)).toBeLessThan(0.01);
    }
  });
});

describe('at a light', () => {
  it('1,750 to 1,900 vehicles go per hour of green, and about 2 s are lost', () => {
    const { flow, lost } = saturationFlow(cityDrivers, 0.5, 6);
    expect(flow).toBeGreaterThan(1750);
    expect(flow).toBeLessThan(1900);
    expect(lost).toBeGreaterThan(1.5);
    expect(lost).toBeLessThan(2.5);
  });

  it('a queue starts backwards at 15 km/h on a motorway, 20 in a city', () => {
    expect(startWave(highway, 0.5)).toBeGreaterThan(-20);
    expect(startWave(highway, 0.5)).toBeLessThan(-10);
    expect(Math.abs(startWave(cityDrivers, 0.5) + 20.6)).toBeLessThan(1);
  });
});

describe('from a side road', () => {
  it.each([100, 300, 500, 700])('as many get in as gaps have room for, with %i on the main road', (mainFlow) => {
    const { flow, room } = sideRoadFlow(
      cityDrivers,
      mainFlow,
      { critical: 6.5, followUp: 4 },
      { dt: 0.5, duration: 1800 },
    );
    expect(Math.abs(flow / room - 1)).toBeLessThan(0.05);
  });

  it('the formula of Siegloch gives 3600 / tf on an empty main road', () => {
    expect(sieglochFlow(0, { critical: 6.5, followUp: 4 })).toBeCloseTo(900, 9);
    expect(sieglochFlow(400, { critical: 6.5, followUp: 4 })).toBeCloseTo(545.9, 1);
  });
});

it('behind a slow stretch the flow drops by 5 to 20 % once there is a jam before it', () => {
  const { before, after } = capacityDrop(highway, 60 / 3.6, 1);
  expect(1 - after / before).toBeGreaterThan(0.05);
  expect(1 - after / before).toBeLessThan(0.2);
});

describe('results do not depend on the length of a tick', () => {
  it('at a light', () => {
    const [fine, middle, coarse] = [0.1, 0.5, 1].map((dt) => saturationFlow(cityDrivers, dt, 5).flow);
    expect(Math.max(near(middle, fine), near(coarse, fine))).toBeLessThan(0.03);
  });

  it.each([krauss, accelerationPlan])('with $name', (model) => {
    const drivers = driversWith(50 / 3.6, {}, model);
    const [fine, middle, coarse] = [0.1, 0.5, 1].map((dt) => saturationFlow(drivers, dt, 5).flow);
    expect(Math.max(near(middle, fine), near(coarse, fine))).toBeLessThan(0.03);
  });

  it('from a side road', () => {
    const gaps = { critical: 6.5, followUp: 4 };
    const [fine, coarse] = [0.1, 1].map((dt) => sideRoadFlow(cityDrivers, 400, gaps, { dt, duration: 900 }).flow);
    expect(near(coarse, fine)).toBeLessThan(0.03);
  });
});
