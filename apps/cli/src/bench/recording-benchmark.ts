import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ContactCheck, type Frame } from '@korzo/analysis';
import type { Simulation } from '@korzo/core';
import type { Scenario } from '@korzo/formats';
import type { RecordedFrame, RecordingInputs } from '@korzo/recording';
import { openRecording, RecordingWriter } from '@korzo/recording/node';
import { version } from '../shell/version.ts';
import { kernelContestant, type Contestant } from './contestant.ts';
import { duel, ratioRow, speedRow } from './duel.ts';
import { grouped, sceneFor, type BenchPlan } from './plan.ts';
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
  const plain = await watched(scenario);
  const recorded = await watched(scenario);
  const { simulation } = recorded;
  const writer = RecordingWriter.create(folder, inputsOf(scenario, simulation), simulation.setup, { every: 0.1 });
  await writer.ready;
  writer.afterTick(simulation);
  const entries = [
    { name: 'recording, run without', contestant: plain },
    {
      name: 'recording, run with',
      contestant: {
        ...recorded,
        step: (ticks: number) =>
          steps(
            ticks,
            () => recorded.step(1),
            () => writer.afterTick(simulation),
          ),
        close: async () => {
          await writer.close({});
          await recorded.close();
        },
      },
    },
  ];
  const [without, with_] = await duel(entries, plan);
  const slowDown = ratioRow('recording, slow-down of a run', without, { name: entries[1].name, pace: with_ });
  const bytes = statSync(join(folder, 'trajectory.kzr')).size;
  return [
    speedRow(entries[0].name, without),
    speedRow(entries[1].name, with_),
    judged(slowDown, { ceiling: targets.slowDown }),
    {
      name: 'recording, bytes per agent and frame',
      value: bytes / (await openRecording(folder)).rowCount,
      unit: 'bytes',
    },
  ];
}

async function watched(scenario: Scenario): Promise<Contestant> {
  const contestant = await kernelContestant(scenario);
  const { simulation } = contestant;
  const contacts = new ContactCheck(simulation.setup);
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

/** Frames are filled anew one after the other. */
function copyOf({ crowds: [{ columns, ownCount }], ticks, time }: RecordedFrame): Frame {
  const lists = columns as unknown as Readonly<Record<string, Float64Array>>;
  const copies = Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, list.slice(0, ownCount)]));
  return { ticks, time, crowds: [{ ownCount, columns: copies as unknown as typeof columns }] };
}
