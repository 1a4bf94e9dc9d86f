import { nearestWord, type Problem } from '@korzo/reading';
import { shippedTexts } from './generated/shipped-texts.ts';
import { readScenario } from '../reader/read.ts';
import type { Scenario } from '../reader/scenario.ts';

/** A scenario that comes with Korzo, as text and read. */
export interface ShippedScenario {
  readonly name: string;
  readonly text: string;
  readonly scenario: Scenario;
}

let shipped: readonly ShippedScenario[] | undefined;

/** The scenarios of the folder `scenarios`, which are part of the program so that a browser has them too. */
export function shippedScenarios(): readonly ShippedScenario[] {
  shipped ??= Object.entries(shippedTexts).map(([name, text]) => {
    const result = readScenario(text, { file: `${name}.yaml` });
    if ('problems' in result)
      throw new Error(`the shipped scenario '${name}' cannot be read: ${result.problems[0].rule}`);
    return { name, text, scenario: result.scenario };
  });
  return shipped;
}

/** The shipped scenario of this name, or what is wrong with the name. */
export function findShippedScenario(name: string): ShippedScenario | { readonly problems: readonly Problem[] } {
  const found = shippedScenarios().find((each) => each.name === name);
  if (found !== undefined) return found;
  const names = Object.keys(shippedTexts);
  const nearest = nearestWord(name, names);
  return {
    problems: [
      {
        file: name,
        place: '',
        rule: `there is neither a file nor a shipped scenario '${name}'`,
        remedy: `${nearest === undefined ? '' : `did you mean '${nearest}'? `}shipped are ${names.join(', ')}`,
      },
    ],
  };
}
