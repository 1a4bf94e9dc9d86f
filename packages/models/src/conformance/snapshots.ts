import { uniform, type Command, type Simulation } from '@korzo/core';
import { firstDifference } from './first-difference.ts';
import type { ConformanceCheck } from './conformance-check.ts';
import { RandomCommands, type RecruitAgent } from './random-commands.ts';

/** One run that is saved, and another of the same scenario that takes up its snapshot. Both have made no tick yet. */
export interface SnapshotTrial {
  readonly reference: Simulation;
  /** The same run on other tiles, with other threads. */
  readonly resumed: Simulation;
  /** Draws the commands, and the tick of the snapshot. */
  readonly seed: number;
  readonly ticks: number;
  readonly recruit?: RecruitAgent;
}

/** What happened in a trial, to see that it tried something. */
export interface SnapshotReport {
  readonly savedAt: number;
  /** Commands that were carried out, by type. */
  readonly applied: Readonly<Record<string, number>>;
}

/** How snapshots of a run are tried. */
export interface SnapshotCheckOptions {
  /** Trials, each with commands of its own; 3 unless given. */
  readonly trials?: number;
  /** Ticks of each trial; 60 unless given. */
  readonly ticks?: number;
  readonly recruit?: RecruitAgent;
}

/**
 * What every part and model must pass that remembers anything. `start` opens the same run each time but for its tiles. With Vitest:
 *
 *   it.each(snapshotChecks((tiles) => createSimulation({ ...setup(), tiles })))('$name', ({ run }) => expect(run).not.toThrow());
 */
export function snapshotChecks(
  start: (tiles: number) => Simulation,
  { trials = 3, ticks = 60, recruit }: SnapshotCheckOptions = {},
): readonly ConformanceCheck[] {
  return Array.from({ length: trials }, (_, trial) => ({
    name: `goes on from a snapshot with the same bits, whatever commands it gets (${trial + 1})`,
    run: () =>
      void compareAfterSnapshot({
        reference: start(1),
        resumed: start(3),
        seed: trial + 1,
        ticks,
        ...(recruit === undefined ? {} : { recruit }),
      }),
  }));
}

/** The second run makes fewer ticks than this before it takes up the snapshot. */
const mostAstray = 12;
const purpose = 0x54a9;

/**
 * Gives random commands to a run, saves it at a random tick, and throws when a run that takes up the snapshot goes on with other bits:
 * another run, which was led astray before, and the run itself when it is wound back.
 */
export function compareAfterSnapshot(trial: SnapshotTrial): SnapshotReport {
  const { reference, resumed, seed, ticks, recruit } = trial;
  const savedAt = 1 + Math.floor(uniform(seed, 0, 0, purpose) * (ticks - 2));
  const commands = new RandomCommands(seed, recruit);
  while (reference.ticks < savedAt) advance(reference, commands.next(reference));
  // Some commands wait in the snapshot, the others come after it.
  const [waiting, ...later] = commands.next(reference);
  if (waiting !== undefined) reference.queue(waiting);
  const snapshot = reference.snapshot();
  leadAstray(resumed, trial);
  takeUp(resumed, snapshot, 'a run that takes up the snapshot');
  const script: (readonly Command[])[] = [];
  const states: State[] = [];
  while (reference.ticks < ticks) {
    const given = reference.ticks === savedAt ? later : commands.next(reference);
    script.push(given);
    advance(reference, given);
    advance(resumed, given);
    states.push(stateOf(reference));
    const saved = `saved at ${savedAt}`;
    compare(
      stateOf(resumed),
      stateOf(reference),
      () => `a run that took up the snapshot (${saved}): ${firstDifference(resumed, reference)}`,
    );
  }
  const end = reference.snapshot();
  compareBytes(resumed.snapshot(), end, `a run that took up the snapshot remembers something else at tick ${ticks}`);
  const applied = countTypes(reference.appliedCommands.map(({ command }) => command));
  takeUp(reference, snapshot, 'the run itself, wound back,');
  for (const [index, given] of script.entries()) {
    advance(reference, given);
    compare(stateOf(reference), states[index], () => `the run itself, wound back to tick ${savedAt}`);
  }
  compareBytes(reference.snapshot(), end, `the run itself, wound back, remembers something else at tick ${ticks}`);
  return { savedAt, applied };
}

interface State {
  readonly tick: number;
  readonly checksum: string;
  readonly events: string;
}

const stateOf = (simulation: Simulation): State => ({
  tick: simulation.ticks,
  checksum: simulation.checksum(),
  events: JSON.stringify(simulation.events),
});

function advance(run: Simulation, commands: readonly Command[]): void {
  for (const command of commands) run.queue(command);
  run.tick();
}

/** Other commands and other ticks: whatever they leave behind must be gone with the snapshot. */
function leadAstray(run: Simulation, { seed, ticks, recruit }: SnapshotTrial): void {
  const astray = Math.floor(uniform(seed, 1, 0, purpose) * Math.min(mostAstray, ticks));
  const commands = new RandomCommands(seed ^ 0x5eed, recruit);
  while (run.ticks < astray) advance(run, commands.next(run));
}

function takeUp(run: Simulation, snapshot: Uint8Array, who: string): void {
  run.restore(snapshot);
  compareBytes(run.snapshot(), snapshot, `${who} does not save what it was given`);
}

function compare(found: State, expected: State, where: () => string): void {
  if (found.checksum !== expected.checksum)
    throw new Error(
      `other bits at tick ${found.tick}: ${where()}; the state is ${found.checksum}, expected ${expected.checksum}`,
    );
  if (found.events !== expected.events)
    throw new Error(`other events at tick ${found.tick}: ${where()};\n${found.events}\nexpected\n${expected.events}`);
}

function compareBytes(found: Uint8Array, expected: Uint8Array, complaint: string): void {
  const at = firstOther(found, expected);
  if (at < 0 && found.length === expected.length) return;
  throw new Error(
    `${complaint}: its snapshot differs; '${textAround(found, at)}', expected '${textAround(expected, at)}'`,
  );
}

/** Where `found` differs first from `expected`; -1 when that holds all of it. */
function firstOther(found: Uint8Array, expected: Uint8Array): number {
  for (let at = 0; at < found.length; at++) if (found[at] !== expected[at]) return at;
  return -1;
}

/** The text of a snapshot's head around a byte. */
const textAround = (bytes: Uint8Array, at: number): string =>
  String.fromCharCode(...bytes.subarray(Math.max(at - 60, 0), at + 60));

function countTypes(commands: readonly Command[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { type } of commands) counts[type] = (counts[type] ?? 0) + 1;
  return counts;
}
