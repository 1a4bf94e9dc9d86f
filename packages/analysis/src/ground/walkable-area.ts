import { outlineOf, wallsOf, type Building, type Point } from '@korzo/building';
import type { Wall, World } from '@korzo/core';
import { arrange, type GroundEdge } from './arrangement.ts';
import { piecesOf } from './boundary-loops.ts';
import { facesBetween } from './faces.ts';
import { boxAround, type Box } from './level-ground.ts';
import { isInLoops, loopOf, type Loop } from './polygon.ts';

/** Where people can walk: an outline with holes, corners in order, none repeated. */
export interface WalkablePolygon {
  readonly outline: readonly Point[];
  readonly holes: readonly (readonly Point[])[];
}

/** Walls have no thickness in a world; as holes of a polygon they need one, m. */
export const drawnThickness = 1e-3;

/** Regions on both sides of a passage may lie apart by rounding; a strip of this width joins them, m. */
const bridged = 2.4e-3;

interface WalkablePlace {
  readonly world: World;
  readonly premises?: { readonly setup: { readonly building?: Building } };
}

/**
 * The ground of one level as polygons with holes, the largest first. In a building it is the regions, joined where openings
 * and doors lead from one to another; elsewhere all of the world that walls do not part from `places`, where people were.
 * Obstacles that stand all the time are holes, and walls with ground on both sides are holes a millimetre wide. A door that
 * opens at any time is open.
 */
export function walkableArea(
  { world, premises }: WalkablePlace,
  level: number,
  places: readonly Point[] = [],
): readonly WalkablePolygon[] {
  const building = premises?.setup.building;
  const floor = building === undefined ? floorOfWorld(world, level, places) : floorOfBuilding(building, level);
  return drawn({ ...floor, ground: [...floor.ground, ...apronsOf(world, level)] });
}

/** Polygons with holes, by their borders; what lies in one of `ground` and in none of `solid` is walkable. */
interface FloorShapes {
  readonly ground: readonly Shape[];
  readonly solid: readonly Shape[];
  readonly walls: readonly GroundEdge[];
}

class Shape {
  readonly loops: readonly Loop[];
  readonly #box: Box;

  constructor(loops: readonly Loop[]) {
    this.loops = loops;
    this.#box = boxAround(loops[0]);
  }

  holds(x: number, y: number): boolean {
    const { west, south, east, north } = this.#box;
    return x >= west && x <= east && y >= south && y <= north && isInLoops(this.loops, x, y);
  }
}

const shapeOf = (outline: readonly Point[]): Shape => new Shape([loopOf(outline)]);

const stretchOf = ({ from, to }: Pick<Wall, 'from' | 'to'>): GroundEdge => [from[0], from[1], to[0], to[1]];

function floorOfBuilding(building: Building, level: number): FloorShapes {
  const here = new Set(building.regions.filter((region) => region.level === level).map(({ id }) => id));
  const passages = building.portals.filter(
    ({ from, to, kind }) => (kind === 'opening' || kind === 'door') && here.has(from) && here.has(to),
  );
  const obstacles = building.obstacles.filter((each) => each.level === level && each.present === undefined);
  const walls = wallsOf(building, { portals: building.portals, gates: building.gates, obstacles: [] });
  return {
    ground: [
      ...building.regions.filter(({ id }) => here.has(id)).map(({ outline }) => shapeOf(outline)),
      ...passages.map(({ segment: [from, to] }) => strip(stretchOf({ from, to }), bridged, 0)),
    ],
    solid: obstacles.map(({ shape }) => shapeOf(outlineOf(shape))),
    walls: walls.filter((wall) => wall.level === level).map(stretchOf),
  };
}

function floorOfWorld({ origin, size, walls }: World, level: number, places: readonly Point[]): FloorShapes {
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
  const west = edgeBefore(origin[0], xs);
  const south = edgeBefore(origin[1], ys);
  const east = -edgeBefore(-origin[0] - size[0], xs.map((x) => -x)); // prettier-ignore
  const north = -edgeBefore(-origin[1] - size[1], ys.map((y) => -y)); // prettier-ignore
  const own = walls.filter((wall) => wall.level === level).map(stretchOf);
  const edges: GroundEdge[] = [
    [west, south, east, south],
    [east, south, east, north],
    [east, north, west, north],
    [west, north, west, south],
  ];
  const faces = facesBetween([...edges, ...own]).map(({ loops }) => new Shape(loops));
  const used = faces.filter((face) => places.some(([x, y]) => face.holds(x, y)));
  return { ground: used.length > 0 ? used : faces, solid: [], walls: own };
}

/** Ground around places beyond the edge of an open world, m. */
const margin = 0.5;

/** The edge of the world, or a margin before the least of the places beyond it. */
function edgeBefore(edge: number, places: readonly number[]): number {
  const least = places.reduce((lowest, each) => Math.min(lowest, each), Infinity);
  return least < edge ? least - margin : edge;
}

/** Ground behind gates on which people who have left are still seen. */
function apronsOf({ exits }: World, level: number): readonly Shape[] {
  return exits.flatMap((exit) => {
    const { line, apron } = exit;
    if (exit.level !== level || line === undefined || apron === undefined) return [];
    const { outward, depth, margin: aside } = apron;
    const [[ax, ay], [bx, by]] = line;
    const length = Math.hypot(bx - ax, by - ay);
    const [asideX, asideY] = [((bx - ax) / length) * aside, ((by - ay) / length) * aside];
    const from: Point = [ax - asideX, ay - asideY];
    const to: Point = [bx + asideX, by + asideY];
    const out = ([x, y]: Point): Point => [x + outward[0] * depth, y + outward[1] * depth];
    return [shapeOf([from, to, out(to), out(from)])];
  });
}

/** The rectangle around a stretch. */
function strip([ax, ay, bx, by]: GroundEdge, width: number, beyond: number): Shape {
  const length = Math.hypot(bx - ax, by - ay);
  const [alongX, alongY] = [((bx - ax) / length) * beyond, ((by - ay) / length) * beyond];
  const [asideX, asideY] = [(-(by - ay) / length) * (width / 2), ((bx - ax) / length) * (width / 2)];
  return shapeOf([
    [ax - alongX - asideX, ay - alongY - asideY],
    [bx + alongX - asideX, by + alongY - asideY],
    [bx + alongX + asideX, by + alongY + asideY],
    [ax - alongX + asideX, ay - alongY + asideY],
  ]);
}

const sidesOf = ({ loops }: Shape): GroundEdge[] =>
  loops.flatMap((loop) =>
    Array.from({ length: loop.length / 2 }, (_, corner): GroundEdge => {
      const [from, to] = [2 * corner, (2 * corner + 2) % loop.length];
      return [loop[from], loop[from + 1], loop[to], loop[to + 1]];
    }),
  );

function drawn({ ground, solid, walls }: FloorShapes): readonly WalkablePolygon[] {
  const isOpen = (x: number, y: number): boolean =>
    ground.some((shape) => shape.holds(x, y)) && !solid.some((shape) => shape.holds(x, y));
  const borders = [...ground, ...solid].flatMap(sidesOf);
  const slits = insideWalls([...borders, ...walls], walls, isOpen).map((wall) =>
    strip(wall, drawnThickness, drawnThickness / 2),
  );
  const arrangement = arrange([...borders, ...slits.flatMap(sidesOf)]);
  const pieces = piecesOf(arrangement, (x, y) => isOpen(x, y) && !slits.some((slit) => slit.holds(x, y)));
  return pieces.map(({ outline, holes }) => ({ outline: pointsOf(outline), holes: holes.map(pointsOf) }));
}

/** Parts of walls that have ground on both sides; the others are on the border of the ground already. */
function insideWalls(
  stretches: readonly GroundEdge[],
  walls: readonly GroundEdge[],
  isOpen: (x: number, y: number) => boolean,
): readonly GroundEdge[] {
  const { x, y, edges } = arrange(stretches);
  const along = walls.map((wall) => strip(wall, 4e-6, 1e-6));
  return edges.flatMap(([from, to]): GroundEdge[] => {
    const [middleX, middleY] = [(x[from] + x[to]) / 2, (y[from] + y[to]) / 2];
    if (!along.some((wall) => wall.holds(middleX, middleY))) return [];
    const length = Math.hypot(x[to] - x[from], y[to] - y[from]);
    const [asideX, asideY] = [
      ((y[to] - y[from]) / length) * drawnThickness,
      ((x[from] - x[to]) / length) * drawnThickness,
    ];
    const isInside = isOpen(middleX + asideX, middleY + asideY) && isOpen(middleX - asideX, middleY - asideY);
    return isInside ? [[x[from], y[from], x[to], y[to]]] : [];
  });
}

const pointsOf = (loop: Loop): readonly Point[] =>
  Array.from({ length: loop.length / 2 }, (_, corner): Point => [loop[2 * corner], loop[2 * corner + 1]]);
