import type { Flaw, Path } from '@korzo/reading';
import type * as z from 'zod';
import type { BuildingDescription } from './building-schema.ts';
import type { DeclaredNames } from './names.ts';
import type { WorldDescription } from './world-schema.ts';

/** Where a key stands: beside `world`, in the world, or in its building. */
export type KeyPlace = 'scenario' | 'world' | 'building';

/** The rest of the document, as far as it is known when the settings of a key are checked. */
export interface KeyContext {
  /** Where the settings stand. */
  readonly path: Path;
  readonly names: DeclaredNames;
  /** Absent while its extent is unknown: a city makes its world later, and a world with faults is not judged by. */
  readonly world?: WorldDescription | undefined;
  readonly building?: BuildingDescription | undefined;
  /** Whether an element of the building was refused already. */
  readonly isRefused: (list: string, index: number) => boolean;
}

/** A key of the scenario that a part brings: what may stand there, and the rules beyond one value. */
export interface ScenarioKey<
  Name extends string = string,
  Schema extends z.ZodType = z.ZodType,
  Place extends KeyPlace = KeyPlace,
> {
  readonly key: Name;
  readonly at: Place;
  /** Optional, or with a default: a scenario may leave every key of a part out. */
  readonly schema: Schema;
  /** What breaks a rule in settings of the right shape. */
  check?(settings: NonNullable<z.output<Schema>>, around: KeyContext): readonly Flaw[];
  /** What the key needs beside it in the document as written, whatever is wrong with its own settings. */
  requires?(document: Readonly<Record<string, unknown>>): readonly Flaw[];
  /** Lists of the settings whose entries stand for themselves: one that is wrong does not hide the others. */
  readonly entries?: readonly string[];
  /** Keys of an entry that hold names of other things: they are judged by names alone. */
  readonly referring?: readonly string[];
  /** Only in a building: a list of named elements, and what stands in for the values that an element must have. */
  readonly standIn?: Readonly<Record<string, unknown>>;
  /** Whether agents come from it, so that a scenario needs no groups. */
  readonly bringsAgents?: boolean;
  /** Whether nothing in the place can be judged while its settings are wrong. */
  readonly isOfPlace?: boolean;
}

export const keysAt = (keys: readonly ScenarioKey[], place: KeyPlace): readonly ScenarioKey[] =>
  keys.filter(({ at }) => at === place);

const outer: Readonly<Record<KeyPlace, Path>> = { scenario: [], world: ['world'], building: ['world', 'building'] };

/** Where the settings of a key stand in a document. */
export const pathOf = ({ at, key }: Pick<ScenarioKey, 'at' | 'key'>): Path => [...outer[at], key];

/** The settings that a document gives for a key; undefined when it gives none. */
export function settingsIn(document: unknown, key: Pick<ScenarioKey, 'at' | 'key'>): unknown {
  let value = document;
  for (const step of pathOf(key)) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Readonly<Record<string | number, unknown>>)[step];
  }
  return value;
}
