import type { Evidence } from '../evidence/evidence.ts';
import { counted, seconds } from './markup.ts';

/** What vehicles did, in a sentence for each run; none for a run without vehicles. */
export const tripLines = (runs: readonly Evidence[]): readonly string[] =>
  runs.flatMap((run) => {
    if (run.vehicles === 0) return [];
    const whose = runs.length === 1 ? '' : `Seed ${run.info.seed}: `;
    return [`${whose}${counted(run.vehicles, 'vehicle was', 'vehicles were')} seen; ${ended(run)}.`];
  });

function ended({ tables }: Evidence): string {
  const table = tables['vehicle-trips/trips'];
  const row = table?.rows.find(([name]) => name === 'travel time, s') ?? [];
  const figure = (label: string): number =>
    Number(row[table?.columns.findIndex((column) => column.label === label) ?? -1] ?? 0);
  const count = figure('number');
  if (count === 0) return 'no trip ended before the run did';
  return `${counted(count, 'trip')} ended, with a mean travel time of <strong>${seconds(figure('mean'))}</strong>`;
}
