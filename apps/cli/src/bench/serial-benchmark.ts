import type { Simulation } from '@korzo/core';
import { openRun, shippedScenarios } from '@korzo/engine';
import { InputError, setKnobs, type Scenario, type Settings } from '@korzo/formats';
import type { BenchPlan } from './plan.ts';
import { judged, type BenchRow } from './row.ts';

/** Scenarios whose ticks threads are to share, with places set that make them large. */
const trials: readonly { readonly name: string; readonly set: Settings }[] = [
  { name: 'station-100', set: {} },
  { name: 'building-20-rooms', set: {} },
  { name: 'mixed', set: {} },
  { name: 'small-town', set: { 'traffic.fill.vehicles': 2000 } },
  { name: 'blocks', set: {} },
];

/** Until then code that runs once in a tick is not compiled yet, while that of loops is: it would count for more than it takes in a run. */
const warmUp = 300;
const usualTicks = 100;

/**
 * The share of a tick that one thread does alone, in shipped scenarios. One worker makes the ticks: two would wait for each other on a busy
 * machine, and a thread that was put off for a while would count as one that works. Each phase counts with the lower quartile of its times.
 */
export async function benchSerial(plan: BenchPlan): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const trial of trials) {
    plan.onStep(`serial share: ${trial.name}`);
    const { ticks = usualTicks } = plan;
    // A trial that asks for few ticks asks for few before them, too.
    const { alone, all } = await quickTick(scenarioOf(trial), ticks, Math.min(warmUp, 3 * ticks));
    rows.push(
      judged({ name: `${trial.name}, serial share`, value: (alone / all) * 100, unit: '% of a tick' }, { ceiling: 4 }),
      { name: `${trial.name}, a tick`, value: all, unit: 'ms' },
    );
  }
  return rows;
}

function scenarioOf({ name, set }: (typeof trials)[number]): Scenario {
  const found = shippedScenarios().find((shipped) => shipped.name === name);
  if (found === undefined) throw new Error(`the scenario '${name}' is not shipped`);
  const result = setKnobs(found.scenario, set, { file: name });
  if ('problems' in result) throw new InputError(result.problems);
  return result.scenario;
}

/** Milliseconds of a tick that the machine left alone, and those of them in which only one thread can work. */
async function quickTick(scenario: Scenario, ticks: number, before: number): Promise<{ alone: number; all: number }> {
  const { simulation, close } = await openRun(scenario, { clock: () => performance.now() });
  const times = new PhaseTimes(simulation);
  for (let tick = 0; tick < before; tick++) simulation.tick();
  times.begin();
  for (let tick = 0; tick < ticks; tick++) {
    simulation.tick();
    times.note();
  }
  await close();
  return times.quick();
}

/** What each phase took in each tick. */
class PhaseTimes {
  readonly #simulation: Simulation;
  readonly #all = new Map<string, number[]>();
  readonly #alone = new Map<string, number[]>();
  #before: Pick<Simulation, 'phaseTimes' | 'aloneTimes'>;

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
    this.#before = simulation;
  }

  begin(): void {
    const { phaseTimes, aloneTimes } = this.#simulation;
    this.#before = { phaseTimes, aloneTimes };
  }

  note(): void {
    const { phaseTimes, aloneTimes } = this.#before;
    this.begin();
    noteEach(this.#all, phaseTimes, this.#before.phaseTimes);
    noteEach(this.#alone, aloneTimes, this.#before.aloneTimes);
  }

  quick(): { alone: number; all: number } {
    return { alone: sumOfQuartiles(this.#alone), all: sumOfQuartiles(this.#all) };
  }
}

type Times = ReadonlyMap<string, number>;

function noteEach(to: Map<string, number[]>, before: Times, now: Times): void {
  for (const [phase, time] of now) to.set(phase, [...(to.get(phase) ?? []), time - (before.get(phase) ?? 0)]);
}

const sumOfQuartiles = (times: ReadonlyMap<string, readonly number[]>): number =>
  [...times.values()]
    .map((each) => each.toSorted((one, other) => one - other)[Math.floor(each.length / 4)])
    .reduce((sum, time) => sum + time, 0);
