import { gatherRows, listBorder, sortBorder } from './borders.ts';
import { forgetCellSteps } from './cell-steps.ts';
import { cellAlong } from './cell-grid.ts';
import { orderCellsById } from './cell-order.ts';
import { CrowdView } from './crowd-view.ts';
import type { HotLoops } from './hot-loops.ts';
import { countBlock, dealBlock, sumRange } from './shared-sort.ts';

/** A speed below this keeps the old heading: a standing agent goes on facing the same way. */
const facingSpeedSquared = 1e-12;
/** Closer to its goal than this an agent has no direction to it, m. */
const arrivedDistance = 1e-9;

/** The obvious version of the loops in TypeScript; the wasm version must agree with it bit for bit. */
export function plainHotLoops(memory: WebAssembly.Memory): HotLoops {
  const views = new Map<number, CrowdView>();
  const viewOf = (pointer: number): CrowdView => {
    let view = views.get(pointer);
    if (view === undefined) {
      view = new CrowdView(memory, pointer);
      views.set(pointer, view);
    } else view.refreshIfMoved();
    return view;
  };
  return {
    locateRows: (crowd, first, last) => locateRows(viewOf(crowd), first, last),
    sortRows: (crowd) => sortRows(viewOf(crowd)),
    countBlock: (crowd, block) => countBlock(viewOf(crowd), block),
    sumRange: (crowd, range) => sumRange(viewOf(crowd), range),
    dealBlock: (crowd, block) => dealBlock(viewOf(crowd), block),
    listBorder: (crowd, block) => listBorder(viewOf(crowd), block),
    sortBorder: (crowd) => sortBorder(viewOf(crowd)),
    gatherRows: (crowd, first, last) => gatherRows(viewOf(crowd), first, last),
    orderCells: (crowd, first, last) => orderCellsById(viewOf(crowd), first, last),
    copySlots: (crowd, first, last) => copySlots(viewOf(crowd), first, last),
    aimRows: (crowd, first, last) => aimRows(viewOf(crowd), first, last),
    moveRows: (crowd, first, last) => moveRows(viewOf(crowd), first, last),
  };
}

/** Cell inside the tile's window; on a wrapping axis the window may reach over the world's edge. */
const windowCell = (cell: number, firstCell: number, worldCells: number, wraps: number): number => {
  const local = cell - firstCell;
  return local < 0 && wraps === 1 ? local + worldCells : local;
};

function locateRows(view: CrowdView, first: number, last: number): void {
  const { x, y, z, level, cellOfRow } = view.columns;
  const originX = view.float('originX');
  const originY = view.float('originY');
  const originZ = view.float('originZ');
  const cellSizeX = view.float('cellSizeX');
  const cellSizeY = view.float('cellSizeY');
  const cellSizeZ = view.float('cellSizeZ');
  const worldCellsX = view.int('worldCellsX');
  const worldCellsY = view.int('worldCellsY');
  const cellsX = view.int('cellsX');
  const cellsY = view.int('cellsY');
  const cellsZ = view.int('cellsZ');
  const levels = view.int('levels');
  const firstCellX = view.int('firstCellX');
  const firstCellY = view.int('firstCellY');
  const wrapX = view.int('wrapX');
  const wrapY = view.int('wrapY');
  for (let row = first; row < last; row++) {
    const worldX = cellAlong(x[row], originX, cellSizeX, worldCellsX);
    const worldY = cellAlong(y[row], originY, cellSizeY, worldCellsY);
    const cellX = windowCell(worldX, firstCellX, worldCellsX, wrapX);
    const cellY = windowCell(worldY, firstCellY, worldCellsY, wrapY);
    const layer = level[row] >= 0 ? level[row] : levels + cellAlong(z[row], originZ, cellSizeZ, cellsZ);
    cellOfRow[row] = (layer * cellsY + cellY) * cellsX + cellX;
  }
}

function sortRows(view: CrowdView): void {
  const { cellOfRow, slotOfRow, rowOfSlot } = view.columns;
  const { cellStart, occupied } = view;
  const { rowCount, ownCount } = view;
  const floorCells = view.int('levels') * view.int('cellsY') * view.int('cellsX');
  const cells = floorCells + view.int('cellsZ') * view.int('cellsY') * view.int('cellsX');
  forgetCellSteps(view);
  // cellStart[c + 1] counts cell c, then sums up to its end, then is walked back to its start while slots are dealt out.
  cellStart.fill(0, 0, cells + 1);
  for (let row = 0; row < rowCount; row++) cellStart[cellOfRow[row] + 1]++;
  for (let cell = 0; cell < cells; cell++) cellStart[cell + 1] += cellStart[cell];
  for (let row = rowCount - 1; row >= 0; row--) {
    const cell = cellOfRow[row];
    const slot = --cellStart[cell + 1];
    slotOfRow[row] = slot;
    rowOfSlot[slot] = row;
  }
  // Every start has moved one cell up: cellStart[c + 1] is now the start of cell c.
  for (let cell = 0; cell < cells; cell++) cellStart[cell] = cellStart[cell + 1];
  cellStart[cells] = rowCount;

  let occupiedCount = 0;
  let occupiedFloors = 0;
  for (let cell = 0; cell < cells; cell++) {
    if (cell === floorCells) occupiedFloors = occupiedCount;
    const slot = cellStart[cell];
    if (slot < cellStart[cell + 1] && rowOfSlot[slot] < ownCount) occupied[occupiedCount++] = cell;
  }
  if (cells === floorCells) occupiedFloors = occupiedCount;
  view.ints[view.offsets.occupiedFloors >> 2] = occupiedFloors;
  view.ints[view.offsets.occupiedCount >> 2] = occupiedCount;
}

function copySlots(view: CrowdView, first: number, last: number): void {
  const { rowOfSlot, slotOffsetX, slotOffsetY, slotOffsetZ, slotVx, slotVy, slotVz } = view.columns;
  const { slotRadius, slotId, slotKind, slotModel } = view.columns;
  const { x, y, z, vx, vy, vz, radius, id, kind, model } = view.columns;
  // The slots of the floors come first; height is nothing there.
  const firstFlyer = view.cellStart[view.int('levels') * view.int('cellsY') * view.int('cellsX')];
  const originX = view.float('originX');
  const originY = view.float('originY');
  const originZ = view.float('originZ');
  const cellSizeX = view.float('cellSizeX');
  const cellSizeY = view.float('cellSizeY');
  const cellSizeZ = view.float('cellSizeZ');
  const worldCellsX = view.int('worldCellsX');
  const worldCellsY = view.int('worldCellsY');
  const cellsZ = view.int('cellsZ');
  for (let slot = first; slot < last; slot++) {
    const row = rowOfSlot[slot];
    const cellX = cellAlong(x[row], originX, cellSizeX, worldCellsX);
    const cellY = cellAlong(y[row], originY, cellSizeY, worldCellsY);
    slotOffsetX[slot] = x[row] - (originX + cellX * cellSizeX);
    slotOffsetY[slot] = y[row] - (originY + cellY * cellSizeY);
    const flies = slot >= firstFlyer;
    slotOffsetZ[slot] = flies ? z[row] - (originZ + cellAlong(z[row], originZ, cellSizeZ, cellsZ) * cellSizeZ) : 0;
    slotVx[slot] = vx[row];
    slotVy[slot] = vy[row];
    slotVz[slot] = flies ? vz[row] : 0;
    slotRadius[slot] = radius[row];
    slotId[slot] = id[row];
    slotKind[slot] = kind[row];
    slotModel[slot] = model[row];
  }
}

/** The shorter way from a to b on an axis of `size` metres that wraps around, or simply b - a. */
const wayTo = (difference: number, size: number, wraps: number): number => {
  if (wraps === 0) return difference;
  if (difference >= size / 2) return difference - size;
  if (difference < -size / 2) return difference + size;
  return difference;
};

function aimRows(view: CrowdView, first: number, last: number): number {
  const { x, y, z, goalX, goalY, goalZ, level, desiredSpeed, desiredVx, desiredVy, desiredVz } = view.columns;
  const { vx, vy, vz, radius, mass, maxSpeed, maxAcceleration } = view.columns;
  const dt = view.float('dt');
  let trace = 0;
  for (let row = first; row < last; row++) {
    const towardX = wayTo(goalX[row] - x[row], view.float('sizeX'), view.int('wrapX'));
    const towardY = wayTo(goalY[row] - y[row], view.float('sizeY'), view.int('wrapY'));
    const towardZ = level[row] >= 0 ? 0 : wayTo(goalZ[row] - z[row], view.float('sizeZ'), view.int('wrapZ'));
    const distance = Math.sqrt(towardX * towardX + towardY * towardY + towardZ * towardZ);
    // NaN (no goal) fails the comparison too. No agent aims beyond the goal: the last step ends on it.
    const pace = distance > arrivedDistance ? Math.min(desiredSpeed[row], distance / dt) / distance : 0;
    desiredVx[row] = pace > 0 ? towardX * pace : 0;
    desiredVy[row] = pace > 0 ? towardY * pace : 0;
    desiredVz[row] = pace > 0 ? towardZ * pace : 0;
    // Less itself a sum is 0, unless a part of it is NaN or infinite.
    const motion = x[row] + y[row] + z[row] + vx[row] + vy[row] + vz[row];
    const body = radius[row] + mass[row] + maxSpeed[row] + maxAcceleration[row] + desiredSpeed[row];
    trace += motion - motion + (body - body);
  }
  return trace === 0 ? 0 : 1;
}

function moveRows(view: CrowdView, first: number, last: number): number {
  const { x, y, z, vx, vy, vz, headingX, headingY, headingZ } = view.columns;
  const { slotOfRow, nextVx, nextVy, nextVz, model, level } = view.columns;
  const dt = view.float('dt');
  const [alongX, alongY, alongZ] = axes.map((axis) => edgesOf(view, axis));
  let trace = 0;
  for (let row = first; row < last; row++) {
    const slot = slotOfRow[row];
    const flies = level[row] < 0;
    const newVx = nextVx[slot];
    const newVy = nextVy[slot];
    const newVz = flies ? nextVz[slot] : 0;
    const stepsWithOld = view.motionRules[model[row]] === 1;
    x[row] += (stepsWithOld ? vx[row] : newVx) * dt;
    y[row] += (stepsWithOld ? vy[row] : newVy) * dt;
    if (flies) z[row] += (stepsWithOld ? vz[row] : newVz) * dt;
    vx[row] = newVx;
    vy[row] = newVy;
    vz[row] = newVz;
    const speedSquared = newVx * newVx + newVy * newVy + newVz * newVz;
    if (speedSquared > facingSpeedSquared) {
      const speed = Math.sqrt(speedSquared);
      headingX[row] = newVx / speed;
      headingY[row] = newVy / speed;
      headingZ[row] = newVz / speed;
    }
    keepInside(alongX, row);
    keepInside(alongY, row);
    if (flies) keepInside(alongZ, row);
    // Less itself a sum is 0, unless a part of it is NaN or infinite.
    const sum = x[row] + y[row] + z[row] + vx[row] + vy[row] + vz[row];
    trace += sum - sum;
  }
  return trace === 0 ? 0 : 1;
}

const axes = [
  { position: 'x', velocity: 'vx', origin: 'originX', size: 'sizeX', wraps: 'wrapX' },
  { position: 'y', velocity: 'vy', origin: 'originY', size: 'sizeY', wraps: 'wrapY' },
  { position: 'z', velocity: 'vz', origin: 'originZ', size: 'sizeZ', wraps: 'wrapZ' },
] as const;

/** The world along one axis, read once for all rows. */
const edgesOf = (view: CrowdView, axis: (typeof axes)[number]) => ({
  position: view.columns[axis.position],
  velocity: view.columns[axis.velocity],
  radius: view.columns.radius,
  origin: view.float(axis.origin),
  size: view.float(axis.size),
  wraps: view.int(axis.wraps) === 1,
  isClosed: view.int('closed') === 1,
});

/** The world's edge: comes in on the other side, stops the body, or (open) does nothing. */
function keepInside(edges: ReturnType<typeof edgesOf>, row: number): void {
  const { position, origin, size } = edges;
  if (edges.wraps) {
    const beyond = position[row] - origin;
    if (beyond >= 0 && beyond < size) return;
    const inside = beyond - Math.floor(beyond / size) * size;
    // Rounding may leave exactly `size` for a tiny negative `beyond`.
    position[row] = origin + (inside < size ? inside : 0);
  } else if (edges.isClosed) {
    const radius = edges.radius[row];
    const least = origin + radius;
    const most = origin + size - radius;
    if (position[row] >= least && position[row] <= most) return;
    position[row] = position[row] < least ? least : most;
    // 0, and NaN for what is no finite number: the edge must not hide it.
    edges.velocity[row] -= edges.velocity[row];
  }
}
