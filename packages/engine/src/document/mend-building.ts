import type { Flaw, Path } from '@korzo/reading';
import { keysAt, type ScenarioKey } from './scenario-key.ts';

type Mapping = Record<string, unknown>;

const segment = [
  [0, 0],
  [1, 0],
];
const rect = [0, 0, 1, 1];

/** What stands in for the keys of a building's element that are wrong or missing. */
const ownStandIns: Readonly<Record<string, Mapping>> = {
  regions: { id: 'unnamed' },
  portals: { id: 'unnamed', between: ['unnamed', 'unnamed'], at: segment },
  gates: { id: 'unnamed', region: 'unnamed', at: segment },
  obstacles: {},
  areas: { id: 'unnamed' },
  counters: { id: 'unnamed', at: [0, 0], queue: [0, -1] },
  signals: { id: 'unnamed', at: 0 },
};

const standInsOf = (keys: readonly ScenarioKey[]): Readonly<Record<string, Mapping>> => ({
  ...ownStandIns,
  ...Object.fromEntries(keysAt(keys, 'building').flatMap(({ key, standIn }) => (standIn ? [[key, standIn]] : []))),
});

const shapes = ['rect', 'outline', 'circle'];
const shaped = new Set(['regions', 'obstacles', 'areas']);

/** Keys of elements that were wrong, by list and number: `regions.3`. */
export type WrongKeys = ReadonlyMap<string, ReadonlySet<string>>;

/** The list and number of an element of the building that a place is in. */
export function elementAround(path: Path, keys: readonly ScenarioKey[]): Path | undefined {
  const [world, building, list, index] = path;
  const isElement = world === 'world' && building === 'building' && Object.hasOwn(standInsOf(keys), String(list));
  return isElement && typeof index === 'number' ? path.slice(0, 4) : undefined;
}

export function wrongKeysOf(wrong: readonly Path[], partKeys: readonly ScenarioKey[]): WrongKeys {
  const keys = new Map<string, Set<string>>();
  for (const path of wrong) {
    const element = elementAround(path, partKeys);
    if (element === undefined) continue;
    const name = `${element[2]}.${element[3]}`;
    // A whole element that is wrong has no good key.
    keys.set(name, (keys.get(name) ?? new Set()).add(String(path[4] ?? '*')));
  }
  return keys;
}

/** A building with stand-ins for what is wrong in its elements, so that their names, and all others, can be judged. */
export function mendBuilding(building: Mapping, wrongKeys: WrongKeys, keys: readonly ScenarioKey[]): Mapping {
  const standIns = standInsOf(keys);
  const mended = { ...building };
  for (const [name, wrong] of wrongKeys) {
    const [list, index] = name.split('.');
    const entries = mended[list];
    if (!Array.isArray(entries)) continue;
    mended[list] = entries.with(
      Number(index),
      mendElement(list, entries[Number(index)], { wrong, standIn: standIns[list] }),
    );
  }
  return mended;
}

function mendElement(
  list: string,
  element: unknown,
  { wrong, standIn }: { readonly wrong: ReadonlySet<string>; readonly standIn: Mapping },
): Mapping {
  const isReadable = typeof element === 'object' && element !== null && !wrong.has('*');
  const good = isReadable ? Object.entries(element).filter(([key]) => !wrong.has(key)) : [];
  const mended: Mapping = { ...standIn, ...Object.fromEntries(good) };
  const isShapeless = shaped.has(list) && !shapes.some((key) => mended[key] !== undefined);
  return isShapeless ? { ...mended, rect } : mended;
}

/** Keys that are judged by themselves, or by names alone. */
const independent = new Set(['id', 'level', 'outline']);
const ownReferences = ['region', 'between'];

/** Whether a finding in a mended building is about what was written, not about what stands in for it. */
export function isAsWritten({ path, rule }: Flaw, wrongKeys: WrongKeys, keys: readonly ScenarioKey[]): boolean {
  const [, section, list, index, key] = path;
  if (section !== 'building') return true;
  const references = [...ownReferences, ...keysAt(keys, 'building').flatMap(({ referring = [] }) => referring)];
  const isReference = references.includes(String(key));
  if (isReference && rule.startsWith('there is no ') && hasLostName('regions', wrongKeys)) return false;
  const wrong = wrongKeys.get(`${list}.${index}`);
  if (wrong === undefined) return true;
  return !wrong.has('*') && !wrong.has(String(key)) && (isReference || independent.has(String(key)));
}

const hasLostName = (list: string, wrongKeys: WrongKeys): boolean =>
  [...wrongKeys].some(([name, keys]) => name.startsWith(`${list}.`) && (keys.has('id') || keys.has('*')));
