import { describe, expect, it } from 'vitest';
import { everybody, runTicks } from '../trials/flocks-trial.testing.ts';
import { axisOf, newBody, swimOn, type Body } from './body.ts';
import { contract } from './spring-body.ts';
import { startWater, stateOf } from './trial.testing.ts';

const flesh = { stiffness: 30, grip: 30 };
const h = 1 / 800;
const relaxed = { neck: 0, tail: 0 };

interface Beat {
  readonly contraction?: number;
  readonly turn?: number;
}

/** A body that beats at full effort for 6 s, and its mean motion over the 4 s after that: whole beats. */
function beating(frequency: number, { contraction = 0.2, turn = 0 }: Beat = {}) {
  const body = newBody();
  const pull = { ...relaxed };
  let before = 0;
  for (let step = 1; step <= 8000; step++) {
    contract(pull, contraction, 1, turn, 2 * Math.PI * frequency * step * h);
    swimOn(body, pull, flesh, h);
    if (step !== 4800) continue;
    body.x = body.y = 0;
    before = axisOf(body);
  }
  return { body, speed: Math.hypot(body.x, body.y) / 4, turnRate: (axisOf(body) - before) / 4 };
}

const speedsAt = (frequencies: readonly number[], beat?: Beat): number[] =>
  frequencies.map((frequency) => beating(frequency, beat).speed);

describe('a body of springs and muscles', () => {
  it('swims faster with the beat of its tail, by less and less, until springs and water hold the tail back', () => {
    const speeds = speedsAt([1, 2, 4, 6, 8, 10]);
    expect(speeds.map((speed) => Math.round(speed * 100) / 100)).toEqual([0.21, 0.49, 1.15, 1.72, 1.85, 1.43]);
  });

  it('swims faster the more its muscles contract, and not at all when they do not', () => {
    const speeds = [0.05, 0.1, 0.2, 0.3].map((contraction) => beating(4, { contraction }).speed);
    expect(speeds).toEqual([...speeds].sort((a, b) => a - b));
    expect(speeds[3] / speeds[0]).toBeGreaterThan(8);
    expect(beating(4, { contraction: 0 }).speed).toBe(0);
  });

  it('swims straight with its head first when both sides contract alike', () => {
    const { body, turnRate } = beating(4);
    expect(Math.abs(turnRate)).toBeLessThan(1e-6);
    // The way lies along a line that does not bend: the same course over the next second as over the last ones.
    const course = Math.atan2(body.y, body.x);
    expect(Math.abs(course)).toBeLessThan(0.3);
    const pull = { ...relaxed };
    body.x = body.y = 0;
    for (let step = 1; step <= 8000; step++) {
      contract(pull, 0.2, 1, 0, 2 * Math.PI * 4 * step * h);
      swimOn(body, pull, flesh, h);
    }
    const drift = body.y * Math.cos(course) - body.x * Math.sin(course);
    expect(Math.abs(drift)).toBeLessThan(0.002 * Math.hypot(body.x, body.y));
  });

  it('turns to the side of the stronger front muscle, in a smaller circle the more unequal the two are', () => {
    const turns = [0.1, 0.25, 0.5, 1].map((turn) => beating(4, { turn }));
    expect(turns.every(({ turnRate }) => turnRate > 0)).toBe(true);
    expect(beating(4, { turn: -0.5 }).turnRate).toBeCloseTo(-turns[2].turnRate, 3);
    // Nearly the same speed with each: the radius shrinks as the turn quickens.
    const rates = turns.map(({ turnRate }) => turnRate);
    for (let at = 1; at < rates.length; at++) expect(rates[at]).toBeGreaterThan(1.5 * rates[at - 1]);
    expect(turnRadius(0.25) / turnRadius(1)).toBeGreaterThan(2);
  });

  it('loses energy while its muscles are relaxed, and comes to rest', () => {
    for (const [bends, rates, speed] of [
      [[0.6, -0.8], [0, 0, 0], 0],
      [[0, 0], [4, -6, 9], 2],
    ] as const) {
      const body = newBody();
      body.angles.set([0, bends[0], bends[0] + bends[1]]);
      body.rates.set(rates);
      body.vx = body.vy = speed;
      const first = energyOf(body);
      let energy = first;
      for (let step = 0; step < 9600; step++) {
        swimOn(body, relaxed, flesh, h);
        const now = energyOf(body);
        expect(now - energy).toBeLessThanOrEqual(1e-4 * first);
        energy = now;
      }
      expect(energy).toBeLessThan(1e-4 * first);
    }
  });

  it('keeps its momentum and turning momentum where no water holds it', () => {
    const body = newBody();
    body.angles.set([0.2, 0.8, -0.1]);
    body.rates.set([3, -2, 5]);
    body.vx = 1;
    const before = spinOf(body);
    for (let step = 0; step < 800; step++) swimOn(body, relaxed, { stiffness: 30, grip: 0 }, h / 10);
    expect([body.vx, body.vy]).toEqual([1, 0]);
    expect(spinOf(body)).toBeCloseTo(before, 3);
  });
});

/** Mass, length and where its middle is and how that moves, of each rod, put together from the head's tip on. */
function rodsOf({ angles, rates, vx, vy }: Body) {
  const masses = [0.5, 0.38, 0.12];
  const lengths = [0.35, 0.3, 0.35];
  let [x, y, u, v] = [0, 0, 0, 0];
  const rods = masses.map((mass, at) => {
    const [half, angle, rate] = [lengths[at] / 2, angles[at], rates[at]];
    const step = [-half * Math.cos(angle), -half * Math.sin(angle)];
    const rod = { mass, rate, inertia: (mass * (2 * half) ** 2) / 12, x: x + step[0], y: y + step[1], u: 0, v: 0 };
    rod.u = u - step[1] * rate;
    rod.v = v + step[0] * rate;
    x += 2 * step[0];
    y += 2 * step[1];
    u -= 2 * step[1] * rate;
    v += 2 * step[0] * rate;
    return rod;
  });
  const mean = (of: (rod: (typeof rods)[number]) => number): number =>
    rods.reduce((sum, rod) => sum + rod.mass * of(rod), 0);
  const [mx, my, mu, mv] = [mean((rod) => rod.x), mean((rod) => rod.y), mean((rod) => rod.u), mean((rod) => rod.v)];
  for (const rod of rods) {
    rod.x -= mx;
    rod.y -= my;
    rod.u += vx - mu;
    rod.v += vy - mv;
  }
  return rods;
}

/** Of motion and of the springs. */
function energyOf(body: Body): number {
  const [head, trunk, tail] = body.angles;
  const ofSprings = (flesh.stiffness / 2) * ((trunk - head) ** 2 + (tail - trunk) ** 2);
  return rodsOf(body).reduce(
    (sum, { mass, inertia, rate, u, v }) => sum + (mass / 2) * (u * u + v * v) + (inertia / 2) * rate * rate,
    ofSprings,
  );
}

/** Angular momentum about the centre of mass. */
function spinOf(body: Body): number {
  return rodsOf(body).reduce(
    (sum, { mass, inertia, rate, x, y, u, v }) => sum + mass * (x * (v - body.vy) - y * (u - body.vx)) + inertia * rate,
    0,
  );
}

/** Radius of the circle that a body swims, from the way of its axis against the length of its path. */
function turnRadius(turn: number): number {
  const body = newBody();
  const pull = { ...relaxed };
  let path = 0;
  let axis = 0;
  // One point a beat: the wobble of a beat is no way.
  for (let beat = 0; beat < 40; beat++) {
    body.x = body.y = 0;
    for (let step = 1; step <= 200; step++) {
      contract(pull, 0.2, 1, turn, (2 * Math.PI * step) / 200);
      swimOn(body, pull, flesh, h);
    }
    if (beat === 15) axis = axisOf(body);
    if (beat > 15) path += Math.hypot(body.x, body.y);
  }
  return path / Math.abs(axisOf(body) - axis);
}

const muscles = { locomotion: 'muscles', urgeThreshold: 1, temperatureTolerance: 100 };
const swimming = (given = {}, dt = 0.05) =>
  startWater({
    sorts: [{ ...muscles, ...given }],
    fish: [{ level: 0, z: 0, vx: 0.5, radius: 0.25, desiredSpeed: 0.6 }],
    world: { size: [100, 100, 0] },
    dt,
  });

describe('a fish that swims by muscles', () => {
  it('comes to the speed that it wishes, by effort', () => {
    const simulation = swimming({ wanderRate: 0.01 });
    runTicks(simulation, 400);
    let way = 0;
    runTicks(simulation, 200, () => {
      const [{ vx, vy }] = everybody(simulation);
      way += Math.hypot(vx, vy) * 0.05;
    });
    expect(way / 10).toBeGreaterThan(0.4);
    expect(way / 10).toBeLessThan(0.7);
    const [effort] = stateOf(simulation, 'effort');
    expect(effort).toBeGreaterThan(0.3);
    expect(effort).toBeLessThan(1);
  });

  it('beats its tail to both sides', () => {
    const simulation = swimming();
    const bends: number[] = [];
    runTicks(simulation, 400, () => bends.push(stateOf(simulation, 'tailBend')[0]));
    expect(Math.max(...bends)).toBeGreaterThan(0.3);
    expect(Math.min(...bends)).toBeLessThan(-0.3);
  });

  it('moves with thrust as if it had no body', () => {
    const simulation = swimming({ locomotion: 'thrust' });
    runTicks(simulation, 50);
    expect(['hasBody', 'tailBend', 'effort', 'beat'].map((name) => stateOf(simulation, name)[0])).toEqual([0, 0, 0, 0]);
  });
});
