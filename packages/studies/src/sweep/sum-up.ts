import type { Setting, SweepRun } from './grid.ts';
import { distributionOf, type Distribution } from './percentiles.ts';

/** The figures of one run by name: what it summed up to, flattened. */
export type Figures = Readonly<Record<string, number>>;

export interface DoneRun extends SweepRun {
  readonly figures: Figures;
  readonly checksum: string;
}

/** What all seeds of one combination show together. */
export interface Combination {
  readonly setting: Setting;
  readonly model?: string;
  readonly runs: number;
  readonly figures: Readonly<Record<string, Distribution>>;
}

/** Figures that say how fast a machine is, not what was simulated. */
const machine = new Set(['wallSeconds', 'agentStepsPerSecond', 'workers', 'tiles', 'seed', 'dt', 'ticks']);

/** Every finite number in a summary, named by its path: `contacts.agents`, `measures.density.mean`. */
export function figuresOf(summary: object): Figures {
  const figures: Record<string, number> = {};
  const visit = (value: unknown, path: string): void => {
    if (typeof value === 'number' && Number.isFinite(value)) figures[path] = value;
    else if (typeof value === 'object' && value !== null && !Array.isArray(value))
      for (const [name, inner] of Object.entries(value)) visit(inner, path === '' ? name : `${path}.${name}`);
  };
  for (const [name, value] of Object.entries(summary)) if (!machine.has(name)) visit(value, name);
  return { ...figures, ...exitShares(figures) };
}

const exitPrefix = 'exits.';

/** Of those who left by any exit the share of each, where there are several. */
function exitShares(figures: Figures): Figures {
  const exits = Object.entries(figures).filter(([name]) => name.startsWith(exitPrefix));
  const all = exits.reduce((sum, [, count]) => sum + count, 0);
  if (exits.length < 2 || all === 0) return {};
  return Object.fromEntries(
    exits.map(([name, count]) => [`exitShares.${name.slice(exitPrefix.length)}`, count / all] as const),
  );
}

/** Sums up by combination, in the order in which they were first met. */
export function sumUp(runs: readonly DoneRun[]): readonly Combination[] {
  const groups = new Map<string, DoneRun[]>();
  for (const run of runs) {
    const key = JSON.stringify([run.model ?? '', run.setting]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [run]);
    else group.push(run);
  }
  return [...groups.values()].map(combinationOf);
}

function combinationOf(runs: readonly DoneRun[]): Combination {
  const [{ setting, model }] = runs;
  const names = [...new Set(runs.flatMap((run) => Object.keys(run.figures)))];
  const figures: Record<string, Distribution> = {};
  for (const name of names) {
    const distribution = distributionOf(
      runs.map((run) => run.figures[name] ?? Number.NaN),
      name,
    );
    if (distribution !== undefined) figures[name] = distribution;
  }
  return { setting, runs: runs.length, figures, ...(model === undefined ? {} : { model }) };
}
