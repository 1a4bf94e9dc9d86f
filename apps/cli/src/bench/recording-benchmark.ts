import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ContactCheck, type Frame } from '@korzo/analysis';
import { placeOf } from '@korzo/building';
import type { Simulation } from '@korzo/core';
import type { Scenario } from '@korzo/formats';
import type { RecordedFrame, RecordingInputs } from '@korzo/recording';
import { openRecording, RecordingWriter } from '@korzo/recording/node';
import { version } from '../shell/version.ts';
import { kernelContestant, type Contestant } from './contestant.ts';
import { duel, ratioRow, speedRow } from './duel.ts';
import { grouped, sceneFor, type BenchPlan } from './plan.ts';
import { middle } from './rounds.ts';
import { judged, type BenchRow } from './row.ts';

/** People who walk to places all over a square; every tick is recorded. */
const setting = { model: 'orca', scene: 'square', dt: 0.1 } as const;
/** 10,000 people for 600 s at ten frames a second. */
const wholeRun = 60_000_000;
const targets = { slowDown: 1.1 };
/** Frames kept in memory to be written over and over: two seconds. */
const keptFrames = 20;
/** Rows written by one thread, and read back. */
const rowsWritten = 4_000_000;

/** What recording costs a run, and how long its files take to be written and read. */
export async function benchRecording(plan: BenchPlan): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'korzo-bench-'));
  try {
    const scenario = sceneFor(setting, plan, plan.agents);
    const run = await runRows(scenario, join(folder, 'run'), plan);
    return [...run, ...(await fileRows(join(folder, 'run'), join(folder, 'again'), plan))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** As `korzo run` does it, contact check included, with and without --out. */
async function runRows(scenario: Scenario, folder: string, plan: BenchPlan): Promise<BenchRow[]> {
  plan.onStep(`recording: ${grouped(plan.agents)} agents, with and without`);
  const plain = new TimedContestant(await watched(scenario));
  const recorded = new TimedContestant(await recordedInto(folder, await watched(scenario), scenario));
  const names = ['recording, run without', 'recording, run with'] as const;
  const [without, with_] = await duel(
    [
      { name: names[0], contestant: plain },
      { name: names[1], contestant: recorded },
    ],
    plan,
  );
  const slowDown = ratioRow('recording, slow-down of a run', without, { name: names[1], pace: with_ });
  const bytes = statSync(join(folder, 'trajectory.kzr')).size;
  const { rowCount } = await openRecording(folder);
  return [
    speedRow(names[0], without),
    speedRow(names[1], with_),
    judged(slowDown, { ceiling: targets.slowDown }),
    ...processorRow(recorded, plain),
    { name: 'recording, bytes per agent and frame', value: bytes / rowCount, unit: 'bytes' },
  ];
}

async function recordedInto(folder: string, contestant: Contestant, scenario: Scenario): Promise<Contestant> {
  const { simulation } = contestant;
  const writer = RecordingWriter.create(folder, inputsOf(scenario, simulation), placeOf(simulation), { every: 0.1 });
  await writer.ready;
  writer.afterTick(simulation);
  return {
    simulation,
    step: (ticks) =>
      steps(
        ticks,
        () => contestant.step(1),
        () => writer.afterTick(simulation),
      ),
    close: async () => {
      await writer.close({});
      await contestant.close();
    },
  };
}

/** Processor time of the thread that runs, which other work on the machine does not lengthen much; only where the system reports it. */
class TimedContestant implements Contestant {
  readonly simulation: Simulation;
  readonly #contestant: Contestant;
  readonly #times: number[] = [];

  constructor(contestant: Contestant) {
    this.simulation = contestant.simulation;
    this.#contestant = contestant;
  }

  readonly step = (ticks: number): number => {
    const start = threadTime();
    const agentSteps = this.#contestant.step(ticks);
    this.#times.push((threadTime() - start) / agentSteps);
    return agentSteps;
  };

  readonly close = (): Promise<void> => this.#contestant.close();

  /** ns per step of an agent in the best round and in the middle one; NaN when the system does not report it. */
  get perStep(): { readonly best: number; readonly median: number } {
    return { best: Math.min(...this.#times), median: middle(this.#times) };
  }
}

/** Time this thread has been on a processor, ns. */
function threadTime(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]);
  } catch {
    return Number.NaN;
  }
}

function processorRow(recorded: TimedContestant, plain: TimedContestant): BenchRow[] {
  const [with_, without] = [recorded.perStep, plain.perStep];
  const value = with_.best / without.best;
  if (Number.isNaN(value)) return [];
  const name = 'recording, slow-down in processor time of the thread that runs';
  const row = { name, value, unit: 'x', median: with_.median / without.median };
  return [judged(row, { ceiling: targets.slowDown })];
}

async function watched(scenario: Scenario): Promise<Contestant> {
  const contestant = await kernelContestant(scenario);
  const { simulation } = contestant;
  const contacts = new ContactCheck(placeOf(simulation));
  return {
    ...contestant,
    step: (ticks) =>
      steps(
        ticks,
        () => contestant.step(1),
        () => contacts.afterTick(simulation),
      ),
  };
}

function steps(ticks: number, tick: () => number, after: () => void): number {
  let agentSteps = 0;
  for (let count = 0; count < ticks; count++) {
    agentSteps += tick();
    after();
  }
  return agentSteps;
}

function inputsOf({ name, title }: Scenario, { setup }: Simulation): RecordingInputs {
  return { scenario: { name, title, file: name, text: '' }, seed: setup.seed, korzo: version(), groups: ['group1'] };
}

/** Writing and reading by one thread, without a run; seconds for a whole run, from a part of it. */
async function fileRows(folder: string, again: string, plan: BenchPlan): Promise<BenchRow[]> {
  const recording = await openRecording(folder);
  const frames = Array.from(recording.frames(0, keptFrames), copyOf);
  const rowsAtOnce = frames.reduce((sum, { crowds: [{ ownCount }] }) => sum + ownCount, 0);
  const rounds = Math.max(1, Math.round((plan.ticks === undefined ? rowsWritten : rowsAtOnce) / rowsAtOnce));
  const rows = rounds * rowsAtOnce;
  plan.onStep(`recording: ${grouped(rows)} rows written and read`);
  const place = { world: recording.place.world, dt: recording.info.dt };
  const writer = RecordingWriter.create(again, recording.info, place, { every: 0.1, thread: false });
  const written = await timed(async () => {
    for (let ticks = 0; ticks < rounds * frames.length; ticks++)
      writer.afterTick({ ...frames[ticks % frames.length], ticks, time: ticks * place.dt });
    await writer.close({});
  });
  const { result: reopened, time: opened } = await timed(() => openRecording(again));
  const read = await timed(() => {
    let count = 0;
    for (const { crowds } of reopened.frames()) count += crowds[0].ownCount;
    if (count !== rows) throw new Error(`${rows} rows were written, ${count} were read`);
  });
  const row = (what: string, time: number): BenchRow => ({
    name: `recording, ${wholeRun / 1e6} million rows ${what} (from ${grouped(rows)})`,
    value: (time / rows) * wholeRun,
    unit: 's',
  });
  return [row('written', written.time), row('opened and checked', opened), row('read', read.time)];
}

async function timed<T>(work: () => T | Promise<T>): Promise<{ readonly result: T; readonly time: number }> {
  const start = performance.now();
  const result = await work();
  return { result, time: (performance.now() - start) / 1000 };
}

/** Frames are filled again one after the other. */
function copyOf({ crowds: [{ columns, ownCount }], ticks, time }: RecordedFrame): Frame {
  const lists = columns as unknown as Readonly<Record<string, Float64Array>>;
  const copies = Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, list.slice(0, ownCount)]));
  return { ticks, time, crowds: [{ ownCount, columns: copies as unknown as typeof columns }] };
}
