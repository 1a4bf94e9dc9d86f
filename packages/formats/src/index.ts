export { describeProblem, InputError, placeOf, type Path, type Problem } from './problems/problem.ts';
export { nearestWord, suggest } from './problems/did-you-mean.ts';
export type { Format, FormatResult, OtherFiles, SourceFile } from './format/format.ts';
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
  builtinFormats,
  canStart,
  companionsOf,
  detectFormat,
  problemWithFormat,
  readAnyFormat,
  type ReadOptions,
} from './formats.ts';
export { withCityText } from './format/city-file.ts';
export type { Position, Where } from './source/document.ts';
export { examineScenario, readScenario, type ExaminedScenario, type ReadResult } from './scenario/read-scenario.ts';
export type { DeclaredNames } from './scenario/declared-names.ts';
export { wholePart, type SoundPart } from './scenario/sound-part.ts';
export { unite } from './problems/unite.ts';
export { writeScenario } from './scenario/write-scenario.ts';
export { knobValue, setKnobs, type KnobResult, type Settings } from './scenario/knobs.ts';
export { scenarioJsonSchema, type Knob, type Scenario } from './scenario/scenario-schema.ts';
export type { CityDescription } from './scenario/city-schema.ts';
export type { RoadName, TrafficDescription } from './scenario/traffic-schema.ts';
export { mostTicks } from './scenario/check-knobs.ts';
export { checkScenario } from './scenario/check-scenario.ts';
export type { AreaDescription, BuildingDescription, CounterDescription } from './scenario/building-schema.ts';
export type { HazardsDescription } from './scenario/hazards-schema.ts';
export type { GoalNode } from './scenario/goals-schema.ts';
export type { PeopleDescription } from './scenario/people-schema.ts';
export { shapeOf, toBuilding } from './scenario/to-building.ts';
export type { ArrivalsDescription, GoalDescription, Group } from './scenario/group-schema.ts';
export { isVolumePlace, type PlaceDescription } from './scenario/place-schema.ts';
export type { Distribution, FlowLimit, Quantity, SpreadDescription } from './scenario/notation.ts';
export type { ObstacleDescription } from './scenario/obstacles-schema.ts';
export type { WorldDescription } from './scenario/world-schema.ts';
export {
  readMassConfig,
  type MassConfig,
  type MassConfigResult,
  type MassEntry,
  type MassGoal,
} from './mass/read-mass-config.ts';
export { readMassWorld, type MassWorld, type MassWorldResult } from './mass/read-mass-world.ts';
export { readXml, type XmlElement, type XmlOptions, type XmlResult } from './mass/xml.ts';
export type { Locate } from './mass/lines.ts';
export { placeholderConfig } from './mass/placeholder-config.ts';
export { sniffMass } from './mass/sniff.ts';
export { writeMassWorld, type MassWorldText } from './mass/write-mass-world.ts';
export { massDuration, massScenario, type MassFiles, type MassScenarioResult } from './mass/to-scenario.ts';
export { readMovingAiMap, type MovingAiMap, type MovingAiMapResult } from './movingai/read-movingai-map.ts';
export {
  readMovingAiTasks,
  type MovingAiTask,
  type MovingAiTasks,
  type MovingAiTasksResult,
} from './movingai/read-movingai-tasks.ts';
export { writeMovingAiMap, writeMovingAiTasks } from './movingai/write-movingai.ts';
