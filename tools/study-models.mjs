// Compares the main models in the nine scenarios made for it, and prints the tables of docs/compare.md.
//
//   node tools/study-models.mjs [--seeds 1..3] [--scenarios head-on,circle]
import { parseArgs } from 'node:util';
import { findShippedScenario } from '@korzo/engine';
import { compareModels, figures, figureText, notesOn, readSeeds, usualModels } from '@korzo/studies';
import { isMain } from './is-main.mjs';

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

/**
 * @param {string} name
 * @param {readonly number[]} seeds
 */
async function study(name, seeds) {
  const found = findShippedScenario(name);
  if ('problems' in found) throw new Error(found.problems[0].rule);
  const { scenario } = found;
  return compareModels(
    { scenario, models: usualModels(scenario), seeds },
    {
      clock: () => performance.now(),
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
          const compared = comparison.models.find((each) => each.model === model);
          return compared === undefined ? '' : figureText(figure, compared.summary[name].mean);
        });
        return `| \`${model}\` | ${cells.join(' | ')} |`;
      });
      return [
        `**${title}**${unit === '' ? '' : `, ${unit}`}`,
        '',
        `| model | ${comparisons.map(({ scenario }) => scenario).join(' | ')} |`,
        `|---|${comparisons.map(() => '---|').join('')}`,
        ...rows,
        '',
      ].join('\n');
    })
    .join('\n');
}

async function main() {
  const { values } = parseArgs({ options: { seeds: { type: 'string' }, scenarios: { type: 'string' } } });
  const seeds = readSeeds(values.seeds ?? '1..3');
  if ('problem' in seeds) throw new Error(seeds.problem);
  /** @type {Comparison[]} */
  const comparisons = [];
  for (const name of values.scenarios?.split(',') ?? nine) comparisons.push(await study(name, seeds));
  console.log(tablesOf(comparisons));
  for (const comparison of comparisons)
    for (const note of notesOn(comparison)) console.log(`${comparison.scenario}: ${note}`);
}

if (isMain(import.meta.url)) await main();
