import { placeIn, type LotShape } from '../maps/lots.ts';
import { footprint } from '../maps/footprint.ts';
import type { House, Lot, Vector } from '../plan/city-plan.ts';
import { lanesEdge, lotLane, spaceLength } from '../limits/lot-sizes.ts';
import type { GroundHeights } from './ground-heights.ts';
import { drawHouse } from './house-mesh.ts';
import type { MaterialName } from './city-mesh.ts';
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
/** How deep things reach into the ground, m. */
const deep = 0.3;
/** How thick the roof over the pumps is, m. */
const thick = 0.5;
const board = { width: 0.2, depth: 1.4, height: 1.6 };

/** What stands on a car park or petrol station, and its lines; its ground is drawn with the grass around it, its lanes with the roads. */
export function drawLot(mesh: MeshBuilder, shape: LotShape, heights: GroundHeights): void {
  const { lot, houses, pumps, pillars, canopy, post } = shape;
  if (lot.kind === 'car park') for (const row of rowsOf(lot)) drawRow(mesh, lot, heights, row);
  for (const house of houses) drawHouse(mesh, house, heights);
  for (const pump of pumps) drawPrism(mesh, pump, { ...standing(pump, heights), sides: paints.pump });
  if (canopy !== undefined) drawCanopy(mesh, canopy, pillars, heights);
  const stand = standing(post, heights);
  drawPrism(mesh, post, { ...stand, sides: paints.post });
  const sides = lot.kind === 'car park' ? paints.parking : paints.pump;
  drawPrism(mesh, { ...post, ...board }, { from: stand.to, to: stand.to + board.height, material: 'window', sides });
}

/** Lines across a row of bays. */
interface BayRow {
  readonly count: number;
  /** Distance of the lines, m. */
  readonly every: number;
  /** Where they begin and end, away from the road, m. */
  readonly near: number;
  readonly far: number;
  /** Cars come in through the middle. */
  readonly isGate: boolean;
  /** They lie on a lane of a road. */
  readonly isOnLane: boolean;
}

/** On the outer lane; by itself along the far side, and along the near one where there is room for both. */
function rowsOf({ width, depth, lanes }: Lot): BayRow[] {
  if (lanes !== undefined) {
    const edge = lanesEdge(depth);
    const [near, far] = [edge - lotLane, edge];
    return [{ count: lanes.spaces, every: spaceLength, near, far, isGate: false, isOnLane: true }];
  }
  const row = { count: Math.floor((width - 1) / bay.width), every: bay.width, isOnLane: false };
  if (depth < bay.depth + aisle) return [];
  const far = { ...row, near: depth / 2 - bay.depth, far: depth / 2, isGate: false };
  if (depth < 2 * bay.depth + aisle) return [far];
  return [far, { ...row, near: -depth / 2, far: bay.depth - depth / 2, isGate: true }];
}

function drawRow(mesh: MeshBuilder, lot: Lot, heights: GroundHeights, row: BayRow): void {
  const { count, every, near, far, isGate, isOnLane } = row;
  const heightAt = (x: number, y: number): number =>
    (isOnLane ? heights.nearest(x, y)?.z : undefined) ?? heights.at(x, y);
  const steps = Math.ceil((far - near) / step);
  for (let line = 0; line <= count; line++) {
    const along = (line - count / 2) * every;
    if (isGate && Math.abs(along) < 1.5 * every) continue;
    const side = (aside: number): Vector[] =>
      Array.from({ length: steps + 1 }, (_, index): Vector => {
        const [x, y] = placeIn(lot, along + aside, near + ((far - near) * index) / steps);
        return [x, y, heightAt(x, y) + lift];
      });
    mesh.on('marking').ribbon(side(lineWidth / 2), side(-lineWidth / 2), paints.marking);
  }
}

interface Standing {
  readonly from: number;
  readonly to: number;
}

function standing({ x, y, height }: House, heights: GroundHeights): Standing {
  const base = heights.at(x, y);
  return { from: base - deep, to: base + height };
}

/** A roof that is high enough for what drives under it, which no wheel and no camera meets, on pillars that reach it. */
function drawCanopy(mesh: MeshBuilder, canopy: House, pillars: readonly House[], heights: GroundHeights): void {
  const stands = pillars.map((pillar) => standing(pillar, heights));
  const to = Math.max(...stands.map((each) => each.to));
  for (const [index, pillar] of pillars.entries())
    drawPrism(mesh, pillar, { from: stands[index].from, to, sides: paints.barrier });
  drawPrism(mesh, canopy, { from: to, to: to + thick, material: 'roof', sides: paints.frame, top: flatRoof });
}

/** Straight up from a rectangle. */
function drawPrism(
  mesh: MeshBuilder,
  plan: Pick<House, 'x' | 'y' | 'width' | 'depth' | 'turned'>,
  {
    from,
    to,
    material = 'barrier',
    sides,
    top = sides,
  }: Standing & { readonly material?: MaterialName; readonly sides: Colour; readonly top?: Colour },
): void {
  const [bottom, roof] = [footprint(plan, from), footprint(plan, to)];
  const sheet = mesh.on(material);
  sheet.face(roof, top);
  sheet.face(bottom.toReversed(), top);
  for (const index of bottom.keys()) {
    const next = (index + 1) % bottom.length;
    sheet.face([bottom[index], bottom[next], roof[next], roof[index]], sides);
  }
}
