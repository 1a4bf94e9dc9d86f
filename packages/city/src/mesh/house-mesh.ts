import { cos, sin } from '@korzo/core';
import { storey, windowEvery } from '../limits/sizes.ts';
import type { House, Vector } from '../plan/city-plan.ts';
import type { GroundHeights } from './ground-heights.ts';
import { chanceAt, shaded, type Colour, type MeshBuilder } from './mesh-builder.ts';
import { flatRoof, paints, roofPaints, wallPaints } from './paints.ts';

/** Houses up to this height have a gable, m; higher ones are flat. */
const highestGable = 13;
const glass = { width: 1.2, height: 1.4, above: 0.9 };
/** Windows lie this much before the wall, m, and their frames half of it. */
const relief = 0.06;
/** How far roofs reach beyond walls, m, and how much they rise for a metre. */
const eaves = 0.4;
const pitch = 0.7;
const cellar = 0.5;

/** A place in the house's own frame: from its middle, along width and depth, and up from the ground floor. */
type Spot = readonly [number, number, number];

interface HouseFrame {
  readonly house: House;
  readonly base: number;
  readonly at: (spot: Spot) => Vector;
}

/** Walls with windows and a roof. */
export function drawHouse(mesh: MeshBuilder, house: House, heights: GroundHeights): void {
  const angle = (house.turned * Math.PI) / 180;
  const [cosine, sine] = [cos(angle), sin(angle)];
  const lay = (dx: number, dy: number): [number, number] => [
    house.x + dx * cosine - dy * sine,
    house.y + dx * sine + dy * cosine,
  ];
  const corners = [-1, 1].flatMap((sx) => [-1, 1].map((sy) => lay((sx * house.width) / 2, (sy * house.depth) / 2)));
  const base = Math.max(...corners.map(([x, y]) => heights.at(x, y)));
  const lowest = Math.min(...corners.map(([x, y]) => heights.at(x, y)));
  const frame: HouseFrame = { house, base: lowest - base - cellar, at: ([dx, dy, up]) => [...lay(dx, dy), base + up] };
  const wall = shaded(pick(wallPaints, house, 1), 0.93 + 0.14 * chanceAt(house.x, house.y, 4));
  drawWalls(mesh, frame, wall);
  if (house.height <= highestGable) drawGable(mesh, frame, wall);
  else drawFlatRoof(mesh, frame, wall);
}

const pick = (paintsOf: readonly Colour[], { x, y }: House, draw: number): Colour =>
  paintsOf[Math.floor(chanceAt(x, y, draw) * paintsOf.length)];

/** Gables rise within the height of the house. */
function eavesHeight({ width, depth, height }: House): number {
  if (height > highestGable) return height;
  return Math.max(height * 0.55, height - (pitch * Math.min(width, depth)) / 2);
}

/** Each wall from its left end, seen from outside, to its right one. */
function wallsOf({ width, depth }: House): readonly (readonly [Spot, Spot])[] {
  const [x, y] = [width / 2, depth / 2];
  return [
    [
      [-x, -y, 0],
      [x, -y, 0],
    ],
    [
      [x, -y, 0],
      [x, y, 0],
    ],
    [
      [x, y, 0],
      [-x, y, 0],
    ],
    [
      [-x, y, 0],
      [-x, -y, 0],
    ],
  ];
}

function drawWalls(mesh: MeshBuilder, { house, base, at }: HouseFrame, paint: Colour): void {
  const top = eavesHeight(house);
  for (const [side, [left, right]] of wallsOf(house).entries()) {
    const length = side % 2 === 0 ? house.width : house.depth;
    const [ux, uy] = [(right[0] - left[0]) / length, (right[1] - left[1]) / length];
    /** A place on the wall: from its left end, above the ground floor, and before it. */
    const on = (along: number, high: number, before: number): Vector =>
      at([left[0] + ux * along + uy * before, left[1] + uy * along - ux * before, high]);
    mesh.on('wall').face([on(0, base, 0), on(length, base, 0), on(length, top, 0), on(0, top, 0)], paint);
    drawWindows(mesh, { length, top, on, hasDoor: side === 0 });
  }
}

interface Wall {
  readonly length: number;
  readonly top: number;
  readonly on: (along: number, high: number, before: number) => Vector;
  readonly hasDoor: boolean;
}

/** Rows of windows, floor by floor; a door in the middle of the front. */
function drawWindows(mesh: MeshBuilder, { length, top, on, hasDoor }: Wall): void {
  const columns = Math.floor((length - 1) / windowEvery);
  const floors = Math.floor((top - glass.above - glass.height - 0.3) / storey) + 1;
  const pane = (middle: number, low: number, size: readonly [number, number], before: number): Vector[] => {
    const half = size[0] / 2;
    const ends = [middle - half, middle + half];
    return [
      on(ends[0], low, before),
      on(ends[1], low, before),
      on(ends[1], low + size[1], before),
      on(ends[0], low + size[1], before),
    ];
  };
  for (let floor = 0; floor < floors; floor++)
    for (let column = 0; column < columns; column++) {
      const middle = (length * (column + 0.5)) / columns;
      const low = floor * storey + glass.above;
      if (hasDoor && floor === 0 && column === Math.floor(columns / 2)) {
        mesh.on('wall').face(pane(middle, 0, [1.2, 2.2], relief), paints.door);
        continue;
      }
      mesh.on('wall').face(pane(middle, low - 0.1, [glass.width + 0.2, glass.height + 0.2], relief / 2), paints.frame);
      mesh.on('window').face(pane(middle, low, [glass.width, glass.height], relief), paints.window);
    }
}

/** A ridge along the longer side. */
function drawGable(mesh: MeshBuilder, { house, at }: HouseFrame, wall: Colour): void {
  const { width, depth, height } = house;
  const low = eavesHeight(house);
  const isAlongWidth = width >= depth;
  const [half, long] = [Math.min(width, depth) / 2, Math.max(width, depth) / 2];
  /** From the middle along the ridge, across it, and up. */
  const spot = (along: number, across: number, high: number): Vector =>
    at(isAlongWidth ? [along, across, high] : [-across, along, high]);
  const slope = (height - low) / half;
  const hang = low - slope * eaves;
  const [out, end] = [half + eaves, long + eaves];
  const paint = pick(roofPaints, house, 2);
  for (const side of [1, -1]) {
    const edge = [spot(-end * side, -out * side, hang), spot(end * side, -out * side, hang)];
    const ridge = [spot(end * side, 0, height), spot(-end * side, 0, height)];
    mesh.on('roof').face([...edge, ...ridge], paint);
    // From below, where it hangs over the walls.
    mesh.on('roof').face(
      [...edge, ...ridge].toReversed().map(([x, y, z]): Vector => [x, y, z - 0.08]),
      shaded(paint, 0.6),
    );
    mesh
      .on('wall')
      .face(
        [spot(long * side, -half * side, low), spot(long * side, half * side, low), spot(long * side, 0, height)],
        wall,
      );
  }
}

const parapet = 0.5;

function drawFlatRoof(mesh: MeshBuilder, { house, at }: HouseFrame, wall: Colour): void {
  const { width, depth, height } = house;
  const ring = (inset: number, high: number): Vector[] => {
    const [x, y] = [width / 2 - inset, depth / 2 - inset];
    return [at([-x, -y, high]), at([x, -y, high]), at([x, y, high]), at([-x, y, high])];
  };
  const [outerLow, outer, inner, deck] = [
    ring(0, height),
    ring(0, height + parapet),
    ring(0.3, height + parapet),
    ring(0.3, height),
  ];
  for (let side = 0; side < 4; side++) {
    const next = (side + 1) % 4;
    mesh.on('wall').face([outerLow[side], outerLow[next], outer[next], outer[side]], wall);
    mesh.on('wall').face([outer[side], outer[next], inner[next], inner[side]], wall);
    mesh.on('wall').face([inner[side], inner[next], deck[next], deck[side]], wall);
  }
  mesh.on('roof').face(deck, flatRoof);
}
