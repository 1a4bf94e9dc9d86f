import { fastestMeasured, peopleInARow } from '@korzo/analysis';
import { tableMarkup } from '../drawing/tables.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { fastDoors } from '../evidence/fast-doors.ts';
import { because, chart, counted, mostCurves } from './markup.ts';
import { lineTables } from './run-tables.ts';

export function doors(runs: readonly Evidence[]): string {
  const lines = Math.max(...runs.map(({ tables }) => tables['flow/lines']?.rows.length ?? 0));
  if (lines === 0)
    return because('The scenario has no exit, gate, door, stairs or measuring line at which people could be counted.');
  const curves = passed(runs);
  const none = curves === '' ? because(`No person passed any of the ${counted(lines, 'line')}.`) : '';
  return `<p>Each person counts once per passing: a person that is pushed over a line and back has not passed it. Forward leads out of the first room of a door, up stairs, and out by a gate or an exit.</p>${none}${tooFast(runs)}${curves}${lineTables(runs, 'flow/lines', ['flow'])}${lineTables(runs, 'queues/lines', [])}`;
}

/** Doors that let more people through than experiments find, and what to do about it. */
function tooFast(runs: readonly Evidence[]): string {
  const fast = fastDoors(runs);
  if (fast.length === 0) return '';
  const table = tableMarkup({
    title: 'Doors that are too fast',
    columns: ['line', 'width, m', `most people of ${peopleInARow} in a row, 1/(m s)`, 'more than the most measured'],
    rows: fast.map(({ line, width, flow }) => [
      line,
      width.toFixed(2),
      flow.toFixed(2),
      `${Math.round((flow / fastestMeasured - 1) * 100)} %`,
    ]),
  });
  return `<p><strong class="fail-text">Too fast.</strong> Experiments with doors and passages find 1.3 to ${fastestMeasured} people per metre and second. Through the doors below more people came, so that times which depend on them are on the unsafe side. A door in a thick wall is a passage: draw it as one, or give the door the flow that you can answer for (<code>flowLimit</code>).</p>${table}`;
}

function passed(runs: readonly Evidence[]): string {
  const [first] = runs;
  const used = (first.curves['flow/n-t']?.lines ?? []).filter(({ x }) => x.length > 0);
  const lines = used.toSorted((one, other) => other.x.length - one.x.length).slice(0, mostCurves);
  if (lines.length === 0) return '';
  const which = used.length > lines.length ? `, the ${lines.length} busiest lines` : '';
  const title = `People who have passed (N-t)${which}${runs.length > 1 ? `, seed ${first.info.seed}` : ''}`;
  const series = lines.map(({ name, x, y }) => ({
    name,
    as: 'line' as const,
    points: x.map((moment, index) => [moment, y[index] ?? Number.NaN] as const),
  }));
  return `<div class="figures">${chart({ kind: 'curve', title, x: 'time, s', y: 'people', series })}</div>`;
}
