import type { Finding, Path } from '@korzo/reading';
import { builtinGoals, type GoalKind } from '@korzo/models';
import { checkWith, type CheckResult } from '../document/check-scenario.ts';
import { setKnobsWith, type KnobResult, type Settings } from '../document/knobs.ts';
import { examineWith, readWith, type ExaminedScenario, type ReadResult } from '../document/read-scenario.ts';
import type { ScenarioKey } from '../document/scenario-key.ts';
import { jsonSchemaWith, schemasOf, type Schemas } from '../document/schemas.ts';
import { wholePart as wholePartWith, type SoundPart } from '../document/sound-part.ts';
import { keysWithoutPart } from '../document/unknown-keys.ts';
import { builtinParts } from '../parts/builtin.ts';
import type { PartMaker } from '../parts/declaration/part-maker.ts';
import { refuseSameNames } from '../problems/same-names.ts';
import type { Scenario } from './scenario.ts';

/** What a program hands in beside what is built in: parts, whose keys a scenario may have, and kinds of goals. */
export interface OwnParts {
  readonly parts?: readonly PartMaker[];
  /** Kinds of goals of your own beside the built-in ones. */
  readonly goalKinds?: readonly GoalKind[];
}

const keysOf = (parts: readonly PartMaker[]): readonly ScenarioKey[] =>
  parts.flatMap(({ key }) => (key === undefined ? [] : [key]));

const builtinKeys = keysOf(builtinParts);
const keysWith = new WeakMap<readonly PartMaker[], readonly ScenarioKey[]>();

/** The keys of the built-in parts and of these. Throws when two parts bring the same one. */
export function scenarioKeys(parts: readonly PartMaker[] = []): readonly ScenarioKey[] {
  if (parts.length === 0) return builtinKeys;
  const known = keysWith.get(parts);
  if (known !== undefined) return known;
  const own = keysOf(parts);
  const keys = own.length === 0 ? builtinKeys : [...builtinKeys, ...own];
  for (const [index, { key, at }] of keys.entries())
    if (keys.findIndex((other) => other.key === key && other.at === at) < index)
      throw new Error(`two parts must not bring the same key '${key}'; give the key of your own part another name`);
  keysWith.set(parts, keys);
  return keys;
}

const kindsWith = new WeakMap<readonly GoalKind[], readonly GoalKind[]>();

/** The built-in kinds of goals and these. Throws when two have the same name. */
export function goalKindsWith(own: readonly GoalKind[] = []): readonly GoalKind[] {
  if (own.length === 0) return builtinGoals;
  const known = kindsWith.get(own);
  if (known !== undefined) return known;
  const kinds = [...builtinGoals, ...own];
  refuseSameNames(kinds, 'kind of goal');
  kindsWith.set(own, kinds);
  return kinds;
}

const schemas = ({ parts, goalKinds }: OwnParts): Schemas => schemasOf(scenarioKeys(parts), goalKindsWith(goalKinds));

/** Reads a scenario in YAML or JSON. Never throws: whatever the contents are, the answer is a scenario or what is wrong with them. */
export const readScenario = (
  contents: string | Uint8Array,
  options: OwnParts & { readonly file: string },
): ReadResult<Scenario> => readWith(schemas(options), contents, options);

/** Reads as much of a scenario as can be read, so that one round shows everything that is wrong. Never throws. */
export const examineScenario = (
  contents: string | Uint8Array,
  options: OwnParts & { readonly file: string },
): ExaminedScenario<Scenario> => examineWith(schemas(options), contents, options);

/** Checks a document that is no text any more. `lost` are places of which the text could not be read. */
export const checkScenario = (
  document: unknown,
  options: OwnParts & { readonly lost?: readonly Path[] } = {},
): CheckResult<Scenario> => checkWith(schemas(options), document, options.lost);

/**
 * The scenario with knobs (`count`) and places (`groups.north.count`, `run.dt`) set to new values, checked again as a whole.
 * The scenario given is left as it was.
 */
export const setKnobs = (
  scenario: Scenario,
  settings: Settings,
  options: OwnParts & { readonly file?: string } = {},
): KnobResult<Scenario> => setKnobsWith(schemas(options), scenario, settings, options);

/** A scenario with nothing wrong. */
export const wholePart = (scenario: Scenario, options: OwnParts = {}): SoundPart<Scenario> =>
  wholePartWith(scenario, schemas(options));

/** Keys of a scenario that neither the built-in parts nor these know. */
export const unknownKeys = (scenario: Scenario, options: OwnParts): readonly Finding[] =>
  keysWithoutPart({ ...scenario }, schemas(options));

/** The JSON Schema that editors use to check and complete scenario files. */
export const scenarioJsonSchema = (options: OwnParts = {}): Record<string, unknown> => jsonSchemaWith(schemas(options));
