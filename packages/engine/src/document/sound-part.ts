import type { Path, Flaw } from '@korzo/reading';
import { declaredNames } from './declared-names.ts';
import type { DeclaredNames } from './names.ts';
import { groupSchema, type Group } from './group-schema.ts';
import { elementAround, isAsWritten, mendBuilding, wrongKeysOf, type WrongKeys } from './mend-building.ts';
import { mendCommands } from './mend-commands.ts';
import { keysAt, pathOf, type ScenarioKey } from './scenario-key.ts';
import type { BareScenario } from './scenario-schema.ts';
import type { Schemas } from './schemas.ts';
import { mayBeMissing } from './unknown-keys.ts';

/** What is right of a scenario in which something is wrong: enough to check the rest of it at once. */
export interface SoundPart<S extends BareScenario = BareScenario> {
  readonly scenario: S;
  /** The number that each group of `scenario` has in the document. */
  readonly groupNumbers: readonly number[];
  /** Groups with something wrong in them, without what is wrong. */
  readonly damagedGroups: readonly DamagedGroup[];
  /** Names that can be referred to, whatever is wrong with what they name. */
  readonly names: DeclaredNames;
  /** Whether world, city and traffic are as written; otherwise nothing that refers to them can be judged. */
  readonly isPlaceWhole: boolean;
}

/** A scenario with nothing wrong. */
export const wholePart = <S extends BareScenario>(scenario: S, schemas: Schemas): SoundPart<S> => ({
  scenario,
  groupNumbers: [...scenario.groups.keys()],
  damagedGroups: [],
  names: declaredNames({ ...scenario }, [], schemas),
  isPlaceWhole: true,
});

/** A group with wrong values, without them: only what does not depend on these can be judged. */
export interface DamagedGroup {
  /** In the document. */
  readonly number: number;
  readonly group: Group;
  /** Its keys for which defaults and stand-ins stand in. */
  readonly wrongKeys: readonly string[];
}

export interface Pruned extends SoundPart {
  /** The document without what is wrong. */
  readonly document: Readonly<Record<string, unknown>>;
  /** A finding in `document` with the path that it has in the original; undefined when it only shows what was taken away. */
  restore(finding: Flaw): Flaw | undefined;
  readonly lost: readonly Path[];
  /** What was mended in the building. */
  readonly wrongKeys: WrongKeys;
  /** Whether size and levels of the world are as written. */
  readonly isGroundKnown: boolean;
}

type Mapping = Record<string, unknown>;

/** Lists whose entries stand for themselves: one can be taken away, and the others can still be judged. */
const ownLists = ['groups', 'world.walls', 'world.obstacles', 'world.exits'];
const deepestList = 3;
/** Entries that nothing refers to by name. */
const ownNamelessLists = ['world.walls', 'world.obstacles'];
/** Sections from which single keys can be taken away. */
const sectionsOfKeys = new Set(['world', 'run', 'view', 'knobs']);
/** What stands in for a part that must be there. */
const placeholders: Readonly<Record<string, unknown>> = {
  name: 'unnamed',
  title: 'Untitled',
  about: 'Nothing.',
  groups: [],
  world: { size: [1000, 1000] },
  'world.size': [1000, 1000],
};

/** Parts of a world that others of it can be judged without. */
const ownStandAlone = ['walls', 'obstacles', 'exits', 'edges'];

const listsOfKeys = (keys: readonly ScenarioKey[]): readonly string[] =>
  keys.flatMap((key) => (key.entries ?? []).map((list) => [...pathOf(key), list].join('.')));

/** Each round may uncover problems below those of the round before. */
const mostRounds = 5;

/** The smallest part around a place that can be taken away by itself. */
function unitAround(path: Path, keys: readonly ScenarioKey[]): Path {
  const lists = new Set([...ownLists, ...listsOfKeys(keys)]);
  const element = elementAround(path, keys);
  if (element !== undefined) return element;
  // Lists of a building can be left out, except for its regions.
  if (path[0] === 'world' && path[1] === 'building' && path.length > 2 && path[2] !== 'regions')
    return path.slice(0, 3);
  for (let depth = 1; depth <= deepestList; depth++)
    if (lists.has(path.slice(0, depth).join('.')) && typeof path[depth] === 'number') return path.slice(0, depth + 1);
  return path.slice(0, sectionsOfKeys.has(String(path[0])) ? 2 : 1);
}

/** Takes what is wrong out of a document; undefined when what is left is no scenario. */
export function prune(
  written: Readonly<Record<string, unknown>>,
  wrongPlaces: readonly Path[],
  unread: readonly Path[],
  schemas: Schemas,
): Pruned | undefined {
  const { keys } = schemas;
  const { document, wrong } = mendCommands(written, wrongPlaces);
  const places = [...wrong];
  const names = declaredNames(document, unread, schemas);
  for (let round = 0; round < mostRounds; round++) {
    const lost = places.map((place) => unitAround(place, keys));
    if (lost.some((unit) => unit.length === 0)) return undefined;
    const wrongKeys = wrongKeysOf(places, keys);
    const { rest, kept } = without(document, lost, wrongKeys, keys);
    const parsed = schemas.scenario.safeParse(rest);
    if (parsed.success) {
      const groupNumbers = kept.get('groups') ?? parsed.data.groups.map((_, index) => index);
      const isGroundKnown = lost.every(
        (unit) => leavesGround(unit, keys) || standsForNone(document, unit, schemas, groundKeys),
      );
      const restore = (finding: Flaw): Flaw | undefined =>
        isAsWritten(finding, wrongKeys, keys) ? restored(finding, kept, isGroundKnown, keys) : undefined;
      const damagedGroups = damagedIn(document, wrong);
      const isWhole = lost.every((unit) => leavesPlace(unit, keys) || standsForNone(document, unit, schemas));
      const part = { scenario: parsed.data, groupNumbers, damagedGroups, names, isPlaceWhole: isWhole };
      return { ...part, document: rest, restore, lost, wrongKeys, isGroundKnown };
    }
    places.push(...parsed.error.issues.map((issue) => originalPath(issue.path as Path, kept)));
  }
  return undefined;
}

function damagedIn({ groups }: Readonly<Record<string, unknown>>, wrong: readonly Path[]): DamagedGroup[] {
  if (!Array.isArray(groups)) return [];
  return groups.flatMap((group: unknown, number) => {
    const keys = wrong.flatMap(([section, at, key]) => (section === 'groups' && at === number ? [String(key)] : []));
    if (keys.length === 0 || typeof group !== 'object' || group === null) return [];
    const left = Object.fromEntries(Object.entries(group).filter(([key]) => !keys.includes(key)));
    const parsed = groupSchema.safeParse({ name: 'unnamed', model: 'unnamed', ...left });
    return parsed.success ? [{ number, group: parsed.data, wrongKeys: keys }] : [];
  });
}

/** Numbers of the entries that are left in each list. */
type Kept = ReadonlyMap<string, readonly number[]>;

function without(
  document: Readonly<Record<string, unknown>>,
  lost: readonly Path[],
  wrongKeys: WrongKeys,
  keys: readonly ScenarioKey[],
): { rest: Mapping; kept: Kept } {
  const rest: Mapping = { ...document };
  const kept = new Map<string, readonly number[]>();
  const entries = new Map<string, Set<number>>();
  for (const unit of lost) {
    if (elementAround(unit, keys) !== undefined) continue;
    const last = unit[unit.length - 1];
    if (typeof last === 'number') {
      const list = unit.slice(0, -1).join('.');
      entries.set(list, (entries.get(list) ?? new Set()).add(last));
    } else clear(rest, unit);
  }
  for (const [list, gone] of entries) {
    const steps = list.split('.');
    const last = steps.pop() ?? list;
    const holder = steps.reduce<Mapping | undefined>((outer, step) => outer && copied(outer, step), rest);
    const all = holder?.[last];
    if (holder === undefined || !Array.isArray(all)) continue;
    const left = all.flatMap((_, index) => (gone.has(index) ? [] : [index]));
    holder[last] = left.map((index): unknown => all[index]);
    kept.set(list, left);
  }
  const world = wrongKeys.size === 0 ? undefined : copied(rest, 'world');
  const building = world === undefined ? undefined : copied(world, 'building');
  if (world !== undefined && building !== undefined) world['building'] = mendBuilding(building, wrongKeys, keys);
  return { rest, kept };
}

/** Takes one key away, or puts a stand-in there. */
function clear(rest: Mapping, unit: Path): void {
  const [section, key, list] = unit.map(String);
  const holder = key === undefined ? rest : copied(rest, section);
  if (holder === undefined) return;
  if (list !== undefined) {
    const inner = copied(holder, key);
    if (inner !== undefined) delete inner[list];
    return;
  }
  const standIn = placeholders[unit.join('.')];
  if (standIn === undefined) delete holder[key ?? section];
  else holder[key ?? section] = standIn;
}

const isMapping = (value: unknown): value is Mapping =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A mapping of the document, copied so that the original stays as it is. */
function copied(rest: Mapping, section: string): Mapping | undefined {
  const value = rest[section];
  if (!isMapping(value)) return undefined;
  const copy = { ...value };
  rest[section] = copy;
  return copy;
}

/** Sections without which nothing in the place can be judged. */
export const placeSections = (keys: readonly ScenarioKey[]): readonly string[] => [
  'world',
  'city',
  ...keysAt(keys, 'scenario').flatMap(({ key, isOfPlace }) => (isOfPlace === true ? [key] : [])),
];

/** Whether all that can be referred to in the place is there without this part. */
function leavesPlace(unit: Path, keys: readonly ScenarioKey[]): boolean {
  const [section] = unit;
  if (section === 'world') return [...ownNamelessLists, ...listsOfKeys(keys)].includes(unit.slice(0, -1).join('.'));
  return !placeSections(keys).includes(String(section));
}

/** Keys that say how large the world is, and what ground is in it. */
const groundKeys = ['size', 'origin', 'levels', 'building'];

/** Whether a part is an unknown key of the world or of its building that cannot be meant for a missing one. */
function standsForNone(
  { world }: Mapping,
  [section, key, list, ...inner]: Path,
  { worldKeys, buildingKeys }: Schemas,
  missing?: readonly string[],
): boolean {
  if (section !== 'world' || key === undefined || inner.length > 0 || !isMapping(world)) return false;
  const { building } = world;
  const [mapping, known, name] = list === undefined ? [world, worldKeys, key] : [building, buildingKeys, list];
  if (!isMapping(mapping) || known.includes(String(name))) return false;
  return (missing ?? known).every((each) => !mayBeMissing(each, mapping, known));
}

function originalPath(path: Path, kept: Kept): Path {
  for (let depth = 1; depth <= deepestList; depth++) {
    const left = kept.get(path.slice(0, depth).join('.'));
    const step = path[depth];
    if (left !== undefined && typeof step === 'number')
      return [...path.slice(0, depth), left[step], ...path.slice(depth + 1)];
  }
  return path;
}

function restored(finding: Flaw, kept: Kept, isGroundKnown: boolean, keys: readonly ScenarioKey[]): Flaw | undefined {
  const path = originalPath(finding.path, kept);
  // Without its size or its levels nothing can be said of what is in the world; an unknown key may be a misspelt one of these.
  const part = keysAt(keys, 'world').find(({ key }) => key === path[1]);
  const isOfNames = path.some((step) => part?.referring?.includes(String(step)));
  const isOfGround = path[0] === 'measuring' || (path[0] === 'world' && !isOfNames);
  return isOfGround && !isGroundKnown ? undefined : { ...finding, path };
}

/** Whether the extent of the world is known without this part. */
const leavesGround = ([section, key, list]: Path, keys: readonly ScenarioKey[]): boolean =>
  section !== 'world' ||
  [...ownStandAlone, ...keysAt(keys, 'world').map((each) => each.key)].includes(String(key)) ||
  (key === 'building' && list !== undefined);

/** Whether one of two places is inside the other. */
export const areRelated = (one: Path, other: Path): boolean =>
  one.slice(0, other.length).every((step, index) => step === other[index]);
