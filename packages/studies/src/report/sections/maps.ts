import { escaped } from '../../compare/markup.ts';
import { classesOf, drawMap } from '../drawing/draw-map.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { joinedMaps, type JoinedMap } from '../evidence/over-runs.ts';
import { rowTexts, tableMarkup } from '../drawing/tables.ts';
import { because, capital } from './markup.ts';

interface MapAsked {
  readonly measure: string;
  readonly map: string;
  /** What the colours say. */
  readonly quantity: string;
}

/** A map for every level that people were on, each called by its name. */
function maps(runs: readonly Evidence[], { measure, map, quantity }: MapAsked): string {
  const joined = joinedMaps(runs, measure, map).filter(({ grid }) =>
    grid.values.some((value) => value !== null && value > 0),
  );
  if (joined.length === 0)
    return because(`No map (${quantity}): no person stood on the ground that is measured, in any recorded frame.`);
  const [{ grid: first }] = joined;
  const legend = classesOf(first)
    .map(({ label, colour }) => `<span style="--colour:${colour}">${escaped(label)}</span>`)
    .join(' ');
  const figures = joined.map(
    (each) => `<figure><figcaption>${caption(each, runs.length)}</figcaption>${drawMap(each.grid, runs[0])}</figure>`,
  );
  const over = map.startsWith('greatest') ? 'at its worst' : 'mean over the whole run';
  return `<p>${escaped(capital(quantity))}, ${over}; squares of ${first.cell} m.</p><div class="figures">${figures.join('')}</div><p class="legend">${legend}</p>`;
}

function caption({ grid, runs }: JoinedMap, all: number): string {
  const over = grid.map.startsWith('greatest') ? 'greatest' : 'mean';
  const told = all === 1 ? '' : `, ${over} of ${runs === all ? 'all' : `${runs} of ${all}`} runs`;
  return escaped(`${capital(grid.floor)}${told}`);
}

const aboutDensity =
  'How crowded each spot was: every person counts as a bell, 1 m wide at half its height, and bells add up. ' +
  'Tight spots stand out. The next section rates the crowding for walking.';
const aboutService =
  'What the crowding means for walking: the density of a person is one over the ground nearest to them (their ' +
  'Voronoi cell), sorted into the classes A (free movement) to F (standstill) that planners compare with targets. ' +
  'The density map above spreads people over bells instead, so the figures of one spot differ.';

export const density = (runs: readonly Evidence[]): string =>
  `<p>${aboutDensity}</p>${maps(runs, { measure: 'density-gaussian', map: 'greatest-density', quantity: 'people per square metre' })}`;

export function service(runs: readonly Evidence[]): string {
  const quantity = "level of service (Fruin's bounds for walkways)";
  const worst = maps(runs, { measure: 'level-of-service', map: 'greatest-density', quantity });
  const mean = maps(runs, { measure: 'level-of-service', map: 'mean-density', quantity });
  return `<p>${aboutService}</p>${worst}${mean}${serviceTable(runs)}`;
}

/** Person-time of all runs together. */
function serviceTable(runs: readonly Evidence[]): string {
  const [first] = runs.flatMap(({ tables }) => tables['level-of-service/levels'] ?? []);
  if (first === undefined) return because('No person-time at levels of service was measured.');
  const timeAt = first.columns.findIndex(({ label }) => label === 'person-time');
  const times = first.rows.map((_, index) =>
    runs.reduce((sum, { tables }) => sum + Number(tables['level-of-service/levels']?.rows[index]?.[timeAt] ?? 0), 0),
  );
  const all = times.reduce((sum, time) => sum + time, 0);
  return tableMarkup({
    title: `Person-time at each level of service${runs.length === 1 ? '' : ', all runs together'}`,
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
