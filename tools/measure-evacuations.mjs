// `node tools/measure-evacuations.mjs [NAME ...]`: when the last person is out in the shipped evacuation scenarios, with the
// configuration each names, and rewrites the table of docs/buildings.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findShippedScenario, openRun } from '@korzo/engine';
import { isMain } from './is-main.mjs';

const page = join(fileURLToPath(new URL('..', import.meta.url)), 'docs/buildings.md');
const marks = ['<!-- times of `node tools/measure-evacuations.mjs` -->', '<!-- end of times -->'];

/** Scenarios whose people all leave, in minutes of work at most. */
const usual = [
  ...['rimea-01', 'rimea-02', 'rimea-03', 'rimea-05', 'rimea-06', 'rimea-07', 'rimea-09', 'rimea-10'],
  ...['exit-flow', 'two-exits', 'family', 'smoke-corridor', 'lift', 'building-20-rooms'],
];

/** What was noted while people vanished at the line of a gate and `mass-steering` moved them, s; where it was. */
const vanishing = /** @type {Readonly<Record<string, string>>} */ ({
  'building-20-rooms': '58, 65, 58',
  'rimea-09': '61',
});

/** @typedef {{ name: string, people: number, times: (number | undefined)[], configuration: string }} Row */

/**
 * @param {string} name
 * @param {readonly number[]} seeds
 * @returns {Promise<Row>}
 */
async function measure(name, seeds) {
  const found = findShippedScenario(name);
  if ('problems' in found) throw new Error(found.problems[0].rule);
  const { scenario } = found;
  const times = [];
  let people = 0;
  for (const seed of seeds) {
    const { simulation, close } = await openRun({ ...scenario, run: { ...scenario.run, seed } });
    while (simulation.time < scenario.run.duration && !(simulation.present === 0 && simulation.arrivalsOver))
      simulation.tick();
    times.push(simulation.present === 0 ? simulation.lastLeftAt : undefined);
    people = simulation.totals.entered;
    await close();
  }
  const configuration = [...new Set(scenario.groups.map((group) => group.configuration ?? group.model))].join(', ');
  return { name, people, times, configuration };
}

/** @param {readonly Row[]} rows */
const tableOf = (rows) =>
  [
    '| scenario | people | moved by | last one out, s (seeds 1, 2, 3) | while gates let people vanish, s |',
    '|---|---|---|---|---|',
    ...rows.map(({ name, people, times, configuration }) => {
      const now = times.map((time) => (time === undefined ? 'not all' : time.toFixed(1))).join(', ');
      return `| \`${name}\` | ${people} | \`${configuration}\` | ${now} | ${vanishing[name] ?? 'not noted'} |`;
    }),
  ].join('\n');

async function main() {
  const { positionals } = parseArgs({ allowPositionals: true });
  const names = positionals.length > 0 ? positionals : usual;
  const rows = [];
  for (const name of names) {
    rows.push(await measure(name, [1, 2, 3]));
    process.stderr.write(`${name} `);
  }
  process.stderr.write('\n');
  const table = tableOf(rows);
  console.log(table);
  if (positionals.length > 0) return;
  const text = readFileSync(page, 'utf8');
  const [from, to] = marks.map((mark) => text.indexOf(mark));
  if (from < 0 || to < from) throw new Error('docs/buildings.md has no place for times');
  writeFileSync(page, `${text.slice(0, from + marks[0].length)}\n\n${table}\n\n${text.slice(to)}`);
}

if (isMain(import.meta.url)) await main();
