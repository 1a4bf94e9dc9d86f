import { buildingLimits } from './limits.ts';
import type { BuildingFinding } from './problem.ts';

/** Times at which something is open or there: each begins before it ends, and after the one before it. */
export function problemsWithTimes(
  times: readonly (readonly [number, number])[] | undefined,
  path: BuildingFinding['path'],
  what: string,
): BuildingFinding[] {
  if (times === undefined) return [];
  if (times.length > buildingLimits.timesOfOneElement) {
    return [
      {
        path,
        rule: `there may be up to ${buildingLimits.timesOfOneElement} times; there are ${times.length}`,
        remedy: 'join neighbouring times',
      },
    ];
  }
  const findings: BuildingFinding[] = [];
  let before = 0;
  for (const [index, [from, until]] of times.entries()) {
    if (!(from >= before && from < until)) {
      findings.push({
        path: [...path, index],
        rule: `times must be in order, each from a time of 0 s or more until a later one; this one is ${what} from ${from} s until ${until} s, after ${before} s`,
        remedy: 'sort the times, and join those that overlap',
      });
    }
    if (until > before) before = until;
  }
  return findings;
}
