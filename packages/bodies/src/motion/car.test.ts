import { describe, expect, it } from 'vitest';
import { restingState, type BodyState } from './body-state.ts';
import { CarMover } from './car-mover.ts';
import { carOf } from './kinds.ts';
import { groundOver, incline } from './trial-ground.testing.ts';
import { yawRate } from './yaw.ts';

const plain = groundOver(() => 0, [-80, -80, 80, 80], 8);
const wheelbase = 2.7;
/** No drag, no resistance worth mentioning: for cornering at a given speed. */
const level = (given: object = {}): BodyState => ({ ...restingState(), ...given });

const run = (mover: CarMover, state: BodyState, seconds: number, each?: () => void): void => {
  for (let tick = 0; tick < Math.round(seconds / 0.05); tick++) {
    mover.move(state, 0.05);
    each?.();
  }
};

const sideways = (surface: 'road' | 'grass'): number => {
  const mover = new CarMover(
    groundOver(
      () => 0,
      [-80, -80, 80, 80],
      8,
      () => surface,
    ),
    carOf(4.5),
  );
  const state = level({ vx: 20, turn: 1, steer: 0.6 });
  mover.move(state, 0.05);
  return (Math.atan2(state.forwardY, state.forwardX) / 0.05) * 20;
};

describe('a car', () => {
  // l = 2.7, K = 0.002: yaw rate, radius and sideways acceleration of the linear single-track model.
  it.each([
    [5, 0.1, 0.17637, 28.35, 0.882],
    [10, 0.1, 0.30864, 32.4, 3.086],
    [20, 0.05, 0.20576, 97.2, 4.115],
    [30, 0.03, 0.11905, 252, 3.571],
  ])('at %f m/s with %f rad yaws as its understeer says', (v, delta, omega, radius, sideways) => {
    const yaw = yawRate(v, delta, wheelbase, 0.002);
    expect(yaw).toBeCloseTo(omega, 5);
    expect(v / yaw).toBeCloseTo(radius, 2);
    expect(v * yaw).toBeCloseTo(sideways, 3);
  });

  it('has its largest yaw gain at the characteristic speed', () => {
    const gain = (v: number): number => yawRate(v, 0.01, wheelbase, 0.002) / 0.01;
    expect(gain(22.36)).toBeCloseTo(4.141, 3);
    expect(gain(21)).toBeLessThan(gain(22.36));
    expect(gain(24)).toBeLessThan(gain(22.36));
    expect(yawRate(7, 0.1, wheelbase, 0)).toBeCloseTo((7 * 0.1) / 2.7, 12);
  });

  it('with K below 0 turns more, and never spins: the divisor is held at a quarter', () => {
    for (const v of [12, 14.1, 14.2, 20, 60]) {
      const yaw = yawRate(v, 0.05, wheelbase, -0.005);
      expect(yaw).toBeGreaterThan(yawRate(v, 0.05, wheelbase, 0));
      expect(yaw).toBeLessThanOrEqual((4 * v * 0.05) / wheelbase + 1e-12);
    }
  });

  it('drives circles of the radius of its steering and closes them', () => {
    const car = carOf(4.5, { wheelbase, understeer: 0.002 });
    const mover = new CarMover(plain, car);
    const state = level({ y: -28.35, vx: 5, steer: 0.1, turn: 0.1 / car.largestSteer });
    let [far, near, lap, closest] = [0, Infinity, 0, Infinity];
    run(mover, state, 40, () => {
      // Kept at its speed, whatever rolling and air take.
      state.vx = state.forwardX * 5;
      state.vy = state.forwardY * 5;
      const distance = Math.hypot(state.x, state.y);
      far = Math.max(far, distance);
      near = Math.min(near, distance);
      lap += 0.05;
      if (lap > 30) closest = Math.min(closest, Math.hypot(state.x, state.y + 28.35));
    });
    // The circle is around 0, 0. Resistance slows it within a step by 0.1 %.
    expect(far).toBeLessThan(28.35 * 1.003);
    expect(near).toBeGreaterThan(28.35 * 0.997);
    expect(closest).toBeLessThan(0.2);
    expect(state.lamp).toBe(0);
  });

  it('at rest stays at rest, on the level and on a slope with its brake on', () => {
    for (const [ground, brake] of [
      [plain, 0],
      [incline(15), 1],
    ] as const) {
      const mover = new CarMover(ground, carOf(4.5));
      const state = level({ brake });
      expect(mover.settle(state)).toBeUndefined();
      mover.move(state, 0.05);
      const before = { ...state };
      run(mover, state, 20);
      expect(state).toEqual(before);
      expect(Math.hypot(before.vx, before.vy, before.vz)).toBe(0);
    }
  });

  it('rolls down a slope by the share of gravity along it, and stands on its four wheels', () => {
    const mover = new CarMover(incline(10), carOf(4.5));
    const state = level({ x: -10 });
    expect(mover.settle(state)).toBeUndefined();
    const angle = Math.PI / 18;
    expect(state.upX).toBeCloseTo(Math.sin(angle), 6);
    expect(state.forwardZ).toBeCloseTo(-Math.sin(angle), 6);
    run(mover, state, 2);
    // Less rolling resistance 0.012 g cos, and a little drag.
    const a = 9.81 * (Math.sin(angle) - 0.012 * Math.cos(angle));
    expect(Math.hypot(state.vx, state.vz)).toBeCloseTo(a * 2, 1);
    expect(state.z).toBeCloseTo(-Math.tan(angle) * state.x, 6);
  });

  it('drives over a kerb, and is stopped by a wall with its lamp on until it backs off', () => {
    const ground = groundOver((x) => (x < 10 ? 0 : x < 30 ? 0.12 : 3), [-20, -10, 60, 10], 0.5);
    const mover = new CarMover(ground, carOf(4.5));
    const state = level({ drive: 0.5 });
    expect(mover.settle(state)).toBeUndefined();
    let highest = 0;
    run(mover, state, 12, () => (highest = Math.max(highest, state.z)));
    expect(state.lamp).toBe(1);
    expect(state.x).toBeGreaterThan(20);
    expect(state.x + 2.25).toBeLessThan(30.5);
    expect(Math.hypot(state.vx, state.vy)).toBe(0);
    expect(highest).toBeLessThan(0.6);
    state.drive = -1;
    run(mover, state, 2);
    expect(state.lamp).toBe(0);
    expect(state.x).toBeLessThan(27);
  });

  it('flies off a ramp and lands', () => {
    const ground = groundOver((x) => (x < 0 ? 0 : x < 12 ? 0.2 * x : 0), [-40, -10, 100, 10], 1);
    const mover = new CarMover(ground, carOf(4.5));
    const state = level({ x: -20, vx: 20 });
    let air = 0;
    run(mover, state, 4, () => {
      air += 0.05 * state.flies;
    });
    // From 2.4 m with 3.9 m/s upwards: 1.2 s.
    expect(air).toBeGreaterThan(0.7);
    expect(air).toBeLessThan(1.5);
    expect(state.flies).toBe(0);
    expect(state.z).toBeCloseTo(0, 3);
    expect(state.vx).toBeGreaterThan(15);
  });

  it('cannot corner faster than the ground holds, and grass holds less', () => {
    expect(sideways('road')).toBeCloseTo(0.9 * 9.81, 0);
    expect(sideways('grass')).toBeCloseTo(0.45 * 9.81, 0);
  });
});
