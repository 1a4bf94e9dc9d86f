import uPlot from 'uplot';
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { Chart } from '../charts/chart.tsx';
import { colourOf } from '../charts/palette.ts';
import type { Session } from '../store/session.ts';

const columns = {
  inside: { title: 'Inside', unit: 'agents' },
  speed: { title: 'Mean speed', unit: 'm/s' },
  ticks: { title: 'Ticks per second', unit: '1/s' },
} as const;
type ChartColumn = keyof typeof columns;

const isColumn = (name: string): name is ChartColumn => name in columns;

/** One number of all runs over the same time. */
export function ComparisonChart({ sessions }: { readonly sessions: readonly Session[] }): JSX.Element {
  const column = useSignal<ChartColumn>('inside');
  const version = sessions.reduce((sum, { samples }) => sum + samples.value, 0);
  const [time, ...curves] = joined(sessions, column.value);
  return (
    <div class="comparison-chart">
      <select
        aria-label="What the chart compares"
        value={column.value}
        onChange={({ currentTarget: { value } }) => isColumn(value) && (column.value = value)}
      >
        {Object.entries(columns).map(([name, { title }]) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
      <Chart
        {...columns[column.value]}
        time={time}
        version={version}
        height={200}
        series={sessions.map(({ title }, index) => ({
          label: title.value,
          colour: colourOf(index),
          values: curves[index],
        }))}
      />
    </div>
  );
}

/** Times of all runs in one list, and the values of each run at them (NaN where it has none). */
function joined(sessions: readonly Session[], column: ChartColumn): readonly (readonly number[])[] {
  const tables = sessions.map(({ history }): uPlot.AlignedData => {
    const values = history.columns.get(column) ?? new Float64Array();
    return [Array.from(history.time.subarray(0, history.count)), Array.from(values.subarray(0, history.count))];
  });
  return uPlot.join(tables).map((values) => Array.from(values, (value) => value ?? Number.NaN));
}
