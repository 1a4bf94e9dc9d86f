export { builtinPlanners } from './builtin.ts';
export type { FoundWay, NoWay, Planner, Query, Way } from './planner.ts';
