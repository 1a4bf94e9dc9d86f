import { nearestWord, type Problem } from '@korzo/reading';
import { shippedTexts } from './generated/shipped-texts.ts';
import { validationTexts } from './generated/validation-texts.ts';
import { readScenario } from '../reader/read.ts';
import type { Scenario } from '../reader/scenario.ts';

/** A scenario that comes with Korzo, as text and read. */
export interface ShippedScenario {
  readonly name: string;
  readonly text: string;
  readonly scenario: Scenario;
}

/** Those that were read so far: reading all of them takes a second, and most programs want one. */
const readSoFar = new Map<string, ShippedScenario>();

function readShipped(name: string, text: string): ShippedScenario {
  const known = readSoFar.get(name);
  if (known !== undefined) return known;
  const result = readScenario(text, { file: `${name}.yaml` });
  if ('problems' in result)
    throw new Error(`the shipped scenario '${name}' cannot be read: ${result.problems[0].rule}`);
  const shipped = { name, text, scenario: result.scenario };
  readSoFar.set(name, shipped);
  return shipped;
}

/** The scenarios of the folder `scenarios`, which are part of the program so that a browser has them too. */
export const shippedScenarios = (): readonly ShippedScenario[] =>
  Object.entries(shippedTexts).map(([name, text]) => readShipped(name, text));

/** The runs of validation tests, kept apart: `korzo validate all --short --write` makes the folder. */
export const validationScenarios = (): readonly ShippedScenario[] =>
  Object.entries(validationTexts).map(([name, text]) => readShipped(name, text));

/** Longer lists bury the answer. */
const mostNamed = 10;

/** The shipped scenario or validation test of this name, or what is wrong with the name. */
export function findShippedScenario(name: string): ShippedScenario | { readonly problems: readonly Problem[] } {
  if (Object.hasOwn(shippedTexts, name)) return readShipped(name, shippedTexts[name]);
  if (Object.hasOwn(validationTexts, name)) return readShipped(name, validationTexts[name]);
  const names = Object.keys(shippedTexts);
  const nearest = nearestWord(name, [...names, ...Object.keys(validationTexts)]);
  const question = nearest === undefined ? '' : `did you mean '${nearest}'? `;
  const more = `${names.slice(0, mostNamed).join(', ')} and ${names.length - mostNamed} more; \`korzo scenarios\` lists them`;
  return {
    problems: [
      {
        file: name,
        place: '',
        rule: `there is neither a file nor a shipped scenario '${name}'`,
        remedy: `${question}shipped are ${more}`,
      },
    ],
  };
}
