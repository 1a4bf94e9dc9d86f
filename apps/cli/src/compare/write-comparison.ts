import { join } from 'node:path';
import { StagedFiles } from '@korzo/recording/node';
import { comparisonPage, pictureOf, pictureSvg, runsCsv, summaryCsv, type Comparison } from '@korzo/studies';

/** Letters that every file system takes. */
const fileName = (model: string): string => model.replaceAll(/[^\w.-]+/g, '_');

/** Writes index.html, compare.csv (one line for each run), summary.csv and NAME.svg for each model that ran. */
export function writeComparison(comparison: Comparison, folder: string): void {
  const files = new StagedFiles({ overwrite: true });
  files.add(join(folder, 'index.html'), comparisonPage(comparison));
  files.add(join(folder, 'compare.csv'), runsCsv(comparison));
  files.add(join(folder, 'summary.csv'), summaryCsv(comparison));
  for (const each of comparison.models) {
    if (each.runs.length === 0) continue;
    const title = `${comparison.scenario}: trajectories of ${each.model}, seed ${comparison.seeds[0]}`;
    files.add(join(folder, `${fileName(each.model)}.svg`), pictureSvg(pictureOf(comparison, each), title));
  }
  files.deliver();
}
