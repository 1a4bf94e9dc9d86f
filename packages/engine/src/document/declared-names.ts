import type { Path } from '@korzo/reading';
import { buildingSchema } from './building-schema.ts';
import { mayBeMissing } from './unknown-keys.ts';
import { worldSchema } from './world-schema.ts';

/** Names that a scenario gives to parts of its place, also to those with faults; undefined where not all can be known. */
export interface DeclaredNames {
  readonly regions?: readonly string[] | undefined;
  readonly areas?: readonly string[] | undefined;
  readonly gates?: readonly string[] | undefined;
  /** The gates that people may come in by. */
  readonly waysIn?: readonly string[] | undefined;
  /** Gates and exits of the world that people may leave by. */
  readonly exits?: readonly string[] | undefined;
  /** The gates among the exits. */
  readonly waysOut?: readonly string[] | undefined;
  readonly counters?: readonly string[] | undefined;
  readonly signals?: readonly string[] | undefined;
  readonly lifts?: readonly string[] | undefined;
  /** Portals between levels. */
  readonly stairs?: readonly string[] | undefined;
}

type Mapping = Readonly<Record<string, unknown>>;

/** `unread` are the places of which the text could not be read. */
export function declaredNames({ world, city }: Mapping, unread: readonly Path[]): DeclaredNames {
  if (!isMapping(world) || mayBeMissing('building', world, worldKeys)) return {};
  const { building } = world;
  const isUnread = (path: Path): boolean =>
    unread.some((lost) => path.every((step, index) => index >= lost.length || lost[index] === step));
  const isHidden = isUnread(['world', 'exits']) || mayBeMissing('exits', world, worldKeys);
  const inWorld = isHidden ? undefined : namesIn(world['exits']);
  // The names of a city are known only when it is made.
  if (building === undefined)
    return city === undefined && !isUnread(['world', 'building']) ? { ...noNames, exits: inWorld } : {};
  if (!isMapping(building)) return {};
  const named = (list: string, isMeant?: (entry: Mapping) => boolean): readonly string[] | undefined =>
    isUnread(['world', 'building', list]) || mayBeMissing(list, building, buildingKeys)
      ? undefined
      : namesIn(building[list], isMeant);
  const waysOut = named('gates', ({ way }) => way !== 'in');
  return {
    regions: named('regions'),
    areas: named('areas'),
    gates: named('gates'),
    waysIn: named('gates', ({ way }) => way !== 'out'),
    waysOut,
    exits: inWorld === undefined || waysOut === undefined ? undefined : [...inWorld, ...waysOut],
    counters: named('counters'),
    signals: named('signals'),
    lifts: named('lifts'),
    stairs: named('portals', ({ landing }) => landing !== undefined),
  };
}

const worldKeys = Object.keys(worldSchema.shape);
const buildingKeys = Object.keys(buildingSchema.shape);

const noNames = {
  regions: [],
  areas: [],
  gates: [],
  waysIn: [],
  waysOut: [],
  counters: [],
  signals: [],
  lifts: [],
  stairs: [],
};

function namesIn(list: unknown, isMeant?: (entry: Mapping) => boolean): readonly string[] | undefined {
  if (list === undefined || list === null) return [];
  if (!Array.isArray(list)) return undefined;
  const names = new Set<string>();
  for (const entry of list as readonly unknown[]) {
    const id = isMapping(entry) ? entry['id'] : undefined;
    if (typeof id !== 'string') return undefined;
    if (isMeant?.(entry as Mapping) !== false) names.add(id);
  }
  return [...names];
}

const isMapping = (value: unknown): value is Mapping =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
