export * from './math/index.ts';
export { Arena, createMemory, firstFreeByte } from './memory/arena.ts';
export { Block, defineBlock, type BlockFields, type BlockLayout, type BlockOffsets } from './memory/block.ts';
export { agentColumns, bytesPerAgent, type AgentColumns, type ColumnSpec, type ColumnType } from './memory/columns.ts';
export { LimitError } from './memory/limit-error.ts';
export { columnView } from './memory/views.ts';
export { isOwnCommand, type OwnCommand, type PartCommand } from './commands/builtin.ts';
export { CommandError, CommandForms } from './commands/command-forms.ts';
export type { CommandDesk } from './commands/kinds/command-desk.ts';
export { carryOut, declareCommand, type CommandForm, type CommandKind } from './commands/kinds/define-command.ts';
export * as property from './plain/property.ts';
export type { Property, PropertyKind } from './plain/property.ts';
export { describePlainProblem, type PlainProblem } from './plain/canonical.ts';
export { kindIndex, kindMask, kinds, type Kind } from './agents/kinds.ts';
export { specRanges } from './agents/spec-ranges.ts';
export { specDefaults, type AgentHandle, type AgentSpec } from './agents/agent-spec.ts';
export type { Building, Gate, Obstacle, Point, Portal, Region } from './building/building.ts';
export { buildingLimits, tolerance } from './building/limits.ts';
export type { BuildingProblem } from './building/problem.ts';
export { cornersOf, missingGround, type Spot } from './building/on-ground.ts';
export { problemsWithBuilding, type BuildingRules } from './building/problems.ts';
export type { WorldBounds } from './building/problems-whole.ts';
export {
  edgeWalls,
  longestWorld,
  problemsWithWorld,
  type Crossing,
  type Edges,
  type Exit,
  type Line,
  type Measuring,
  type MeasuringArea,
  type MeasuringLine,
  type Wall,
  type World,
} from './world/world.ts';
export * from './solids/index.ts';
export { distanceToWall, indexWalls, type WallIndex } from './space/wall-index.ts';
export { cellAlong, layOutGrid, type CellGrid } from './space/cell-grid.ts';
export { crowdBlock, modelBlockHead } from './space/crowd-block.ts';
export { CrowdView, type CrowdFields } from './space/crowd-view.ts';
export { borderBlock, type HotLoops, type HotLoopsFor } from './space/hot-loops.ts';
export { plainHotLoops } from './space/plain-hot-loops.ts';
export { SortTable, sortTable } from './space/sort-table.ts';
export { cellBlocksBytes, clearCellBlocks } from './space/cell-blocks.ts';
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
export { mostWorkers, scratchBytes } from './crew/control-block.ts';
export { serve, SharedCrew, soloCrew, type Crew } from './crew/crew.ts';
export type { Hands, HandsMaker, HandsPlace, OfferedHands, RunMemory } from './crew/hands.ts';
export type { Briefing } from './crew/briefing.ts';
export { Workshop } from './crew/workshop.ts';
export { inLockstep } from './share/lockstep.ts';
export { LostProcessError, MeetingError, type LostOrigin, type Meeting } from './share/meeting.ts';
export { FoundRows } from './crew/found-rows.ts';
export { levelsHands } from './tick/change-levels.ts';
export { anyExit, exitsHands } from './tick/exits.ts';
export { turnstileHands } from './tick/turnstile-hands.ts';
export { mostTiles } from './tiles/partition.ts';
export { LocalLink, type Link } from './tiles/link.ts';
export type { Parcel } from './tiles/parcel.ts';
export type { AppliedCommand, Command, SimulationEvent } from './tick/commands.ts';
export { NonFiniteError } from './tick/finite-state.ts';
export { guide, type Guide } from './parts/guide.ts';
export type { EventForm } from './parts/event-form.ts';
export type { Keeper, Part, PartPhase } from './parts/part.ts';
export type { PartEvent } from './parts/part-events.ts';
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
export { eachTile, type RunPlace, type TilePlace } from './parts/run-place.ts';
export type { SavedAgents } from './parts/saved-agents.ts';
export type { Admit, Source } from './tick/source.ts';
export { inPlace, passageParts, placeOf, type PlaceOfRun, type SetupInPlace } from './tick/place-parts.ts';
export { createSimulation, Simulation } from './tick/simulation.ts';
export { StateImage } from './tick/state-image.ts';
export type { SimulationSetup } from './tick/simulation-setup.ts';
export type { Turnstile } from './tick/turnstile.ts';
export * from './maps/index.ts';
export * as shape from './plain/shape.ts';
export type { Shape } from './plain/shape.ts';
export { premisesPart } from './premises/premises-part.ts';
export { Premises } from './premises/premises.ts';
export type { PremisesSetup } from './premises/premises-setup.ts';
export { placeCommands } from './premises/changes/builtin.ts';
export { isPlaceChange } from './premises/changes/place-change.ts';
export type { AppliedChange, ObstacleChange, PlaceChange } from './premises/changes/place-change.ts';
