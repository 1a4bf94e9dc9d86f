export { builtinModels } from './builtin.ts';
export { artificialFish } from './artificial-fish/artificial-fish.ts';
export { boids } from './boids/boids.ts';
export { collisionFreeSpeed } from './collision-free-speed/collision-free-speed.ts';
export { couzin } from './couzin/couzin.ts';
export { generalizedCentrifugalForce } from './generalized-centrifugal-force/generalized-centrifugal-force.ts';
export { optimalSteps } from './optimal-steps/optimal-steps.ts';
export { orca } from './orca/orca.ts';
export { orcaTimeGap } from './orca-time-gap/orca-time-gap.ts';
export { socialForce } from './social-force/social-force.ts';
export { vicsek } from './vicsek/vicsek.ts';
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
export { pathsAround } from './conflict-cases/narrow-paths.ts';
export { movementHands } from './conflict-cases/control-hands.ts';
export { movementControls, type MovementPart } from './conflict-cases/movement-part.ts';
export { SolidBarrier } from './kit/avoidance/barrier.ts';
export { avoidanceMethods } from './kit/avoidance/methods.ts';
