import { escaped } from '../compare/markup.ts';
import type { ChartDescription } from '../validation/kit/charts.ts';
import { drawChart } from '../validation/report/draw-chart.ts';
import { pageStyle } from '../validation/report/page-style.ts';
import type { Sensitivity } from './sensitivity.ts';
import { byWeight, describeSensitivity } from './tables.ts';

const meanings = {
  morris:
    'Elementary effects: by how much the figure changes when a factor goes through its whole range. The mean of absolute effects says how much a factor matters; a standard deviation as large as that mean says that its effect depends on the other factors or is not a straight line.',
  sobol:
    'Shares of the variance of the figure. First order: by the factor alone. Total: by the factor and all it does together with others. Intervals hold 95 % of bootstrap samples; an index whose interval holds 0 cannot be distinguished from no effect.',
} as const;

const cells = (tag: string, row: readonly string[]): string =>
  `<tr>${row.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`;

/** How the runs of a sensitivity study were made. */
export interface Made {
  readonly runs: number;
  readonly seeds: number;
}

/** One page with table and charts that opens without a network. */
export function sensitivityPage(title: string, sensitivity: Sensitivity, { runs, seeds }: Made): string {
  const [heading, ...rows] = describeSensitivity(sensitivity);
  const { method, figure, samples, missing } = sensitivity;
  const kind = method === 'morris' ? `Morris, ${samples} trajectories` : `Sobol, ${samples} samples`;
  const gaps = missing === 0 ? '' : ` ${missing} points without the figure were left out.`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}: sensitivity</title>
<style>${pageStyle}</style>
</head>
<body>
<main>
<header><h1>${escaped(title)}: sensitivity of ${escaped(figure)}</h1><p class="lead">${kind}; ${runs} runs, the mean of ${seeds} ${seeds === 1 ? 'seed' : 'seeds'} at every point.${gaps}</p></header>
<p>${meanings[method]}</p>
<div class="wide"><table><thead>${cells('th', heading)}</thead><tbody>${rows.map((row) => cells('td', row)).join('')}</tbody></table></div>
<div class="figures paired">${chartsOf(sensitivity).map(chartMarkup).join('\n')}</div>
</main>
</body>
</html>
`;
}

const chartMarkup = (chart: ChartDescription): string =>
  `<figure><figcaption>${escaped(chart.title)}</figcaption>${drawChart(chart)}</figure>`;

function chartsOf(sensitivity: Sensitivity): readonly ChartDescription[] {
  const { method, figure } = sensitivity;
  const rows = byWeight(sensitivity);
  const chart = (title: string, quantity: string, effect: string): ChartDescription => ({
    kind: 'values',
    title,
    quantity,
    values: rows.map(({ factor, effects }) => ({ name: factor, value: effects[effect] })),
    least: 0,
  });
  return method === 'morris'
    ? [
        chart('How much each factor matters', `mean of absolute effects on ${figure}`, 'meanAbsolute'),
        chart('Interaction or curvature', 'standard deviation of effects', 'deviation'),
      ]
    : [
        chart('First-order indices', 'share of variance', 'first'),
        chart('Total indices', 'share of variance', 'total'),
      ];
}
