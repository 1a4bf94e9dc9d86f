import type { Poisoning, SmokeWalk } from '../experiments/hazards.ts';
import type { Outcome, Verdict } from '../kit/validation-test.ts';
import { figure, nameOf, verdict } from '../kit/verdicts.ts';
import { only } from './walking.ts';

/** NIST equation 2 as others use it: a linear fall down to 0.24 of the own speed, 0.3 m/s at 1.25 m/s. */
const linear = (speed: number, extinction: number): number => speed * Math.max(0.24, 1 - 0.5 * extinction);
/** Frantzich and Nilsson: (alpha + beta K) / alpha with alpha = 0.706 m/s and beta = -0.057 m2/s, a tenth at least. */
const frantzichNilsson = (speed: number, extinction: number): number =>
  speed * Math.max(0.1, 1 + (-0.057 / 0.706) * extinction);

export function smokeByHand(outcomes: readonly Outcome<SmokeWalk>[]): Verdict {
  return timesByHand(
    only(outcomes, ['linear, first']),
    linear,
    (time, expected) => Math.abs(time - expected) <= 0.5,
    '0.5 s',
  );
}

export function smokeByHandIso(outcomes: readonly Outcome<SmokeWalk>[]): Verdict {
  const runs = outcomes.filter(({ trial }) => trial.name !== 'linear, first');
  return timesByHand(runs, frantzichNilsson, (time, expected) => Math.abs(time / expected - 1) <= 0.08, '8 %');
}

function timesByHand(
  runs: readonly Outcome<SmokeWalk>[],
  relation: (speed: number, extinction: number) => number,
  isGood: (time: number, expected: number) => boolean,
  tolerance: string,
): Verdict {
  const expectedOf = ({ speed, extinction }: SmokeWalk): number => 100 / relation(speed, extinction);
  return verdict({
    measured: runs.map(({ found }) => `${figure(found.time, 1)} s`).join(', '),
    bound: `${runs.map(({ found }) => figure(expectedOf(found), 1)).join(', ')} s by hand, within ${tolerance}`,
    problems: runs.flatMap(({ trial, found }) =>
      isGood(found.time, expectedOf(found))
        ? []
        : [`${nameOf(trial)}: ${figure(found.time, 1)} s instead of ${figure(expectedOf(found), 1)} s`],
    ),
    charts: [
      {
        kind: 'values',
        title: 'Time as a share of the calculation by hand',
        quantity: 'share',
        values: runs.map(({ trial, found }) => ({ name: trial.name, value: found.time / expectedOf(found) })),
      },
    ],
  });
}

/** Purser's dose at constant concentrations: 1 over the sum of the rates, s. */
function timeToDoseOne({ co, co2, o2 }: Poisoning): number {
  const monoxide = 4.607e-7 * co ** 1.036;
  const breathing = Math.exp(0.193 * co2 + 2.0004) / 7.1;
  const oxygen = o2 >= 20.9 ? 0 : 1 / (60 * Math.exp(8.13 - 0.54 * (20.9 - o2)));
  return 1 / (monoxide * breathing + oxygen);
}

export const doseByHand =
  (names: readonly string[]) =>
  (outcomes: readonly Outcome<Poisoning>[]): Verdict => {
    const runs = only(outcomes, names);
    return verdict({
      measured: runs.map(({ trial, found }) => `${trial.name} ${figure(found.time)} s`).join(', '),
      bound: `${runs.map(({ found }) => figure(timeToDoseOne(found))).join(', ')} s by hand, within one step`,
      problems: runs.flatMap(({ trial, found }) =>
        found.time > 0 && Math.abs(found.time - timeToDoseOne(found)) <= found.dt + 1e-9
          ? []
          : [`${trial.name}: ${figure(found.time)} s instead of ${figure(timeToDoseOne(found))} s`],
      ),
      charts: [
        {
          kind: 'values',
          title: 'Until the dose is 1',
          quantity: 'time, s',
          values: runs.flatMap(({ trial, found }) => [
            { name: `${trial.name}, seen`, value: found.time },
            { name: `${trial.name}, by hand`, value: timeToDoseOne(found) },
          ]),
        },
      ],
    });
  };
