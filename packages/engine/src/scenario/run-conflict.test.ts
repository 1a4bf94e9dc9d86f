import { ContactCheck } from '@korzo/analysis';
import { createSimulation } from '@korzo/core';
import { kernelHotLoops } from '@korzo/kernels';
import { builtinModels } from '@korzo/models';
import { describe, expect, it } from 'vitest';
import { compileScenario } from './compile-scenario.ts';
import { shippedScenarios } from './shipped-scenarios.ts';

interface Outcome {
  readonly reached: number;
  /** New goals that were given to those who had come near enough to the one before. */
  readonly given: number;
  readonly failed: readonly string[];
  /** The deepest that bodies were in each other or in walls, m. */
  readonly deepest: number;
}

function run(name: string, seconds: number): Outcome {
  const found = shippedScenarios().find((each) => each.name === name);
  if (found === undefined) throw new Error(`no scenario ${name}`);
  const compiled = compileScenario(found.scenario, { models: builtinModels });
  const simulation = createSimulation({ ...compiled, hotLoops: kernelHotLoops });
  const contacts = new ContactCheck(simulation.setup);
  const failed: string[] = [];
  let reached = 0;
  let given = 0;
  const goals = new Map<number, number>();
  while (simulation.time < seconds - 1e-9) {
    simulation.tick();
    contacts.afterTick(simulation);
    const { id, goalX } = simulation.crowds[0].columns;
    for (let row = 0; row < simulation.present; row++) {
      const before = goals.get(id[row]);
      if (before !== undefined && !Object.is(before, goalX[row])) given++;
      goals.set(id[row], goalX[row]);
    }
    for (const event of simulation.events) {
      if (event.type !== 'goal') continue;
      if (event.outcome === 'reached') reached++;
      else failed.push(event.reason);
    }
  }
  return { reached, given, failed, deepest: contacts.totals.deepest };
}

describe('movement control', () => {
  const cases: readonly (readonly [string, number])[] = [
    ['conflict-head-on', 2],
    ['conflict-turn', 2],
    ['conflict-crossing', 2],
    ['conflict-shared-way', 2],
    ['conflict-standing', 1],
    ['conflict-corner', 1],
    ['conflict-queue', 3],
  ];
  it.each(cases)('%s: every task is done and nothing touches', (name, tasks) => {
    expect(run(name, 20)).toEqual({ reached: tasks, given: 0, failed: [], deepest: 0 });
  });

  it('conflict-crowd: task after task is done and nothing touches', () => {
    const { given, failed, deepest } = run('conflict-crowd', 60);
    expect({ failed, deepest }).toEqual({ failed: [], deepest: 0 });
    expect(given).toBeGreaterThan(100);
  });

  it('conflict-maze: two hundred in ways as wide as one cell', () => {
    const { failed, deepest } = run('conflict-maze', 20);
    expect({ failed, deepest }).toEqual({ failed: [], deepest: 0 });
  });
});
