import { builtinModels } from '@korzo/models';
import { setKnobs } from '../reader/read.ts';
import type { Scenario } from '../reader/scenario.ts';
import { compileScenario, type CompiledScenario } from './compile-scenario.ts';
import type { ShippedScenario } from './shipped-scenarios.ts';

/** With 2000 agents at most where a knob says how many there are: more show nothing more in most tests. */
export function withFew(scenario: Scenario): Scenario {
  const most = scenario.knobs['count']?.max ?? 0;
  const turned = most > 20_000 ? setKnobs(scenario, { count: 2000 }) : { scenario };
  return 'scenario' in turned ? turned.scenario : scenario;
}

const compiled = new Map<string, CompiledScenario>();

/**
 * A shipped scenario with few agents. Towns take seconds to compile, so the test files of a process share it: one of them
 * makes a run of it, the others read what was compiled.
 */
export function compiledShipped({ name, scenario }: ShippedScenario): CompiledScenario {
  const known = compiled.get(name) ?? compileScenario(withFew(scenario), { models: builtinModels, file: name });
  compiled.set(name, known);
  return known;
}
