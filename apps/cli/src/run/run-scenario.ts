import { RunLog, type ContactTotals, type Log } from '@korzo/analysis';
import { placeOf } from '@korzo/building';
import type { Simulation } from '@korzo/core';
import { summariseTraffic, ticksIn, traffic, type Run } from '@korzo/engine';
import { writeWhole } from '@korzo/recording/node';
import type { AskedMeasure } from '../options/measures.ts';
import { advance, type AdvancePlan, type Advanced } from './advance.ts';
import type { Interrupt } from './interrupt.ts';
import type { RunGuard } from './lasting/run-guard.ts';
import { placeFor } from './lasting/stand-in.ts';
import { memoryOf } from './memory-use.ts';
import { PeopleTable } from './people-table.ts';
import type { Progress } from './progress.ts';
import type { Recorder } from './recorder.ts';
import { serialShare } from './serial-share.ts';
import { summariseStuck } from './stuck.ts';
import type { RunSummary } from './summary.ts';
import { FastGates } from './fast-gates.ts';
import { Tally } from './tally.ts';
import { Watch } from './watch.ts';

export interface RunPlan {
  readonly measures: readonly AskedMeasure[];
  /** Part of the run that means leave out at the start, 0 up to 1. */
  readonly warmUp: number;
  readonly progress: Progress;
  /** Whether a user wants it to end. */
  readonly interrupt: Pick<Interrupt, 'asked'>;
  readonly log: Log;
  readonly recorder: Recorder;
  /** Of a run that goes on when a process is lost. */
  readonly guard?: RunGuard;
  /** Modules that look at the run. */
  readonly watchers?: { afterTick(): void };
  /** File for the people of the run. */
  readonly people?: string;
  /** What to print beside the contract's fields. */
  readonly show: { readonly tiles: boolean; readonly phases: boolean; readonly measures: boolean };
}

/** Runs to the end, or until a person ends it, and sums up. */
export async function runScenario(run: Run, plan: RunPlan): Promise<RunSummary> {
  const { simulation, scenario } = run;
  const { guard } = plan;
  const place = guard === undefined ? placeOf(simulation) : placeFor(simulation);
  const allTicks = ticksIn(scenario.run.duration, place.dt);
  // All processes of the run come to the door at the same places: here, around each tick, and at the end (`processes/member.ts`).
  if (guard === undefined) simulation.gather();
  else await guard.begin();
  // Ticks that are made again after a recovery have been seen.
  let seen = simulation.ticks;
  const watch = new Watch(place, plan.measures, run.workers);
  const tally = new Tally(simulation, scenario);
  const fastGates = new FastGates(simulation, scenario, place.dt);
  const people = plan.people === undefined ? undefined : new PeopleTable(simulation, scenario.groups);
  const runLog = new RunLog(plan.log, simulation, place.wallsAt);
  const startedAt = performance.now();
  try {
    await watch.open;
    plan.recorder.note();
    const { advanced, checksum } = await advanceAndSeal(simulation, {
      ticks: allTicks,
      stopWhenEmpty: scenario.run.stopWhenEmpty,
      stopRequested: () => isEndWished(simulation, plan, seen),
      afterTick: () => {
        simulation.gather();
        if (simulation.ticks > seen) {
          seen = simulation.ticks;
          watch.afterTick(simulation);
          tally.afterTick();
          fastGates.afterTick();
          runLog.afterTick();
          plan.recorder.note();
          plan.watchers?.afterTick();
          people?.afterTick();
        }
        guard?.keepCheckpoint();
      },
      ...(guard === undefined ? {} : { recover: (error: unknown) => guard.recover(error) }),
      afterSlice: () => {
        const { ticks, present, time, arrivalsOver } = simulation;
        const endsWhenEmpty = scenario.run.stopWhenEmpty && arrivalsOver;
        plan.progress.show({ ticks, allTicks, present, time, endsWhenEmpty });
      },
    });
    const contacts = await watch.contacts();
    if (people !== undefined && plan.people !== undefined) writeWhole(plan.people, people.text);
    const wallSeconds = (performance.now() - startedAt) / 1000;
    return summarise(run, plan, { watch, contacts, tally, fastGates, advanced, checksum, wallSeconds });
  } finally {
    watch.close();
    plan.progress.end();
  }
}

/** A process that is lost between the last tick and the checksum, which all of them make together, costs ticks as well. */
async function advanceAndSeal(
  simulation: Simulation,
  plan: AdvancePlan,
): Promise<{ readonly advanced: Advanced; readonly checksum: string }> {
  for (;;) {
    const advanced = await advance(simulation, plan);
    try {
      return { advanced, checksum: simulation.checksum() };
    } catch (error) {
      if (plan.recover === undefined || !(await plan.recover(error))) throw error;
    }
  }
}

/** A person ends the run by a signal to the first process, or to any other: not before ticks that were seen are made again. */
function isEndWished(simulation: Simulation, { interrupt, log }: RunPlan, seen: number): boolean {
  const wishes = simulation.wishes(interrupt.asked && simulation.ticks >= seen);
  const other = wishes.indexOf(true, 1);
  if (other > 0 && !wishes[0])
    log.warning('run', `process ${other + 1} of ${wishes.length} was asked to end (SIGTERM): the run ends early`);
  return wishes.includes(true);
}

interface Outcome {
  readonly watch: Watch;
  readonly contacts: ContactTotals;
  readonly tally: Tally;
  readonly fastGates: FastGates;
  readonly advanced: Advanced;
  readonly checksum: string;
  readonly wallSeconds: number;
}

function summarise(
  { simulation, scenario, workers, made }: Run,
  plan: RunPlan,
  { watch, contacts, tally, fastGates, advanced, checksum, wallSeconds }: Outcome,
): RunSummary {
  const { dt, seed, models, tiles, share } = simulation.setup;
  const [vehicles] = made.from(traffic);
  return {
    scenario: scenario.name,
    seed,
    model: [...new Set(models.map(({ model }) => model.name))].join('+'),
    workers,
    ...(plan.show.tiles ? { tiles: tiles ?? 1 } : {}),
    ...(share === undefined ? {} : { processes: share.processes }),
    dt,
    ticks: simulation.ticks,
    simulatedSeconds: simulation.time,
    wallSeconds,
    agentStepsPerSecond: wallSeconds > 0 ? advanced.agentSteps / wallSeconds : 0,
    agents: agentsOf(simulation),
    ...(tally.entries === undefined ? {} : { entries: tally.entries }),
    exits: Object.fromEntries(simulation.exits),
    ...(fastGates.found === undefined ? {} : { fastGates: fastGates.found }),
    lastLeftAt: Number.isNaN(simulation.lastLeftAt) ? null : simulation.lastLeftAt,
    ...(tally.goals === undefined ? {} : { goals: tally.goals }),
    ...(tally.refused === undefined ? {} : { refused: tally.refused }),
    ...(vehicles === undefined ? {} : { traffic: summariseTraffic(vehicles) }),
    ...figuresOf(simulation),
    memory: memoryOf(simulation),
    contacts,
    stuck: summariseStuck(watch.stuck.standstill(), scenario.groups),
    checksum,
    ...(plan.show.phases
      ? {
          phases: phasesOf(simulation, watch),
          phaseParts: partsOf(simulation),
          phasesAlone: aloneOf(simulation, watch),
          serialShare: serialShare(simulation.work, watch.times),
        }
      : {}),
    ...(plan.show.measures ? { measures: watch.measures(plan.warmUp) } : {}),
    ...(advanced.interrupted ? { interrupted: true as const } : {}),
  };
}

/** Prey that was caught has not left. */
function agentsOf(simulation: Simulation): RunSummary['agents'] {
  const { entered, left, peak } = simulation.totals;
  const { present } = simulation;
  const caught = figuresOf(simulation).figures?.['hunting']?.['caught'];
  return caught === undefined
    ? { entered, left, present, peak }
    : { entered, left: left - caught, caught, present, peak };
}

/** The part that each phase is of; phases of the run itself are not in it. */
const partsOf = ({ phases }: Simulation): Record<string, string> =>
  Object.fromEntries(phases.flatMap(({ name, part }) => (part === undefined ? [] : [[name, part]])));

/** Seconds of each phase and watcher, and of waiting where there are several processes. */
function phasesOf({ phaseTimes, waitingTime, setup }: Simulation, watch: Watch): Record<string, number> {
  return {
    ...Object.fromEntries([...phaseTimes].map(([name, time]) => [name, time / 1000])),
    ...(setup.share === undefined ? {} : { 'wait for processes': waitingTime / 1000 }),
    ...watch.times,
    ...(watch.waited > 0 ? { 'wait for contacts': watch.waited } : {}),
  };
}

/** Seconds of each phase and watcher in which one thread works alone. */
const aloneOf = ({ aloneTimes }: Simulation, watch: Watch): Record<string, number> => ({
  ...Object.fromEntries([...aloneTimes].map(([name, time]) => [name, time / 1000])),
  ...watch.times,
});

/** What the parts of the run have counted. */
function figuresOf({ setup }: Simulation): Pick<RunSummary, 'figures'> {
  const counted = (setup.parts ?? []).flatMap((part) => {
    const figures = part.figures?.();
    return figures === undefined ? [] : [[part.name, figures] as const];
  });
  return counted.length === 0 ? {} : { figures: Object.fromEntries(counted) };
}
