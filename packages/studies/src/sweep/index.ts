export { combinationsOf, runKey, runsOf, valuesIn, type Setting, type SweepRun } from './grid.ts';
export { distributionOf, type Distribution } from './percentiles.ts';
export { figuresOf, sumUp, type Combination, type DoneRun, type Figures } from './sum-up.ts';
export { runsTable, summaryTable } from './tables.ts';
