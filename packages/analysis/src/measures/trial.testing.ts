import { crowdOf, type TestBody } from '../crowds.testing.ts';
import type { Finding, GridFinding, TableFinding } from '../findings/finding.ts';
import type { MeasurePlace } from '../measure/frame.ts';
import type { Measure } from '../measure/measure.ts';
import { Series } from '../measure/series.ts';

/** A measure over frames that a function of time draws, `place.dt` apart. */
export function watchTrial(
  measure: Measure,
  place: MeasurePlace,
  { seconds, given = {} }: { readonly seconds: number; readonly given?: Readonly<Record<string, unknown>> },
  bodies: (time: number) => readonly TestBody[],
): Series {
  const series = new Series(measure, place, given);
  const { dt } = place;
  for (let ticks = 1; ticks * dt <= seconds + 1e-9; ticks++) {
    const crowds = [crowdOf(bodies(ticks * dt))];
    series.afterTick({ ticks, time: ticks * dt, crowds, events: [] });
  }
  return series;
}

export function findingOf(series: Series, name: string): Finding {
  const found = series.summary(0).findings?.find((finding) => finding.name === name);
  if (found === undefined) throw new Error(`no finding ${name}`);
  return found;
}

export function rowsOf(series: Series, name: string): TableFinding['rows'] {
  const found = findingOf(series, name);
  if (found.kind !== 'table') throw new Error(`${name} is no table`);
  return found.rows;
}

export function gridOf(series: Series, name: string): GridFinding {
  const found = findingOf(series, name);
  if (found.kind !== 'grid') throw new Error(`${name} is no map`);
  return found;
}

/** Columns and rows of people that fill a rectangle evenly from the origin on, half a spacing from its edges. */
export const block = (
  [columns, rows]: readonly [number, number],
  [spacingX, spacingY]: readonly [number, number],
  body: Partial<TestBody> = {},
): TestBody[] =>
  Array.from({ length: columns * rows }, (_, index) =>
    Object.assign({}, body, {
      id: index,
      x: ((index % columns) + 0.5) * spacingX,
      y: (Math.floor(index / columns) + 0.5) * spacingY,
    }),
  );
