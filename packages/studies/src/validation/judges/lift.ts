import { liftOfTest, type LiftRide } from '../experiments/lift.ts';
import type { Outcome, Verdict } from '../kit/validation-test.ts';
import { figure, verdict } from '../kit/verdicts.ts';

/** People wait 2 m before the door and stand 1.25 m behind it; they walk 8 m to it and 10 m from it, at 1 m/s. */
const [waiting, standing, toDoor, toExit] = [2, 1.25, 8, 10];
const tolerance = 0.1;

/** To the call, the lift comes and opens, in, it stays and closes, travels, opens, and out. */
function byHand(): number {
  const { speed, storeyHeight, doorTime, dwell } = liftOfTest;
  const ride = storeyHeight / speed;
  return toDoor - waiting + ride + doorTime + waiting + dwell + doorTime + ride + doorTime + standing + toExit;
}

export function ridesByHand(outcomes: readonly Outcome<LiftRide>[]): Verdict {
  const expected = byHand();
  return verdict({
    measured: outcomes
      .map(({ found }) => `${found.rode ? 'by lift' : 'not by lift'}, out after ${figure(found.time, 1)} s`)
      .join(', '),
    bound: `by lift, ${figure(expected, 1)} s by hand, within ${100 * tolerance} %`,
    problems: outcomes.flatMap(({ found }) => {
      if (!found.rode) return ['it did not take the lift'];
      if (found.left === 0) return ['it did not get out'];
      return Math.abs(found.time / expected - 1) <= tolerance ? [] : [`it took ${figure(found.time, 1)} s`];
    }),
    charts: [
      {
        kind: 'values',
        title: 'When it was out',
        quantity: 'time, s',
        values: outcomes.map(({ trial, found }) => ({ name: trial.name, value: found.time })),
        least: expected * (1 - tolerance),
        most: expected * (1 + tolerance),
      },
    ],
  });
}
