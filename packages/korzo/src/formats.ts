// Files: scenarios in YAML and JSON, and everything of other programs that becomes a scenario.
export {
  builtinFormats,
  checkScenario,
  describeProblem,
  detectFormat,
  examineScenario,
  readAnyFormat,
  readFileSet,
  readScenario,
  scenarioJsonSchema,
  setKnobs,
  writeScenario,
  type FileSet,
  type Format,
  type FormatResult,
  type ReadResult,
} from '@korzo/formats';
