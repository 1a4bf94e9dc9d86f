export {
  compileMaps,
  drawFloors,
  levelMap,
  mapBytes,
  mostCells,
  quadtreeFor,
  type CompileOptions,
  type Maps,
} from './compile.ts';
export {
  border as borderCell,
  free as freeCell,
  occupied as occupiedCell,
  passageBit,
  stateBits as cellStateBits,
} from './cell-states.ts';
export { cellAt, centreX, centreY, type CellRectangle, type MapFrame } from './frame.ts';
export { copyMaps } from './copy.ts';
export { isInnerGate } from './inner-gates.ts';
export { insidePolygon } from './geometry.ts';
export { isClear, isWalkable, stepNeeded, wayPointX, wayPointY, type DrawnFloor, type LevelMap } from './level-map.ts';
export { LineWalk } from './line-walk.ts';
export { aimAt, roomFor, type Opening, type Openings, type Stretches } from './openings.ts';
export { outlineOf, wallsOf } from './outlines.ts';
export type { Passage } from './passage.ts';
export { changeTimes, presenceAt, type Presence } from './presence.ts';
export type { Quadtree } from './quadtree.ts';
export { rayLength, Rays, type View } from './rays.ts';
export { remakeMaps } from './remake.ts';
export { openMaps, sharedCopy, shareMaps, type SharedMaps } from './share.ts';
export { regionsNear } from './regions-near.ts';
export { RegionTable, type NextRegion } from './region-table.ts';
export { fitSlack, reach as widestPlannedRadius, type WallField } from './wall-field.ts';
