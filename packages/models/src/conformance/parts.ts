import { inLockstep, type Command, type Meeting, type Simulation, type SimulationEvent } from '@korzo/core';
import type { ConformanceCheck } from './conformance-check.ts';
import { firstDifference } from './first-difference.ts';
import { commandChecks } from './part-commands.ts';
import { settingsChecks, type SettingsTrial } from './part-settings.ts';
import { RandomCommands } from './random-commands.ts';
import { snapshotChecks, type SnapshotCheckOptions } from './snapshots.ts';

export interface PartCheckOptions extends SnapshotCheckOptions {
  /** For a part with a key of the scenario: how its settings are tried. */
  readonly settings?: SettingsTrial;
}

/** Numbers of tiles that are held against one. */
const otherTiles = [2, 3, 5];
/** Ticks of trials in several processes: each round of theirs costs all before it once more. */
const ticksInProcesses = 12;

/** Opens the same run each time, but for its tiles and for the processes they are spread over. */
export type StartTrial = (tiles: number, share?: Meeting) => Simulation;

/**
 * What every part must pass. `start` opens the same run with it each time but for its tiles and processes. With Vitest:
 *
 *   const start = (tiles: number, share?: Meeting) => createSimulation({ ...setup(), tiles, ...(share ? { share } : {}) });
 *   it.each(partChecks(start))('$name', ({ run }) => expect(run).not.toThrow());
 */
export function partChecks(start: StartTrial, options: PartCheckOptions = {}): readonly ConformanceCheck[] {
  const { ticks = 60, settings } = options;
  return [
    ...otherTiles.map((tiles) => ({
      name: `gives the same bits and events on ${tiles} tiles as on one`,
      run: () => compareTiles(start(1), start(tiles), ticks),
    })),
    {
      name: 'gives the same bits and events in 2 processes as in one, with commands and from a snapshot',
      run: () => compareProcesses(start, ticks),
    },
    { name: 'gives the same bits whenever it is run', run: () => compareTiles(start(1), start(1), ticks) },
    { name: 'is tried on agents', run: () => checkCrowd(start(1), ticks) },
    { name: 'has names that say what it is', run: () => checkNames(start(1)) },
    ...(settings === undefined ? [] : settingsChecks(settings, ticks)),
    ...commandChecks(start, ticks),
    ...snapshotChecks(start, options),
  ];
}

function compareTiles(one: Simulation, other: Simulation, ticks: number): void {
  for (let tick = 0; tick <= ticks; tick++) {
    if (one.checksum() !== other.checksum())
      throw new Error(`the bits differ after tick ${tick}: ${firstDifference(one, other)}`);
    if (JSON.stringify(one.events) !== JSON.stringify(other.events))
      throw new Error(
        `the events of tick ${tick} differ: ${JSON.stringify(one.events)} and ${JSON.stringify(other.events)}`,
      );
    one.tick();
    other.tick();
  }
}

/** What a run gets, and what it shows then. */
interface Page {
  readonly commands: readonly Command[];
  readonly sum: string;
  readonly events: readonly SimulationEvent[];
}

/** The bits and events after each tick, which the commands of a script come before. */
function diaryOf(simulation: Simulation, script: readonly (readonly Command[])[]): readonly Page[] {
  return script.map((commands) => {
    for (const command of commands) simulation.queue(command);
    simulation.tick();
    return { commands, sum: simulation.checksum(), events: [...simulation.events] };
  });
}

/** A run in one process with random commands, and the script of them. */
function scriptOf(simulation: Simulation, ticks: number): readonly Page[] {
  const random = new RandomCommands(1);
  return Array.from({ length: ticks }, () => diaryOf(simulation, [random.next(simulation)])[0]);
}

function compareProcesses(start: StartTrial, mostTicks: number): void {
  const ticks = Math.min(mostTicks, ticksInProcesses);
  const alone = scriptOf(start(2), ticks);
  const script = alone.map(({ commands }) => commands);
  const half = Math.floor(ticks / 2);
  const [{ diary, snapshot }] = inLockstep(2, (share) => {
    const simulation = start(2, share);
    if (simulation.setup.share !== share)
      throw new Error('start must hand `share` on to the run; else nothing is tried in several processes');
    const first = diaryOf(simulation, script.slice(0, half));
    const saved = simulation.snapshot();
    return { diary: [...first, ...diaryOf(simulation, script.slice(half))], snapshot: saved };
  });
  comparePages(diary, alone, 'in 2 processes');
  const resumed = start(3);
  resumed.restore(snapshot);
  const rest = diaryOf(resumed, script.slice(half));
  comparePages([...alone.slice(0, half), ...rest], alone, 'in one process that took up the snapshot of 2');
}

function comparePages(found: readonly Page[], expected: readonly Page[], where: string): void {
  for (const [tick, { sum, events }] of expected.entries()) {
    if (found[tick].sum !== sum) throw new Error(`${where} the bits differ after tick ${tick + 1}`);
    if (JSON.stringify(found[tick].events) !== JSON.stringify(events))
      throw new Error(
        `${where} the events of tick ${tick + 1} differ: ${JSON.stringify(found[tick].events)}, expected ${JSON.stringify(events)}`,
      );
  }
}

/** A run that no agent is in finds nothing. */
function checkCrowd(simulation: Simulation, ticks: number): void {
  for (let tick = 0; tick < ticks && simulation.totals.entered === 0; tick++) simulation.tick();
  if (simulation.totals.entered === 0)
    throw new Error(`no agent came in ${ticks} ticks; start a run with agents that the part works on`);
}

/** Words with small letters, and columns that no other part can mean. */
function checkNames({ setup, phases }: Simulation): void {
  const names = [...(setup.parts ?? []).map(({ name }) => name), ...phases.map(({ name }) => name)];
  const odd = names.find((name) => !/^[a-z][a-z0-9]*([ /-][a-z0-9]+)*$/.test(name));
  if (odd !== undefined) throw new Error(`'${odd}' must be words of small letters and digits`);
  for (const { name, columns = [] } of setup.parts ?? [])
    for (const { name: column, meaning } of columns)
      if (meaning.length < 3) throw new Error(`column '${column}' of part '${name}' must say what it means`);
}
