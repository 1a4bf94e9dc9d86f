import type { Evidence } from '../evidence/evidence.ts';
import { drawPlan } from '../drawing/draw-map.ts';
import { escaped } from '../../compare/markup.ts';
import { tableMarkup } from '../drawing/tables.ts';
import { because, capital, counted } from './markup.ts';

/** People listed one by one; the rest is counted. */
const mostListed = 20;

const rule =
  'A person is stuck that wants to get on, has moved less than 2 m in the last 30 s, and stands in a crowd that no person got away from in that time; or whose goal has failed and that has none left.';

export const stuckCount = (runs: readonly Evidence[]): number =>
  runs.reduce((sum, { stuck }) => sum + stuck.people.length, 0);

/** A person that is stuck at the end, where and since when. */
export function stuck(runs: readonly Evidence[]): string {
  const known = runs.filter(({ stuck: facts }) => facts.from !== 'unknown');
  if (known.length === 0)
    return because('Not known: what was recorded does not say what people wanted, nor who left on purpose.');
  const unknown = runs.length - known.length;
  const notes = [
    ...(unknown === 0 ? [] : [`Of ${unknown} of ${runs.length} runs it is not known.`]),
    ...(known.some(({ stuck: { from } }) => from === 'recording')
      ? [
          'Found in recorded frames, which do not distinguish people who wait for their party or at a light from those who cannot get on.',
        ]
      : []),
  ].join(' ');
  const standing = known.reduce(
    (sum, { stuck: { queueing = 0, waiting = 0 } }) => [sum[0] + queueing, sum[1] + waiting],
    [0, 0],
  );
  const others =
    standing[0] + standing[1] === 0
      ? ''
      : `<p>Not stuck: ${standing[0]} in queues that move, ${standing[1]} who wait on purpose.</p>`;
  const intro = `<p>${escaped(rule)} ${escaped(notes)}</p>`;
  if (stuckCount(known) === 0) return `${intro}${because('No person was stuck at the end.')}${others}`;
  return `${intro}${placesTable(known)}${figures(known)}${peopleTable(known)}${others}`;
}

interface StuckRow {
  readonly run: Evidence;
  readonly person: Evidence['stuck']['people'][number];
}

const rowsOf = (runs: readonly Evidence[]): readonly StuckRow[] =>
  runs.flatMap((run) => run.stuck.people.map((person) => ({ run, person })));

/** Rows of several runs begin with the seed. */
const withSeed = (several: boolean, { info }: Evidence, cells: readonly string[]): readonly string[] =>
  several ? [String(info.seed)].concat(cells) : cells;

function placesTable(runs: readonly Evidence[]): string {
  const places = new Map<string, StuckRow[]>();
  for (const row of rowsOf(runs)) {
    const { floor, region, reason } = row.person;
    const key = JSON.stringify([row.run.info.seed, floor, region, reason]);
    places.set(key, [...(places.get(key) ?? []), row]);
  }
  const several = runs.length > 1;
  const rows = [...places.values()]
    .toSorted((one, other) => other.length - one.length)
    .map((there) => {
      const [{ run, person }] = there;
      const sinces = there.map((row) => row.person.since);
      const place = [person.floor, person.region, String(there.length)];
      const times = [Math.min(...sinces).toFixed(1), Math.max(...sinces).toFixed(1)];
      return withSeed(several, run, place.concat(times, person.reason));
    });
  return tableMarkup({
    title: 'Where people are stuck',
    columns: [...(several ? ['seed'] : []), 'floor', 'room', 'people', 'first since, s', 'last since, s', 'reason'],
    rows,
  });
}

/** Where they stand, of the first run that has any: a drawing for every level with stuck people. */
function figures(runs: readonly Evidence[]): string {
  const run = runs.find(({ stuck: { people } }) => people.length > 0);
  if (run === undefined) return '';
  const levelOf = new Map(run.floors.map(({ name, level }) => [name, level]));
  const people = run.stuck.people.map(({ x, y, floor }) => ({ x, y, level: levelOf.get(floor) ?? 0 }));
  const levels = [...new Set(people.map(({ level }) => level))].toSorted((one, other) => one - other);
  const drawn = levels.map((level) => {
    const there = people.filter((each) => each.level === level).length;
    const which = runs.length > 1 ? `, seed ${run.info.seed}` : '';
    const words = `${capital(run.floors[level].name)}: ${counted(there, 'person', 'people')} stuck at the end${which}`;
    return `<figure class="stuck-people"><figcaption>${escaped(words)}</figcaption>${drawPlan(run, level, people)}</figure>`;
  });
  return `<div class="figures">${drawn.join('')}</div>`;
}

function peopleTable(runs: readonly Evidence[]): string {
  const all = rowsOf(runs);
  const several = runs.length > 1;
  const rows = all.slice(0, mostListed).map(({ run, person }) => {
    const { id, group, floor, region, x, y, since } = person;
    const cells = [String(id), group, floor, region, x.toFixed(2), y.toFixed(2), since.toFixed(1)];
    return withSeed(several, run, cells);
  });
  const more = all.length - rows.length;
  return tableMarkup({
    title: `People who are stuck${more === 0 ? '' : `: the first ${rows.length}; ${more} more are in summary.json of the recording`}`,
    columns: [...(several ? ['seed'] : []), 'agent', 'group', 'floor', 'room', 'x, m', 'y, m', 'since, s'],
    rows,
  });
}
