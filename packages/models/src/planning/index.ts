export { builtinPlanners } from './builtin.ts';
export { FlowField, type FlowGoal } from './flow-field.ts';
export type { FoundWay, NoWay, Planner, Query, Way } from './planner.ts';
