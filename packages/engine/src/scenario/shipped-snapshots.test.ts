import { createSimulation, hashText, type Simulation } from '@korzo/core';
import { kernelHotLoops } from '@korzo/kernels';
import { builtinModels, compareAfterSnapshot, type RecruitAgent } from '@korzo/models';
import { describe, expect, it } from 'vitest';
import { compileScenario, type CompiledScenario } from './compile-scenario.ts';
import { shippedScenarios } from './shipped-scenarios.ts';
import { setKnobs } from '../reader/read.ts';
import type { Scenario } from '../reader/scenario.ts';

/** Trials of every shipped scenario: KORZO_TRIALS=10 npx vitest run shipped-snapshots. Without it one of each family and size that is quick. */
const trials = Number(process.env.KORZO_TRIALS ?? 0);
const ticks = trials > 0 ? 120 : 50;
/** Small crowds are quick: they get more trials. */
const smallCrowd = 80;
const trialsWithFew = 4;
const seed = Number(process.env.KORZO_PROPERTY_SEED ?? 1);

/** Over a second each; four-way, building-20-rooms and evacuation stand for their families. */
const slow = new Set([
  'blocks',
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

/** With 2000 agents at most where a knob tells how many there are: more show nothing more here. */
function withFew(scenario: Scenario): Scenario {
  const most = scenario.knobs['count']?.max ?? 0;
  const turned = most > 20_000 ? setKnobs(scenario, { count: 2000 }) : { scenario };
  return 'scenario' in turned ? turned.scenario : scenario;
}

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

describe('after a snapshot, with random commands', () => {
  it.each(scenarios.map(({ name, scenario }) => [name, scenario] as const))(
    '%s has the same bits',
    (name, scenario) => {
      let wanted = Math.max(trials, 1);
      for (let trial = 0; trial < wanted; trial++) {
        const compiled = compile(scenario);
        const reference = start(compiled, 1);
        if (trials === 0 && reference.present <= smallCrowd) wanted = trialsWithFew;
        const report = compareAfterSnapshot({
          reference,
          resumed: startOnTiles(scenario),
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
