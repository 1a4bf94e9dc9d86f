import { describe, expect, it } from 'vitest';
import { openRun, readScenario } from '@korzo/engine';
import { JoinedPicture } from './floors/flight.mjs';
import { schoolText } from './floors/school.mjs';
import { takeFlight } from './floors/take-flight.mjs';
import { careful, configured, jamming, pushing } from './floors/walkers.mjs';

const short = { people: 40, width: 1.2 };
const seconds = 150;

describe('one crowd across floors, in short', () => {
  it.each([...configured, ...careful])('$moved comes down a flight as one crowd', async (walker) => {
    const { picture, left } = await takeFlight({ ...walker, ...short }, seconds);
    expect(left).toBe(short.people);
    expect(picture.deepest).toBeLessThan(0.05);
    expect(picture.density).toBeLessThan(4);
    // People queue beside each other, not on one point; `optimal-steps` comes in one file.
    expect(picture.densest).toBeLessThan(9);
    expect(picture.spread).toBeGreaterThan(0.05);
  });

  it.each(jamming)('$moved keeps bodies apart across the lines', async (walker) => {
    const { picture } = await takeFlight({ ...walker, ...short }, seconds);
    expect(picture.deepest).toBeLessThan(0.05);
    expect(picture.density).toBeLessThan(4);
  });

  it.each(pushing)('$moved overlaps across the lines no more than on flat ground or on the flight', async (walker) => {
    const trial = { ...walker, ...short, people: 60 };
    const flat = await takeFlight({ ...trial, flat: true }, 30);
    const { picture } = await takeFlight(trial, 30);
    // The flat twin has no stairs that slow people down, so that its crowd is thinner.
    const elsewhere = Math.max(0.05, flat.picture.deepest, picture.deepestWithin);
    expect(picture.deepestAcross).toBeLessThan(elsewhere + 0.01);
    expect(picture.density).toBeLessThan(4);
  });

  it.each([
    { way: 'up' as const },
    { kind: 'ramp' as const },
    { kind: 'escalator' as const, way: 'up' as const },
    { turned: true },
  ])('orca, collision-free-speed and guidelines with %o', async (trial) => {
    for (const walker of [careful[0], careful[2], configured[0]]) {
      const { picture, left } = await takeFlight({ ...walker, ...short, ...trial }, seconds);
      expect(left).toBe(short.people);
      expect(picture.deepest).toBeLessThan(0.05);
    }
  });
});

describe('a school of two floors', () => {
  it('empties with collision-free-speed and wide bodies: no agent stays on the flight', async () => {
    const read = readScenario(schoolText, { file: 'school.json' });
    if (!('scenario' in read)) throw new Error(read.problems.map(({ rule }) => rule).join('; '));
    const { simulation } = await openRun(read.scenario, { workers: 1 });
    while (simulation.present > 0 && simulation.time < 600) simulation.tick();
    expect(simulation.totals).toMatchObject({ entered: 120, left: 120 });
  });
});

describe('the joined picture', () => {
  const trial = { moved: 'orca', people: 2, width: 1.2, turned: true };
  const on = { id: 1, level: 2, x: 17.9, y: 5.5, radius: 0.25 };

  it('finds bodies that overlap across a line, and no others', () => {
    const picture = new JoinedPicture(trial);
    // 0.2 m before the landing, 0.1 m beside the one on the flight.
    picture.add([on, { ...on, id: 2, level: 1, x: 25.6, y: 11.8 }]);
    expect(picture.deepestAcross).toBeCloseTo(0.5 - Math.hypot(0.3, 0.1));
    const apart = new JoinedPicture(trial);
    apart.add([on, { ...on, id: 2, level: 0 }, { ...on, id: 3, level: 1, x: 28, y: 6 }]);
    expect(apart.deepestAcross).toBeGreaterThan(0.49);
    expect(new JoinedPicture(trial).deepest).toBe(0);
  });
});
