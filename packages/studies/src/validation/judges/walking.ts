import type { Corner } from '../experiments/corner.ts';
import type { Walk } from '../experiments/free-walks.ts';
import type { Starts } from '../experiments/premovement.ts';
import { most } from '../kit/statistics.ts';
import type { Outcome, Verdict } from '../kit/validation-test.ts';
import { figure, inEveryRun, nameOf, range, verdict, type AcceptedRange } from '../kit/verdicts.ts';

export const inTime =
  (bounds: AcceptedRange) =>
  (outcomes: readonly Outcome<Walk>[]): Verdict =>
    inEveryRun(outcomes, { quantity: 'travel time', unit: 's', of: ({ time }) => time, ...bounds });

export const atSpeed =
  (bounds: AcceptedRange, names?: readonly string[]) =>
  (outcomes: readonly Outcome<Walk>[]): Verdict =>
    inEveryRun(only(outcomes, names), {
      quantity: 'speed',
      unit: 'm/s',
      digits: 3,
      of: ({ speed }) => speed,
      ...bounds,
    });

/** One variant of an experiment that has several. */
export const only = <Found>(
  outcomes: readonly Outcome<Found>[],
  names: readonly string[] | undefined,
): readonly Outcome<Found>[] =>
  names === undefined ? outcomes : outcomes.filter(({ trial }) => names.includes(trial.name));

export const onStairs =
  (name: string, bounds: AcceptedRange) =>
  (outcomes: readonly Outcome<Walk>[]): Verdict =>
    inTime(bounds)(only(outcomes, [name]));

/** Every person walks off within `most` seconds of its time. */
export const startsOnTime =
  (latest: number) =>
  (outcomes: readonly Outcome<Starts>[]): Verdict =>
    inEveryRun(outcomes, {
      quantity: 'largest delay of a first step',
      unit: 's',
      most: latest,
      of: ({ planned, seen }) =>
        most(seen.map((time, index) => (time < 0 ? Infinity : Math.abs(time - planned[index])))),
    });

export const roundTheCorner =
  (tolerance: number, people = 20) =>
  (outcomes: readonly Outcome<Corner>[]): Verdict =>
    verdict({
      measured: `${range(
        outcomes.map(({ found }) => found.arrived),
        0,
      )} arrive, ${figure(most(outcomes.map(({ found }) => found.deepest)) * 1000, 1)} mm outside`,
      bound: `${people} arrive, at most ${tolerance * 1000} mm outside`,
      problems: outcomes.flatMap(({ trial, found }) => [
        ...(found.arrived < people ? [`${nameOf(trial)}: only ${found.arrived} of ${people} arrive`] : []),
        ...(found.deepest > tolerance
          ? [`${nameOf(trial)}: a person is ${figure(found.deepest * 1000, 1)} mm outside the corridor`]
          : []),
      ]),
      charts: [
        {
          kind: 'values',
          title: 'Largest distance outside the corridor',
          quantity: 'depth, m',
          values: outcomes.map(({ trial, found }) => ({ name: nameOf(trial), value: Math.max(0, found.deepest) })),
          most: tolerance,
        },
      ],
    });
