import { escaped } from '../../compare/markup.ts';
import type { ChartDescription } from '../../validation/kit/charts.ts';
import { drawChart, legendOf } from '../../validation/report/draw-chart.ts';

/** A part of the report. One that has nothing to show says why: a missing part would look like a part with nothing in it. */
export interface ReportSection {
  readonly id: string;
  readonly title: string;
  readonly inside: string;
}

export const partMarkup = ({ id, title, inside }: ReportSection): string => {
  if (inside === '') throw new Error(`the part '${id}' of a report is empty and does not say why`);
  return `<section id="${id}"><h2>${title}</h2>\n${inside}\n</section>`;
};

/** Why a part has nothing to show. */
export const because = (reason: string): string => `<p class="none">${escaped(reason)}</p>`;

export const seconds = (value: number): string =>
  value >= 600 ? `${Math.floor(value / 60)} min ${Math.round(value % 60)} s` : `${value.toFixed(1)} s`;

export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const chart = (description: ChartDescription): string =>
  `<figure><figcaption>${escaped(description.title)}</figcaption>${drawChart(description, { width: 820, height: 300 })}<p class="legend">${legendOf(
    description,
  )
    .map(({ name, colour }) => `<span style="--colour:${colour}">${escaped(name)}</span>`)
    .join(' ')}</p></figure>`;

/** More than so many curves in one chart cannot be distinguished. */
export const mostCurves = 4;
