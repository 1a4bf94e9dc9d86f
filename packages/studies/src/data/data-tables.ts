import type { DataComparison } from './compare-data.ts';

const shown = (value: number | null): string => (value === null ? '-' : String(Number(value.toPrecision(3))));

/** Figures as cells for people: heading and rows. */
export const figureRows = ({ figures }: DataComparison): readonly (readonly string[])[] => [
  ['figure', 'unit', 'experiment', 'runs, median', '5 %', '95 %', 'difference', 'inside'],
  ...figures.map(({ name, unit, experiment, median, low, high, difference, isInside }) => [
    name,
    unit,
    shown(experiment),
    shown(median),
    shown(low),
    shown(high),
    difference === null ? '-' : signedPercent(difference),
    isInside === null ? '-' : isInside ? 'yes' : 'no',
  ]),
];

/** All curves as one table. */
export function curvesCsv({ curves }: DataComparison): string {
  const rows = curves.flatMap(({ name, unit, time, experiment, low, median, high }) =>
    time.map((moment, at) => [
      name,
      unit,
      moment,
      experiment[at] ?? '',
      low[at] ?? '',
      median[at] ?? '',
      high[at] ?? '',
    ]),
  );
  return [['curve', 'unit', 'time', 'experiment', 'p5', 'p50', 'p95'], ...rows]
    .map((row) => `${row.join(',')}\n`)
    .join('');
}

/** A difference that rounds to nothing has no sign. */
function signedPercent(share: number): string {
  const percent = Math.round(share * 100);
  return `${percent > 0 ? '+' : ''}${percent === 0 ? 0 : percent} %`;
}
