import { escaped } from '../compare/markup.ts';
import type { ChartDescription } from '../validation/kit/charts.ts';
import { drawChart, legendOf } from '../validation/report/draw-chart.ts';
import { pageStyle } from '../validation/report/page-style.ts';
import { assumptionsOf } from './assumptions.ts';
import { classesOf, drawMap, drawPlan } from './draw-map.ts';
import type { Evidence } from './evidence.ts';
import { knownStatus } from './known-status.ts';
import { egressBand, joinedGrids, shareTimes } from './over-runs.ts';
import { reportStyle } from './report-style.ts';
import type { ModelStatus } from './status.ts';
import { headings, meanTable, rowTexts, tableMarkup } from './tables.ts';

export interface ReportOptions {
  /** What the runs shall answer; the description of the scenario unless given. */
  readonly question?: string;
  readonly title?: string;
  /** Who signs. */
  readonly author?: string;
  /** What the model used has passed and failed; what was noted when it was last validated unless given. */
  readonly status?: readonly ModelStatus[];
}

/** One page with everything in it: it opens without a network, and prints. */
export function reportPage(runs: readonly Evidence[], options: ReportOptions = {}): string {
  const [first] = runs;
  const title = options.title ?? first.info.scenario.title;
  const assumptions = assumptionsOf(first);
  const parts = [
    header(title, runs, options),
    section('question', 'The question', `<p>${escaped(options.question ?? assumptions.about)}</p>`),
    section('answer', 'The answer in short', answer(runs)),
    section('place', 'The place', plans(first)),
    section('assumptions', 'Assumptions and parameters', assumptions.tables.map(tableMarkup).join('\n')),
    section('evacuation', 'Who is out when', egress(runs)),
    section(
      'density',
      'How dense it gets',
      maps(runs, 'density-gaussian', 'greatest-density', 'people per square metre'),
    ),
    section(
      'service',
      'Level of service',
      maps(runs, 'level-of-service', 'greatest-density', 'level of service (Fruin, walkways) at its worst') +
        maps(runs, 'level-of-service', 'mean-density', 'level of service (Fruin, walkways) over the whole run') +
        serviceTable(runs),
    ),
    section('flow', 'Flow at doors and exits', doors(runs)),
    section('jams', 'Where and when it jams', jams(runs)),
    section('validation', 'What is known about the model', validation(runs, options.status ?? knownStatus)),
    section('reproduce', 'How to make it again', reproduce(runs)),
    signature(options),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${pageStyle}${reportStyle}</style>
</head>
<body>
<main class="report">
${parts.filter((part) => part !== '').join('\n')}
</main>
</body>
</html>
`;
}

const section = (id: string, title: string, inside: string): string =>
  inside === '' ? '' : `<section id="${id}"><h2>${title}</h2>\n${inside}\n</section>`;

function header(title: string, runs: readonly Evidence[], { author }: ReportOptions): string {
  const seeds = runs.map(({ info }) => info.seed).join(', ');
  const count = runs.length === 1 ? `1 run, seed ${seeds}` : `${runs.length} runs, seeds ${seeds}`;
  const problems = [...new Set(runs.flatMap(({ name, problems: list }) => list.map((each) => `${name}: ${each}`)))];
  return `<header><h1>${escaped(title)}</h1><p class="lead">${escaped(count)}${author === undefined ? '' : `; ${escaped(author)}`}</p>${
    problems.length === 0
      ? ''
      : `<div class="warning"><strong>What was read is not whole:</strong><ul>${problems.map((each) => `<li>${escaped(each)}</li>`).join('')}</ul></div>`
  }</header>`;
}

const seconds = (value: number): string =>
  value >= 600 ? `${Math.floor(value / 60)} min ${Math.round(value % 60)} s` : `${value.toFixed(1)} s`;

function answer(runs: readonly Evidence[]): string {
  const people = runs.map((run) => run.people);
  const all = shareTimes(runs).at(-1);
  const staying = runs.filter(({ outAt, people: seen }) => outAt.length < seen).length;
  const many = people.every((count) => count === people[0])
    ? String(people[0])
    : `${Math.min(...people)} to ${Math.max(...people)}`;
  const lines: string[] = [];
  if (all?.times !== undefined && all.never === 0) {
    const { times } = all;
    lines.push(
      runs.length === 1
        ? `All ${many} people were out or had arrived after <strong>${seconds(times.p50)}</strong>.`
        : `All ${many} people were out or had arrived after <strong>${seconds(times.p95)}</strong> (95th percentile of ${runs.length} runs; median ${seconds(times.p50)}, longest ${seconds(times.most)}).`,
    );
  }
  if (staying > 0)
    lines.push(
      `<span class="fail-text">In ${staying} of ${runs.length} ${runs.length === 1 ? 'run' : 'runs'} not everybody got out or arrived before the run ended (${runs.map(({ outAt, people: seen }) => `${outAt.length} of ${seen}`).join('; ')}).</span>`,
    );
  const worst = worstJam(runs);
  lines.push(
    worst === undefined
      ? 'No jam of five people or more was seen.'
      : `The largest jam held ${worst.most} people around (${worst.x.toFixed(1)}, ${worst.y.toFixed(1)}) m at ${seconds(worst.when)}.`,
  );
  if (runs.length === 1) lines.push('One run is one draw of the lot: guidelines ask for many (korzo sweep --record).');
  return `<p class="answer">${lines.join(' ')}</p>`;
}

function plans(first: Evidence): string {
  const levels = Array.from({ length: first.world.levels }, (_, level) => level);
  const { size } = first.world;
  const figures = levels.map(
    (level) =>
      `<figure><figcaption>${levels.length > 1 ? `Level ${level}: ` : ''}walls, exits (green), and where people were at the start (dots)</figcaption>${drawPlan(first, level)}</figure>`,
  );
  return `<p>${size[0].toFixed(1)} m by ${size[1].toFixed(1)} m, ${levels.length} ${levels.length === 1 ? 'floor' : 'floors'}, ${first.world.exits.length} ${first.world.exits.length === 1 ? 'exit' : 'exits'}.</p><div class="figures">${figures.join('')}</div>`;
}

const chart = (description: ChartDescription): string =>
  `<figure><figcaption>${escaped(description.title)}</figcaption>${drawChart(description, { width: 820, height: 300 })}<p class="legend">${legendOf(
    description,
  )
    .map(({ name, colour }) => `<span style="--colour:${colour}">${escaped(name)}</span>`)
    .join(' ')}</p></figure>`;

function egress(runs: readonly Evidence[]): string {
  if (runs.every(({ outAt }) => outAt.length === 0)) return '<p>Nobody left or arrived.</p>';
  const { time, median, low, high } = egressBand(runs);
  const points = time.map((moment, index) => [moment, median[index]] as const);
  const single = runs.length === 1;
  const curve = chart({
    kind: 'curve',
    title: 'People who are out or have arrived',
    x: 'time, s',
    y: 'people',
    series: [{ name: single ? 'people' : 'median of the runs', as: 'line', points }],
    ...(single
      ? {}
      : {
          band: {
            name: '5th to 95th percentile of the runs',
            rows: time.map((moment, index) => [moment, low[index], high[index]] as const),
          },
        }),
  });
  const rows = Array.from(shareTimes(runs), ({ share, times, never }) => {
    const cells =
      times === undefined
        ? ['', '', '', '', '']
        : [times.mean, times.p5, times.p50, times.p95, times.most].map((value) => value.toFixed(1));
    return [`${share * 100} %`, ...(single ? [cells[2]] : cells), ...(single ? [] : [String(never)])];
  });
  const columns = single
    ? ['of the people', 'out after, s']
    : [
        'of the people',
        'mean, s',
        '5th percentile',
        'median',
        '95th percentile',
        'longest',
        'runs in which fewer got out',
      ];
  return `<div class="figures">${curve}</div>${tableMarkup({ title: 'Evacuation times', columns, rows })}${findingTables(runs, 'travel-time/travel-times')}`;
}

function maps(runs: readonly Evidence[], measure: string, name: string, quantity: string): string {
  const grids = joinedGrids(runs, measure, name).filter(({ values }) =>
    values.some((value) => value !== null && value > 0),
  );
  if (grids.length === 0) return '';
  const joined = runs.length === 1 ? '' : name.startsWith('greatest') ? ', greatest of all runs' : ', mean of all runs';
  const legend = classesOf(grids[0])
    .map(({ label, colour }) => `<span style="--colour:${colour}">${escaped(label)}</span>`)
    .join(' ');
  const figures = grids.map(
    (grid) =>
      `<figure><figcaption>${escaped(grid.title)}${grids.length > 1 ? `, level ${grid.level}` : ''}${joined}: ${escaped(quantity)}; squares of ${grid.cell} m</figcaption>${drawMap(grid, runs[0].world)}</figure>`,
  );
  return `<div class="figures">${figures.join('')}</div><p class="legend">${legend}</p>`;
}

/** So many runs are told one by one, more by their means. */
const mostTold = 12;

/** Tables of measures, those of several runs below each other with their seeds. */
function findingTables(runs: readonly Evidence[], key: string): string {
  const found = runs.flatMap((run) => (run.tables[key] === undefined ? [] : [{ run, table: run.tables[key] }]));
  if (found.length === 0) return '';
  const [{ table }] = found;
  if (found.length > mostTold)
    return tableMarkup(
      meanTable(
        found.map((each) => each.table),
        [],
      ),
    );
  const several = found.length > 1;
  const rows = found.flatMap(({ run, table: own }) =>
    own.rows.map((row) => [...(several ? [run.info.seed] : []), ...row]),
  );
  const columns = [...(several ? ['seed'] : []), ...headings(table)];
  return tableMarkup({ title: table.title, columns, rows: rowTexts(rows) });
}

/** The same of lines and doors, of which there are many: of several runs their means. */
function lineTables(runs: readonly Evidence[], key: string, spread: readonly string[]): string {
  const found = runs.flatMap(({ tables }) => tables[key] ?? []);
  return found.length > 1 ? tableMarkup(meanTable(found, spread)) : findingTables(runs, key);
}

/** More than so many curves in one chart cannot be told apart. */
const mostCurves = 4;

function doors(runs: readonly Evidence[]): string {
  const [first] = runs;
  const curve = first.curves['flow/n-t'];
  const used = (curve?.lines ?? []).filter(({ x }) => x.length > 0);
  const lines = used.toSorted((one, other) => other.x.length - one.x.length).slice(0, mostCurves);
  const picture =
    lines.length === 0
      ? ''
      : `<div class="figures">${chart({
          kind: 'curve',
          title: `People who have passed (N-t)${used.length > lines.length ? `, the ${lines.length} busiest lines` : ''}${runs.length > 1 ? `, seed ${first.info.seed}` : ''}`,
          x: 'time, s',
          y: 'people',
          series: lines.map(({ name, x, y }) => ({
            name,
            as: 'line' as const,
            points: x.map((moment, index) => [moment, y[index] ?? Number.NaN] as const),
          })),
        })}</div>`;
  return `${picture}${lineTables(runs, 'flow/lines', ['flow'])}${lineTables(runs, 'queues/lines', [])}`;
}

/** Person-time of all runs together. */
function serviceTable(runs: readonly Evidence[]): string {
  const [first] = runs.flatMap(({ tables }) => tables['level-of-service/levels'] ?? []);
  if (first === undefined) return '';
  const timeAt = first.columns.findIndex(({ label }) => label === 'person-time');
  const times = first.rows.map((_, index) =>
    runs.reduce((sum, { tables }) => sum + Number(tables['level-of-service/levels']?.rows[index]?.[timeAt] ?? 0), 0),
  );
  const all = times.reduce((sum, time) => sum + time, 0);
  return tableMarkup({
    title: `Time that people spent at each level${runs.length === 1 ? '' : ', all runs together'}`,
    columns: ['level', 'density above, 1/m2', 'up to, 1/m2', 'person-time, s', 'share, %'],
    rows: rowTexts(
      first.rows.map(([level, above, upTo], index) => [
        level,
        above,
        upTo,
        Math.round(times[index]),
        all === 0 ? null : (100 * times[index]) / all,
      ]),
    ),
  });
}

/** Longer lists are not read. */
const mostJams = 15;

/** The jams that cost most time, those of all runs together. */
function jamTable(runs: readonly Evidence[]): string {
  const found = runs.flatMap(({ info, tables }) =>
    (tables['jams/jams']?.rows ?? []).map((row) => ({ seed: info.seed, row })),
  );
  const [table] = runs.flatMap(({ tables }) => tables['jams/jams'] ?? []);
  if (table === undefined) return '';
  const cost = table.columns.findIndex(({ label }) => label === 'person-time');
  const worst = found.toSorted((one, other) => Number(other.row[cost]) - Number(one.row[cost])).slice(0, mostJams);
  const more = found.length - worst.length;
  return tableMarkup({
    title: `Jams${more === 0 ? '' : `: the ${worst.length} that cost most time; ${more} smaller ones are left out`}`,
    columns: [...(runs.length > 1 ? ['seed'] : []), ...headings(table)],
    rows: rowTexts(Array.from(worst, ({ seed, row }) => [...(runs.length > 1 ? [seed] : []), ...row])),
  });
}

interface Jam {
  readonly most: number;
  readonly when: number;
  readonly x: number;
  readonly y: number;
}

function worstJam(runs: readonly Evidence[]): Jam | undefined {
  const all = runs.flatMap(({ tables }) => {
    const table = tables['jams/jams'];
    if (table === undefined) return [];
    const at = (label: string): number => table.columns.findIndex((column) => column.label === label);
    return table.rows.map((row) => ({
      most: Number(row[at('most')]),
      when: Number(row[at('when')]),
      x: Number(row[at('x')]),
      y: Number(row[at('y')]),
    }));
  });
  return all.length === 0 ? undefined : all.reduce((worst, next) => (next.most > worst.most ? next : worst));
}

function jams(runs: readonly Evidence[]): string {
  const curves = runs.slice(0, mostCurves).flatMap(({ info, curves: own }) => {
    const [line] = own['jams/people']?.lines ?? [];
    return line === undefined
      ? []
      : [
          {
            name: `seed ${info.seed}`,
            as: 'line' as const,
            points: line.x.map((moment, index) => [moment, line.y[index] ?? Number.NaN] as const),
          },
        ];
  });
  if (worstJam(runs) === undefined)
    return '<p>No jam was seen: nowhere were five people or more slower than 0.4 m/s in a crowd denser than 1.5 people per square metre.</p>';
  return `<p>A jam is five people or more who are slower than 0.4 m/s where it is denser than 1.5 people per square metre.</p><div class="figures">${chart({ kind: 'curve', title: 'People in jams', x: 'time, s', y: 'people', series: curves })}</div>${jamTable(runs)}`;
}

function validation(runs: readonly Evidence[], status: readonly ModelStatus[]): string {
  const models = assumptionsOf(runs[0]).models;
  const known = status.filter(({ model }) => models.includes(model));
  const unknown = models.filter((model) => !known.some((each) => each.model === model));
  const tables = known.map(({ model, configuration, passed, failed, failing, korzo, form }) => {
    const list =
      failing.length === 0
        ? '<p>No test fails.</p>'
        : tableMarkup({
            title: 'Tests that fail',
            columns: ['test', 'title', 'measured', 'bound', 'reason'],
            rows: failing.map((test) => [test.id, test.title, test.measured, test.bound, test.reason]),
          });
    return `<h3>${escaped(model)} <small>${escaped(configuration)}</small></h3><p>${passed} of ${passed + failed} validation tests passed (RiMEA, IMO, NIST, ISO 20414 and others; ${escaped(form)} form, Korzo ${escaped(korzo)}).</p>${list}`;
  });
  const missing =
    unknown.length === 0
      ? ''
      : `<p>No validation results are stored for ${escaped(unknown.join(', '))}. Make them with <code>korzo validate all --model ${escaped(unknown[0])} --out DIR</code> and give them to the report by <code>--validation DIR/results.json</code>.</p>`;
  return `${tables.join('\n')}${missing}`;
}

function reproduce(runs: readonly Evidence[]): string {
  const rows = runs.map(({ name, info }) => {
    const { scenario, seed, korzo, model, dt, summary } = info;
    const command =
      scenario.text === ''
        ? 'trajectories of another program'
        : `korzo run ${scenario.file} --seed ${seed}${model === undefined ? '' : ` --model ${model}`}`;
    const checksum = typeof summary?.['checksum'] === 'string' ? summary['checksum'] : 'the run did not end well';
    return [name, command, String(seed), String(dt), korzo, scenario.text === '' ? '' : checksum];
  });
  const commanded = runs.filter(({ info }) => (info.commands?.length ?? 0) > 0).length;
  return `${tableMarkup({ title: 'Runs', columns: ['recording', 'command', 'seed', 'step, s', 'Korzo', 'checksum of the end state'], rows })}<p>The recording holds the scenario with all its values${commanded === 0 ? '' : `, and what people commanded in ${commanded} of the runs`}; <code>korzo replay DIR</code> makes a run again and compares every tick.</p>`;
}

function signature({ author }: ReportOptions): string {
  return `<footer><p>Author: ${author === undefined ? '______________________________' : escaped(author)}</p><p>Date and signature: ______________________________</p></footer>`;
}
