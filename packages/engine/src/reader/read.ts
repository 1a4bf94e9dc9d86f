import type { Flaw, Path } from '@korzo/reading';
import { builtinMeasures, type Measure } from '@korzo/analysis';
import { builtinGoals, type GoalKind } from '@korzo/building';
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

/** What a program hands in beside what is built in: parts, whose keys a scenario may have, kinds of goals, and measures. */
export interface OwnParts {
  readonly parts?: readonly PartMaker[];
  /** Kinds of goals of your own beside the built-in ones. */
  readonly goalKinds?: readonly GoalKind[];
  /** Measures of your own that `measuring.measures` may name. */
  readonly measures?: readonly Measure[];
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

/** A built-in list with those of a program behind it; the same list for the same lists. Throws when two have the same name. */
function listWith<T extends { readonly name: string }>(
  builtin: readonly T[],
  what: string,
): (own?: readonly T[]) => readonly T[] {
  const made = new WeakMap<readonly T[], readonly T[]>();
  return (own = []) => {
    if (own.length === 0) return builtin;
    const known = made.get(own);
    if (known !== undefined) return known;
    const all = [...builtin, ...own];
    refuseSameNames(all, what);
    made.set(own, all);
    return all;
  };
}

export const goalKindsWith = listWith(builtinGoals, 'kind of goal');
export const measuresWith = listWith(builtinMeasures, 'measure');

const schemas = ({ parts, goalKinds, measures }: OwnParts): Schemas =>
  schemasOf({ keys: scenarioKeys(parts), goalKinds: goalKindsWith(goalKinds), measures: measuresWith(measures) });

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
export const unknownKeys = (scenario: Scenario, options: OwnParts): readonly Flaw[] =>
  keysWithoutPart({ ...scenario }, schemas(options));

/** The JSON Schema that editors use to check and complete scenario files. */
export const scenarioJsonSchema = (options: OwnParts = {}): Record<string, unknown> => jsonSchemaWith(schemas(options));
