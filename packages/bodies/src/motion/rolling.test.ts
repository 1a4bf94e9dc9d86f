import { describe, expect, it } from 'vitest';
import { restingState, type BodyState } from './body-state.ts';
import type { RoundBody } from './kinds.ts';
import { RoundMover } from './round-mover.ts';
import { groundOver, incline } from './trial-ground.testing.ts';

const g = 9.81;
const body = (given: Partial<RoundBody>): RoundBody => ({
  kind: 'ball',
  radius: 0.3,
  mass: 10,
  inertia: 0.4,
  resistance: 0,
  acceleration: 3,
  ...given,
});

/** A body on the ground of an incline, at the top. */
function onIncline(degrees: number, radius: number): BodyState {
  const angle = (degrees * Math.PI) / 180;
  return { ...restingState(), x: radius * Math.sin(angle), z: radius * Math.cos(angle) };
}

/** Time and speed when a body from rest has gone 10 m down a slope. */
function descend(given: Partial<RoundBody>, degrees = 10, surface: 'road' | 'grass' = 'road'): [number, number] {
  const made = body(given);
  const mover = new RoundMover(incline(degrees, surface), made);
  const state = onIncline(degrees, made.radius);
  const [x, z] = [state.x, state.z];
  let ticks = 0;
  let [way, before] = [0, 0];
  while (way < 10 && ticks < 400) {
    before = way;
    mover.move(state, 0.05);
    ticks++;
    way = Math.hypot(state.x - x, state.z - z);
  }
  const speed = Math.hypot(state.vx, state.vy, state.vz);
  // The last step is cut by what the speed says.
  const share = (10 - before) / (way - before);
  return [0.05 * (ticks - 1 + share), Math.sqrt(speed * speed - (2 * (way - 10) * speed * speed) / (2 * way))];
}

const after = (height: number, speed: number): BodyState => {
  const mover = new RoundMover(
    groundOver((x) => (x < 0.5 ? 0 : height), [-10, -4, 30, 4], 1),
    body({ kind: 'wheel', inertia: 1 }),
  );
  const state = { ...restingState(), x: -3, z: 0.3, vx: speed, rim: speed };
  for (let tick = 0; tick < 40; tick++) mover.move(state, 0.05);
  expect(mover.rescues).toBe(0);
  return state;
};

const across = (kind: 'ball' | 'wheel'): BodyState => {
  const mover = new RoundMover(incline(10), body({ kind }));
  const state = { ...onIncline(10, 0.3), vy: 3, rim: 3, forwardX: 0, forwardY: 1 };
  for (let tick = 0; tick < 60; tick++) mover.move(state, 0.05);
  return state;
};

describe('a round body', () => {
  // Rolling without slip a = g sin / (1 + beta): times and speeds after 10 m of 10 degrees.
  it.each([
    ['a block', 0, 5.8369, 3.4265],
    ['a solid ball', 0.4, 4.9331, 4.0542],
    ['a shell', 2 / 3, 4.5213, 4.4235],
    ['a disc', 0.5, 4.7658, 4.1965],
    ['a hoop', 1, 4.1273, 4.8457],
  ])('takes the time of %s down an incline', (_, inertia, speed, time) => {
    for (const kind of ['ball', 'wheel'] as const) {
      const [took, fast] = descend({ inertia, kind });
      expect(took).toBeCloseTo(time, 1);
      expect(Math.abs(took / time - 1)).toBeLessThan(0.003);
      expect(Math.abs(fast / speed - 1)).toBeLessThan(0.003);
    }
  });

  it('slips where friction cannot turn it', () => {
    // tan(60) * 0.4 / 1.4 = 0.495 is more than the 0.45 of grass.
    const angle = Math.PI / 3;
    const a = g * (Math.sin(angle) - 0.45 * Math.cos(angle));
    const [took] = descend({}, 60, 'grass');
    expect(Math.abs(took / Math.sqrt(20 / a) - 1)).toBeLessThan(0.02);
    const rolling = (g * Math.sin(angle)) / 1.4;
    expect(Math.abs(descend({}, 60, 'road')[0] / Math.sqrt(20 / rolling) - 1)).toBeLessThan(0.02);
  });

  it('keeps its energy on a face, and loses some of it to rolling resistance in every step', () => {
    for (const resistance of [0, 1]) {
      const made = body({ resistance });
      const mover = new RoundMover(incline(10), made);
      const state = onIncline(10, made.radius);
      const energy = (): number =>
        g * state.z + 0.5 * (state.vx ** 2 + state.vy ** 2 + state.vz ** 2) * (1 + made.inertia);
      const first = energy();
      let last = first;
      for (let tick = 0; tick < 80; tick++) {
        mover.move(state, 0.05);
        if (resistance === 0) expect(Math.abs(energy() - first)).toBeLessThan(1e-3);
        else expect(energy()).toBeLessThan(last);
        last = energy();
      }
      expect(state.x).toBeGreaterThan(8);
    }
  });

  it('flies off an edge on the parabola, and lands without a bounce', () => {
    const made = body({});
    const ground = groundOver((x) => (x < 0.5 ? 5 : 0), [-20, -8, 40, 8], 1);
    const mover = new RoundMover(ground, made);
    const state = { ...restingState(), x: -5, z: 5.3, vx: 6, rim: 6 };
    let left = NaN;
    const seen: number[] = [];
    for (let tick = 0; tick < 100; tick++) {
      mover.move(state, 0.05);
      if (state.flies === 1 && Number.isNaN(left)) left = tick;
      if (state.flies === 1) seen.push(state.z);
    }
    expect(left).toBeGreaterThan(10);
    // From 5 m down it takes 1.01 s, 20 steps.
    expect(Math.abs(seen.length - 20)).toBeLessThanOrEqual(1);
    expect(state.z).toBeCloseTo(0.3, 5);
    expect(state.vz).toBeCloseTo(0, 9);
    expect(state.vx).toBeCloseTo(6, 2);
    expect(mover.rescues).toBe(0);
  });

  it('climbs a kerb when it is fast enough, and a wall never', () => {
    expect(after(0.12, 5).x).toBeGreaterThan(3);
    expect(after(0.12, 5).z).toBeGreaterThan(0.4);
    expect(after(0.12, 0.5).x).toBeLessThan(1);
    expect(after(2, 10).x).toBeLessThan(1);
  });

  it('turns down-hill as a ball, and keeps its direction as a wheel', () => {
    expect(across('ball').vx).toBeCloseTo(((g * Math.sin(Math.PI / 18)) / 1.4) * 3 * Math.cos(Math.PI / 18), 2);
    expect(across('ball').vy).toBeCloseTo(3, 6);
    expect(across('wheel').vx).toBeCloseTo(0, 9);
    expect(across('wheel').vy).toBeCloseTo(3, 6);
  });

  it('is driven, braked and turned', () => {
    const mover = new RoundMover(incline(0), body({ kind: 'wheel', inertia: 0.5 }));
    const state = { ...restingState(), z: 0.3, drive: 1 };
    for (let tick = 0; tick < 40; tick++) mover.move(state, 0.05);
    expect(state.vx).toBeCloseTo(6, 6);
    state.drive = 0;
    state.turn = 1;
    for (let tick = 0; tick < 10; tick++) mover.move(state, 0.05);
    expect(Math.atan2(state.vy, state.vx)).toBeCloseTo(0.75, 6);
    expect(Math.hypot(state.vx, state.vy)).toBeCloseTo(6, 6);
    state.turn = 0;
    state.brake = 1;
    for (let tick = 0; tick < 40; tick++) mover.move(state, 0.05);
    expect([state.vx, state.vy, state.vz]).toEqual([0, 0, 0]);
  });
});
