import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom';
import type { ChartDescription, CurveChart, Series, ValuesChart } from '../kit/charts.ts';

/** Colours are variables of the page, so that charts follow light and dark. */
const colours = ['var(--series-1)', 'var(--series-2)', 'var(--series-3)', 'var(--series-4)'];
const bandColour = 'var(--band)';

const frame = { width: 520, height: 260, marginLeft: 52, marginBottom: 38, style: { background: 'none' } };

/** The part of an element of linkedom, or of any browser, that is needed here. */
interface Element {
  readonly outerHTML: string;
}

/** The types of Plot want a browser's document; this package is compiled without one. */
const documentOf = (page: unknown): Plot.PlotOptions => ({ document: (page as { document: never }).document });

/** A chart as the text of an SVG element. */
export function drawChart(chart: ChartDescription, size?: { readonly width: number; readonly height: number }): string {
  const page: unknown = parseHTML('<!doctype html><html><body></body></html>');
  const marks = chart.kind === 'values' ? valuesPlot(chart) : curvePlot(chart);
  const element: unknown = Plot.plot({ ...frame, ...size, ...marks, ...documentOf(page) });
  // Every chart brings a style along that the page has already.
  return (element as Element).outerHTML.replaceAll(/<style>[^]*?<\/style>/g, '');
}

function valuesPlot({ quantity, values, least, most }: ValuesChart): Plot.PlotOptions {
  const known = values.filter(({ value }) => Number.isFinite(value));
  const names = [...new Set(values.map(({ name }) => name))];
  const bounds = [least, most].filter((bound) => bound !== undefined);
  const crowded = names.length > 12;
  return {
    ...(crowded ? {} : { height: 70 + 22 * names.length, marginLeft: 170 }),
    x: { label: quantity, grid: true, nice: true, zero: false },
    y: crowded ? { axis: null } : { label: null, domain: names, type: 'band' as const },
    marks: [
      ...bounds.map((bound) => Plot.ruleX([bound], { stroke: bandColour, strokeWidth: 2 })),
      ...bounds.map((bound) =>
        Plot.text([bound], {
          x: (value: number) => value,
          frameAnchor: 'top',
          dy: -10,
          text: (value: number) => String(value),
        }),
      ),
      crowded
        ? Plot.dot(known, Plot.dodgeY({ x: 'value', r: 4, fill: colours[0] }))
        : Plot.dot(known, { x: 'value', y: 'name', r: 5, fill: colours[0] }),
    ],
  };
}

function curvePlot({ x, y, series, band }: CurveChart): Plot.PlotOptions {
  return {
    x: { label: x, grid: true, nice: true },
    y: { label: y, grid: true, nice: true, zero: true },
    color: {
      type: 'categorical',
      domain: [...series.map(({ name }) => name), ...(band === undefined ? [] : [band.name])],
      range: [...colours.slice(0, series.length), ...(band === undefined ? [] : [bandColour])],
    },
    marks: [
      ...(band === undefined
        ? []
        : [Plot.areaY(band.rows, { x: '0', y1: '1', y2: '2', fill: bandColour, fillOpacity: 0.35 })]),
      ...series.map((each, index) => seriesMark(each, colours[index % colours.length])),
    ],
  };
}

function seriesMark({ as, points }: Series, colour: string): Plot.Markish {
  const known = points.filter(([x, y]) => Number.isFinite(x) && Number.isFinite(y));
  return as === 'line'
    ? Plot.line(known, { x: '0', y: '1', stroke: colour, strokeWidth: 2, marker: known.length <= 15 ? 'dot' : 'none' })
    : Plot.dot(known, { x: '0', y: '1', fill: colour, r: known.length > 60 ? 1.8 : 3.2, fillOpacity: 0.8 });
}

/** Names of the series of a chart with their colours, for the line below it. */
export function legendOf(chart: ChartDescription): readonly { readonly name: string; readonly colour: string }[] {
  if (chart.kind === 'values') return [];
  const lines = chart.series.map(({ name }, index) => ({ name, colour: colours[index % colours.length] }));
  return chart.band === undefined ? lines : [...lines, { name: chart.band.name, colour: bandColour }];
}
