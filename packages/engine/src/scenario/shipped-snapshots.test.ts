import { loadRapier } from '@korzo/bodies';
import { createSimulation, hashText, type Simulation } from '@korzo/core';
import { kernelHotLoops } from '@korzo/kernels';
import { builtinModels, compareAfterSnapshot, type RecruitAgent } from '@korzo/models';
import { beforeAll, describe, expect, it } from 'vitest';
import { compileScenario, type CompiledScenario } from './compile-scenario.ts';
import { withFew } from './compiled-shipped.testing.ts';
import { shippedScenarios } from './shipped-scenarios.ts';
import type { Scenario } from '../reader/scenario.ts';

/** Trials of every shipped scenario: KORZO_TRIALS=10 npx vitest run shipped-snapshots. Without it one of each family and size that is quick. */
const trials = Number(process.env.KORZO_TRIALS ?? 0);
const ticks = trials > 0 ? 120 : 50;
/** Small crowds are quick: they get more trials. */
const smallCrowd = 80;
const trialsWithFew = 4;
const seed = Number(process.env.KORZO_PROPERTY_SEED ?? 1);

/** Over a second each; four-way, crates, building-20-rooms and evacuation stand for their families. */
const slow = new Set([
  'blocks',
  'drive-small-town',
  'flock',
  'maze-tasks',
  'murmuration',
  'rimea-07',
  'rimea-09',
  'rimea-10',
  'school-and-predator',
  'small-town',
  'station-100',
  'station-crowd',
  'toner-tu',
  'vicsek',
]);

/** Switches lead to and from a model with a memory of its own, one that has none, and one of the volume. */
const compile = (scenario: Scenario): CompiledScenario =>
  compileScenario(withFew(scenario), { models: builtinModels, alternatives: ['straight', 'boids', 'conflict-cases'] });

const start = (compiled: CompiledScenario, tiles: number): Simulation =>
  createSimulation({ ...compiled, tiles, hotLoops: kernelHotLoops });

/** On three tiles, or on one where the world has no more cells. */
function startOnTiles(scenario: Scenario): Simulation {
  try {
    return start(compile(scenario), 3);
  } catch {
    return start(compile(scenario), 1);
  }
}

const recruitFor =
  ({ recruiter }: CompiledScenario, { groups }: Scenario): RecruitAgent =>
  (group, spot, number) =>
    group < groups.length ? recruiter({ group, spot, number, tick: 0 }) : undefined;

const applied = new Set<string>();
const scenarios = shippedScenarios().filter(({ name }) => trials > 0 || !slow.has(name));

// Runs that are made by hand do not wait for what their parts load.
beforeAll(loadRapier);

describe('after a snapshot, with random commands', () => {
  it.each(scenarios.map(({ name, scenario }) => [name, scenario] as const))(
    '%s has the same bits',
    (name, scenario) => {
      const compiled = compile(scenario);
      const reference = start(compiled, 1);
      const resumed = startOnTiles(scenario);
      const wanted = trials === 0 && reference.present <= smallCrowd ? trialsWithFew : Math.max(trials, 1);
      const beginning = reference.snapshot();
      for (let trial = 0; trial < wanted; trial++) {
        // Compiling takes longer than a trial: later ones wind the same two runs back.
        if (trial > 0) for (const each of [reference, resumed]) each.restore(beginning);
        const report = compareAfterSnapshot({
          reference,
          resumed,
          seed: (hashText(name) + seed + trial) >>> 0,
          ticks,
          recruit: recruitFor(compiled, scenario),
        });
        expect(report.savedAt).toBeLessThan(ticks);
        for (const type of Object.keys(report.applied)) applied.add(type);
      }
    },
  );

  it('commands of every type were carried out', () => {
    const types = ['add', 'clear', 'close', 'model', 'obstacle', 'open', 'remove', 'send', 'set', 'signal'];
    // Few shipped scenarios have parts with commands of their own: those are tried with the part.
    expect([...applied]).toEqual(expect.arrayContaining(types));
  });
});
