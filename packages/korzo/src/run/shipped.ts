// Loaded when a scenario is asked for by name: the texts of all shipped scenarios are half a megabyte.
import { findShippedScenario, type Scenario } from '@korzo/engine';
import { InputError } from '@korzo/reading';

/** @throws {InputError} when no shipped scenario has this name */
export function shippedScenario(name: string): Scenario {
  const found = findShippedScenario(name);
  if ('problems' in found) throw new InputError(found.problems);
  return found.scenario;
}
