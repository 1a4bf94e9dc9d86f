import {
  bestOf,
  figures,
  figureText,
  notesOn,
  stepsInWords,
  writeSeeds,
  type ComparedModel,
  type Comparison,
} from '@korzo/studies';
import { seconds } from '../shell/figures.ts';
import { hasColour, type Shell } from '../shell/shell.ts';
import { alignRows } from '../shell/table.ts';

/** The table as people read it in a terminal: means over the seeds, the best of each column with a star. */
export function describeComparison(shell: Shell, comparison: Comparison): string {
  const { scenario, title, seeds, duration, waysBy, models, interrupted } = comparison;
  const best = bestOf(models);
  const textOf = (figure: (typeof figures)[number], { model, runs, summary }: ComparedModel): string => {
    const mark = best[figure.name].has(model) ? '*' : ' ';
    return runs.length === 0 ? '' : `${figureText(figure, summary[figure.name].mean)}${mark}`;
  };
  const rows = models
    .filter(({ misfit }) => misfit === undefined)
    .map((each) => [each.model].concat(figures.map((figure) => textOf(figure, each))));
  const heads = [
    ['model', ...figures.map(({ short }) => `${short} `)],
    ['', ...figures.map(({ unit }) => `${unit} `)],
  ];
  const table = alignRows([...heads, ...rows], { gap: ' ', numeric: figures.map((_, index) => index + 1) });
  const lines = [
    `${scenario}: ${title}${interrupted === true ? ' (ended early: runs are missing)' : ''}`,
    `  seeds ${writeSeeds(seeds)}, at most ${seconds(duration)} in ticks of ${stepsInWords(comparison)}, detour over ${waysBy}`,
    '',
    inColour(shell) ? table.replaceAll(/\S+\*/g, '\u001B[1;32m$&\u001B[0m') : table,
    ...models.flatMap(({ model, misfit }) => (misfit === undefined ? [] : [`  ${model} does not fit: ${misfit}`])),
    ...notesOn(comparison).map((note) => `  ${note}`),
  ];
  return `${lines.join('\n')}\n`;
}

/** Colours belong to a terminal that shows the table itself. */
const inColour = (shell: Shell): boolean => shell.stdout.isTTY === true && hasColour(shell);
