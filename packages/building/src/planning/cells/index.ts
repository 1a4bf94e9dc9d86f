export { gridSearches } from './builtin.ts';
export { directionCount, stepOffsets } from './directions.ts';
export { jumpPoint } from './jump-point.ts';
export { stepsLeadStraight, type StepGrid } from './step-grid.ts';
export { GridMap } from './grid-map.ts';
export type { GridFinder, GridPath, GridSearch, NoGridPath } from './grid-search.ts';
export { bodyFits, type StraightWalk } from './trace.ts';
export { drawMaze, drawRandom, drawRooms } from './drawings.ts';
