import { ContactCheck, type ContactTotals } from '@korzo/analysis';
import { placeOf } from '@korzo/building';
import type { Simulation } from '@korzo/core';
import { findShippedScenario, openRun } from '@korzo/engine';
import { InputError, setKnobs } from '@korzo/formats';

export interface Outcome {
  readonly simulation: Simulation;
  readonly contacts: ContactTotals;
}

export interface Choices {
  /** Every agent moves by this model instead of the scenario's. */
  readonly model?: string;
  readonly knobs?: Readonly<Record<string, unknown>>;
  /** Called after every tick. */
  readonly watch?: (simulation: Simulation) => void;
}

/** Runs a shipped scenario until every agent has left or its time is over, with the independent check of contacts. */
export async function runToEnd(name: string, { model, knobs = {}, watch }: Choices = {}): Promise<Outcome> {
  const found = findShippedScenario(name);
  if ('problems' in found) throw new InputError(found.problems);
  const turned = setKnobs(found.scenario, knobs);
  if ('problems' in turned) throw new InputError(turned.problems);
  const { scenario } = turned;
  const run = await openRun(scenario, { workers: 1, ...(model === undefined ? {} : { model }) });
  const { simulation } = run;
  const check = new ContactCheck(placeOf(simulation));
  while (simulation.time < scenario.run.duration && !(simulation.present === 0 && simulation.arrivalsOver)) {
    simulation.tick();
    check.afterTick(simulation);
    watch?.(simulation);
  }
  await run.close();
  return { simulation, contacts: check.totals };
}
