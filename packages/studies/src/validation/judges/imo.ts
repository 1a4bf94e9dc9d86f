import type { Speeds } from '../experiments/speeds.ts';
import { uniformBetween } from '../kit/distributions.ts';
import { fitProbability, least, mean, most } from '../kit/statistics.ts';
import { foundIn, type Outcome, type Verdict } from '../kit/validation-test.ts';
import { figure, verdict } from '../kit/verdicts.ts';
import { cumulativeChart } from './crowds.ts';

const [slowest, fastest] = [0.97, 1.62];
/** What rounding of time and place may add to a speed, m/s. */
const rounding = 0.01;

/** Speeds lie within the table and are spread over it evenly. */
export function menOf30To50(outcomes: readonly Outcome<Speeds>[]): Verdict {
  const speeds = foundIn(outcomes, 'men of 30 to 50').flatMap(({ byGroup }) => byGroup[0]);
  const fit = fitProbability(speeds, uniformBetween(slowest, fastest));
  const problems: string[] = [];
  if (least(speeds) < slowest - rounding) problems.push(`somebody walks at ${figure(least(speeds))} m/s`);
  if (most(speeds) > fastest + rounding) problems.push(`somebody walks at ${figure(most(speeds))} m/s`);
  if (fit <= 0.05) problems.push(`the speeds are not spread evenly: p = ${figure(fit, 3)}`);
  return verdict({
    measured: `${figure(least(speeds))} to ${figure(most(speeds))}, mean ${figure(mean(speeds), 3)} m/s, p = ${figure(fit)}`,
    bound: `${slowest} to ${fastest} m/s, evenly spread (p above 0.05)`,
    problems,
    charts: [cumulativeChart('Speeds', 'speed, m/s', speeds, uniformBetween(slowest, fastest))],
  });
}
