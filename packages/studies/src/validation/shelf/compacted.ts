import { readScenario } from '@korzo/formats';
import type { Described } from '../kit/draft.ts';

/** Said in a file although a reader would assume it. */
const kept = new Set([
  'korzo',
  'name',
  'title',
  'about',
  'world',
  'groups',
  'configuration',
  'run',
  'duration',
  'seed',
]);

/** Documents that were made smaller before: several tests run the same shipped scenario. */
const known = new Map<string, Described>();

/** The document without everything that a reader adds by itself: what is left reads as the same scenario. */
export function compacted(document: Described): Described {
  const key = JSON.stringify(document);
  const before = known.get(key);
  if (before !== undefined) return before;
  const meaning = meaningOf(document);
  if (meaning === undefined) throw new Error('a scenario that was read cannot be read again');
  let left = document;
  const tryWithout = (path: readonly string[]): boolean => {
    const next = withoutPlace(left, path) as Described;
    const isSame = meaningOf(next) === meaning;
    if (isSame) left = next;
    return isSame;
  };
  prune(document, [], tryWithout);
  known.set(key, left);
  return left;
}

/** Tries to do without every key, the outermost first: a whole part that can go need not be tried key by key. */
function prune(value: unknown, path: readonly string[], tryWithout: (path: readonly string[]) => boolean): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, each] of Object.entries(value)) {
    const place = [...path, key];
    const mayGo = !Array.isArray(value) && !kept.has(key);
    if (!(mayGo && tryWithout(place))) prune(each, place, tryWithout);
  }
}

/** The scenario that a document is read as, as text; undefined when it is none. */
function meaningOf(document: Described): string | undefined {
  const read = readScenario(JSON.stringify(document), { file: 'scenario' });
  return 'problems' in read ? undefined : JSON.stringify(sorted(read.scenario));
}

function withoutPlace(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (Array.isArray(value))
    return value.map((each: unknown, index) => (String(index) === key ? withoutPlace(each, rest) : each));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).flatMap(([name, each]) => {
    if (name !== key) return [[name, each]];
    return rest.length === 0 ? [] : [[name, withoutPlace(each, rest)]];
  });
  return Object.fromEntries(entries);
}

/** Keys in one order, so that texts can be compared. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  );
}
