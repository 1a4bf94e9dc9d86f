import { createSimulation, hashText, type Simulation } from '@korzo/core';
import { kernelHotLoops } from '@korzo/kernels';
import { builtinModels } from '@korzo/models';
import { describe, expect, it } from 'vitest';
import { compileScenario } from './compile-scenario.ts';
import { damages, Dice, forgeColumns, forgeHead } from './forged-snapshots.testing.ts';
import { findShippedScenario } from './shipped-scenarios.ts';

/** KORZO_TRIALS=2000 npx vitest run damaged-snapshots. */
const trials = Number(process.env.KORZO_TRIALS ?? 30);
const seed = Number(process.env.KORZO_PROPERTY_SEED ?? 1);

const names = ['hello', 'lift', 'conflict-crowd', 'four-way', 'poisoned-room', 'family'];

function start(name: string): Simulation {
  const found = findShippedScenario(name);
  if (!('scenario' in found)) throw new Error(`no scenario ${name}`);
  const compiled = compileScenario(found.scenario, { models: builtinModels, alternatives: ['straight'] });
  return createSimulation({ ...compiled, hotLoops: kernelHotLoops });
}

/** A run some ticks old, with something of everything in its snapshot. */
function drive(simulation: Simulation, ticks: number): Simulation {
  if (simulation.ticks === 0) {
    simulation.queue({ type: 'model', group: 0, model: 1 });
    simulation.queue({ type: 'obstacle', id: 'crate', circle: { centre: cornerOf(simulation), radius: 0.1 } });
  }
  for (let tick = 0; tick < ticks; tick++) simulation.tick();
  return simulation;
}

const cornerOf = ({ setup: { world } }: Simulation): readonly [number, number] => [
  world.origin[0] + 0.2,
  world.origin[1] + 0.2,
];

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);

/** The refusal of a snapshot; undefined when it was accepted. */
function refusalOf(simulation: Simulation, bytes: Uint8Array): string | undefined {
  try {
    simulation.restore(bytes);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Some ticks from a forged state: whatever it is, the run must be able to live with it. */
function goOn(simulation: Simulation, trial: number): void {
  try {
    drive(simulation, 8);
  } catch (error) {
    throw new Error(`the forged snapshot of trial ${trial} was accepted, and broke the run`, { cause: error });
  }
}

/** What is wrong, and the remedy. */
const clear = /snapshot.*[;:].*(?:use|restore|nothing was changed)/s;

describe.each(names)('snapshots of %s', (name) => {
  it('are refused whole when any of their bytes is wrong, and the run goes on as if nothing had happened', () => {
    const simulation = drive(start(name), 30);
    const other = simulation.snapshot();
    const bytes = drive(simulation, 10).snapshot();
    const twin = drive(start(name), 40);
    const before = simulation.checksum();
    for (const [damage, spoil] of Object.entries(damages)) {
      for (let trial = 0; trial < trials; trial++) {
        const dice = new Dice((hashText(`${name} ${damage}`) + seed + trial) >>> 0);
        const bad = spoil(bytes, other, dice);
        // A stretch of another snapshot may be the same, or be the whole of it.
        if (isSame(bad, bytes) || isSame(bad, other)) continue;
        expect([damage, trial, refusalOf(simulation, bad)]).toEqual([damage, trial, expect.stringMatching(clear)]);
      }
      expect([damage, simulation.checksum()]).toEqual([damage, before]);
    }
    expect(simulation.snapshot()).toEqual(bytes);
    expect(drive(simulation, 10).checksum()).toBe(drive(twin, 10).checksum());
  });

  it('that were forged are refused and change nothing, or can be gone on from', () => {
    const simulation = drive(start(name), 40);
    const bytes = simulation.snapshot();
    const before = simulation.checksum();
    let accepted = 0;
    for (let trial = 0; trial < 4 * trials; trial++) {
      const dice = new Dice((hashText(name) + seed + trial) >>> 0);
      const forged = (trial % 3 === 0 ? forgeColumns : forgeHead)(bytes, dice);
      const refusal = refusalOf(simulation, forged);
      if (refusal === undefined) {
        accepted++;
        goOn(simulation, trial);
        simulation.restore(bytes);
      } else expect(refusal).toMatch(clear);
      expect([trial, simulation.checksum()]).toEqual([trial, before]);
    }
    expect(accepted).toBeLessThan(4 * trials);
    expect(simulation.snapshot()).toEqual(bytes);
    expect(drive(simulation, 10).checksum()).toBe(drive(start(name), 50).checksum());
  });
});
