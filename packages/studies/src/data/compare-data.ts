import { percentile } from '@korzo/analysis';
import type { Configuration } from '../validation/kit/configuration.ts';
import { scenarioOf } from '../validation/kit/draft.ts';
import { Lab } from '../validation/kit/lab.ts';
import { doubtsOf } from './doubts.ts';
import { endsOf } from './ends.ts';
import type { Observed, Setup } from './experiment.ts';
import { spreadStarts } from './spread-starts.ts';
import { draftOf } from './to-draft.ts';
import { interval, Watch, type Seen } from './watch.ts';

/** A figure of the experiment beside those of the runs. */
export interface ComparedFigure {
  readonly name: string;
  readonly unit: string;
  /** null where the experiment, or no run, has it. */
  readonly experiment: number | null;
  readonly median: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** (median - experiment) / experiment. */
  readonly difference: number | null;
  /** Whether the experiment lies between the 5th and the 95th percentile of the runs. */
  readonly isInside: boolean | null;
}

/** A curve of the experiment beside the band of the runs. */
export interface ComparedCurve {
  readonly name: string;
  readonly unit: string;
  /** s */
  readonly time: readonly number[];
  readonly experiment: readonly (number | null)[];
  readonly median: readonly (number | null)[];
  readonly low: readonly (number | null)[];
  readonly high: readonly (number | null)[];
  /** Share of the moments at which the experiment lies in the band, 0 to 1. */
  readonly inside: number;
}

export interface DataComparison {
  readonly title: string;
  readonly configuration: string;
  readonly seeds: readonly number[];
  readonly people: number;
  readonly frameRate: number;
  readonly inferred: readonly string[];
  /** What makes the data or the set-up look wrong. */
  readonly doubts: readonly string[];
  readonly figures: readonly ComparedFigure[];
  readonly curves: readonly ComparedCurve[];
}

export interface ComparisonPlan {
  readonly observed: Observed;
  readonly setup: Setup;
  readonly configuration: Configuration;
  readonly seeds: readonly number[];
  readonly onRun?: (done: number) => void;
}

/** Runs the experiment with every seed, and looks at it and at the runs with the same eyes. */
export async function compareWithData(plan: ComparisonPlan): Promise<DataComparison> {
  const { observed, setup, configuration, seeds } = plan;
  const experiment = watched(observed, setup);
  const doubts = [
    ...doubtsOf(observed, setup),
    ...(experiment.crossings.length === 0
      ? ['line: no person crossed it in the data; shift it to where people walk']
      : []),
  ];
  // People who stand off the ground cannot be put there.
  const isUsable = !doubts.some((doubt) => doubt.startsWith('unit') || doubt.startsWith('geometry'));
  const runs = isUsable ? await runsOf(plan, experiment) : [];
  return {
    title: setup.title,
    configuration: configuration.name,
    seeds: isUsable ? seeds : [],
    people: experiment.people,
    frameRate: observed.frameRate,
    inferred: setup.inferred,
    doubts,
    figures: figuresOf(experiment, runs),
    curves: curvesOf(experiment, runs),
  };
}

async function runsOf(
  { observed, setup, configuration, seeds, onRun }: ComparisonPlan,
  experiment: Seen,
): Promise<readonly Seen[]> {
  const runs: Seen[] = [];
  const lasted = experiment.passed.length * interval;
  const starts = spreadStarts(endsOf(observed).first, configuration.radius ?? 0.25, setup);
  const draft = draftOf(setup, starts, Math.ceil(lasted * 2 + 30));
  for (const seed of seeds) {
    const watch = new Watch(setup);
    await new Lab(configuration).run(scenarioOf(draft, configuration, seed), {
      seed,
      watch: (simulation) => watch.afterFrame(simulation),
    });
    runs.push(watch.seen);
    onRun?.(runs.length);
  }
  return runs;
}

function watched(observed: Observed, setup: Setup): Seen {
  const watch = new Watch(setup);
  for (const frame of observed.frames()) watch.afterFrame(frame);
  return watch.seen;
}

/** From the tenth to the last tenth of those who cross the line: filling and emptying are left out. */
function steady({ crossings }: Seen): readonly [from: number, to: number, people: number] | undefined {
  const [first, last] = [Math.floor(crossings.length * 0.1), Math.ceil(crossings.length * 0.9) - 1];
  return last - first < 5 ? undefined : [crossings[first], crossings[last], last - first];
}

function meanBetween(curve: readonly number[], seen: Seen): number | undefined {
  const times = steady(seen);
  if (times === undefined) return undefined;
  const known = curve.filter(
    (value, at) => at * interval >= times[0] && at * interval <= times[1] && Number.isFinite(value),
  );
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0) / known.length;
}

const wanted: readonly (readonly [name: string, unit: string, of: (seen: Seen) => number | undefined])[] = [
  [
    'flow',
    '1/s',
    (seen) => {
      const times = steady(seen);
      return times === undefined ? undefined : times[2] / (times[1] - times[0]);
    },
  ],
  ['density', '1/m2', (seen) => meanBetween(seen.density, seen)],
  ['speed', 'm/s', (seen) => meanBetween(seen.speed, seen)],
  ['half crossed at', 's', ({ crossings, people }) => crossings.at(Math.ceil(people / 2) - 1)],
  ['last crossed at', 's', ({ crossings }) => crossings.at(-1)],
  ['crossed', 'people', ({ crossings }) => crossings.length],
];

const bandOf = (values: readonly number[]): readonly [low: number, median: number, high: number] | undefined => {
  const sorted = values.filter(Number.isFinite).toSorted((one, other) => one - other);
  if (sorted.length === 0) return undefined;
  return [percentile(sorted, 0.05), percentile(sorted, 0.5), percentile(sorted, 0.95)];
};

function figuresOf(experiment: Seen, runs: readonly Seen[]): readonly ComparedFigure[] {
  return wanted.map(([name, unit, of]) => {
    const own = of(experiment);
    const band = bandOf(runs.flatMap((run) => of(run) ?? []));
    const known = own !== undefined && band !== undefined;
    return {
      name,
      unit,
      experiment: own ?? null,
      low: band?.[0] ?? null,
      median: band?.[1] ?? null,
      high: band?.[2] ?? null,
      difference: known && own !== 0 ? (band[1] - own) / own : null,
      isInside: known ? own >= band[0] - 1e-9 && own <= band[2] + 1e-9 : null,
    };
  });
}

function curvesOf(experiment: Seen, runs: readonly Seen[]): readonly ComparedCurve[] {
  const looks = Math.max(experiment.passed.length, ...runs.map(({ passed }) => passed.length));
  const time = Array.from({ length: looks }, (_, at) => at * interval);
  const curve = (name: string, unit: string, of: (seen: Seen) => readonly number[], goesOn: boolean): ComparedCurve => {
    // Counts stay as they are when all have gone; density and speed are not there any more.
    const at = (seen: Seen, look: number): number =>
      look < of(seen).length ? of(seen)[look] : goesOn ? (of(seen).at(-1) ?? Number.NaN) : Number.NaN;
    const bands = time.map((_, look) => bandOf(runs.map((run) => at(run, look))));
    const own = time.map((_, look) => at(experiment, look));
    const judged = own.flatMap((value, look) => {
      const band = bands[look];
      return band === undefined || !Number.isFinite(value) ? [] : [value >= band[0] - 1e-9 && value <= band[2] + 1e-9];
    });
    return {
      name,
      unit,
      time,
      experiment: own.map((value) => (Number.isFinite(value) ? value : null)),
      low: bands.map((band) => band?.[0] ?? null),
      median: bands.map((band) => band?.[1] ?? null),
      high: bands.map((band) => band?.[2] ?? null),
      inside: judged.length === 0 ? 0 : judged.filter(Boolean).length / judged.length,
    };
  };
  return [
    curve('people past the line', 'people', ({ passed }) => passed, true),
    curve('density', '1/m2', ({ density }) => density, false),
    curve('speed', 'm/s', ({ speed }) => speed, false),
  ];
}
