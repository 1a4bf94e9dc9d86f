export { crowdOffsets, modelHeadOffsets } from './blocks';
export { boidRules, decideBoids } from './boids';
export { gatherRows, listBorder, sortBorder } from './border';
export { hashRows } from './hash';
export { aimRows, copySlots, locateRows, moveRows, orderCells, sortRows } from './hot-loops';
export { nearestOfCells, nearestOfSlot } from './nearest-queries';
export { decideOrca } from './orca';
export { countBlock, dealBlock, sumRange } from './shared-sort';
export { decideSocialForce } from './social-force';
export { decideHrvo, decideRvo, decideVo } from './velocity-obstacles';

/** Version of the contract between the kernels and their callers: raised when a signature or a record layout changes. */
export function kernelAbi(): i32 {
  return 4;
}

/** First byte after the kernels' own static data: callers lay out their columns from here on. */
export function firstFreeByte(): usize {
  return __heap_base;
}

/** Sets `byteCount` bytes from `pointer` on to zero. */
export function clearBytes(pointer: usize, byteCount: usize): void {
  memory.fill(pointer, 0, byteCount);
}
