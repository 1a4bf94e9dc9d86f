// What is read, from one door: documents and problems, scenarios, and files of any format.
export {
  describeProblem,
  editAll,
  InputError,
  nearestWord,
  placeOf,
  readXml,
  suggest,
  unite,
  type Distribution,
  type FlowLimit,
  type Locate,
  type Path,
  type PlanMark,
  type Position,
  type Problem,
  type Quantity,
  type SpreadDescription,
  type TextEdit,
  type Where,
  type XmlElement,
  type XmlOptions,
  type XmlResult,
} from '@korzo/reading';
export {
  checkScenario,
  examineScenario,
  isVolumePlace,
  knobValue,
  mostTicks,
  readScenario,
  scenarioJsonSchema,
  setKnobs,
  shapeOf,
  toBuilding,
  wholePart,
  writeScenario,
  type AreaDescription,
  type ArrivalsDescription,
  type BuildingDescription,
  type CityDescription,
  type CounterDescription,
  type DeclaredNames,
  type ExaminedScenario,
  type GoalNode,
  type Group,
  type HazardsDescription,
  type Knob,
  type KnobResult,
  type ObstacleDescription,
  type PeopleDescription,
  type PlaceDescription,
  type ReadResult,
  type RoadName,
  type Scenario,
  type Settings,
  type SoundPart,
  type TrafficDescription,
  type WorldDescription,
} from '@korzo/engine';
export type { BinaryForm, Export, Format, FormatResult, OtherFiles, SourceFile, WriteResult } from './format/format.ts';
export type { ImportNotes, PlanWishes } from './format/import-notes.ts';
export { missingCompanion, type Companion } from './format/companion.ts';
export { fileSetLimits, problemsWithNames, tooLarge, type FileSet, type FileSetLimits } from './files/file-set.ts';
export { portableSet, type PortableSet } from './files/portable-set.ts';
export {
  gatherCompanions,
  readFileSet,
  readResolved,
  resolveFileSet,
  type ReadBeside,
  type ResolvedSet,
} from './files/resolve-set.ts';
export { isZip, readZip, type ZipResult } from './files/read-zip.ts';
export {
  builtinExports,
  builtinFormats,
  canStart,
  companionsOf,
  detectFormat,
  listedEndings,
  problemWithFormat,
  readAnyFormat,
  writableFormats,
  type ReadOptions,
} from './formats.ts';
export { withNamedFiles } from './format/named-files.ts';
export {
  readMassConfig,
  type MassConfig,
  type MassConfigResult,
  type MassEntry,
  type MassGoal,
} from './mass/read-mass-config.ts';
export { readMassWorld, type MassWorld, type MassWorldResult } from './mass/read-mass-world.ts';
export { placeholderConfig } from './mass/placeholder-config.ts';
export { sniffMass } from './mass/sniff.ts';
export { writeMassWorld, type MassWorldText } from './mass/write-mass-world.ts';
export { compileMass, type CompiledMass } from './mass/compile-mass.ts';
export { massDuration, massScenario, type MassFiles, type MassScenarioResult } from './mass/to-scenario.ts';
export { readMovingAiMap, type MovingAiMap, type MovingAiMapResult } from './movingai/read-movingai-map.ts';
export {
  readMovingAiTasks,
  type MovingAiTask,
  type MovingAiTasks,
  type MovingAiTasksResult,
} from './movingai/read-movingai-tasks.ts';
export { writeMovingAiMap, writeMovingAiTasks } from './movingai/write-movingai.ts';
export { builtinTemplates, type Template } from './templates/builtin.ts';
