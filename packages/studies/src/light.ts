// Names and lists that a command line shows in its help: loads a few files instead of every study.
export { figures } from './compare/figures.ts';
export { readSeeds } from './compare/seeds.ts';
export { asWritten } from './compare/as-written.ts';
export { suiteSummaries } from './validation/suites/suite-summaries.ts';
