import { findShippedScenario, openRun, readScenario, type Scenario } from '@korzo/engine';
import { expect, it } from 'vitest';
import { builtinTemplates } from './builtin.ts';

function scenarioOf(text: string): Scenario {
  const read = readScenario(text, { file: 'my-place.yaml' });
  if ('problems' in read) throw new Error(read.problems.map(({ place, rule }) => `${place}: ${rule}`).join('\n'));
  return read.scenario;
}

/** Shipped scenarios whose fish and cars go round and round; other tests run them. */
const copies: Readonly<Record<string, string>> = { aquarium: 'reef', 'small-city': 'small-town' };

it.each(builtinTemplates.filter(({ name }) => name in copies))(
  'the template $name is a shipped scenario',
  ({ name, text }) => {
    const shipped = findShippedScenario(copies[name]);
    if ('problems' in shipped) throw new Error(shipped.problems[0].rule);
    expect(scenarioOf(text('my-place'))).toEqual({ ...shipped.scenario, name: 'my-place' });
  },
);

it.each(builtinTemplates.filter(({ name }) => !(name in copies)))(
  'the template $name has people in it, and they leave',
  async ({ text }) => {
    const scenario = scenarioOf(text('my-place'));
    const { simulation } = await openRun(scenario);
    let most = 0;
    // People come during the first minute of some templates.
    while (simulation.time < scenario.run.duration && (simulation.time < 70 || simulation.present > 0)) {
      simulation.tick();
      most = Math.max(most, simulation.present);
    }
    expect([scenario.name, most > 5, simulation.present]).toEqual(['my-place', true, 0]);
  },
);
