import type { Company, Overtaking } from '../experiments/company.ts';
import type { StairFlow, CorridorState } from '../experiments/flows.ts';
import type { Emptied } from '../experiments/large-room.ts';
import { spreads, type SpreadName, type Starts } from '../experiments/premovement.ts';
import { commonSpeeds } from '../experiments/storeys.ts';
import type { WayChoice } from '../experiments/two-ways.ts';
import { gamma, logNormal, normalAround, uniformBetween, weibull, type Cumulative } from '../kit/distributions.ts';
import { falls, fitProbability, mean, slope } from '../kit/statistics.ts';
import { foundIn, type Outcome, type Verdict } from '../kit/validation-test.ts';
import { figure, nameOf, range, verdict } from '../kit/verdicts.ts';
import { cumulativeChart, listed } from './crowds.ts';
import { only } from './walking.ts';

const cumulatives: Readonly<Record<SpreadName, Cumulative>> = {
  uniform: uniformBetween(spreads.uniform.min, spreads.uniform.max),
  gamma: gamma(spreads.gamma.shape, spreads.gamma.scale),
  logNormal: logNormal(spreads.logNormal.logMean, spreads.logNormal.logDeviation),
  weibull: weibull(spreads.weibull.shape, spreads.weibull.scale),
  normal: normalAround(spreads.normal.mean, spreads.normal.deviation),
};

/** The times at which people were seen to walk off fit the distribution they were asked to have. */
export const startsFit =
  (names: readonly SpreadName[]) =>
  (outcomes: readonly Outcome<Starts>[]): Verdict => {
    const samples = names.map((name) => foundIn(outcomes, name).flatMap(({ seen }) => seen));
    const fits = samples.map((sample, index) => fitProbability(sample, cumulatives[names[index]]));
    return verdict({
      measured: names.map((name, index) => `${name} p = ${figure(fits[index])}`).join(', '),
      bound: 'p above 0.05 (Kolmogorov-Smirnov)',
      problems: names.flatMap((name, index) => {
        const never = samples[index].filter((time) => time < 0).length;
        if (never > 0) return [`${name}: ${never} of ${samples[index].length} never walk off`];
        return fits[index] > 0.05 ? [] : [`${name} does not fit: p = ${figure(fits[index], 3)}`];
      }),
      charts: names.map((name, index) =>
        cumulativeChart(`First steps, ${name}`, 'time, s', samples[index], cumulatives[name]),
      ),
    });
  };

/** The group's first and last member are out within ten seconds. */
export const arrivesTogether =
  (name: string, latest = 10) =>
  (outcomes: readonly Outcome<Company>[]): Verdict => {
    const runs = only(outcomes, [name]);
    return verdict({
      measured: `${range(
        runs.map(({ found }) => found.spread),
        1,
      )} s from the first to the last of five`,
      bound: `at most ${latest} s`,
      problems: runs.flatMap(({ trial, found }) => {
        if (found.left < 5) return [`${nameOf(trial)}: only ${found.left} of 5 arrive`];
        return found.spread <= latest
          ? []
          : [`${nameOf(trial)}: ${figure(found.spread, 1)} s from the first to the last`];
      }),
      charts: [
        {
          kind: 'values',
          title: 'From the first to the last of the group',
          quantity: 'time, s',
          values: runs.map(({ trial, found }) => ({ name: nameOf(trial), value: found.spread })),
          most: latest,
        },
      ],
    });
  };

/** More than chance between two runs of the same thing. */
const heldUp = 0.05;

/** The others, not the slow one itself, are later: ghosts walk through it and lose nothing. */
export function slowOneHoldsUp(outcomes: readonly Outcome<Overtaking>[]): Verdict {
  const [slow, alike] = ['one slow', 'all alike'].map((name) =>
    mean(foundIn(outcomes, name).map(({ others }) => others)),
  );
  const problems = outcomes
    .filter(({ found }) => found.left < 25)
    .map(({ trial, found }) => `${nameOf(trial)}: only ${found.left} of 25 get out`);
  if (problems.length === 0 && !(slow >= alike * (1 + heldUp)))
    problems.push('the others lose no time behind the slow one');
  return verdict({
    measured: `${figure(slow, 1)} s behind the slow one, ${figure(alike, 1)} s without it`,
    bound: 'the last of the others at least 5 % later',
    problems,
    charts: [
      {
        kind: 'values',
        title: 'When the last of the others is out',
        quantity: 'time, s',
        values: outcomes.map(({ trial, found }) => ({ name: nameOf(trial), value: found.others })),
      },
    ],
  });
}

export function widerStairsCarryMore(outcomes: readonly Outcome<StairFlow>[]): Verdict {
  const widths = [...new Set(outcomes.map(({ found }) => found.width))].toSorted((a, b) => a - b);
  const points = widths.map(
    (width) =>
      [width, mean(outcomes.filter(({ found }) => found.width === width).map(({ found }) => found.flow))] as const,
  );
  const problems = outcomes
    .filter(({ found }) => found.left < 100)
    .map(({ trial, found }) => `${nameOf(trial)}: only ${found.left} of 100 get up`);
  const rise = slope(points);
  if (!(rise > 0)) problems.push(`the flow falls with the width: ${figure(rise)} per metre and second`);
  return verdict({
    measured: `${points.map(([width, flow]) => `${figure(flow)} at ${width} m`).join(', ')}; slope ${figure(rise)}`,
    bound: 'the slope of flow over width is above 0',
    problems,
    charts: [
      {
        kind: 'curve',
        title: 'Flow on stairs over their width',
        x: 'width, m',
        y: 'people per second',
        series: [
          { name: 'mean', as: 'line', points },
          { name: 'each run', as: 'dots', points: outcomes.map(({ found }) => [found.width, found.flow]) },
        ],
      },
    ],
  });
}

const freeSpeed = 1;

/** Speed falls with density, flow has a hump, and no person is faster than it would be alone. */
export function corridorIsConsistent(outcomes: readonly Outcome<CorridorState>[]): Verdict {
  const sizes = [...new Set(outcomes.map(({ found }) => found.people))].toSorted((a, b) => a - b);
  const states = sizes.map((people) => {
    const runs = outcomes.filter(({ found }) => found.people === people).map(({ found }) => found);
    const [density, speed] = [mean(runs.map((run) => run.density)), mean(runs.map((run) => run.speed))];
    return { density, speed, flow: density * speed, fastest: Math.max(...runs.map((run) => run.fastest)) };
  });
  const speeds = states.map(({ speed }) => speed);
  const flows = states.map(({ flow }) => flow);
  const top = flows.indexOf(Math.max(...flows));
  const problems: string[] = [];
  if (!falls(speeds, 0.02)) problems.push(`speeds do not fall with density: ${listed(speeds, 2)} m/s`);
  if (top === 0 || top === flows.length - 1)
    problems.push(`flows have no hump: ${listed(flows, 2)} per metre and second`);
  for (const { fastest, density } of states) {
    if (fastest > freeSpeed + 0.05)
      problems.push(`people walk at ${figure(fastest)} m/s at ${figure(density, 1)} per square metre`);
  }
  return verdict({
    measured: states.map(({ density, speed }) => `${figure(speed)} at ${figure(density, 1)}`).join(', '),
    bound: 'speed falls, flow humps, at most 1.05 m/s',
    problems,
    charts: [
      {
        kind: 'curve',
        title: 'Speed over density',
        x: 'people per square metre',
        y: 'speed, m/s',
        series: [{ name: 'mean', as: 'line', points: states.map(({ density, speed }) => [density, speed]) }],
      },
      {
        kind: 'curve',
        title: 'Flow over density',
        x: 'people per square metre',
        y: 'people per metre and second',
        series: [{ name: 'mean', as: 'line', points: states.map(({ density, flow }) => [density, flow]) }],
      },
    ],
  });
}

const choicesChart = (runs: readonly Outcome<WayChoice>[]): Verdict['charts'][number] => ({
  kind: 'values',
  title: 'Share that takes the short path over the stairs',
  quantity: 'share',
  values: runs.map(({ trial, found }) => ({ name: nameOf(trial), value: found.overStairs / found.people })),
});

const lost = (runs: readonly Outcome<WayChoice>[]): string[] =>
  runs
    .filter(({ found }) => found.left < found.people)
    .map(({ trial, found }) => `${nameOf(trial)}: only ${found.left} of ${found.people} arrive`);

export function mostTakeTheShortWay(outcomes: readonly Outcome<WayChoice>[]): Verdict {
  const runs = only(outcomes, ['ring']);
  const share = mean(runs.map(({ found }) => found.overStairs / found.people));
  const problems = lost(runs);
  if (!(share > 0.5)) problems.push('no more than half take the shorter path');
  return verdict({
    measured: `${figure(100 * share, 0)} % over the stairs`,
    bound: 'more than 50 %, every person arrives',
    problems,
    charts: [choicesChart(runs)],
  });
}

export function waysAreDocumented(outcomes: readonly Outcome<WayChoice>[]): Verdict {
  const runs = only(outcomes, ['over or round']);
  const share = mean(runs.map(({ found }) => found.overStairs / found.people));
  const word = share === 1 ? 'short' : share === 0 ? 'long' : 'mixed';
  return verdict({
    measured: `${word}: ${figure(100 * share, 0)} % over the stairs, ${range(
      runs.map(({ found }) => found.time),
      1,
    )} s`,
    bound: 'to be documented; every person arrives',
    problems: lost(runs),
    charts: [choicesChart(runs)],
  });
}

/** The faster people walk the sooner all are out. */
export function fasterIsSooner(outcomes: readonly Outcome<Emptied>[]): Verdict {
  const names = [...new Set(outcomes.map(({ trial }) => trial.name))];
  const timeOf = (name: string): number => mean(foundIn(outcomes, name).map(({ time }) => time));
  const common = commonSpeeds.filter((name) => names.includes(name));
  const problems = outcomes
    .filter(({ found }) => found.present > 0)
    .map(({ trial, found }) => `${nameOf(trial)}: ${found.present} are still inside after 900 s`);
  if (problems.length === 0 && !falls(common.map(timeOf), -1e-9))
    problems.push(`the time does not fall with each step of speed: ${listed(common.map(timeOf))} s`);
  return verdict({
    measured: names.map((name) => `${figure(timeOf(name), 0)} s at ${name}`).join(', '),
    bound: 'documented; the faster they walk the sooner all are out',
    problems,
    charts: [
      {
        kind: 'values',
        title: 'When the last is out',
        quantity: 'time, s',
        values: outcomes.map(({ trial, found }) => ({ name: nameOf(trial), value: found.time })),
      },
    ],
  });
}
