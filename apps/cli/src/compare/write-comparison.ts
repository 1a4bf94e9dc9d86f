import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InputError } from '@korzo/formats';
import { comparisonPage, pictureOf, pictureSvg, runsCsv, summaryCsv, type Comparison } from '@korzo/studies';

/** Makes the folder before hours of work rely on it. */
export async function prepareFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    if ((await stat(folder)).isDirectory()) return;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw refusal(folder, `the folder cannot be made (${code})`);
  }
  throw refusal(folder, 'this is no folder');
}

const refusal = (file: string, rule: string): InputError =>
  new InputError([{ file, place: '', rule, remedy: 'name another folder after --out' }]);

/** Letters that every file system takes. */
const fileName = (model: string): string => model.replaceAll(/[^\w.-]+/g, '_');

/** Writes index.html, compare.csv (one line for each run), summary.csv and NAME.svg for each model that ran. */
export async function writeComparison(comparison: Comparison, folder: string): Promise<void> {
  const files: [string, string][] = [
    ['index.html', comparisonPage(comparison)],
    ['compare.csv', runsCsv(comparison)],
    ['summary.csv', summaryCsv(comparison)],
  ];
  for (const each of comparison.models) {
    if (each.runs.length === 0) continue;
    const title = `${comparison.scenario}: trajectories of ${each.model}, seed ${comparison.seeds[0]}`;
    files.push([`${fileName(each.model)}.svg`, pictureSvg(pictureOf(comparison, each), title)]);
  }
  await Promise.all(files.map(([name, text]) => writeFile(join(folder, name), text)));
}
