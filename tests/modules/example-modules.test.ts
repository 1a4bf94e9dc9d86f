import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSimulation, type Meeting, type Simulation } from '@korzo/core';
import { compileScenario, openRun, readScenario, type Run, type Scenario } from '@korzo/engine';
import { builtinModels, partChecks } from '@korzo/models';
import { loadLibrary, ModuleSet } from '@korzo/modules';
import { findModules } from '@korzo/modules/node';

const folder = fileURLToPath(new URL('../../modules', import.meta.url));
let modules: ModuleSet;
beforeAll(async () => {
  const { found, leftOut } = await findModules(folder);
  modules = new ModuleSet(found, leftOut, { library: await loadLibrary() });
});

function read(text: string): Scenario {
  const result = readScenario(text, { ...modules.lists, file: 'trial.yaml' });
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  return result.scenario;
}

const readFile = (file: string): Scenario => read(readFileSync(join(folder, file), 'utf8'));

const start =
  (scenario: Scenario) =>
  (tiles: number, share?: Meeting): Simulation => {
    const setup = compileScenario(scenario, { ...modules.lists, models: builtinModels });
    return createSimulation({ ...setup, tiles, ...(share === undefined ? {} : { share }) });
  };

async function runFor(scenario: Scenario, seconds: number, look: (run: Run) => void): Promise<void> {
  const run = await openRun(scenario, modules.runOptions);
  while (run.simulation.time < seconds - 1e-9) {
    run.simulation.tick();
    look(run);
  }
  await run.close();
}

/** Where the sections of trams are, by id. */
function sectionsOf({ simulation }: Run): Map<number, { x: number; y: number; vx: number }> {
  const model = simulation.setup.models.findIndex(({ model: { name } }) => name === 'tram-line');
  const sections = new Map<number, { x: number; y: number; vx: number }>();
  for (const { columns, ownCount } of simulation.crowds)
    for (let row = 0; row < ownCount; row++)
      if (columns.model[row] === model)
        sections.set(columns.id[row], { x: columns.x[row], y: columns.y[row], vx: columns.vx[row] });
  return sections;
}

const straight = 'points: [[0, 10], [200, 10]]';

const track = (more: string, people = ''): Scenario =>
  read(`
korzo: 1
name: track
title: Track
about: A track.
world: { size: [200, 20] }
trams: { lines: [{ name: '1', length: 12, width: 2.4, last: 0, ${more} }] }
groups: [${people}]
run: { dt: 0.1, duration: 120 }
`);

const person = (y: number): string =>
  `{ name: one, model: straight, count: 1, place: { shape: points, points: [[100, ${y}]] }, speed: 0.1, goal: { to: point, at: [100, ${y}] } }`;

const problems = (more: string): string => {
  try {
    track(more);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

const reached = async (y: number): Promise<number> => {
  let front = 0;
  await runFor(track(`${straight}, speed: 10`, person(y)), 15, (run) => {
    for (const { x } of sectionsOf(run).values()) front = Math.max(front, x + 1.2);
  });
  return front;
};

describe('the tram line', () => {
  it('stops at a station for its time, by its own acceleration and braking', async () => {
    const places: number[] = [];
    const scenario = track(`${straight}, speed: 10, stations: [{ name: A, at: 112, dwell: 20 }]`);
    await runFor(scenario, 60, (run) => {
      const fronts = [...sectionsOf(run).values()].map(({ x }) => x + 1.2);
      if (fronts.length > 0) places.push(Math.max(...fronts));
    });
    // It comes in with tick 1, its front 12 m along the track, and needs 10 s to 10 m/s, then brakes over 33.3 m.
    const standing = places.filter((x) => Math.abs(x - 112) < 0.06).length;
    expect(standing / 10).toBeGreaterThan(19.9);
    expect(standing / 10).toBeLessThan(22);
    // The last centimetres it creeps.
    const driving = places.slice(
      0,
      places.findIndex((x) => x > 111.9),
    );
    const speeds = driving.slice(1).map((x, at) => (x - driving[at]) * 10);
    expect(Math.max(...speeds)).toBeCloseTo(10, 3);
    const changes = speeds.slice(1).map((speed, at) => (speed - speeds[at]) * 10);
    expect(Math.max(...changes)).toBeLessThan(1.01);
    expect(Math.min(...changes)).toBeGreaterThan(-1.51);
    // 100 m: 50 m of acceleration, 16.7 m at full speed, 33.3 m of braking, 10 + 1.67 + 6.67 s.
    const arrival = places.findIndex((x) => Math.abs(x - 112) < 0.06) / 10;
    expect(Math.abs(arrival - 18.33)).toBeLessThan(0.5);
  });

  it('brakes for a person on the track, and for no other', async () => {
    expect(await reached(10)).toBeLessThan(98);
    expect(await reached(10)).toBeGreaterThan(94);
    expect(await reached(15)).toBeGreaterThan(110);
  });

  it('keeps to the rules of parts', () => {
    const walker =
      '{ name: one, model: straight, count: 3, place: { rect: [60, 5, 9, 2] }, speed: 1, goal: { to: point, at: [90, 18] } }';
    const line = `${straight}, speed: 12, stations: [{ name: A, at: 20, dwell: 1 }]`;
    const checks = partChecks(start(track(line, walker)));
    expect(() => checks.forEach(({ run }) => run())).not.toThrow();
  });

  it('refuses stations beside the line, in a wrong order, and tracks outside of the world', () => {
    expect(problems(`${straight}, stations: [{ name: A, at: 300 }]`)).toContain('must stop on its line of 200.0 m');
    expect(problems(`${straight}, stations: [{ name: A, at: 90 }, { name: B, at: 50 }]`)).toContain(
      'in the order of the line',
    );
    expect(problems('points: [[0, 10], [500, 10]]')).toContain(
      'a track must lie in the world; this point is at 500, 10',
    );
  });
});

it('runs the scenarios of the examples', async () => {
  expect(modules.leftOut).toEqual([]);
  const stops: unknown[] = [];
  await runFor(readFile('tram-line/tram-stop.yaml'), 60, ({ simulation }) => {
    for (const event of simulation.events) if (event.type === 'part') stops.push(event.details);
  });
  expect(stops).toEqual([0, 1].map((tram) => ({ line: '22', tram, station: 'Market' })));
  const weather: unknown[] = [];
  await runFor(readFile('weather/foggy-square.yaml'), 51, ({ simulation }) => {
    for (const event of simulation.events) if (event.type === 'part') weather.push(event.details);
  });
  expect(weather).toEqual([
    { rain: 0, sight: 1 },
    { rain: 12, sight: 100 },
    { rain: 0, sight: 10_000 },
  ]);
});

const square = (weather: string): Scenario =>
  read(`
korzo: 1
name: square
title: Square
about: A square.
world: { size: [60, 10], exits: [{ id: east, rect: [58, 0, 2, 10] }] }
weather: { changes: [${weather}] }
groups:
  - { name: one, model: straight, count: 1, place: { shape: points, points: [[1, 5]] }, speed: 1.5, goals: [{ goal: exit, id: east }] }
run: { dt: 0.1, duration: 200 }
`);

const cruising = async (weather: string): Promise<number> => {
  let most = 0;
  const scenario = read(`
korzo: 1
name: road
title: Road
about: A road.
city: { text: 'main() { connect(new Cross(0, 0, 0, 2), 0, new Cross(600, 0, 0, 2), 0); }' }
traffic: { trips: [{ from: 0, to: 0 }] }
weather: { changes: [${weather}] }
run: { dt: 0.1, duration: 40 }
`);
  await runFor(scenario, 40, ({ simulation }) => {
    // It comes in as fast as the road allows.
    if (simulation.time < 15) return;
    for (const { columns, ownCount } of simulation.crowds)
      for (let row = 0; row < ownCount; row++) most = Math.max(most, Math.hypot(columns.vx[row], columns.vy[row]));
  });
  return most;
};

const timeAcross = async (weather: string): Promise<number> => {
  let time = 0;
  await runFor(square(weather), 100, ({ simulation }) => {
    if (simulation.present > 0) ({ time } = simulation);
  });
  return time;
};

describe('weather', () => {
  it('slows people by rain as its settings say', async () => {
    const [dry, wet, late] = [
      await timeAcross(''),
      await timeAcross('{ at: 0, rain: 10 }'),
      await timeAcross('{ at: 0, rain: 10 }, { at: 20 }'),
    ];
    expect(wet / dry).toBeCloseTo(1 / 0.85, 1);
    expect(late).toBeGreaterThan(dry + 2);
    expect(late).toBeLessThan(wet - 2);
  });

  it('slows people in fog that they see 1 m in', async () => {
    const [clear, fog] = [await timeAcross(''), await timeAcross('{ at: 0, sight: 1 }')];
    // By hand: 3 (sqrt(1 + 2 / 3) - 1) = 0.87 m/s, of 1.5 m/s.
    expect(fog / clear).toBeCloseTo(1.5 / 0.873, 1);
  });

  it('knows its place in runs with bodies', async () => {
    const driven = read(`
korzo: 1
name: driven
title: Driven
about: A car beside people in the rain.
world: { size: [60, 10, 9] }
weather: { changes: [{ at: 0, rain: 12 }] }
groups: [{ name: one, model: straight, count: 1, place: { shape: points, points: [[1, 5]] } }]
bodies: { cars: [{ name: car, at: [30, 5] }] }
run: { dt: 0.1, duration: 1 }
`);
    const ticks: number[] = [];
    await runFor(driven, 0.2, ({ simulation }) => ticks.push(simulation.ticks));
    expect(ticks).toEqual([1, 2]);
  });

  it('lets drivers go only so fast that they stop within their sight', async () => {
    const [clear, fog] = [await cruising(''), await cruising('{ at: 0, sight: 20 }')];
    expect(clear).toBeGreaterThan(10);
    // A share of what is allowed: the sight of 20 m at 3 m/s2 after 1 s allows 8.4 m/s of the 50 m/s that a car could drive.
    expect(fog).toBeLessThan(0.6 * clear);
    expect(fog).toBeGreaterThan(1);
  });

  it('is changed by command, and keeps to the rules of parts', () => {
    const simulation = start(square(''))(1);
    simulation.queue({ type: 'weather', rain: 10, sight: 50 });
    simulation.tick();
    expect(simulation.events).toContainEqual(
      expect.objectContaining({ event: 'weather', details: { rain: 10, sight: 50 } }),
    );
    for (const { run } of partChecks(start(square('{ at: 0.5, sight: 1 }, { at: 1, rain: 12 }')))) run();
  });
});
