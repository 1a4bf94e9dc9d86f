import type { CrowdTime } from '../experiments/crowd-corner.ts';
import type { ExitChoice } from '../experiments/exits.ts';
import { goalDistances, neckWidths, type NeckPassage, type Queues } from '../experiments/necks.ts';
import type { Congestion } from '../experiments/stair-crowds.ts';
import type { Speeds } from '../experiments/speeds.ts';
import { falls, least, mean, most, rises } from '../kit/statistics.ts';
import { foundIn, type Outcome, type Verdict } from '../kit/validation-test.ts';
import { figure, nameOf, range, verdict } from '../kit/verdicts.ts';
import { listed } from './crowds.ts';
import { only } from './walking.ts';

/** m/s by age 20, 30 .. 70, as read from figure 3 of RiMEA 4.1.1. */
const agesTable = [
  [1.6, 1.64],
  [1.52, 1.56],
  [1.46, 1.5],
  [1.39, 1.43],
  [1.27, 1.27],
  [1.07, 1.07],
] as const;
const agesTolerance = 0.03;

export function speedsOfAges(outcomes: readonly Outcome<Speeds>[]): Verdict {
  const byAge = agesTable.map((_, age) => outcomes.flatMap(({ found }) => found.byGroup[age] ?? []));
  const means = byAge.map(mean);
  const problems = agesTable.flatMap(([low, high], age) => {
    const [slowest, fastest] = [least(byAge[age]), most(byAge[age])];
    return slowest < low - agesTolerance || fastest > high + agesTolerance
      ? [`${20 + 10 * age} years: ${figure(slowest)} to ${figure(fastest)} m/s instead of ${low} to ${high}`]
      : [];
  });
  if (!falls(means, -1e-9)) problems.push(`the means do not fall with age: ${listed(means, 2)} m/s`);
  return verdict({
    measured: `means ${listed(means, 2)} m/s`,
    bound: 'each within 0.03 m/s of its range, falling with age',
    problems,
    charts: [
      {
        kind: 'curve',
        title: 'Speed over age',
        x: 'age, years',
        y: 'speed, m/s',
        series: [{ name: 'mean', as: 'line', points: means.map((speed, age) => [20 + 10 * age, speed]) }],
        band: {
          name: 'allowed',
          rows: agesTable.map(([low, high], age) => [20 + 10 * age, low - agesTolerance, high + agesTolerance]),
        },
      },
    ],
  });
}

export function nearAndFar(outcomes: readonly Outcome<ExitChoice>[]): Verdict {
  return verdict({
    measured: `${range(
      outcomes.map(({ found }) => found.near),
      0,
    )} by the near exit, ${range(
      outcomes.map(({ found }) => found.far),
      0,
    )} by the far`,
    bound: 'more by the near one, some by the far one',
    problems: outcomes.flatMap(({ trial, found }) => {
      if (found.present > 0) return [`${nameOf(trial)}: ${found.present} are still inside after 900 s`];
      if (found.far === 0) return [`${nameOf(trial)}: no person takes the far exit`];
      return found.near > found.far ? [] : [`${nameOf(trial)}: no more take the near exit than the far one`];
    }),
    charts: [
      {
        kind: 'values',
        title: 'People by exit',
        quantity: 'people',
        values: outcomes.flatMap(({ trial, found }) => [
          { name: `near, seed ${trial.seed}`, value: found.near },
          { name: `far, seed ${trial.seed}`, value: found.far },
        ]),
      },
    ],
  });
}

/** Those who never get through make a time meaningless. */
const stuckIn = (outcomes: readonly Outcome<NeckPassage>[]): string[] =>
  outcomes
    .filter(({ found }) => found.left < 150)
    .map(({ trial, found }) => `${nameOf(trial)}: only ${found.left} of 150 get out in 400 s`);

/** People held up on the 6 square metres before the neck that make a jam: one on each. */
const jamOfNeck = 6;

export function exitDoesNotJam(outcomes: readonly Outcome<NeckPassage>[]): Verdict {
  const runs = only(outcomes, ['RiMEA 3.0']);
  const [neck, exit] = [mean(runs.map(({ found }) => found.neckFlow)), mean(runs.map(({ found }) => found.exitFlow))];
  const problems = stuckIn(runs);
  const [held, ahead] = [
    mean(runs.map(({ found }) => found.heldAtNeck)),
    mean(runs.map(({ found }) => found.heldAtExit)),
  ];
  if (problems.length === 0) {
    if (!(neck - exit >= -0.05)) problems.push('the exit lets out more than come through the neck');
    if (!(held >= jamOfNeck)) problems.push(`no jam before the neck: ${figure(held, 1)} people are held up there`);
    if (!(ahead <= held / 2)) problems.push(`a jam before the exit: ${figure(ahead, 1)} people are held up there`);
  }
  return verdict({
    measured: `${figure(neck)} in the neck, ${figure(exit)} per second at the exit; ${figure(held, 1)} held up before the neck, ${figure(ahead, 1)} before the exit`,
    bound: `flow of the neck less that of the exit at least -0.05 per second; at least ${jamOfNeck} held up before the neck, at most half as many before the exit`,
    problems,
    charts: [
      {
        kind: 'values',
        title: 'Flows',
        quantity: 'people per second',
        values: runs.flatMap(({ trial, found }) => [
          { name: `neck, seed ${trial.seed}`, value: found.neckFlow },
          { name: `exit, seed ${trial.seed}`, value: found.exitFlow },
        ]),
      },
    ],
  });
}

/** The variants that were made: the short form leaves some out. */
const made = <Name extends string>(
  outcomes: readonly Outcome<unknown>[],
  table: Readonly<Record<Name, number>>,
): readonly Name[] =>
  (Object.keys(table) as Name[]).filter((name) => outcomes.some(({ trial }) => trial.name === name));

/** Growth that is no more than chance between two runs of the same thing. */
const sameTime = 0.05;

export function growsToConstant(outcomes: readonly Outcome<NeckPassage>[]): Verdict {
  const names = made(outcomes, goalDistances);
  const runs = only(outcomes, names);
  const times = names.map((name) => mean(foundIn(runs, name).map(({ through }) => through)));
  const problems = stuckIn(runs);
  const last = times[times.length - 1];
  if (problems.length === 0) {
    if (!(last >= times[0] * (1 - sameTime))) problems.push('a far goal takes less time than a near one');
    if (!(Math.abs(last / times[times.length - 2] - 1) <= 2 * sameTime))
      problems.push('from 5 to 10 m it still changes by more than 10 %');
  }
  return verdict({
    measured: `${listed(times)} s at ${names.map((name) => goalDistances[name]).join(', ')} m`,
    bound: 'no less at 10 m than at 0 m (within 5 %), constant from 5 m on (within 10 %)',
    problems,
    charts: [
      {
        kind: 'curve',
        title: 'When the last is through the neck',
        x: 'distance of the goal, m',
        y: 'time, s',
        series: [{ name: 'mean', as: 'line', points: names.map((name, index) => [goalDistances[name], times[index]]) }],
      },
    ],
  });
}

export function longerNeckTakesLonger(outcomes: readonly Outcome<NeckPassage>[]): Verdict {
  const runs = only(outcomes, ['goal at 10 m', 'long neck, 1 m']);
  const [short, long] = ['goal at 10 m', 'long neck, 1 m'].map((name) =>
    mean(foundIn(runs, name).map(({ out }) => out)),
  );
  const problems = stuckIn(runs);
  if (problems.length === 0 && !(long > short)) problems.push('the long neck takes no longer');
  return verdict({
    measured: `${figure(short, 1)} s short, ${figure(long, 1)} s long`,
    bound: 'longer with the long neck',
    problems,
    charts: [
      {
        kind: 'values',
        title: 'When the last leaves',
        quantity: 'time, s',
        values: runs.map(({ trial, found }) => ({
          name: `${trial.name === 'goal at 10 m' ? 'neck of 0.2 m' : 'neck of 5 m'}, seed ${trial.seed}`,
          value: found.out,
        })),
      },
    ],
  });
}

export function flowRisesWithWidth(outcomes: readonly Outcome<NeckPassage>[]): Verdict {
  const names = made(outcomes, neckWidths);
  const runs = only(outcomes, names);
  const flows = names.map((name) => mean(foundIn(runs, name).map(({ neckFlow }) => neckFlow)));
  const problems = stuckIn(runs);
  if (problems.length === 0 && !rises(flows)) problems.push('the flow does not rise with the width');
  return verdict({
    measured: `${listed(flows, 2)} per second at ${names.map((name) => neckWidths[name]).join(', ')} m`,
    bound: 'the flow rises with the width',
    problems,
    charts: [
      {
        kind: 'curve',
        title: 'Flow over the width of a long neck',
        x: 'width, m',
        y: 'people per second',
        series: [{ name: 'mean', as: 'line', points: names.map((name, index) => [neckWidths[name], flows[index]]) }],
      },
    ],
  });
}

export function jamBeforeFirstNeck(outcomes: readonly Outcome<Queues>[]): Verdict {
  return verdict({
    measured: `at most ${range(
      outcomes.map(({ found }) => found.peaks[0]),
      0,
    )} before the first, ${range(
      outcomes.map(({ found }) => found.peaks[1]),
      0,
    )} before the second neck`,
    bound: 'more before the first',
    problems: outcomes.flatMap(({ trial, found }) => {
      if (found.left < 150) return [`${nameOf(trial)}: only ${found.left} of 150 get out in 400 s`];
      return found.peaks[0] > found.peaks[1]
        ? []
        : [`${nameOf(trial)}: as many before the second neck as before the first`];
    }),
    charts: [
      {
        kind: 'values',
        title: 'Most people at once before a neck',
        quantity: 'people in 2 m x 3 m',
        values: outcomes.flatMap(({ trial, found }) => [
          { name: `first, seed ${trial.seed}`, value: found.peaks[0] },
          { name: `second, seed ${trial.seed}`, value: found.peaks[1] },
        ]),
      },
    ],
  });
}

export function stairsHoldUp(outcomes: readonly Outcome<Congestion>[]): Verdict {
  const runs = only(outcomes, ['RiMEA 13 of 3.0']);
  const [corridor, stairs] = [
    mean(runs.map(({ found }) => found.corridorFlow)),
    mean(runs.map(({ found }) => found.stairFlow)),
  ];
  const problems = runs
    .filter(({ found }) => found.left < 150)
    .map(({ trial, found }) => `${nameOf(trial)}: only ${found.left} of 150 get out in 600 s`);
  if (!(corridor - stairs >= 0.05)) problems.push('the stairs let through no fewer than the corridor');
  return verdict({
    measured: `${figure(corridor)} into the corridor, ${figure(stairs)} per second onto the stairs`,
    bound: 'onto the stairs at least 0.05 per second fewer',
    problems,
    charts: [
      {
        kind: 'values',
        title: 'Flows',
        quantity: 'people per second',
        values: runs.flatMap(({ trial, found }) => [
          { name: `corridor, seed ${trial.seed}`, value: found.corridorFlow },
          { name: `stairs, seed ${trial.seed}`, value: found.stairFlow },
        ]),
      },
    ],
  });
}

export function cornerBetween(outcomes: readonly Outcome<CrowdTime>[]): Verdict {
  const [short, corner, long] = ['short', 'corner', 'long'].map((name) =>
    mean(foundIn(outcomes, name).map(({ time }) => time)),
  );
  const problems = outcomes
    .filter(({ found }) => found.left < found.people)
    .map(({ trial, found }) => `${nameOf(trial)}: only ${found.left} of ${found.people} arrive in 500 s`);
  if (problems.length === 0) {
    if (!(short <= corner)) problems.push('the corner is faster than the short path');
    if (!(corner <= long)) problems.push('the corner is slower than the long path');
  }
  return verdict({
    measured: `short ${figure(short, 1)} s, corner ${figure(corner, 1)} s, long ${figure(long, 1)} s`,
    bound: 'the corner between the short and the long path',
    problems,
    charts: [
      {
        kind: 'values',
        title: 'When the last arrives',
        quantity: 'time, s',
        values: outcomes.map(({ trial, found }) => ({ name: nameOf(trial), value: found.time })),
      },
    ],
  });
}
