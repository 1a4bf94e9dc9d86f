export { combinationsOf, runKey, runsOf, valuesIn, type Setting, type SweepRun } from './grid.ts';
export type { Interval, Intervals } from './bootstrap.ts';
export { distributionOf, type Distribution } from './percentiles.ts';
export { figuresOf, sumUp, type Combination, type DoneRun, type Figures } from './sum-up.ts';
export { runsTable, summaryTable } from './tables.ts';
export { convergenceOf, type Aim, type Convergence } from './until.ts';
