import { InputError } from '@korzo/reading';
import { readFileSync } from 'node:fs';
import { ContactCheck } from '@korzo/analysis';
import { placeOf } from '@korzo/building';
import { createSimulation, type Simulation } from '@korzo/core';
import { kernelHotLoops } from '@korzo/kernels';
import { builtinModels } from '@korzo/models';
import { describe, expect, it } from 'vitest';
import { compileScenario } from './compile-scenario.ts';
import { compiledShipped } from './compiled-shipped.testing.ts';
import { shippedScenarios, type ShippedScenario } from './shipped-scenarios.ts';
import { readScenario } from '../reader/read.ts';
import { setKnobs } from '../reader/read.ts';

const start = ({ scenario }: ShippedScenario, tiles = 1): Simulation =>
  createSimulation({ ...compileScenario(scenario, { models: builtinModels }), tiles, hotLoops: kernelHotLoops });

const shipped = (name: string): ShippedScenario => {
  const found = shippedScenarios().find((each) => each.name === name);
  if (found === undefined) throw new Error(`no scenario ${name}`);
  return found;
};

/** Runs for so many simulated seconds, or until every agent has left; returns the deepest overlap of bodies or walls, m. */
function run(simulation: Simulation, seconds: number): number {
  const contacts = new ContactCheck(placeOf(simulation));
  while (simulation.time < seconds - 1e-9) {
    simulation.tick();
    contacts.afterTick(simulation);
    if (simulation.present === 0 && simulation.arrivalsOver) break;
  }
  return contacts.totals.deepest;
}

describe.each(shippedScenarios().map((each) => [each.name, each] as const))('%s', (_, each) => {
  it('runs with the built-in models, and stays in this world', async () => {
    const compiled = compiledShipped(each);
    for (const part of compiled.parts ?? []) await part.load?.();
    const simulation = createSimulation({ ...compiled, hotLoops: kernelHotLoops });
    for (let tick = 0; tick < 50; tick++) simulation.tick();
    const { x, y, vx, vy } = simulation.crowds[0].columns;
    for (const column of [x, y, vx, vy])
      expect(column.subarray(0, simulation.present).every(Number.isFinite)).toBe(true);
    expect(simulation.totals.entered).toBeGreaterThan(0);
  });
});

describe('what there is to see', () => {
  it('hello: two crowds of 100 cross and all leave within a minute, nearly without touching', () => {
    const simulation = start(shipped('hello'));
    expect(run(simulation, 60)).toBeLessThan(0.02);
    expect([...simulation.exits]).toEqual([
      ['east', 100],
      ['north', 100],
    ]);
  });

  it('circle: every agent gets to the other side', () => {
    const simulation = start(shipped('circle'));
    expect(run(simulation, 90)).toBeLessThan(0.05);
    const { x, y, goalX, goalY } = simulation.crowds[0].columns;
    const distances = Array.from({ length: 100 }, (_, row) => Math.hypot(goalX[row] - x[row], goalY[row] - y[row]));
    expect(Math.max(...distances)).toBeLessThan(0.5);
  });

  it('corridor: people get through in both directions', () => {
    const simulation = start(shipped('corridor'));
    expect(run(simulation, 90)).toBeLessThan(0.05);
    expect(Math.min(...simulation.exits.values())).toBeGreaterThan(30);
  });

  it('room: people squeeze through the door at the rate of the model (1.2 to 2 per second at 1.5 m/s)', () => {
    const simulation = start(shipped('room'));
    const leftAfter = (seconds: number): number => {
      run(simulation, seconds);
      return simulation.totals.left;
    };
    const first = leftAfter(10);
    const flow = (leftAfter(40) - first) / 30;
    expect(flow).toBeGreaterThan(1.2);
    expect(flow).toBeLessThan(2);
  });

  it.each(['flock', 'murmuration'])('%s: headings that were random agree with those near', (name) => {
    const few = name === 'murmuration' ? { count: 400, radius: 25 } : {};
    const turned = setKnobs(shipped(name).scenario, few);
    if ('problems' in turned) throw new InputError(turned.problems);
    const simulation = start({ ...shipped(name), scenario: turned.scenario });
    const before = localOrder(simulation);
    for (let tick = 0; tick < 600; tick++) simulation.tick();
    expect(Math.abs(before)).toBeLessThan(0.15);
    // Where two flocks meet they do not agree, and in a world that wraps around they meet often.
    expect(localOrder(simulation)).toBeGreaterThan(0.6);
  });
});

/** Mean cosine between the headings of all pairs closer than 9 m (edges not wrapped). */
function localOrder(simulation: Simulation): number {
  const { x, y, z, headingX, headingY, headingZ } = simulation.crowds[0].columns;
  let sum = 0;
  let pairs = 0;
  for (let one = 0; one < simulation.present; one++) {
    for (let other = 0; other < one; other++) {
      if (Math.hypot(x[one] - x[other], y[one] - y[other], z[one] - z[other]) > 9) continue;
      sum += headingX[one] * headingX[other] + headingY[one] * headingY[other] + headingZ[one] * headingZ[other];
      pairs++;
    }
  }
  return sum / pairs;
}

describe('the example in the guide to scenarios', () => {
  it('is a scenario that runs', () => {
    const guide = readFileSync(new URL('../../../../scenarios/README.md', import.meta.url), 'utf8');
    const text = /```yaml\n(.*?)```/s.exec(guide)?.[1] ?? '';
    const result = readScenario(text, { file: 'README.md' });
    if ('problems' in result) throw new InputError(result.problems);
    const simulation = start({ name: 'example', text, scenario: result.scenario });
    run(simulation, 60);
    expect(simulation.exits.get('east')).toBeGreaterThan(30);
  });
});

describe('mixed', () => {
  it('has every model, arrivals, exits, floors and flyers, and hands over agents on any tiles without changing a bit', () => {
    const mixed = shipped('mixed');
    expect(new Set(mixed.scenario.groups.map(({ model }) => model))).toEqual(
      new Set(builtinModels.map(({ name }) => name)),
    );
    const results = [1, 6].map((tiles) => {
      const simulation = start(mixed, tiles);
      let moved = 0;
      let before = ownersOf(simulation);
      for (let tick = 0; tick < 420; tick++) {
        simulation.tick();
        const after = ownersOf(simulation);
        for (const [agent, tile] of after) if ((before.get(agent) ?? tile) !== tile) moved++;
        before = after;
      }
      return {
        tiles,
        moved,
        checksum: simulation.checksum(),
        left: simulation.totals.left,
        entered: simulation.totals.entered,
      };
    });
    expect(new Set(results.map(({ checksum }) => checksum)).size).toBe(1);
    expect(results[0]).toMatchObject({ moved: 0 });
    expect(results[0].left).toBeGreaterThan(5);
    expect(results[0].entered).toBeGreaterThan(344 + 10);
    for (const { moved } of results.slice(1)) expect(moved).toBeGreaterThan(10);
  });
});

const ownersOf = (simulation: Simulation): ReadonlyMap<number, number> =>
  new Map(
    simulation.crowds.flatMap((crowd, tile) =>
      Array.from(crowd.columns.id.subarray(0, crowd.ownCount), (agent) => [agent, tile] as const),
    ),
  );
