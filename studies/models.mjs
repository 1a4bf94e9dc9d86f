// Compares the main models in the nine scenarios made for it, and prints the tables of docs/compare.md; --write puts them there.
//
//   node studies/models.mjs [--seeds 1..3] [--scenarios head-on,circle] [--models orca,vo] [--write]
//
// Costs are times of the processor; they depend on the machine and are printed as multiples of the first model's in the same scenario.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findShippedScenario } from '@korzo/engine';
import { compareModels, figures, figureText, notesOn, readSeeds, usualModels } from '@korzo/studies';
import { isMain } from '../tools/is-main.mjs';

/** @typedef {import('@korzo/studies').Comparison} Comparison */

const nine = [
  'head-on',
  'crossing',
  'circle',
  'corridor',
  'bottleneck',
  'four-way-crossing',
  'dense-room',
  'back-off',
  'maze-tasks',
];

/** Time of the processor that this program has had, ms: what else the machine does makes no run dearer. */
function processorTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The usual models, and beside the newest of the velocity obstacles those it came from. @param {import('@korzo/formats').Scenario} scenario */
function studied(scenario) {
  return usualModels(scenario).flatMap((model) => (model === 'hrvo' ? ['vo', 'rvo', 'hrvo'] : [model]));
}

/**
 * @param {string} name
 * @param {readonly number[]} seeds
 * @param {readonly string[] | undefined} models those above unless given
 */
async function study(name, seeds, models) {
  const found = findShippedScenario(name);
  if ('problems' in found) throw new Error(found.problems[0].rule);
  const { scenario } = found;
  return compareModels(
    { scenario, models: models ?? studied(scenario), seeds },
    {
      clock: processorTime,
      pause: () => new Promise((resolve) => void setImmediate(resolve)),
      onProgress: ({ time, model, seed }) => {
        if (time === 0) process.stderr.write(`${name}: ${model}, seed ${seed}\n`);
      },
    },
  );
}

/**
 * For each figure a table: a line for each model, a column for each scenario.
 *
 * @param {readonly Comparison[]} comparisons
 */
export function tablesOf(comparisons) {
  const models = [...new Set(comparisons.flatMap((comparison) => comparison.models.map(({ model }) => model)))];
  return figures
    .map((figure) => {
      const { title, unit, name } = figure;
      const rows = models.map((model) => {
        const cells = comparisons.map((comparison) => {
          const mean = meanOf(comparison, model, name);
          const first = name === 'cost' ? meanOf(comparison, models[0], name) : 1;
          return figureText(figure, mean === null || first === null ? null : mean / first);
        });
        return `| \`${model}\` | ${cells.join(' | ')} |`;
      });
      return [
        `**${title}**${name === 'cost' ? `, \`${models[0]}\` = 1` : unit === '' ? '' : `, ${unit}`}`,
        '',
        `| model | ${comparisons.map(({ scenario }) => scenario).join(' | ')} |`,
        `|---|${comparisons.map(() => '---|').join('')}`,
        ...rows,
        '',
      ].join('\n');
    })
    .join('\n');
}

/**
 * @param {Comparison} comparison
 * @param {string} model
 * @param {import('@korzo/studies').FigureName} figure
 */
const meanOf = ({ models }, model, figure) => models.find((each) => each.model === model)?.summary[figure].mean ?? null;

/**
 * Between the two marks of the document.
 *
 * @param {string} tables
 */
function writeTables(tables) {
  const document = fileURLToPath(new URL('../docs/compare.md', import.meta.url));
  const between = /(?<=<!-- tables: [^>]*-->\n)[^]*(?=<!-- end of tables -->)/;
  writeFileSync(document, readFileSync(document, 'utf8').replace(between, `\n${tables}\n`));
}

async function main() {
  const { values } = parseArgs({
    options: {
      seeds: { type: 'string' },
      scenarios: { type: 'string' },
      models: { type: 'string' },
      write: { type: 'boolean' },
    },
  });
  const seeds = readSeeds(values.seeds ?? '1..3');
  if ('problem' in seeds) throw new Error(seeds.problem);
  /** @type {Comparison[]} */
  const comparisons = [];
  for (const name of values.scenarios?.split(',') ?? nine)
    comparisons.push(await study(name, seeds, values.models?.split(',')));
  const tables = tablesOf(comparisons);
  if (values.write === true) writeTables(tables);
  else console.log(tables);
  for (const comparison of comparisons)
    for (const note of notesOn(comparison)) console.log(`${comparison.scenario}: ${note}`);
}

if (isMain(import.meta.url)) await main();
