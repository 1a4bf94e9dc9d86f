import { length2 } from '@korzo/core';
import type { CityPlan, Vector } from '../plan/city-plan.ts';
import type { CityShape } from '../maps/city-shape.ts';
import type { Polygon } from '../maps/convex.ts';
import { boxOf, FaceIndex, type Box } from '../maps/face-index.ts';
import type { LotShape } from '../maps/lots.ts';
import type { ParkShape } from '../maps/parks.ts';
import { footprint } from '../maps/footprint.ts';
import type { MaterialName } from './city-mesh.ts';
import type { HeightBorder, GroundHeights } from './ground-heights.ts';
import { latticeOf, scaffoldOf } from './lattice.ts';
import { chanceAt, normalOf, shaded, type Colour, type MeshBuilder, type Sheet } from './mesh-builder.ts';
import { paints } from './paints.ts';
import { Triangulation } from './triangulation.ts';

/** What the ground is made from. */
export interface GroundPlan {
  readonly plan: CityPlan;
  readonly shape: CityShape;
  readonly parks: readonly ParkShape[];
  readonly lots: readonly LotShape[];
  readonly borders: readonly HeightBorder[];
  readonly heights: GroundHeights;
}

/** Corners of the grass lie on a grid of this many lines for a metre, or fewer where a city is very large. */
const finest = 1024;
const widest = 60_000_000;
/** Lattice points this close to an edge would make slivers, m. */
const tooClose = 0.8;
/** Side of the patches that grass changes in, m. */
const patch = 45;

type GroundKind = Extract<MaterialName, 'grass' | 'park' | 'gravel' | 'asphalt'>;

/** Grass all around the roads, and cut out under them; parks and their walks in it. */
export function drawGround(mesh: MeshBuilder, ground: GroundPlan): void {
  const area = areaOfCity(ground);
  const net = new Net(area);
  const lines = linesOf(ground);
  const inside: [Vector, Vector][] = lines.map(([from, to]) => [clamped(from, area), clamped(to, area)]);
  const addFree = (x: number, y: number): void => {
    const nearest = ground.heights.nearest(x, y);
    if ((nearest === undefined || nearest.distance > tooClose) && !isCovered(ground, x, y))
      net.add([x, y, ground.heights.at(x, y)]);
  };
  for (const [x, y] of scaffoldOf(area)) addFree(x, y);
  const joints = inside.map(([from, to]) => [net.add(from), net.add(to)] as const);
  for (const [x, y] of latticeOf(area, ground.heights, ground.borders)) addFree(x, y);
  for (const [from, to] of joints) net.triangulation.join(from, to);
  paintTriangles(mesh, net, ground);
}

/** What all roads, houses, parks and trees cover, and the margin around it. */
function areaOfCity({ plan, shape, lots }: GroundPlan): Box {
  const boxes = [
    ...shape.allFaces.map(({ polygon }) => boxOf(polygon)),
    ...[...plan.houses, ...plan.boxes, ...lots.map(({ lot }) => lot)].map((each) => boxOf(footprint(each))),
    ...plan.parks.map(({ min, max }): Box => [min[0], min[1], max[0], max[1]]),
    ...[...plan.trees, ...plan.lamps].map(({ x, y }): Box => [x, y, x, y]),
    ...plan.crosses.map(({ position: [x, y] }): Box => [x, y, x, y]),
  ];
  const margin = Math.max(1, plan.settings.ground_margin);
  if (boxes.length === 0) return [-margin, -margin, margin, margin];
  const [west, south, east, north] = boxes.reduce((one, other) => [
    Math.min(one[0], other[0]),
    Math.min(one[1], other[1]),
    Math.max(one[2], other[2]),
    Math.max(one[3], other[3]),
  ]);
  return [west - margin, south - margin, east + margin, north + margin];
}

/** Edges that the ground must have: borders of roads, parks, paths and walks. */
function linesOf({ borders, parks, lots, heights }: GroundPlan): (readonly [Vector, Vector])[] {
  const around = (polygon: Polygon): (readonly [Vector, Vector])[] => {
    const laid = polygon.map(([x, y]): Vector => [x, y, heights.at(x, y)]);
    return laid.map((corner, index) => [corner, laid[(index + 1) % laid.length]]);
  };
  const green = parks.flatMap(({ pieces, paths, walks }) => [...pieces, ...paths, ...walks].flatMap(around));
  const bare = lots.flatMap(({ pieces }) => pieces.flatMap(around));
  return [...borders.map(({ polygon }) => polygon), ...green, ...bare].flatMap(cutLong);
}

/** Edges longer than this are several, m: joining two points far apart takes the square of what lies between them. */
const longestEdge = 512;

function cutLong([from, to]: readonly [Vector, Vector]): (readonly [Vector, Vector])[] {
  const count = Math.ceil(length2(to[0] - from[0], to[1] - from[1]) / longestEdge);
  if (count <= 1) return [[from, to]];
  const at = (step: number): Vector => {
    const share = step / count;
    const [dx, dy, dz] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
    return [from[0] + dx * share, from[1] + dy * share, from[2] + dz * share];
  };
  return Array.from({ length: count }, (_, step) => [at(step), at(step + 1)]);
}

const clamped = ([x, y, z]: Vector, [west, south, east, north]: Box): Vector => [
  Math.min(east, Math.max(west, x)),
  Math.min(north, Math.max(south, y)),
  z,
];

const isCovered = ({ shape }: GroundPlan, x: number, y: number): boolean => shape.faces.isAt(x, y);

/** Points of the ground with their heights, and the triangulation of where they lie on its grid. */
class Net {
  readonly points: (Vector | undefined)[] = [];
  readonly triangulation: Triangulation;
  readonly #area: Box;
  readonly #scale: number;

  constructor(area: Box) {
    this.#area = area;
    const [west, south, east, north] = area;
    const size = Math.max(east - west, north - south);
    this.#scale = size * finest < widest ? finest : widest / size;
    const [right, top] = [Math.round((east - west) * this.#scale), Math.round((north - south) * this.#scale)];
    this.triangulation = new Triangulation(0, 0, right, top);
  }

  /** The first point of a place stays. */
  add(point: Vector): number {
    const [x, y] = [(point[0] - this.#area[0]) * this.#scale, (point[1] - this.#area[1]) * this.#scale];
    const number = this.triangulation.add(Math.round(x), Math.round(y));
    this.points[number] ??= point;
    return number;
  }

  /** Corners of the area have no point of their own. */
  pointOf(number: number, heights: GroundHeights): Vector {
    const known = this.points[number];
    if (known !== undefined) return known;
    const x = this.#area[0] + this.triangulation.xs[number] / this.#scale;
    const y = this.#area[1] + this.triangulation.ys[number] / this.#scale;
    return (this.points[number] = [x, y, heights.at(x, y)]);
  }
}

const groundKinds = ['grass', 'park', 'gravel', 'asphalt'] as const satisfies readonly GroundKind[];

function paintTriangles(mesh: MeshBuilder, net: Net, ground: GroundPlan): void {
  const { corners, xs } = net.triangulation;
  const kindOf = kindFinder(ground);
  /** The kind of each triangle, from 1; 0 where there is no ground. Normals of corners are sums over their triangles. */
  const kinds = new Uint8Array(corners.length / 3);
  const sums = new Float64Array(3 * xs.length);
  for (let at = 0; at < corners.length; at += 3) {
    const a = net.pointOf(corners[at], ground.heights);
    const b = net.pointOf(corners[at + 1], ground.heights);
    const c = net.pointOf(corners[at + 2], ground.heights);
    const kind = kindOf((a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3);
    if (kind === undefined) continue;
    kinds[at / 3] = 1 + groundKinds.indexOf(kind);
    const normal = normalOf(a, b, c);
    for (let corner = at; corner < at + 3; corner++)
      for (let axis = 0; axis < 3; axis++) sums[3 * corners[corner] + axis] += normal[axis];
  }
  const painted = groundKinds.map((kind) => new GroundSheet(kind, net, ground, sums));
  for (const [triangle, kind] of kinds.entries()) if (kind > 0) painted[kind - 1].draw(mesh, corners, 3 * triangle);
}

/** The ground of one kind: its triangles share their corners. */
class GroundSheet {
  readonly #kind: GroundKind;
  readonly #net: Net;
  readonly #heights: GroundHeights;
  readonly #sums: Float64Array;
  /** By corner: its number in the sheet plus 1. */
  readonly #vertices: Int32Array;

  constructor(kind: GroundKind, net: Net, { heights }: GroundPlan, sums: Float64Array) {
    this.#kind = kind;
    this.#net = net;
    this.#heights = heights;
    this.#sums = sums;
    this.#vertices = new Int32Array(sums.length / 3);
  }

  draw(mesh: MeshBuilder, corners: ArrayLike<number>, at: number): void {
    const sheet = mesh.on(this.#kind);
    const a = this.#vertex(sheet, corners[at]);
    const b = this.#vertex(sheet, corners[at + 1]);
    const c = this.#vertex(sheet, corners[at + 2]);
    sheet.triangle(a, b, c);
  }

  #vertex(sheet: Sheet, corner: number): number {
    const known = this.#vertices[corner];
    if (known > 0) return known - 1;
    const point = this.#net.pointOf(corner, this.#heights);
    const normal = normalised(this.#sums[3 * corner], this.#sums[3 * corner + 1], this.#sums[3 * corner + 2]);
    const vertex = sheet.vertex(point, normal, paintOf(this.#kind, point));
    this.#vertices[corner] = vertex + 1;
    return vertex;
  }
}

function normalised(x: number, y: number, z: number): Vector {
  const length = Math.sqrt(x * x + y * y + z * z);
  return length === 0 ? [0, 0, 1] : [x / length, y / length, z / length];
}

/** Grass is not of one colour everywhere, and changes slowly from one to another. */
function paintOf(kind: GroundKind, [x, y]: Vector): Colour {
  if (kind === 'gravel' || kind === 'asphalt') return paints[kind];
  const share = patchiness(x, y);
  if (kind === 'park') return shaded(paints.park, 0.92 + 0.16 * share);
  const blend = [0, 1, 2].map((channel) => paints.grass[channel] * (1 - share) + paints.meadow[channel] * share);
  return [blend[0], blend[1], blend[2]];
}

/** From 0 to 1, by chance in the corners of squares and even between them. */
function patchiness(x: number, y: number): number {
  const [column, row] = [Math.floor(x / patch), Math.floor(y / patch)];
  const [dx, dy] = [x / patch - column, y / patch - row];
  const low = chanceAt(column, row, 2) * (1 - dx) + chanceAt(column + 1, row, 2) * dx;
  const high = chanceAt(column, row + 1, 2) * (1 - dx) + chanceAt(column + 1, row + 1, 2) * dx;
  return low * (1 - dy) + high * dy;
}

/** What the ground is made of at a place; nothing under roads and pavements. */
function kindFinder(ground: GroundPlan): (x: number, y: number) => GroundKind | undefined {
  const parts = new FaceIndex<{ readonly polygon: Polygon; readonly kind: GroundKind }>();
  for (const { pieces, paths, walks } of ground.parks) {
    for (const polygon of [...paths, ...walks]) parts.add({ polygon, kind: 'gravel' });
    for (const polygon of pieces) parts.add({ polygon, kind: 'park' });
  }
  for (const { pieces } of ground.lots) for (const polygon of pieces) parts.add({ polygon, kind: 'asphalt' });
  return (x, y) => {
    if (isCovered(ground, x, y)) return undefined;
    const here = parts.at(x, y);
    return here.find(({ kind }) => kind !== 'park')?.kind ?? here[0]?.kind ?? 'grass';
  };
}
