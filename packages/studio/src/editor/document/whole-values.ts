import type { Splice } from './text-history.ts';

const inValue = /[\w.+-]/;
/** Values, and what is between them. */
const parts = /[\w.+-]+|[^\w.+-]+/g;

/**
 * A change with whole values instead of some of their letters: `1.5` in place of `1.0`, not `5` in place of `0`. Values between which
 * nothing changes are changes of their own: two people can set the two coordinates of one point.
 */
export function wholeValues(before: string, { at, removed, inserted }: Splice): readonly Splice[] {
  let [start, end] = [at, at + removed.length];
  while (start > 0 && inValue.test(before[start - 1])) start--;
  while (end < before.length && inValue.test(before[end])) end++;
  const old = before.slice(start, end);
  const fresh = before.slice(start, at) + inserted + before.slice(at + removed.length, end);
  const [olds, freshes] = [old, fresh].map((words) => words.match(parts) ?? []);
  const isAlike =
    olds.length === freshes.length &&
    olds.every((part, index) => part === freshes[index] || (inValue.test(part[0]) && inValue.test(freshes[index][0])));
  if (!isAlike) return [{ at, removed, inserted }];
  let place = start;
  return olds.flatMap((part, index) => {
    const here = place;
    place += part.length;
    return part === freshes[index] ? [] : [{ at: here, removed: part, inserted: freshes[index] }];
  });
}
