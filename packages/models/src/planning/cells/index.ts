export { gridSearches } from './builtin.ts';
export { GridMap } from './grid-map.ts';
export type { GridFinder, GridPath, GridSearch, NoGridPath } from './grid-search.ts';
export { bodyFits, type StraightWalk } from './trace.ts';
export { drawMaze, drawRandom, drawRooms } from './drawings.ts';
