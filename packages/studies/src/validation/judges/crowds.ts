import { counterflowSizes, type Counterflow } from '../experiments/counterflow.ts';
import type { Allocation, ExitUse } from '../experiments/exits.ts';
import { codeDoor, freeDoor, type Outflow } from '../experiments/flows.ts';
import type { Emptied } from '../experiments/large-room.ts';
import type { Congestion } from '../experiments/stair-crowds.ts';
import type { Speeds } from '../experiments/speeds.ts';
import { normalAround } from '../kit/distributions.ts';
import { chanceOfMore, deviation, fitProbability, mean, median, percentile } from '../kit/statistics.ts';
import { foundIn, type Outcome, type Verdict } from '../kit/validation-test.ts';
import { boundText, figure, isWithin, nameOf, range, verdict } from '../kit/verdicts.ts';
import { only } from './walking.ts';

/** IMO takes the 95th percentile of 50 runs; of fewer runs it is the largest. */
export const agreedTime = (times: readonly number[]): number => percentile(times, 0.95);

/** Every person crosses, and the last one the later the more come against. */
export function slowerAgainstMore(outcomes: readonly Outcome<Counterflow>[]): Verdict {
  const bySize = counterflowSizes.map((against) => foundIn(outcomes, `against ${against}`));
  const times = bySize.map((runs) => agreedTime(runs.map(({ lastIn }) => lastIn)));
  const stuck = outcomes.filter(({ found }) => found.crossed < 100);
  const isRising = times.every((time, index) => index === 0 || time > times[index - 1]);
  const problems = stuck.map(
    ({ trial, found }) => `${nameOf(trial)}: only ${found.crossed} of 100 get across in 600 s`,
  );
  if (problems.length === 0 && !isRising)
    problems.push(`the time does not rise with each step: ${times.map((time) => figure(time, 1)).join(', ')} s`);
  return verdict({
    measured:
      stuck.length > 0
        ? `${counterflowSizes.map((_, index) => Math.min(...bySize[index].map(({ crossed }) => crossed))).join(', ')} of 100 cross`
        : `${times.map((time) => figure(time, 1)).join(', ')} s against ${counterflowSizes.join(', ')}`,
    bound: 'all 100 cross, the last the later the more come against them',
    problems,
    charts: [
      {
        kind: 'curve',
        title: 'When the last of a hundred is across',
        x: 'people against them',
        y: 'time, s',
        series: [
          { name: 'each run', as: 'dots', points: outcomes.map(({ found }) => [found.against, found.lastIn]) },
          {
            name: '95th percentile',
            as: 'line',
            points: counterflowSizes.map((against, index) => [against, times[index]]),
          },
        ],
      },
    ],
  });
}

/** The flow over the entire period. */
export const flowAtMost =
  (limit: number) =>
  (all: readonly Outcome<Outflow>[]): Verdict => {
    const outcomes = only(all, [codeDoor]);
    const flows = outcomes.map(({ found }) => found.flow);
    const free = foundIn(all, freeDoor).map(({ flow }) => flow);
    return verdict({
      measured: `${range(flows, 3)} per m and s (${range(free)} without a limit)`,
      bound: `at most ${limit} per m and s, every person leaves`,
      problems: outcomes.flatMap(({ trial, found }) => [
        ...(found.present > 0 ? [`${nameOf(trial)}: ${found.present} of 100 never get out`] : []),
        ...(isWithin(found.flow, { most: limit })
          ? []
          : [`${nameOf(trial)}: ${figure(found.flow, 3)} people per second`]),
      ]),
      charts: [
        {
          kind: 'values',
          title: 'Flow over the entire period',
          quantity: 'people per metre and second',
          values: outcomes.map(({ trial, found }) => ({ name: nameOf(trial), value: found.flow })),
          most: limit,
        },
        {
          kind: 'curve',
          title: 'How many have left',
          x: 'time, s',
          y: 'people',
          series: [
            {
              name: 'first run',
              as: 'line',
              points: (outcomes[0]?.found.times ?? []).map((time, index) => [time, index + 1]),
            },
          ],
        },
      ],
    });
  };

const halfTheDoors = { least: 1.6, most: 2.4 };

/** With half of the doors it takes about twice as long. */
export const doubling =
  (agreed: (times: readonly number[]) => number) =>
  (outcomes: readonly Outcome<Emptied>[]): Verdict => {
    const timesOf = (name: string): readonly number[] => foundIn(outcomes, name).map(({ time }) => time);
    const [four, two] = [agreed(timesOf('four doors')), agreed(timesOf('two doors'))];
    const ratio = two / four;
    const left = outcomes.filter(({ found }) => found.present > 0);
    const problems = left.map(
      ({ trial, found }) =>
        `${nameOf(trial)}: ${found.present} of ${found.present + found.left} are still inside after 900 s`,
    );
    if (left.length === 0 && !isWithin(ratio, halfTheDoors))
      problems.push(`two doors take ${figure(ratio)} times as long as four`);
    return verdict({
      measured: `${figure(two, 1)} s to ${figure(four, 1)} s: ${figure(ratio)}${left.length > 0 ? ', not all out' : ''}`,
      bound: boundText(halfTheDoors, 'times as long'),
      problems,
      charts: [
        {
          kind: 'values',
          title: 'When the last leaves',
          quantity: 'time, s',
          values: outcomes.map(({ trial, found }) => ({ name: nameOf(trial), value: found.time })),
        },
      ],
    });
  };

export function allByTheirExit(outcomes: readonly Outcome<Allocation>[]): Verdict {
  return verdict({
    measured: `${range(
      outcomes.map(({ found }) => found.main),
      0,
    )} by the main, ${range(
      outcomes.map(({ found }) => found.second),
      0,
    )} by the second exit, ${range(
      outcomes.map(({ found }) => found.wrong),
      0,
    )} by another than theirs`,
    bound: '15 and 8, each by its own',
    problems: outcomes
      .filter(({ found }) => found.wrong > 0 || found.left < 23)
      .map(
        ({ trial, found }) => `${nameOf(trial)}: ${found.left} of 23 left, ${found.wrong} by another exit than theirs`,
      ),
    charts: [
      {
        kind: 'values',
        title: 'People who left by their exit',
        quantity: 'people',
        values: outcomes.map(({ trial, found }) => ({ name: nameOf(trial), value: found.left - found.wrong })),
        least: 23,
      },
    ],
  });
}

/** Mean, deviation and shape of the speeds seen are those asked for. */
export const speedsAreNormal =
  (asked: { readonly mean: number; readonly deviation: number }, tolerance: number) =>
  (outcomes: readonly Outcome<Speeds>[]): Verdict => {
    const runs = foundIn(outcomes, 'normal 1.2, 0.2').map(({ byGroup }) => byGroup[0]);
    const all = runs.flat();
    const fits = runs.map((run) => fitProbability(run, normalAround(asked.mean, asked.deviation)));
    const [middle, spread, fit] = [mean(all), deviation(all), median(fits)];
    const problems: string[] = [];
    if (Math.abs(middle - asked.mean) > tolerance) problems.push(`the mean speed is ${figure(middle, 3)} m/s`);
    if (Math.abs(spread - asked.deviation) > tolerance) problems.push(`the deviation is ${figure(spread, 3)} m/s`);
    if (fit <= 0.05) problems.push(`the shape does not fit: p = ${figure(fit, 3)}`);
    return verdict({
      measured: `mean ${figure(middle, 3)}, deviation ${figure(spread, 3)} m/s, p = ${figure(fit)}`,
      bound: `${asked.mean} and ${asked.deviation} m/s within ${tolerance}, p above 0.05`,
      problems,
      charts: [cumulativeChart('Speeds', 'speed, m/s', all, normalAround(asked.mean, asked.deviation))],
    });
  };

/** A sample against the distribution it was drawn from. */
export function cumulativeChart(
  title: string,
  x: string,
  sample: readonly number[],
  cumulative: (value: number) => number,
): Verdict['charts'][number] {
  const sorted = sample.toSorted((a, b) => a - b);
  return {
    kind: 'curve',
    title,
    x,
    y: 'share',
    series: [
      { name: 'seen', as: 'dots', points: sorted.map((value, index) => [value, (index + 0.5) / sorted.length]) },
      { name: 'asked for', as: 'line', points: sorted.map((value) => [value, cumulative(value)]) },
    ],
  };
}

/** How much denser a jam is than the crowd that moves between two jams. */
const denser = 1.2;

/** Denser before the room's exit and before the stairs than in the middle of the corridor. */
export const jamsAtBothEnds =
  (name: string, people: number) =>
  (outcomes: readonly Outcome<Congestion>[]): Verdict => {
    const runs = only(outcomes, [name]);
    const middleOf = (key: 'roomExit' | 'midCorridor' | 'stairFoot'): number =>
      mean(runs.map(({ found }) => found[key]));
    const [exit, middle, foot] = [middleOf('roomExit'), middleOf('midCorridor'), middleOf('stairFoot')];
    const problems = runs
      .filter(({ found }) => found.left < people)
      .map(({ trial, found }) => `${nameOf(trial)}: only ${found.left} of ${people} get out`);
    if (!(exit >= denser * middle))
      problems.push(
        `before the room's exit ${figure(exit)}, not ${denser} times the ${figure(middle)} in the corridor`,
      );
    if (!(foot >= denser * middle))
      problems.push(`before the stairs ${figure(foot)}, not ${denser} times the ${figure(middle)} in the corridor`);
    return verdict({
      measured: `${figure(exit)}, ${figure(middle)}, ${figure(foot)} per square metre`,
      bound: `means before exit and stairs at least ${denser} times that in the corridor`,
      problems,
      charts: [
        {
          kind: 'values',
          title: 'Mean densities',
          quantity: 'people per square metre',
          values: runs.flatMap(({ trial, found }) => [
            { name: `exit, seed ${trial.seed}`, value: found.roomExit },
            { name: `corridor, seed ${trial.seed}`, value: found.midCorridor },
            { name: `stairs, seed ${trial.seed}`, value: found.stairFoot },
          ]),
        },
      ],
    });
  };

const shareOfSecond = (runs: readonly ExitUse[]): number => {
  const second = runs.reduce((sum, run) => sum + run.second, 0);
  return second / (second + runs.reduce((sum, run) => sum + run.first, 0));
};

const usesChart = (outcomes: readonly Outcome<ExitUse>[], names: readonly string[]): Verdict['charts'][number] => ({
  kind: 'values',
  title: 'Share that takes the second exit',
  quantity: 'share',
  values: names.map((name) => ({ name, value: shareOfSecond(foundIn(outcomes, name)) })),
});

const significant = 0.05;

/** Whether a share of so many draws that come out either way alike is within two deviations of a half. */
const isFair = (share: number, draws: number): boolean => Math.abs(share - 0.5) <= 1 / Math.sqrt(draws);

export function thirdDrawsOthers(outcomes: readonly Outcome<ExitUse>[]): Verdict {
  const names = ['two alone', 'with a third'] as const;
  const [alone, followed] = names.map((name) => shareOfSecond(foundIn(outcomes, name)));
  // The two draw each other as well: a run is one draw, not two.
  const [before, after] = names.map((name) => foundIn(outcomes, name).map(({ second }) => second > 1));
  const chance = chanceOfMore(before, after);
  const problems: string[] = [];
  if (!isFair(alone, before.length))
    problems.push(`without the third ${figure(alone)} take its exit: the exits are not alike`);
  if (!(chance < significant))
    problems.push(`the third person does not raise the use of its exit: p = ${figure(chance)}`);
  return verdict({
    measured: `${figure(alone)} of the free take its exit without the third, ${figure(followed)} with it, p = ${figure(chance, 4)}`,
    bound: `half of them without the third (within chance), more with it, p below ${significant}`,
    problems,
    charts: [usesChart(outcomes, names)],
  });
}

export function familiarIsPreferred(outcomes: readonly Outcome<ExitUse>[]): Verdict {
  const names = ['both alike', 'second familiar'] as const;
  const [alike, familiar] = names.map((name) => shareOfSecond(foundIn(outcomes, name)));
  const apart = Math.abs(2 * alike - 1);
  const problems: string[] = [];
  if (!(apart <= 0.1)) problems.push(`with both alike the exits differ by ${figure(100 * apart, 0)} %`);
  if (!(familiar > 0.5)) problems.push('the familiar exit is not preferred');
  return verdict({
    measured: `${figure(alike)} with both alike, ${figure(familiar)} when exit 2 is familiar`,
    bound: 'both alike within 10 %, the familiar one preferred',
    problems,
    charts: [usesChart(outcomes, names)],
  });
}

export const leavesByTheOther = (outcomes: readonly Outcome<ExitUse>[]): Verdict =>
  verdict({
    measured: outcomes
      .map(({ found }) => (found.second === 1 ? 'exit 2' : found.first === 1 ? 'exit 1' : 'none'))
      .join(', '),
    bound: 'leaves by exit 2',
    problems: outcomes.flatMap(({ trial, found }) =>
      found.second === 1
        ? []
        : [`${nameOf(trial)}: ${found.first === 1 ? 'it left by the closed exit' : 'it did not leave'}`],
    ),
    charts: [usesChart(outcomes, ['closed at 1 s'])],
  });

/** Rising within a tolerance, as a list for messages. */
export const listed = (values: readonly number[], digits = 1): string =>
  values.map((value) => figure(value, digits)).join(', ');
