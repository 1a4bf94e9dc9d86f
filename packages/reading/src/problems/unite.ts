import type { Problem } from './problem.ts';

/**
 * Problems that stand at one position of the text and say the same are one, with the remedy of the first: a slip in a YAML anchor shows
 * at every use of it, and two checks may find the same.
 */
export function unite(problems: readonly Problem[]): Problem[] {
  const found = new Map<string, { readonly problem: Problem; readonly places: Set<string> }>();
  for (const problem of problems) {
    const { file, line, column, rule, place } = problem;
    // Without a position in the text the place is all that distinguishes two of them.
    const key = JSON.stringify(line === undefined ? [file, place, rule] : [file, line, column, rule]);
    const before = found.get(key);
    if (before === undefined) found.set(key, { problem, places: new Set([place]) });
    else before.places.add(place);
  }
  return Array.from(found.values(), ({ problem, places }) =>
    places.size === 1 ? problem : { ...problem, rule: `${problem.rule} (used in ${places.size} places)` },
  );
}
