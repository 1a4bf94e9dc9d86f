export { builtinPlanners } from './builtin.ts';
export {
  bodyFits,
  directionCount,
  drawMaze,
  drawRandom,
  drawRooms,
  GridMap,
  gridSearches,
  jumpPoint,
  stepOffsets,
  stepsLeadStraight,
  type GridFinder,
  type GridPath,
  type GridSearch,
  type NoGridPath,
  type StepGrid,
  type StraightWalk,
} from './cells/index.ts';
export { mass } from './mass.ts';
export { FlowField, type FieldGround, type FlowGoal, type SharedField } from './flow-field.ts';
export type { FoundWay, NoWay, Planner, Query, Way } from './planner.ts';
export { planRoute, regionAt, type FoundRoute, type RouteEnd, type RouteLeg, type RouteQuery } from './route.ts';
export { flatLength } from './stairs.ts';
