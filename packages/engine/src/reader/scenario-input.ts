import { InputError, show, unite, type Problem } from '@korzo/reading';
import type * as z from 'zod';
import type { buildingShape } from '../document/building-schema.ts';
import type { citySchema } from '../document/city-schema.ts';
import type { groupSchema } from '../document/group-schema.ts';
import type { measuringSchema } from '../document/measuring-schema.ts';
import type { placeShapes } from '../document/place-schema.ts';
import { problemsFrom } from '../document/read-scenario.ts';
import type { KeyPlace, ScenarioKey } from '../document/scenario-key.ts';
import { formatVersion, type head, type rest } from '../document/scenario-schema.ts';
import type { SoundPart } from '../document/sound-part.ts';
import type { worldShape } from '../document/world-schema.ts';
import type { builtinParts } from '../parts/builtin.ts';
import { checkScenario, type OwnParts } from './read.ts';
import type { Scenario } from './scenario.ts';

type Keys = Extract<(typeof builtinParts)[number], { readonly key: ScenarioKey }>['key'];

type WrittenAt<Place extends KeyPlace> = {
  [Key in Extract<Keys, { readonly at: Place }> as Key['key']]?: z.input<Key['schema']>;
};

/** The place of a group as written: a shape, or a rectangle `[x, y, width, height]`. */
export type PlaceInput =
  | z.input<typeof placeShapes>
  | {
      /** South-west corner, width and height, m. */
      rect: [x: number, y: number, width: number, height: number];
      /** The floor; 0 unless given. */
      level?: number;
      /** Least free distance between two bodies at the start, m. */
      gap?: number;
      /** Whether bodies are placed without regard to each other and to walls. */
      mayOverlap?: boolean;
    };

/** A goal as written: the name of its kind, or the kind with its parameters. */
export type GoalInput = string | { goal: string; [parameter: string]: unknown };

/** A group of agents as written; only `name` is required. */
export interface GroupInput extends Omit<z.input<typeof groupSchema>, 'place' | 'goal' | 'goals'> {
  /** Where its agents start; anywhere in the world unless given. */
  place?: PlaceInput;
  /** Short for `goals` with one entry. */
  goal?: GoalInput;
  /** What its agents want, one after the other. */
  goals?: Exclude<GoalInput, string>[];
}

/** The world as written; only `size` is required. */
export type WorldInput = z.input<z.ZodObject<typeof worldShape>> &
  WrittenAt<'world'> & { building?: z.input<z.ZodObject<typeof buildingShape>> & WrittenAt<'building'> };

type HeadInput = z.input<z.ZodObject<typeof head>>;
type RestInput = Omit<z.input<z.ZodObject<typeof rest>>, 'groups' | 'measuring'>;

/** A scenario as a program writes it: the keys of a scenario file, where `korzo`, `name`, `title` and `about` may be left out. */
export type ScenarioInput = Partial<HeadInput> &
  Partial<RestInput> &
  WrittenAt<'scenario'> & {
    /** The place. A city brings its own. */
    world?: WorldInput;
    /** The city whose streets the run takes place in. */
    city?: z.input<typeof citySchema>;
    /** Who moves. */
    groups?: GroupInput[];
    /** What is measured, and where. */
    measuring?: z.input<typeof measuringSchema>;
  };

/** What a program calls its scenario when it gives it no name. */
const unnamed = { korzo: formatVersion, name: 'scenario', title: 'Scenario', about: 'A scenario of a program.' };

/**
 * Checks a scenario that a program wrote as a plain object, by the rules of scenario files.
 *
 * @param written the scenario
 * @param options parts of the program's own, whose keys it may have
 * @param further what else is wrong with the parts of a faulty scenario that are right so far, so that all is reported at once
 * @throws {InputError} with every problem: place, rule and remedy
 */
export function scenarioFrom(
  written: ScenarioInput,
  options: OwnParts = {},
  further: (sound: SoundPart<Scenario>, file: string) => readonly Problem[] = () => [],
): Scenario {
  const isObject = typeof written === 'object' && written !== null && !Array.isArray(written);
  if (!isObject) {
    const rule = `a scenario is an object with world and groups, or the name of a shipped one; it is ${show(written)}`;
    const remedy = 'write { world: { size: [20, 10] }, groups: [...] }';
    throw new InputError([{ file: unnamed.name, place: '', rule, remedy }]);
  }
  const document: unknown = { ...unnamed, ...written };
  const checked = checkScenario(document, options);
  if ('scenario' in checked) return checked.scenario;
  const file = typeof written.name === 'string' ? written.name : unnamed.name;
  const problems = problemsFrom(checked.findings, file, () => undefined);
  throw new InputError(checked.sound === undefined ? problems : unite([...problems, ...further(checked.sound, file)]));
}
