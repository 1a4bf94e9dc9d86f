export { openRun, recruit, type Run, type RunOptions } from './run.ts';
export type { Spot } from './scenario/recruit.ts';
export { startSimulation, type Machinery, type SimulationParts, type StartedSimulation } from './start-simulation.ts';
export { ticksIn } from './ticks-in.ts';
export type { AgentLimit } from './scenario/agent-limit.ts';
export { compileScenario, type CompiledScenario, type CompileOptions } from './scenario/compile-scenario.ts';
export { adviceForName, problemWithGiven, splitModelWord, type NamedModel } from './configuration/model-word.ts';
export { groupAsWritten, movedBy, readMovement, type AskedMovement } from './configuration/moved-by.ts';
export { movementWarnings } from './configuration/movement-warnings.ts';
export { roomsWithWayOut, type RoomLinks } from './configuration/rooms-without-exit.ts';
export { builtinParts } from './parts/builtin.ts';
export { commandForms } from './parts/command-forms.ts';
export {
  definePart,
  makerOf,
  type Ingredients,
  type KeyedPart,
  type MadePart,
  type PartMaker,
} from './parts/declaration/part-maker.ts';
export { problemInPlace, readMeasureWord, startMeasures, type AskedMeasure } from './document/measure-words.ts';
export { problemsWhenCompiled } from './scenario/examine-scenario.ts';
export { checkView } from './document/check-view.ts';
export { problemsFrom, type ExaminedScenario, type ReadResult } from './document/read-scenario.ts';
export {
  checkScenario,
  examineScenario,
  readScenario,
  scenarioJsonSchema,
  setKnobs,
  wholePart,
  type OwnParts,
} from './reader/read.ts';
export type { Scenario, WorldDescription } from './reader/scenario.ts';
export {
  scenarioFrom,
  type GoalInput,
  type GroupInput,
  type PlaceInput,
  type ScenarioInput,
  type WorldInput,
} from './reader/scenario-input.ts';
export type { KeyContext, KeyPlace, ScenarioKey } from './document/scenario-key.ts';
export { writeScenario } from './document/write-scenario.ts';
export { knobValue, type KnobResult, type Settings } from './document/knobs.ts';
export { mostTicks } from './document/check-knobs.ts';
export type { DeclaredNames } from './document/names.ts';
export type { SoundPart } from './document/sound-part.ts';
export { formatVersion, type Knob } from './document/scenario-schema.ts';
export type { CityDescription } from './document/city-schema.ts';
export type { RoadName, TrafficDescription } from './city/traffic-schema.ts';
export type { AreaDescription, BuildingDescription, CounterDescription } from './document/building-schema.ts';
export type { HazardsDescription } from './parts/hazards/schema.ts';
export { plainGoalOf, type PlainGoal } from './wishes/plain-goal.ts';
export { pointReached } from './wishes/wish.ts';
export { goalNames, type GoalNames } from './document/goal-names.ts';
export type { GoalNode } from './document/goals-schema.ts';
export type { PeopleDescription } from './document/people-schema.ts';
export { shapeOf, toBuilding } from './document/to-building.ts';
export type { ArrivalsDescription, Group } from './document/group-schema.ts';
export { isVolumePlace, type PlaceDescription } from './document/place-schema.ts';
export type { ObstacleDescription } from './document/obstacles-schema.ts';
export type { Site } from './people/site.ts';
export { referenceChecksum, referencesFor, referencesIn } from './reference/reference-run.ts';
export {
  findShippedScenario,
  shippedScenarios,
  validationScenarios,
  type ShippedScenario,
} from './scenario/shipped-scenarios.ts';
export { summariseTraffic, type TrafficSummary } from '@korzo/traffic';
export { trafficAlone } from './traffic-alone.ts';
export type { MadeParts } from './parts/declaration/made-parts.ts';
export { lifts } from './parts/lifts/index.ts';
export { outside } from './parts/outside/index.ts';
export { outsideCommands, type OutsidePose } from './parts/outside/commands.ts';
export { bodies } from './parts/bodies/index.ts';
export { traffic } from './parts/traffic/index.ts';
export type { MadeCity } from './city/make-city.ts';
export { cityOfMap, type MapAlone } from './city/map-alone.ts';
