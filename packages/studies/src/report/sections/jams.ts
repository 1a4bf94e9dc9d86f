import type { Evidence } from '../evidence/evidence.ts';
import { headings, rowTexts, tableMarkup } from '../drawing/tables.ts';
import { because, chart, mostCurves } from './markup.ts';

/** Longer lists are not read. */
const mostJams = 15;

const meaning = 'five people or more who are slower than 0.4 m/s where it is denser than 1.5 people per square metre';

export function jams(runs: readonly Evidence[]): string {
  if (worstJam(runs) === undefined) return because(`No jam was seen. A jam is ${meaning}.`);
  const curves = runs.slice(0, mostCurves).flatMap(({ info, curves: own }) => {
    const [line] = own['jams/people']?.lines ?? [];
    if (line === undefined) return [];
    const points = line.x.map((moment, index) => [moment, line.y[index] ?? Number.NaN] as const);
    return [{ name: `seed ${info.seed}`, as: 'line' as const, points }];
  });
  const picture = chart({ kind: 'curve', title: 'People in jams', x: 'time, s', y: 'people', series: curves });
  return `<p>A jam is ${meaning}.</p><div class="figures">${picture}</div>${jamTable(runs)}`;
}

/** The jams that cost most time, those of all runs together. */
function jamTable(runs: readonly Evidence[]): string {
  const found = runs.flatMap(({ info, tables, floors }) =>
    (tables['jams/jams']?.rows ?? []).map((row) => ({ seed: info.seed, row, floors })),
  );
  const [table] = runs.flatMap(({ tables }) => tables['jams/jams'] ?? []);
  const at = (label: string): number => table.columns.findIndex((column) => column.label === label);
  const cost = at('person-time');
  const worst = found.toSorted((one, other) => Number(other.row[cost]) - Number(one.row[cost])).slice(0, mostJams);
  const more = found.length - worst.length;
  return tableMarkup({
    title: `Jams${more === 0 ? '' : `: the ${worst.length} that cost most time; ${more} smaller ones are left out`}`,
    columns: [
      ...(runs.length > 1 ? ['seed'] : []),
      ...headings(table).map((heading) => (heading === 'level' ? 'floor' : heading)),
    ],
    rows: rowTexts(
      worst.map(({ seed, row, floors }) => {
        const named = row.with(at('level'), floors[Number(row[at('level')])]?.name ?? null);
        return runs.length > 1 ? [seed as string | number | null].concat(named) : named;
      }),
    ),
  });
}

interface Jam {
  readonly most: number;
  readonly when: number;
  readonly x: number;
  readonly y: number;
  readonly floor: string;
}

export function worstJam(runs: readonly Evidence[]): Jam | undefined {
  const all = runs.flatMap(({ tables, floors }) => {
    const table = tables['jams/jams'];
    if (table === undefined) return [];
    const at = (label: string): number => table.columns.findIndex((column) => column.label === label);
    return table.rows.map((row) => ({
      most: Number(row[at('most')]),
      when: Number(row[at('when')]),
      x: Number(row[at('x')]),
      y: Number(row[at('y')]),
      floor: floors[Number(row[at('level')])]?.name ?? '',
    }));
  });
  return all.length === 0 ? undefined : all.reduce((worst, next) => (next.most > worst.most ? next : worst));
}
