import type { ChartDescription, ValuesChart } from './charts.ts';
import type { Outcome, Verdict } from './validation-test.ts';
import { least, most } from './statistics.ts';

/** A figure as a table shows it. */
export const figure = (value: number, digits = 2): string => (Number.isFinite(value) ? value.toFixed(digits) : 'none');

/** All figures agree: one; otherwise the smallest and the largest. */
export function range(values: readonly number[], digits = 2): string {
  const known = values.filter((value) => Number.isFinite(value));
  if (known.length === 0) return 'none';
  const [low, high] = [figure(least(known), digits), figure(most(known), digits)];
  return low === high ? low : `${low} to ${high}`;
}

export interface AcceptedRange {
  readonly least?: number;
  readonly most?: number;
}

export const isWithin = (value: number, { least: low = -Infinity, most: high = Infinity }: AcceptedRange): boolean =>
  value >= low && value <= high;

export interface FigureQuestion<Found> extends AcceptedRange {
  readonly quantity: string;
  readonly unit: string;
  readonly digits?: number;
  readonly of: (found: Found) => number;
  readonly charts?: readonly ChartDescription[];
}

/** Passes when a figure lies within its bounds in every run. */
export function inEveryRun<Found>(outcomes: readonly Outcome<Found>[], question: FigureQuestion<Found>): Verdict {
  const { unit, digits = 2, of } = question;
  const runs = outcomes.map(({ trial, found }) => ({ name: nameOf(trial), value: of(found) }));
  const outside = runs.filter(({ value }) => !isWithin(value, question));
  const values = runs.map(({ value }) => value);
  return verdict({
    measured: `${range(values, digits)} ${unit}`.trim(),
    bound: boundText(question, unit),
    problems: outside.map(({ name, value }) => `${name}: ${question.quantity} ${figure(value, digits)} ${unit}`.trim()),
    charts: [valuesChart(question, runs), ...(question.charts ?? [])],
  });
}

export const nameOf = ({ name, seed }: { readonly name: string; readonly seed: number }): string =>
  `${name}, seed ${seed}`;

export function boundText({ least: low, most: high }: AcceptedRange, unit: string): string {
  const between =
    low !== undefined && high !== undefined
      ? `${low} to ${high}`
      : low === undefined
        ? `at most ${high}`
        : `at least ${low}`;
  return `${between} ${unit}`.trim();
}

function valuesChart(
  { quantity, unit, least: low, most: high }: { quantity: string; unit: string } & AcceptedRange,
  values: readonly { readonly name: string; readonly value: number }[],
): ValuesChart {
  return {
    kind: 'values',
    title: quantity,
    quantity: unit === '' ? quantity : `${quantity}, ${unit}`,
    values,
    ...(low === undefined ? {} : { least: low }),
    ...(high === undefined ? {} : { most: high }),
  };
}

const mostProblems = 4;

/** Passed when there is no problem; otherwise the first few are the reason. */
export function verdict(parts: {
  readonly measured: string;
  readonly bound: string;
  readonly problems: readonly string[];
  readonly charts: readonly ChartDescription[];
}): Verdict {
  const { measured, bound, problems, charts } = parts;
  if (problems.length === 0) return { passed: true, measured, bound, charts };
  const rest = problems.length > mostProblems ? `; and ${problems.length - mostProblems} more` : '';
  return { passed: false, measured, bound, reason: `${problems.slice(0, mostProblems).join('; ')}${rest}`, charts };
}
