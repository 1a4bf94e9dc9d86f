import { canopy, placeIn, type LotShape } from '../maps/lots.ts';
import { footprint } from '../maps/footprint.ts';
import type { House, Lot, Vector } from '../plan/city-plan.ts';
import type { GroundHeights } from './ground-heights.ts';
import { drawHouse } from './house-mesh.ts';
import type { Colour, MeshBuilder } from './mesh-builder.ts';
import { flatRoof, paints } from './paints.ts';

/** A bay for a car, m. */
const bay = { width: 2.6, depth: 5 };
const lineWidth = 0.1;
/** Paint lies this much above the ground, m: on slopes its triangles are not those of the ground. */
const lift = 0.04;
/** Lines follow the ground in steps of so much, m. */
const step = 1;
/** Without room to turn behind it a row of bays is of no use, m. */
const aisle = 5;

/** What stands on a car park or petrol station, and its lines; its ground is drawn with the grass around it. */
export function drawLot(mesh: MeshBuilder, { lot, houses, blocks }: LotShape, heights: GroundHeights): void {
  if (lot.kind === 'car park') drawBays(mesh, lot, heights);
  else drawCanopy(mesh, lot, heights);
  for (const house of houses) drawHouse(mesh, house, heights);
  for (const block of blocks) drawBlock(mesh, block, heights);
}

/** Along the far side, and along the near one where there is room for both. */
function drawBays(mesh: MeshBuilder, lot: Lot, heights: GroundHeights): void {
  const { width, depth } = lot;
  const count = Math.floor((width - 1) / bay.width);
  if (depth < bay.depth + aisle) return;
  const ends = [[depth / 2 - bay.depth, depth / 2]];
  if (depth >= 2 * bay.depth + aisle) ends.push([-depth / 2, bay.depth - depth / 2]);
  // Cars come in from the road through the middle.
  const isGate = (along: number, near: number): boolean => near < 0 && Math.abs(along) < 1.5 * bay.width;
  for (const [near, far] of ends)
    for (let line = 0; line <= count; line++) {
      const along = (line - count / 2) * bay.width;
      if (!isGate(along, near)) drawLine(mesh, lot, heights, { along, near, far });
    }
}

interface LineOn {
  readonly along: number;
  readonly near: number;
  readonly far: number;
}

function drawLine(mesh: MeshBuilder, lot: Lot, heights: GroundHeights, { along, near, far }: LineOn): void {
  const steps = Math.ceil((far - near) / step);
  const side = (aside: number): Vector[] =>
    Array.from({ length: steps + 1 }, (_, index): Vector => {
      const [x, y] = placeIn(lot, along + aside, near + ((far - near) * index) / steps);
      return [x, y, heights.at(x, y) + lift];
    });
  mesh.on('marking').ribbon(side(lineWidth / 2), side(-lineWidth / 2), paints.marking);
}

function drawCanopy(mesh: MeshBuilder, lot: Lot, heights: GroundHeights): void {
  const [x, y] = placeIn(lot, 0, canopy.away);
  const roof = { ...lot, x, y, width: canopy.width, depth: canopy.depth };
  drawSlab(mesh, roof, { from: heights.at(x, y) + canopy.height, height: canopy.thick });
}

function drawBlock(mesh: MeshBuilder, block: House, heights: GroundHeights): void {
  const base = heights.at(block.x, block.y);
  const [low, high] = [base - 0.3, base + block.height];
  const paint = block.height > 2 ? paints.barrier : paints.pump;
  const [bottom, top] = [footprint(block, low), footprint(block, high)];
  mesh.on('barrier').face(top, paint);
  drawSides(mesh, bottom, top, paint);
}

function drawSides(mesh: MeshBuilder, bottom: readonly Vector[], top: readonly Vector[], paint: Colour): void {
  for (const index of bottom.keys()) {
    const next = (index + 1) % bottom.length;
    mesh.on('barrier').face([bottom[index], bottom[next], top[next], top[index]], paint);
  }
}

/** A roof that is high enough for what drives under it: paint for the eye alone. */
function drawSlab(
  mesh: MeshBuilder,
  roof: Pick<House, 'x' | 'y' | 'width' | 'depth' | 'turned'>,
  { from, height }: { readonly from: number; readonly height: number },
): void {
  const [bottom, top] = [footprint(roof, from), footprint(roof, from + height)];
  const sheet = mesh.on('roof');
  sheet.face(top, flatRoof);
  sheet.face(bottom.toReversed(), flatRoof);
  for (const index of bottom.keys()) {
    const next = (index + 1) % bottom.length;
    sheet.face([bottom[index], bottom[next], top[next], top[index]], paints.frame);
  }
}
