import { nameIn, type PlanElement } from './elements.ts';

/** Elements before and after others wrote. */
interface Change {
  readonly before: readonly PlanElement[];
  readonly after: readonly PlanElement[];
}

const counts = (elements: readonly PlanElement[], kind: string): number =>
  elements.filter((element) => element.kind === kind).length;

/** What it is called by its author: a number in the list shows nothing. */
const calledOf = ({ value }: PlanElement): string => nameIn(value) ?? '';

/**
 * Keys of the same elements after others wrote. A key counts entries of a list, so it moves when one before it comes or goes; names show
 * which is which. An element that is gone has no key any more.
 */
export function keysAfter(keys: ReadonlySet<string>, { before, after }: Change): ReadonlySet<string> {
  const kept = [...keys].flatMap((key) => {
    const old = before.find((element) => element.key === key);
    const now = after.find((element) => element.key === key);
    if (old === undefined) return [];
    const called = calledOf(old);
    const isAsLong = counts(before, old.kind) === counts(after, old.kind);
    if (now !== undefined && calledOf(now) === called && (called !== '' || isAsLong)) return [key];
    const same = called === '' ? [] : after.filter((each) => each.kind === old.kind && calledOf(each) === called);
    if (same.length === 1) return [same[0].key];
    // Another name in a list of the same length: it was renamed.
    return now !== undefined && isAsLong ? [key] : [];
  });
  return new Set(kept);
}
