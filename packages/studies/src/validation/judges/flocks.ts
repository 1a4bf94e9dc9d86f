import type { Lattice, Springs, TwoBodies } from '../experiments/agreeing-flocks.ts';
import type { FlockInBall, Means } from '../experiments/flocks.ts';
import { least, mean, median, most } from '../kit/statistics.ts';
import { foundIn, type Outcome, type Verdict } from '../kit/validation-test.ts';
import { figure, isWithin, range, verdict, type AcceptedRange } from '../kit/verdicts.ts';

interface Asked extends AcceptedRange {
  readonly what: string;
  readonly value: number;
  readonly digits?: number;
  /** For figures too small for digits. */
  readonly tiny?: boolean;
}

const written = ({ value, digits = 2, tiny = false }: Asked): string =>
  tiny ? value.toExponential(1) : figure(value, digits);

function boundOf({ least: low, most: high, tiny = false }: Asked): string {
  const text = (value: number): string => (tiny ? value.toExponential(0) : String(value));
  if (low !== undefined && high !== undefined) return `${text(low)} to ${text(high)}`;
  return low === undefined ? `below ${text(high ?? Infinity)}` : `above ${text(low)}`;
}

/** Several figures, each with its own bounds. */
function allWithin(asked: readonly Asked[]): Verdict {
  const off = asked.filter((each) => !isWithin(each.value, each));
  return verdict({
    measured: asked.map((each) => `${each.what} ${written(each)}`).join(', '),
    bound: asked.map((each) => `${each.what} ${boundOf(each)}`).join(', '),
    problems: off.map((each) => `${each.what} is ${written(each)}`),
    charts: asked.map((each) => ({
      kind: 'values' as const,
      title: each.what,
      quantity: each.what,
      values: [{ name: 'seen', value: each.value }],
      ...(each.least === undefined ? {} : { least: each.least }),
      ...(each.most === undefined ? {} : { most: each.most }),
    })),
  });
}

/** Order at noise 1, 2, 3, 4, as reference runs of the rule of 1995 give it. */
export const orderOverNoise =
  (count: number, expected: readonly number[]) =>
  (outcomes: readonly Outcome<Means>[]): Verdict => {
    const noises = [1, 2, 3, 4];
    const found = noises.map((noise) =>
      mean(foundIn(outcomes, `${count} particles, noise ${noise}`).map(({ means }) => means['polarization'])),
    );
    return verdict({
      measured: found.map((order) => figure(order, 3)).join(', '),
      bound: `${expected.join(', ')} within 0.03 at noise ${noises.join(', ')}`,
      problems: found.flatMap((order, index) =>
        Math.abs(order - expected[index]) <= 0.03 ? [] : [`order ${figure(order, 3)} at noise ${noises[index]}`],
      ),
      charts: [
        {
          kind: 'curve',
          title: `Order over noise, ${count} particles`,
          x: 'noise, rad',
          y: 'order',
          series: [{ name: 'mean', as: 'line', points: found.map((order, index) => [noises[index], order]) }],
          band: {
            name: 'allowed',
            rows: expected.map((order, index) => [noises[index], order - 0.03, order + 0.03]),
          },
        },
      ],
    });
  };

export function giantFluctuations(outcomes: readonly Outcome<Means>[]): Verdict {
  const exponent = (name: string): number =>
    mean(foundIn(outcomes, name).map(({ means }) => means['number-fluctuation-exponent']));
  return allWithin([
    { what: 'exponent in order', value: exponent('ordered'), least: 0.65, most: 0.9 },
    { what: 'exponent in disorder', value: exponent('disordered'), most: 0.55 },
  ]);
}

const couzinBounds: Readonly<Record<string, { readonly order: AcceptedRange; readonly milling: AcceptedRange }>> = {
  swarm: { order: { most: 0.35 }, milling: { most: 0.45 } },
  torus: { order: { most: 0.4 }, milling: { least: 0.55 } },
  flock: { order: { least: 0.95 }, milling: { most: 0.15 } },
};

/** The run that is nearest to breaking the bound. */
const worst = (values: readonly number[], bounds: AcceptedRange): number =>
  bounds.least === undefined ? most(values) : least(values);

export const couzinState =
  (state: keyof typeof couzinBounds, names: readonly string[]) =>
  (outcomes: readonly Outcome<Means>[]): Verdict => {
    const runs = names.flatMap((name) => foundIn(outcomes, name));
    const of = (measure: string): readonly number[] => runs.map(({ means }) => means[measure]);
    const { order, milling } = couzinBounds[state];
    return allWithin([
      { what: 'order', value: worst(of('polarization'), order), ...order },
      { what: 'milling', value: worst(of('milling'), milling), ...milling },
    ]);
  };

export function boidsAlign(outcomes: readonly Outcome<FlockInBall>[]): Verdict {
  const runs = foundIn(outcomes, 'as they come');
  return allWithin([
    { what: 'local order at the start', value: most(runs.map(({ order }) => Math.abs(order[0]))), most: 0.15 },
    { what: 'at 10 s', value: least(runs.map(({ order }) => order[1])), least: 0.9 },
    { what: 'at 20 s', value: least(runs.map(({ order }) => order[2])), least: 0.97 },
  ]);
}

export function boidsKeepApart(outcomes: readonly Outcome<FlockInBall>[]): Verdict {
  const apart = foundIn(outcomes, 'as they come').map(({ nearest }) => nearest);
  const close = foundIn(outcomes, 'without separation').map(({ nearest }) => nearest);
  const isGood = apart.every((value) => isWithin(value, { least: 4.5, most: 7 }));
  const problems: string[] = [];
  if (!isGood) problems.push(`the nearest neighbour is ${range(apart)} m away`);
  if (most(close) >= 2) problems.push(`without separation the nearest neighbour is ${range(close)} m away`);
  return verdict({
    measured: `${range(apart)} m, ${range(close)} m without separation`,
    bound: '4.5 to 7 m, below 2 m without separation',
    problems,
    charts: [
      {
        kind: 'values',
        title: 'Median distance of the nearest neighbour at 20 s',
        quantity: 'distance, m',
        values: [
          ...apart.map((value, index) => ({ name: `as they come, seed ${index + 1}`, value })),
          ...close.map((value, index) => ({ name: `without separation, seed ${index + 1}`, value })),
        ],
        least: 4.5,
        most: 7,
      },
    ],
  });
}

export function twoBodiesAgree(outcomes: readonly Outcome<TwoBodies>[]): Verdict {
  const [slow] = foundIn(outcomes, 'part at 3 m/s');
  const [fast] = foundIn(outcomes, 'part at 3.3 m/s');
  const stop = Math.tan(1.5);
  const rest = 3.3 - Math.PI;
  return allWithin([
    { what: 'stop apart, m', value: slow.distance, least: round(stop * 0.99), most: round(stop * 1.01) },
    { what: 'speed left, m/s', value: Math.abs(slow.speed), most: 0.001, digits: 4 },
    {
      what: 'speed that remains above pi m/s',
      value: fast.speed,
      least: round(rest * 0.95),
      most: round(rest * 1.05),
      digits: 4,
    },
  ]);
}

const round = (value: number): number => Number(value.toPrecision(4));

export function springsSettle(outcomes: readonly Outcome<Springs>[]): Verdict {
  const of = (key: keyof Springs): readonly number[] => outcomes.map(({ found }) => found[key]);
  return allWithin([
    { what: 'rise of energy', value: most(of('rise')), most: 1e-12, tiny: true },
    { what: 'drift of momentum', value: most(of('drift')), most: 1e-12, tiny: true },
    { what: 'disagreement at 20 s', value: most(of('disagreement')), most: 0.01, digits: 4 },
    { what: 'least distance, m', value: least(of('nearest')), least: 0.2 },
  ]);
}

export function goalMakesLattice(outcomes: readonly Outcome<Lattice>[]): Verdict {
  const runs = foundIn(outcomes, 'with a goal');
  return allWithin([
    { what: 'components at 20 s', value: most(runs.map(({ componentsAt20 }) => componentsAt20)), most: 1, digits: 0 },
    { what: 'deviation at 40 s', value: most(runs.map(({ deviationAt40 }) => deviationAt40)), most: 5e-3, tiny: true },
    // In a third of the runs or so rows of the lattice still slide past each other, so the middle run counts.
    { what: 'mismatch at 80 s', value: median(runs.map(({ mismatch }) => mismatch)), most: 1e-6, tiny: true },
    { what: 'mean degree', value: mean(runs.map(({ degree }) => degree)), least: 4.9, most: 5.4 },
  ]);
}

export function breaksUpWithoutGoal(outcomes: readonly Outcome<Lattice>[]): Verdict {
  const runs = foundIn(outcomes, 'without a goal');
  return allWithin([
    { what: 'largest group of 40', value: most(runs.map(({ largest }) => largest)), most: 13, digits: 0 },
  ]);
}
