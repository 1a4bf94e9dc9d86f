import { menDrawn, menWalking, type Speeds } from '../experiments/speeds.ts';
import { uniformBetween } from '../kit/distributions.ts';
import { fitProbability, least, mean, most } from '../kit/statistics.ts';
import { foundIn, type Outcome, type Verdict } from '../kit/validation-test.ts';
import { figure, verdict } from '../kit/verdicts.ts';
import { cumulativeChart } from './crowds.ts';

const [slowest, fastest] = [0.97, 1.62];
/** What rounding of time and place may add to a speed, m/s. */
const rounding = 0.01;

/**
 * Every person walks as fast as it was asked to, which is no matter of chance, and what people are reported is spread evenly over the
 * table. The second is asked of a thousand men per seed who need not walk: of the fifty who do, one in twenty sound draws would
 * seem uneven.
 */
export function menOf30To50(outcomes: readonly Outcome<Speeds>[]): Verdict {
  const walks = foundIn(outcomes, menWalking);
  const speeds = walks.flatMap(({ byGroup }) => byGroup[0]);
  const asked = walks.flatMap(({ assigned }) => assigned[0]);
  const drawn = foundIn(outcomes, menDrawn).flatMap(({ assigned }) => assigned[0]);
  const off = most(speeds.map((speed, person) => Math.abs(speed - asked[person])));
  const fit = fitProbability(drawn, uniformBetween(slowest, fastest));
  const problems: string[] = [];
  if (least(speeds) < slowest - rounding) problems.push(`a person walks at ${figure(least(speeds))} m/s`);
  if (most(speeds) > fastest + rounding) problems.push(`a person walks at ${figure(most(speeds))} m/s`);
  if (!(off <= rounding)) problems.push(`a person's speed is ${figure(off, 3)} m/s off the one assigned`);
  if (!(fit > 0.05)) problems.push(`the speeds are not spread evenly: p = ${figure(fit, 3)}`);
  return verdict({
    measured: `${figure(least(speeds))} to ${figure(most(speeds))}, mean ${figure(mean(speeds), 3)} m/s, ${figure(off, 3)} m/s off; p = ${figure(fit)}`,
    bound: `${slowest} to ${fastest} m/s, as assigned to ${rounding} m/s, evenly spread (p above 0.05)`,
    problems,
    charts: [cumulativeChart('Speeds', 'speed, m/s', speeds, uniformBetween(slowest, fastest))],
  });
}
