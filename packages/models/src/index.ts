export { builtinModels } from './builtin.ts';
export { configurations, findConfiguration, type Configuration } from './configurations.ts';
export { conformanceChecks, type ConformanceOptions } from './conformance/conformance.ts';
export { goalChecks, type GoalCheck } from './conformance/goals/conformance.ts';
export { partChecks } from './conformance/parts.ts';
export type { ConformanceCheck } from './conformance/conformance-check.ts';
export type { RecruitAgent } from './conformance/random-commands.ts';
export {
  compareAfterSnapshot,
  snapshotChecks,
  type SnapshotCheckOptions,
  type SnapshotReport,
  type SnapshotTrial,
} from './conformance/snapshots.ts';
export { drawGridTasks, type GridTasks, type GridTasksOptions } from './conflict-cases/grid-tasks.ts';
export { movementControls, type MovementPart } from './conflict-cases/movement-part.ts';
export { SolidBarrier } from './kit/avoidance/barrier.ts';
export { avoidanceMethods } from './kit/avoidance/methods.ts';
