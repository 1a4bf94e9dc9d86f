import { junctionLevel, type TableFinding } from '@korzo/analysis';
import type { Evidence } from '../evidence/evidence.ts';
import { headings, rowTexts, tableMarkup } from '../drawing/tables.ts';
import { because, chart, mostCurves } from './markup.ts';

/** Longer lists are not read. */
const mostRows = 20;

const tablesShown = [
  'vehicle-trips/trips',
  'vehicle-flow/detectors',
  'vehicle-queue/queue',
  'vehicle-emissions/classes',
  'vehicle-trips/travel-time-matrix',
] as const;

/** Whether any run has vehicles. */
export const hasTraffic = (runs: readonly Evidence[]): boolean =>
  runs.some(({ tables }) => (tables['vehicle-emissions/classes']?.rows.length ?? 0) > 0);

/** Trips, detectors, queues, emissions and junctions of each run, with queues and the fundamental diagram as charts. */
export function traffic(runs: readonly Evidence[]): string {
  const queues = curvesOf(runs, 'vehicle-queue/queue-over-time');
  const lengths = curvesOf(runs, 'vehicle-queue/queue-length-over-time');
  const diagram = curvesOf(runs, 'vehicle-flow/fundamental-diagram').filter(({ points }) =>
    points.some(([, flow]) => flow > 0),
  );
  const charts = [
    chart({ kind: 'curve', title: 'Vehicles that queue', x: 'time, s', y: 'vehicles', series: queues }),
    chart({ kind: 'curve', title: 'Longest queue in a lane', x: 'time, s', y: 'length, m', series: lengths }),
    ...(diagram.length === 0
      ? []
      : [chart({ kind: 'curve', title: 'Fundamental diagram', x: 'density, 1/km', y: 'flow, 1/h', series: diagram })]),
  ];
  const without = diagram.length === 0 ? because(noDiagram(runs)) : '';
  const tables = runs
    .slice(0, mostCurves)
    .flatMap((run) =>
      [...tablesShown.map((name) => run.tables[name]), junctionsOf(run)].map((table) =>
        tableOf(run, table, runs.length > 1),
      ),
    );
  return `<div class="figures">${charts.join('')}</div>${without}${tables.join('\n')}`;
}

function noDiagram(runs: readonly Evidence[]): string {
  const lines = Math.max(...runs.map(({ world }) => world.measuring?.lines.length ?? 0));
  return lines === 0
    ? 'No detectors were set: name them by traffic.detectors or measuring.lines for flow, speed and density.'
    : `No vehicle passed ${lines === 1 ? 'the one measuring line' : `any of the ${lines} measuring lines`}.`;
}

function curvesOf(runs: readonly Evidence[], name: string) {
  return runs.slice(0, mostCurves).flatMap(({ info, curves }) =>
    (curves[name]?.lines ?? []).map((line) => ({
      name: runs.length > 1 ? `${line.name}, seed ${info.seed}` : line.name,
      as: line.style === 'points' ? ('dots' as const) : ('line' as const),
      points: line.x.map((x, index) => [x, line.y[index] ?? Number.NaN] as const),
    })),
  );
}

/** Delay at all junctions that are measured. Which of them have lights is not known here: both levels are given. */
function junctionsOf({ tables }: Evidence): TableFinding {
  const rows = Object.entries(tables).flatMap(([name, table]) =>
    /^junction-delay:.*\/level-of-service$/.test(name)
      ? table.rows.map(([area, vehicles, delay]) => {
          const levels = (['light', 'sign'] as const).map((control) =>
            typeof delay === 'number' ? junctionLevel(control, delay) : null,
          );
          return [area, vehicles, delay, ...levels];
        })
      : [],
  );
  const columns = [
    { label: 'junction', unit: '' },
    { label: 'vehicles', unit: '' },
    { label: 'mean delay', unit: 's' },
    { label: 'level, with lights', unit: '' },
    { label: 'level, without', unit: '' },
  ];
  return { kind: 'table', name: 'junctions', title: 'Delay and level of service of junctions (HCM)', columns, rows };
}

function tableOf({ info }: Evidence, table: TableFinding | undefined, isOneOfMany: boolean): string {
  if (table === undefined || table.rows.length === 0) return '';
  const more = table.rows.length - mostRows;
  const left = more > 0 ? `; ${more} more rows are left out` : '';
  return tableMarkup({
    title: `${table.title}${isOneOfMany ? `, seed ${info.seed}` : ''}${left}`,
    columns: headings(table),
    rows: rowTexts(table.rows.slice(0, mostRows)),
  });
}
