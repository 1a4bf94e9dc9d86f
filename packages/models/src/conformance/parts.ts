import type { Simulation } from '@korzo/core';
import type { ConformanceCheck } from './conformance-check.ts';
import { firstDifference } from './first-difference.ts';
import { settingsChecks, type SettingsTrial } from './part-settings.ts';
import { snapshotChecks, type SnapshotCheckOptions } from './snapshots.ts';

export interface PartCheckOptions extends SnapshotCheckOptions {
  /** For a part with a key of the scenario: how its settings are tried. */
  readonly settings?: SettingsTrial;
}

/** Numbers of tiles that are held against one. */
const otherTiles = [2, 3, 5];

/**
 * What every part must pass. `start` opens the same run with it each time but for its tiles. With Vitest:
 *
 *   it.each(partChecks((tiles) => createSimulation({ ...setup(), tiles })))('$name', ({ run }) => expect(run).not.toThrow());
 */
export function partChecks(
  start: (tiles: number) => Simulation,
  options: PartCheckOptions = {},
): readonly ConformanceCheck[] {
  const { ticks = 60, settings } = options;
  return [
    ...otherTiles.map((tiles) => ({
      name: `gives the same bits and events on ${tiles} tiles as on one`,
      run: () => compareTiles(start(1), start(tiles), ticks),
    })),
    { name: 'gives the same bits whenever it is run', run: () => compareTiles(start(1), start(1), ticks) },
    { name: 'is tried on agents', run: () => checkCrowd(start(1), ticks) },
    { name: 'has names that say what it is', run: () => checkNames(start(1)) },
    ...(settings === undefined ? [] : settingsChecks(settings, ticks)),
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

/** A run that nobody is in finds nothing. */
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
