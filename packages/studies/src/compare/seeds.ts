const largestSeed = 0xffff_ffff;

/** More runs of each model than this were meant for a sweep. */
const mostSeeds = 1000;

/**
 * `1..5` (both included), `1,4,9`, or both: `1..3,10`. Each seed once, in the order written; a sentence with rule and remedy when it is
 * none of these.
 */
export function readSeeds(text: string): readonly number[] | { readonly problem: string } {
  const seeds = new Set<number>();
  for (const part of text.split(',').map((word) => word.trim())) {
    const match = /^(\d+)(?:\.\.(\d+))?$/.exec(part);
    const first = Number(match?.[1]);
    const last = Number(match?.[2] ?? first);
    if (match === null) return { problem: `'${part}' is no seed; write seeds as 1..5 or 1,4,9` };
    if (last < first) return { problem: `'${part}' counts down; write the smaller seed first, as in 1..5` };
    if (last > largestSeed) return { problem: `a seed is a whole number from 0 to ${largestSeed}; '${part}' is not` };
    if (seeds.size + last - first >= mostSeeds) return { problem: `more than ${mostSeeds} seeds; name fewer` };
    for (let seed = first; seed <= last; seed++) seeds.add(seed);
  }
  return [...seeds];
}

/** Written back as short as it can be: neighbours in rising order become a range. */
export function writeSeeds(seeds: readonly number[]): string {
  const parts: string[] = [];
  for (let start = 0; start < seeds.length;) {
    let end = start;
    while (end + 1 < seeds.length && seeds[end + 1] === seeds[end] + 1) end++;
    if (end - start >= 2) parts.push(`${seeds[start]}..${seeds[end]}`);
    else parts.push(...seeds.slice(start, end + 1).map(String));
    start = end + 1;
  }
  return parts.join(',');
}
