import { largestOf, physicalBounds, type PoseFigures } from './pose-guard.ts';
import type { Outcome, ValidationTest, Verdict } from './validation-test.ts';
import { figure, nameOf } from './verdicts.ts';

/** What became of a test. Only the first two count as passed, and each of the four is counted apart. */
export const standings = ['passed', 'passed by a set capacity', 'passed, but not physical', 'failed'] as const;
export type Standing = (typeof standings)[number];

const words = {
  flow: ['flow', 'per metre and second'],
  density: ['density', 'per square metre'],
  overlap: ['overlap', 'm'],
} as const;

/** What poses show that no crowd does, run by run. */
function unphysical({ trial, poses }: Outcome<unknown>): readonly string[] {
  if (poses === undefined) return [];
  return (Object.keys(words) as (keyof PoseFigures)[])
    .filter((key) => poses[key] > physicalBounds[key])
    .map(
      (key) =>
        `${nameOf(trial)}: ${words[key][0]} ${figure(poses[key])} ${words[key][1]} (at most ${physicalBounds[key]})`,
    );
}

type Standed = Verdict & { readonly standing: Standing; readonly poses?: PoseFigures };

/** A verdict, with what poses and set capacities make of it. */
export function standingOf(
  { moves }: Pick<ValidationTest, 'moves'>,
  verdict: Verdict,
  outcomes: readonly Outcome<unknown>[],
): Standed {
  if (moves === 'flocks') return { ...verdict, standing: verdict.passed ? 'passed' : 'failed' };
  const poses = largestOf(outcomes.flatMap((outcome) => outcome.poses ?? []));
  if (!verdict.passed) return { ...verdict, standing: 'failed', poses };
  const [first, ...others] = outcomes.flatMap(unphysical);
  if (first !== undefined) {
    const reason = `not physical: ${first}${others.length > 0 ? `; and ${others.length} more` : ''}`;
    return { ...verdict, passed: false, standing: 'passed, but not physical', reason, poses };
  }
  const isLimited = outcomes.some((outcome) => outcome.isLimited);
  return { ...verdict, standing: isLimited ? 'passed by a set capacity' : 'passed', poses };
}
