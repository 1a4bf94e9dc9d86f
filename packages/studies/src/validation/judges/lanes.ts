import type { Lanes } from '../experiments/lanes.ts';
import { mean } from '../kit/statistics.ts';
import type { Outcome, Verdict } from '../kit/validation-test.ts';
import { figure, nameOf, range, verdict } from '../kit/verdicts.ts';

const ordered = 0.5;

/** Lanes form, and people get on in them. */
export function lanesForm(outcomes: readonly Outcome<Lanes>[]): Verdict {
  const orders = outcomes.map(({ found }) => found.order);
  const speed = mean(outcomes.map(({ found }) => found.speed));
  const problems = outcomes
    .filter(({ found }) => !(found.order >= ordered))
    .map(({ trial, found }) => `${nameOf(trial)}: order ${figure(found.order)}`);
  // A jam is ordered too: those who face each other stand in one row.
  if (!(speed > 0.5)) problems.push(`people get on at ${figure(speed)} m/s only: a jam, no lanes`);
  return verdict({
    measured: `order ${range(outcomes.map(({ found }) => found.start))} at the start, ${range(orders)} from 20 s on, at ${figure(speed)} m/s`,
    bound: `at least ${ordered} from 20 s on, above 0.5 m/s`,
    problems,
    charts: [
      {
        kind: 'values',
        title: 'Order of lanes from 20 to 60 s',
        quantity: 'order',
        values: outcomes.map(({ trial, found }) => ({ name: nameOf(trial), value: found.order })),
        least: ordered,
      },
    ],
  });
}
