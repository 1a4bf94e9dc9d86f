export { compareWithData, type DataComparison } from './compare-data.ts';
export { curvesCsv, figureRows } from './data-tables.ts';
export type { Observed, Setup } from './experiment.ts';
export { problemsWithSetup, setupOf } from './read-setup.ts';
