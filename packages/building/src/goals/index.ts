export { builtinGoals } from './builtin.ts';
export {
  defineGoal,
  type CompiledGoal,
  type GoalKind,
  type GoalParameter,
  type GoalProblem,
  type GoalSetting,
  type GoalValues,
} from './machine/goal-kind.ts';
export type { Mind } from './machine/mind.ts';
export type { Outcome } from './machine/outcome.ts';
export { findingsInGoals, type GoalDescription, type GoalFinding, type NamesOf } from './machine/goal-writing.ts';
export type { PlacesDescription } from './machine/places.ts';
export type { GoalsSetup, GroupGoals } from './compile-goals.ts';
export { goalsHands } from './goals-hands.ts';
export type { Fields } from './machine/fields.ts';
export { prepareGoals } from './prepare-goals.ts';
export { aimAtExit, nearestExit } from './machine/aim-at-exit.ts';
export { goalValues } from './machine/goal-values.ts';
export { mostPositions } from './machine/goal-positions.ts';
export type { OpenGround, OpenPoint, PointKey } from './machine/open-ground.ts';
export { aheadOf, headFor, isThere } from './machine/straight.ts';
