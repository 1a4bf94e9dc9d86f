import { readFileSync } from 'node:fs';
import { ContactCheck } from '@korzo/analysis';
import { placeOf } from '@korzo/building';
import { createSimulation } from '@korzo/core';
import { compileScenario, type Scenario } from '@korzo/engine';
import { readAnyFormat } from '@korzo/formats';
import { kernelHotLoops } from '@korzo/kernels';
import { builtinModels } from '@korzo/models';
import { expect, it } from 'vitest';

const shippedMap = (file: string): string =>
  readFileSync(new URL(`../scenarios/maps/${file}`, import.meta.url), 'utf8');

/** The tasks on a shipped map, done by slim people under control. */
function tasksOn(name: string): Scenario {
  const map = `${name}.map`;
  const beside = new Map([['map', { contents: shippedMap(map), file: map }]]);
  const read = readAnyFormat(shippedMap(`${name}.scen`), `${name}.scen`, { beside });
  if (!('scenario' in read)) throw new Error(`${name}.scen is no scenario`);
  const slim = { model: 'conflict-cases', parameters: { cellSize: 1 }, radius: 0.12 };
  for (const group of read.scenario.groups) Object.assign(group, slim);
  return read.scenario;
}

it('rooms.scen: who has reached its goal and wants nothing more makes room for others in a door', () => {
  const scenario = tasksOn('rooms');
  const compiled = compileScenario(scenario, { models: builtinModels });
  const simulation = createSimulation({ ...compiled, hotLoops: kernelHotLoops });
  const contacts = new ContactCheck(placeOf(simulation));
  const reached = new Set<number>();
  while (simulation.time < 120) {
    simulation.tick();
    contacts.afterTick(simulation);
    for (const event of simulation.events)
      if (event.type === 'goal' && event.outcome === 'reached') reached.add(event.agent.id);
  }
  expect(reached.size).toBe(scenario.groups.length);
  expect(contacts.totals.deepest).toBe(0);
});
