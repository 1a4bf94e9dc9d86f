// Measures what the thesis on movement control claims of its waves: on several maps, how often a way is not the shortest and by how much,
// how many cells each search takes out of its queue, and how long it takes, both as ratios to the one-way wave. Prints the tables of
// docs/planners.md. `node studies/planners.mjs [tasks]`, after `npm run build`, on an idle machine; about two minutes with 150 tasks.
import { uniform } from '@korzo/core';
import { drawMaze, drawRandom, drawRooms, GridMap, gridSearches } from '@korzo/building';

/**
 * @typedef {import('@korzo/building').GridFinder} GridFinder
 * @typedef {{ from: number, to: number, shortest: number }} Task
 * @typedef {{ lengths: number[], expanded: number, time: number }} Tally
 */

const seeds = [1, 2, 3];
const side = { columns: 200, rows: 200 };
const tasksPerMap = Number(process.argv[2] ?? 150);

/** @type {[string, (seed: number) => GridMap][]} */
const grounds = [
  ['open', () => new GridMap(side.columns, side.rows)],
  ['rooms of 9', (seed) => drawRooms({ ...side, seed, room: 9 })],
  ['rooms of 19', (seed) => drawRooms({ ...side, seed, room: 19 })],
  ['maze, 1 wide', (seed) => drawMaze({ ...side, seed, width: 1 })],
  ['maze, 4 wide', (seed) => drawMaze({ ...side, seed, width: 4 })],
  ['10 % blocked', (seed) => drawRandom({ ...side, seed, blocked: 0.1 })],
  ['20 % blocked', (seed) => drawRandom({ ...side, seed, blocked: 0.2 })],
  ['30 % blocked', (seed) => drawRandom({ ...side, seed, blocked: 0.3 })],
  ['35 % blocked', (seed) => drawRandom({ ...side, seed, blocked: 0.35 })],
];

/** @param {string} name @param {GridMap} map @returns {GridFinder} */
function finderOf(name, map) {
  const search = gridSearches.find((each) => each.name === name);
  if (search === undefined) throw new Error(`no search ${name}`);
  return search.on(map);
}

/** Random pairs of cells that a path leads between, with its length. @param {GridMap} map @param {number} seed @returns {Task[]} */
function tasksOn(map, seed) {
  const finder = finderOf('a-star', map);
  /** @type {Task[]} */
  const tasks = [];
  for (let draw = 0; tasks.length < tasksPerMap; draw++) {
    const [fromX, fromY, toX, toY] = [0, 1, 2, 3].map((purpose) => uniform(seed, draw, 1, purpose));
    const from = map.cellAt(Math.floor(fromX * map.columns), Math.floor(fromY * map.rows));
    const to = map.cellAt(Math.floor(toX * map.columns), Math.floor(toY * map.rows));
    if (from === to) continue;
    const found = finder.findPath(from, to);
    if (found.found) tasks.push({ from, to, shortest: found.length });
  }
  return tasks;
}

/** Rounds over the same tasks; the searches take turns, and the quickest of each task counts. */
const rounds = 5;

/** @param {GridMap} map @param {readonly Task[]} tasks @returns {Map<string, Tally>} */
function tally(map, tasks) {
  const contestants = gridSearches.map(({ name }) => ({
    name,
    finder: finderOf(name, map),
    lengths: tasks.map(() => 0),
    expanded: tasks.map(() => 0),
    times: tasks.map(() => Infinity),
  }));
  for (let round = 0; round < rounds; round++) {
    for (const [index, { from, to }] of tasks.entries()) {
      for (const { finder, lengths, expanded, times } of contestants) {
        const start = performance.now();
        const found = finder.findPath(from, to);
        times[index] = Math.min(times[index], performance.now() - start);
        lengths[index] = found.found ? found.length : Infinity;
        expanded[index] = found.expanded;
      }
    }
  }
  return new Map(
    contestants.map(({ name, lengths, expanded, times }) => [
      name,
      { lengths, expanded: sum(expanded), time: sum(times) },
    ]),
  );
}

/** @param {readonly number[]} values */
const sum = (values) => values.reduce((total, value) => total + value, 0);

/** @param {readonly (readonly (string | number)[])[]} rows */
function table([head, ...rows]) {
  const lines = [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`);
  process.stdout.write(`${lines.join('\n')}\n\n`);
}

/** Share of paths longer than the shortest, and by how much those are: mean and worst. @param {number[]} excess */
function errors(excess) {
  const longer = excess.filter((share) => share > 1e-9);
  const mean = longer.length === 0 ? 0 : sum(longer) / longer.length;
  const worst = Math.max(0, ...longer);
  return [longer.length / excess.length, mean, worst].map((share) => `${(100 * share).toFixed(1)} %`);
}

const works = ['two-way-wave', 'a-star', 'two-way', 'jump-point'];
const errorRows = [
  ['map', 'wave: not shortest', 'longer by, mean', 'worst', 'two-way wave: not shortest', 'longer by, mean', 'worst'],
];
const workRows = [['map', ...works]];
const speedRows = [['map', ...works]];
for (const [name, draw] of grounds) {
  const trials = seeds.map((seed) => {
    const map = draw(seed);
    const tasks = tasksOn(map, seed);
    return { tasks, found: tally(map, tasks) };
  });
  /** @param {string} search @param {'expanded' | 'time'} what */
  const total = (search, what) => sum(trials.map(({ found }) => found.get(search)?.[what] ?? NaN));
  /** @param {string} search */
  const excess = (search) =>
    trials.flatMap(({ tasks, found }) =>
      tasks.map(({ shortest }, index) => (found.get(search)?.lengths[index] ?? NaN) / shortest - 1),
    );
  for (const exact of ['a-star', 'two-way', 'jump-point'])
    if (excess(exact).some((share) => !(Math.abs(share) < 1e-9))) throw new Error(`${exact} is not exact on ${name}`);
  errorRows.push([name, ...errors(excess('wave')), ...errors(excess('two-way-wave'))]);
  workRows.push([name, ...works.map((search) => (total(search, 'expanded') / total('wave', 'expanded')).toFixed(3))]);
  speedRows.push([name, ...works.map((search) => (total('wave', 'time') / total(search, 'time')).toFixed(2))]);
}
process.stdout.write('Errors of the waves\n\n');
table(errorRows);
process.stdout.write('Cells taken out of the queue, as a share of those of the wave\n\n');
table(workRows);
process.stdout.write('Times as fast as the wave\n\n');
table(speedRows);

/** Where two waves pay off: by how far apart the ends are, in the open. */
const open = new GridMap(side.columns, side.rows);
const apart = [['ends apart, cells', 'cells, two-way to one-way', 'times as fast']];
for (const [least, most] of [
  [10, 40],
  [40, 80],
  [80, 120],
  [120, 200],
  [200, 290],
]) {
  const tasks = tasksOn(open, 9).filter(({ shortest }) => shortest >= least && shortest < most);
  if (tasks.length === 0) continue;
  const found = tally(open, tasks);
  const [one, two] = ['wave', 'two-way-wave'].map((name) => found.get(name));
  if (one === undefined || two === undefined) continue;
  apart.push([`${least} to ${most}`, (two.expanded / one.expanded).toFixed(2), (one.time / two.time).toFixed(2)]);
}
process.stdout.write('Two waves against one in the open\n\n');
table(apart);
