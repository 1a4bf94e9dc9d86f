import type { RunInfo } from '@korzo/live';

/** So many groups of one name with numbers behind it are shown as one. */
const many = 4;

const stemOf = (name: string): string => name.replace(/[-_ ]?\d+$/, '');

/** Groups that can move by another model, in bundles of those that are alike: same kind, and names that differ in their number. */
export function bundlesOf({ groups }: Pick<RunInfo, 'groups'>): number[][] {
  const bundles = new Map<string, number[]>();
  for (const [index, { name, kind }] of groups.entries()) {
    // Vehicles and bodies are moved by their part of the run, not by a model that can be chosen.
    if (kind === 'vehicle' || kind === 'body') continue;
    const key = `${kind} ${stemOf(name)}`;
    bundles.set(key, [...(bundles.get(key) ?? []), index]);
  }
  return [...bundles.values()].flatMap((bundle) => (bundle.length >= many ? [bundle] : bundle.map((each) => [each])));
}

/** 'all rooms' for room1 to room20. */
export const bundleName = ({ groups }: Pick<RunInfo, 'groups'>, [first, ...others]: readonly number[]): string =>
  others.length === 0 ? groups[first].name : `all ${plural(stemOf(groups[first].name))}`;

const plural = (word: string): string => (word.endsWith('s') ? word : `${word}s`);
