export type { Configuration } from './kit/configuration.ts';
export { standings, type Standing } from './kit/standing.ts';
export type { Form, ValidationTest } from './kit/validation-test.ts';
export { builtinSuites, type Suite } from './suites/builtin.ts';
export { configurationNamed, readConfiguration, shippedConfigurations } from './suites/configurations.ts';
export {
  validate,
  type CarryOut,
  type TestReport,
  type ValidationPlan,
  type ValidationReport,
} from './run/validate.ts';
export { describeTally, tallyOf, type Tally } from './run/tally.ts';
export { controls } from './suites/controls.ts';
export { jobKey, type JobResult } from './run/jobs.ts';
export { scenarioFilesOf, type ScenarioFile } from './shelf/scenario-files.ts';
export { pathOf as shelfPathOf, shelfIndex } from './shelf/shelf-index.ts';
