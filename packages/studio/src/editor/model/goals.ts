import { isMapping, type Mapping } from './mapping.ts';

/** The goals of a group as a list of mappings; undefined when they are written in another way. */
export function goalsOf({ goals, goal }: Mapping): readonly Mapping[] | undefined {
  if (goals === undefined && goal === undefined) return [];
  const list: readonly unknown[] = Array.isArray(goals) ? goals : goals === undefined ? [goal] : [];
  const read = list.flatMap((each) =>
    typeof each === 'string' ? [{ goal: each }] : isMapping(each) && typeof each.goal === 'string' ? [each] : [],
  );
  return read.length === list.length && list.length > 0 ? read : undefined;
}

/** Everything that goals name: exits, areas, counters, lifts. */
export function namesIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(namesIn);
  return isMapping(value) ? Object.entries(value).flatMap(([key, each]) => (key === 'goal' ? [] : namesIn(each))) : [];
}
