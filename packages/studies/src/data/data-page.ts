import { escaped } from '../compare/markup.ts';
import type { ChartDescription } from '../validation/kit/charts.ts';
import { drawChart, legendOf } from '../validation/report/draw-chart.ts';
import { pageStyle } from '../validation/report/page-style.ts';
import type { ComparedCurve, DataComparison } from './compare-data.ts';
import { figureRows } from './data-tables.ts';

const cells = (tag: string, row: readonly string[]): string =>
  `<tr>${row.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`;

/** One page with table and charts that opens without a network. */
export function dataPage(comparison: DataComparison): string {
  const { title, configuration, seeds, people, frameRate, inferred, doubts, curves } = comparison;
  const [heading, ...rows] = figureRows(comparison);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}: experiment and model</title>
<style>${pageStyle}</style>
</head>
<body>
<main>
<header><h1>${escaped(title)}</h1><p class="lead">${escaped(configuration)} against ${people} people recorded at ${Number(frameRate.toPrecision(3))} frames per second; ${seeds.length} seeds.${fewSeeds(seeds.length)}</p></header>
${listOf('The data looks wrong', doubts, 'reason')}
${listOf('Found in the data', inferred, '')}
<section><h2>Figures</h2><div class="wide"><table><thead>${cells('th', heading)}</thead><tbody>${rows.map((row) => cells('td', row)).join('')}</tbody></table></div></section>
<div class="figures paired">${curves.map(curveMarkup).join('\n')}</div>
<p>The band holds the 5th to 95th percentile of the runs. Figures are taken from the first to the last tenth of the people who cross the line.</p>
</main>
</body>
</html>
`;
}

/** Seeds below which percentiles are little more than the least and the most. */
const manySeeds = 20;

const fewSeeds = (seeds: number): string =>
  seeds >= manySeeds
    ? ''
    : ` So few runs make a band that is close to their least and most; use ${manySeeds} seeds or more before you judge by it.`;

const listOf = (title: string, lines: readonly string[], style: string): string =>
  lines.length === 0
    ? ''
    : `<section><h2>${title}</h2><ul class="${style}">${lines.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul></section>`;

function curveMarkup({ name, unit, time, experiment, median, low, high, inside }: ComparedCurve): string {
  const points = (values: readonly (number | null)[]): (readonly [number, number])[] =>
    values.flatMap((value, at) => (value === null ? [] : [[time[at], value] as const]));
  const rows = time.flatMap((moment, at) => {
    const [least, most] = [low[at], high[at]];
    return least === null || most === null ? [] : [[moment, least, most] as const];
  });
  const chart: ChartDescription = {
    kind: 'curve',
    title: `${name}: the experiment is in the band at ${(inside * 100).toFixed(0)} % of the moments`,
    x: 'time, s',
    y: `${name}, ${unit}`,
    series: [
      { name: 'median of the runs', as: 'line', points: points(median) },
      { name: 'experiment', as: 'line', points: points(experiment) },
    ],
    band: { name: '5th to 95th percentile of the runs', rows },
  };
  const legend = legendOf(chart).map((each) => `<span style="--colour:${each.colour}">${escaped(each.name)}</span>`);
  return `<figure><figcaption>${escaped(chart.title)}</figcaption>${drawChart(chart)}<p class="legend">${legend.join('')}</p></figure>`;
}
