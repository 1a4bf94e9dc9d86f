import type { Sensitivity, SensitivityRow } from './sensitivity.ts';

/** One row for each factor, for programs. */
export function sensitivityTable({ figure, rows }: Sensitivity): string {
  const names = Object.keys(rows[0]?.effects ?? {});
  const lines = rows.map(({ factor, range, effects }) => [
    figure,
    factor,
    ...range,
    ...names.map((name) => effects[name]),
  ]);
  return [['figure', 'factor', 'low', 'high', ...names], ...lines].map((line) => `${line.join(',')}\n`).join('');
}

const headings = {
  morris: { meanAbsolute: 'mean of |effects|', mean: 'mean effect', deviation: 'sd of effects' },
  sobol: { first: 'first order', total: 'total' },
} as const;

/** Effects this far below the largest are rounding of the figure, not effects. */
const rounding = 1e-6;

/** The factor that matters most first; effects that are rounding alone are 0. */
export function byWeight({ method, rows }: Sensitivity): readonly SensitivityRow[] {
  const weight = method === 'morris' ? 'meanAbsolute' : 'total';
  const largest = Math.max(0, ...rows.map(({ effects }) => Math.abs(effects[weight])).filter(Number.isFinite));
  const shown = (value: number): number => (Math.abs(value) < rounding * largest ? 0 : value);
  return rows
    .toSorted((one, other) => other.effects[weight] - one.effects[weight])
    .map(({ factor, range, effects }) => ({
      factor,
      range,
      effects: Object.fromEntries(Object.entries(effects).map(([name, value]) => [name, shown(value)])),
    }));
}

/** The same as cells for people, the factor that matters most first: heading and rows. */
export function describeSensitivity(sensitivity: Sensitivity): readonly (readonly string[])[] {
  const { method } = sensitivity;
  const named: Readonly<Record<string, string>> = headings[method];
  const sorted = byWeight(sensitivity);
  return [
    ['factor', 'range', ...Object.values(named)],
    ...sorted.map(({ factor, range: [low, high], effects }) =>
      [factor, `${low}..${high}`].concat(
        Object.keys(named).map((name) => {
          const bounds =
            method === 'morris' ? '' : ` (${rounded(effects[`${name}Low`])} to ${rounded(effects[`${name}High`])})`;
          return `${rounded(effects[name])}${bounds}`;
        }),
      ),
    ),
  ];
}

const rounded = (value: number): string => (Number.isFinite(value) ? String(Number(value.toPrecision(3))) : '-');
