export type { Building, Gate, Obstacle, Point, Portal, Region } from './layout/building.ts';
export { buildingLimits, tolerance } from './layout/limits.ts';
export type { BuildingProblem } from './layout/problem.ts';
export { BoxIndex, type Box } from './layout/box-index.ts';
export {
  boxOf,
  contains,
  crossingShare,
  distanceBetween,
  distanceToSegment,
  signedArea,
  turn,
} from './layout/outline.ts';
export { cornersOf, missingGround, type Spot } from './layout/on-ground.ts';
export { problemsWithBuilding, type BuildingRules } from './layout/problems.ts';
export type { WorldBounds } from './layout/problems-whole.ts';
export * from './maps/index.ts';
export { premisesPart } from './premises/premises-part.ts';
export { isFreeOf } from './premises/bodies.ts';
export { Premises } from './premises/premises.ts';
export type { PremisesSetup } from './premises/premises-setup.ts';
export { placeCommands } from './premises/changes/builtin.ts';
export { isPlaceChange } from './premises/changes/place-change.ts';
export type { AppliedChange, ObstacleChange, PlaceChange } from './premises/changes/place-change.ts';
export { walkOut } from './passages/aprons.ts';
export { levelsHands } from './passages/change-levels.ts';
export { exitsHands } from './passages/exits.ts';
export { turnstileHands } from './passages/turnstile-hands.ts';
export type { Turnstile } from './passages/turnstile.ts';
export { inPlace, passageParts, placeOf, type PlaceOfRun, type SetupInPlace } from './place/place-parts.ts';
export * from './planning/index.ts';
export * from './people/index.ts';
export * from './goals/index.ts';
export * from './hazards/index.ts';
export * from './lifts/index.ts';
