export * from './math/index.ts';
export { Arena, createMemory, firstFreeByte } from './memory/arena.ts';
export { Block, defineBlock, type BlockFields, type BlockLayout, type BlockOffsets } from './memory/block.ts';
export { agentColumns, bytesPerAgent, type AgentColumns, type ColumnSpec, type ColumnType } from './memory/columns.ts';
export { LimitError } from './memory/limit-error.ts';
export { columnView } from './memory/views.ts';
export { isOwnCommand, ownCommands, type OwnCommand, type PartCommand } from './commands/builtin.ts';
export { CommandError, CommandForms } from './commands/command-forms.ts';
export type { CommandDesk } from './commands/kinds/command-desk.ts';
export {
  carryOut,
  declareCommand,
  foreseen,
  type CommandForm,
  type CommandKind,
} from './commands/kinds/define-command.ts';
export { commandShape } from './commands/command-shape.ts';
export { longestName } from './plain/names.ts';
export { nearestWord } from './plain/nearest-word.ts';
export * as property from './plain/property.ts';
export type { Property, PropertyKind } from './plain/property.ts';
export { describePlainProblem, type PlainProblem } from './plain/canonical.ts';
export { kindIndex, kindMask, kinds, type Kind } from './agents/kinds.ts';
export { specRanges } from './agents/spec-ranges.ts';
export { specDefaults, type AgentHandle, type AgentSpec } from './agents/agent-spec.ts';
export {
  edgeWalls,
  longestWorld,
  problemsWithWorld,
  type Apron,
  type ExitGround,
  type Crossing,
  type Edges,
  type Exit,
  type Line,
  type Measuring,
  type MeasuringArea,
  type MeasuringLine,
  type Wall,
  type WayOrder,
  type WayRule,
  type World,
} from './world/world.ts';
export { alongOf, beyondOf, carriedX, carriedY, crossingFrame, type CrossingFrame } from './world/crossing-frame.ts';
export { turnRow } from './tiles/seen-across.ts';
export { turningPairs, type TurningPair } from './memory/turning-columns.ts';
export * from './solids/index.ts';
export { distanceToWall, indexWalls, type WallIndex } from './space/wall-index.ts';
export { cellAlong, layOutGrid, type CellGrid } from './space/cell-grid.ts';
export { crowdBlock, modelBlockHead } from './space/crowd-block.ts';
export { CrowdView, type CrowdFields } from './space/crowd-view.ts';
export { borderTable, gatherOrder, rowList } from './space/borders.ts';
export { borderBlock, type HotLoops, type HotLoopsFor } from './space/hot-loops.ts';
export { plainHotLoops } from './space/plain-hot-loops.ts';
export { SortTable, sortTable } from './space/sort-table.ts';
export { cellStepsBytes, clearCellSteps } from './space/cell-steps.ts';
export { Look, type LookFor } from './space/look.ts';
export {
  defineModel,
  type Decide,
  type DecisionPlace,
  type Model,
  type ModelInstance,
  type OwnColumn,
} from './model/define-model.ts';
export type { AskedAgent, Explanation, NearAgent, Onlook, Vector3 } from './model/explanation.ts';
export {
  choice,
  decodeValue,
  encodeValue,
  number,
  onOff,
  problemWith,
  resolveValues,
  type ChoiceParameter,
  type NumberParameter,
  type Parameter,
  type Parameters,
  type SwitchParameter,
  type ParameterValue,
  type Values,
} from './model/parameters.ts';
export { curveThrough } from './paths/curve.ts';
export { aimAlongPath, followPath } from './paths/follow-path.ts';
export { nearestOnPath, pointOnPath, polyline, type OnPath, type Polyline } from './paths/polyline.ts';
export { restingVehicle, type Vehicle } from './paths/vehicle.ts';
export { mostWorkers, scratchBytes } from './crew/control-block.ts';
export { serve, SharedCrew, soloCrew, type Crew } from './crew/crew.ts';
export type { Hands, HandsMaker, HandsPlace, OfferedHands, RunMemory } from './crew/hands.ts';
export type { Briefing } from './crew/briefing.ts';
export { Workshop } from './crew/workshop.ts';
export { inLockstep } from './share/lockstep.ts';
export { LostProcessError, MeetingError, type LostOrigin, type Meeting } from './share/meeting.ts';
export { FoundRows } from './crew/found-rows.ts';
export {
  anyExit,
  exitLeftBy,
  hasLeft,
  leftBy,
  leftOver,
  mostExitsWithSides,
  sideLeftOver,
} from './agents/wanted-exit.ts';
export { mostTiles } from './tiles/partition.ts';
export { LocalLink, type Link } from './tiles/link.ts';
export type { Parcel } from './tiles/parcel.ts';
export type { AppliedCommand, Command, SimulationEvent } from './tick/commands.ts';
export { NonFiniteError } from './tick/finite-state.ts';
export { guide, type Guide } from './parts/guide.ts';
export type { EventForm, PartEvent } from './parts/event-form.ts';
export type { Doubt, Keeper, Part, PartPhase } from './parts/part.ts';
export type { PartKnobs } from './parts/part-knobs.ts';
export {
  colourRoles,
  type ColourRole,
  type DrawnLayer,
  type LayerForm,
  type LayerShape,
  type LayerShapes,
} from './parts/layer-forms.ts';
export { PartError } from './parts/part-error.ts';
export { Records, type Door } from './door/records.ts';
export { eachTile, type Plots, type RunPlace, type TilePlace } from './parts/run-place.ts';
export type { SavedAgents } from './parts/saved-agents.ts';
export type { Admit, Source } from './tick/source.ts';
export { createSimulation, Simulation } from './tick/simulation.ts';
export { StateImage } from './tick/state-image.ts';
export type { SimulationSetup } from './tick/simulation-setup.ts';
export * as shape from './plain/shape.ts';
export type { Shape } from './plain/shape.ts';
