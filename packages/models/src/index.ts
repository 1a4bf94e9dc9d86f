export { builtinModels } from './builtin.ts';
export { configurations, findConfiguration, type Configuration } from './configurations.ts';
export { conformanceChecks, type ConformanceOptions } from './conformance/conformance.ts';
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
export * from './planning/index.ts';
export * from './people/index.ts';
export * from './goals/index.ts';
export * from './hazards/index.ts';
export * from './lifts/index.ts';
export { drawGridTasks, type GridTasks, type GridTasksOptions } from './conflict-cases/grid-tasks.ts';
export { movementControls, type MovementPart } from './conflict-cases/movement-part.ts';
export { SolidBarrier } from './kit/avoidance/barrier.ts';
export { avoidanceMethods } from './kit/avoidance/methods.ts';
export { curveThrough } from './kit/steering/curve.ts';
export { aimAlongPath } from './kit/steering/follow-path.ts';
export { nearestOnPath, pointOnPath, polyline, type Polyline } from './kit/steering/polyline.ts';
export { restingVehicle, type Vehicle } from './kit/steering/vehicle.ts';
