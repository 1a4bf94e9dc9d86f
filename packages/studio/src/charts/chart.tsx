import uPlot from 'uplot';
import { hand } from '../timeline/hand.ts';
import { useEffect, useRef } from 'preact/hooks';
import type { JSX } from 'preact';

export interface ChartSeries {
  readonly label: string;
  readonly colour: string;
  readonly values: ArrayLike<number>;
}

export interface ChartOf {
  readonly title: string;
  readonly unit: string;
  /** Simulated, s. */
  readonly time: ArrayLike<number>;
  readonly series: readonly ChartSeries[];
  readonly height?: number;
  /** Turns with every sample, so that the chart is drawn again. */
  readonly version: number;
  /** The time in the picture when it is not now, s: a line marks it. */
  readonly at?: number | undefined;
  /** Called with the simulated time of a click. */
  readonly seek?: (time: number) => void;
}

/** The door to what draws; tests hand in another one. */
export const plots = {
  make: (options: uPlot.Options, points: uPlot.AlignedData, host: HTMLElement): uPlot =>
    new uPlot(options, points, host),
};

/** One live chart over simulated time. */
export function Chart({ title, unit, time, series, height = 130, version, at, seek }: ChartOf): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(undefined);
  const shown = useRef<number>(undefined);
  shown.current = at;
  const shape = series.map(({ label, colour }) => `${label}:${colour}`).join('|');
  const points: uPlot.AlignedData = [Array.from(time), ...series.map(({ values }) => withGaps(values))];

  useEffect(() => {
    const { current: host } = place;
    if (host === null) return undefined;
    const made = plots.make(optionsFor(series, unit, { width: host.clientWidth, height }, shown), points, host);
    plot.current = made;
    const clicked = (): void => {
      const { idx } = made.cursor;
      if (typeof idx === 'number' && seek !== undefined) seek(made.data[0][idx]);
    };
    made.over.addEventListener('click', clicked);
    const sizes = new ResizeObserver(() => made.setSize({ width: host.clientWidth, height }));
    sizes.observe(host);
    return () => {
      sizes.disconnect();
      made.destroy();
      plot.current = undefined;
    };
  }, [shape, unit, height]);
  useEffect(() => plot.current?.setData(points), [version, shape, at]);

  return (
    <figure class="chart">
      <figcaption>
        {title} <span class="unit">{unit}</span>
        <button
          type="button"
          class="quiet csv"
          title={`Download ${title} as CSV`}
          aria-label={`Download ${title} as CSV`}
          onClick={() => hand(new Blob([csvOf(time, unit, series)], { type: 'text/csv' }), `${fileName(title)}.csv`)}
        >
          CSV
        </button>
      </figcaption>
      <div ref={place} />
    </figure>
  );
}

const fileName = (title: string): string => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** A line for each sample; empty where there is no value. */
export function csvOf(time: ArrayLike<number>, unit: string, series: readonly ChartSeries[]): string {
  const head = ['time (s)', ...series.map(({ label }) => (unit === '' ? label : `${label} (${unit})`))];
  const quoted = head.map((word) => (/[",\n]/.test(word) ? `"${word.replaceAll('"', '""')}"` : word));
  const lines = Array.from(time, (seconds, index) =>
    [seconds, ...series.map(({ values }) => (Number.isNaN(values[index]) ? '' : values[index]))].join(','),
  );
  return `${[quoted.join(','), ...lines].join('\n')}\n`;
}

/** uPlot leaves a gap where there is no value. */
const withGaps = (values: ArrayLike<number>): (number | null)[] =>
  Array.from(values, (value) => (Number.isNaN(value) ? null : value));

function optionsFor(
  series: readonly ChartSeries[],
  unit: string,
  size: { readonly width: number; readonly height: number },
  shown: { readonly current: number | undefined },
): uPlot.Options {
  const style = getComputedStyle(document.documentElement);
  const text = style.getPropertyValue('--text-muted') || '#667';
  const line = style.getPropertyValue('--line') || '#8884';
  const axis: uPlot.Axis = {
    stroke: text,
    grid: { stroke: line, width: 1 },
    ticks: { stroke: line, width: 1 },
    font: '11px system-ui',
  };
  return {
    ...size,
    hooks: { draw: [(plot) => markTime(plot, shown.current, text)] },
    legend: { show: series.length > 1, live: false },
    cursor: { y: false, drag: { x: true, y: false } },
    scales: { x: { time: false }, y: { range: (_plot, min, max) => [Math.min(0, min), max > 0 ? max * 1.08 : 1] } },
    axes: [
      { ...axis, size: 28, values: (_plot, ticks) => ticks.map((tick) => `${tick} s`) },
      { ...axis, size: (_plot, labels: readonly string[] | null) => roomFor(labels ?? []) },
    ],
    series: [
      {},
      ...series.map(({ label, colour }) => ({
        label,
        stroke: colour,
        width: 1.5,
        points: { show: false },
        value: (_plot: uPlot, value: number | null) => (value === null ? '' : `${value.toPrecision(3)} ${unit}`),
      })),
    ],
  };
}

/** Width of an axis whose longest label is written out, px: 20,000 birds are not 0,000. */
const roomFor = (labels: readonly string[]): number =>
  Math.max(leastRoom, gap + characterWidth * Math.max(0, ...labels.map(({ length }) => length)));

const leastRoom = 46;
const gap = 16;
/** Of digits of 11 px in any system's font, px. */
const characterWidth = 7;

/** A line at the time that is looked back at. */
function markTime(plot: uPlot, time: number | undefined, colour: string): void {
  if (time === undefined) return;
  const { ctx, bbox } = plot;
  const x = Math.round(plot.valToPos(time, 'x', true));
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.setLineDash([4, 3]);
  ctx.beginPath();
  ctx.moveTo(x, bbox.top);
  ctx.lineTo(x, bbox.top + bbox.height);
  ctx.stroke();
  ctx.restore();
}
