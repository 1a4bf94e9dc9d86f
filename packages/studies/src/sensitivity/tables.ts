import type { Sensitivity } from './sensitivity.ts';

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

/** The same as cells for people, the factor that matters most first: heading and rows. */
export function describeSensitivity(sensitivity: Sensitivity): readonly (readonly string[])[] {
  const { method, rows } = sensitivity;
  const named: Readonly<Record<string, string>> = headings[method];
  const weight = method === 'morris' ? 'meanAbsolute' : 'total';
  const sorted = rows.toSorted((one, other) => other.effects[weight] - one.effects[weight]);
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
