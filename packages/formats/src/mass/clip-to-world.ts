import type { Building, Obstacle, Point, Region, WorldBounds } from '@korzo/building';

/** What sticks out by less than this is left as it is: readers allow for a millimetre, m. */
const tolerance = 0.001;
/** Corners of a circle that is cut. */
const circleCorners = 48;

/** Something that reached beyond the edge of the world: its list, its number there, and how far, m. */
export interface CutOff {
  readonly list: 'regions' | 'obstacles';
  readonly index: number;
  readonly beyond: number;
  /** Whether nothing of it was left. */
  readonly isGone: boolean;
}

export interface ClippedBuilding {
  readonly building: Building;
  /** For each obstacle, the number of the one that it was cut of. */
  readonly obstacleOf: readonly number[];
  readonly cuts: readonly CutOff[];
}

/**
 * Cuts regions and obstacles off at the edge of the world. An obstacle may fall into several; what lies outside wholly is
 * left out, unless it is a region, which others name: its rules say what is wrong with it.
 */
export function clipToWorld(building: Building, { origin: [west, south], size }: WorldBounds): ClippedBuilding {
  const world: Box = [west, south, west + size[0], south + size[1]];
  const cuts: CutOff[] = [];
  const regions = building.regions.map((region, index): Region => {
    const beyond = reachBeyond(region.outline, world);
    // Regions are upright rectangles: their corners keep their order.
    const outline = region.outline.map(([x, y]): Point => [between(west, x, world[2]), between(south, y, world[3])]);
    if (!(beyond > tolerance) || areaOf(outline) <= tolerance * tolerance) return region;
    cuts.push({ list: 'regions', index, beyond, isGone: false });
    return { ...region, outline };
  });
  const obstacleOf: number[] = [];
  const obstacles = building.obstacles.flatMap((obstacle, index): Obstacle[] => {
    const pieces = clipObstacle(obstacle, world);
    if (pieces !== undefined)
      cuts.push({ list: 'obstacles', index, beyond: pieces.beyond, isGone: pieces.left.length === 0 });
    const left = pieces?.left ?? [obstacle];
    obstacleOf.push(...left.map(() => index));
    return [...left];
  });
  // Obstacles of MASS have no names: they are called by their number.
  const numbered = obstacles.map((obstacle, index) => Object.assign({}, obstacle, { id: `o${index + 1}` }));
  return { building: { ...building, regions, obstacles: numbered }, obstacleOf, cuts };
}

const between = (least: number, value: number, most: number): number => Math.min(Math.max(value, least), most);

/** West, south, east, north, m. */
type Box = readonly [number, number, number, number];

/** NaN where a corner is none: it is left to the rules. */
const reachBeyond = (outline: readonly Point[], [west, south, east, north]: Box): number =>
  Math.max(...outline.map(([x, y]) => Math.max(west - x, south - y, x - east, y - north)));

/** The pieces of an obstacle that sticks out; undefined when it does not. */
function clipObstacle(
  obstacle: Obstacle,
  world: Box,
): { readonly beyond: number; readonly left: readonly Obstacle[] } | undefined {
  const { shape } = obstacle;
  if (shape.type === 'circle' && !(shape.radius > tolerance)) return undefined;
  const outline = shape.type === 'polygon' ? shape.outline : cornersOfCircle(shape.centre, shape.radius);
  const beyond =
    shape.type === 'polygon' ? reachBeyond(outline, world) : reachBeyond([shape.centre], world) + shape.radius;
  if (!(beyond > tolerance)) return undefined;
  const pieces = clipPolygon(outline, world);
  const left = pieces.map((piece) =>
    Object.assign({}, obstacle, { shape: { type: 'polygon' as const, outline: piece } }),
  );
  return { beyond, left };
}

/** Corners just outside of the circle, so that its edge lies on the sides' middles. */
function cornersOfCircle([x, y]: Point, radius: number): Point[] {
  const far = radius / Math.cos(Math.PI / circleCorners);
  return Array.from({ length: circleCorners }, (_, corner) => {
    const angle = (2 * Math.PI * (corner + 0.5)) / circleCorners;
    return [x + far * Math.cos(angle), y + far * Math.sin(angle)];
  });
}

/** The pieces of a simple polygon inside a box. */
function clipPolygon(outline: readonly Point[], [west, south, east, north]: Box): Point[][] {
  let pieces = [[...outline]];
  for (const [axis, edge, sign] of [
    [0, west, 1],
    [1, south, 1],
    [0, east, -1],
    [1, north, -1],
  ] as const)
    pieces = pieces.flatMap((piece) => clipAtLine(piece, { axis, edge, sign }));
  return pieces.filter((piece) => areaOf(piece) > tolerance * tolerance);
}

interface EdgeLine {
  /** 0: an edge of constant x, 1: of constant y. */
  readonly axis: 0 | 1;
  readonly edge: number;
  /** 1 where the world has greater coordinates than the edge. */
  readonly sign: 1 | -1;
}

/** A stretch of an outline inside, from where it comes in to where it goes out. */
interface Chain {
  readonly points: Point[];
  /** Where along the line it comes in and goes out. */
  readonly enters: number;
  readonly leaves: number;
}

/**
 * The pieces of a simple polygon on one side of a line. Its crossings with the line, in order along it, bound in pairs the
 * stretches of the line that are inside the polygon: each stretch joins the end of a chain to the start of one.
 */
function clipAtLine(outline: readonly Point[], { axis, edge, sign }: EdgeLine): Point[][] {
  const depth = outline.map((corner) => sign * (corner[axis] - edge));
  const firstOut = depth.findIndex((each) => each < 0);
  if (firstOut < 0) return [[...outline]];
  const chains = chainsInside(outline, depth, firstOut, { axis, edge, sign });
  const ends = chains
    .flatMap(({ enters, leaves }, chain) => [
      { at: enters, chain, isStart: true },
      { at: leaves, chain, isStart: false },
    ])
    .sort((one, other) => one.at - other.at);
  /** The chain that begins where the stretch of the line from the end of a chain leads. */
  const after = new Map<number, number>();
  for (let pair = 0; pair + 1 < ends.length; pair += 2) {
    const [one, other] = [ends[pair], ends[pair + 1]];
    if (one.isStart === other.isStart) continue;
    after.set(one.isStart ? other.chain : one.chain, one.isStart ? one.chain : other.chain);
  }
  const pieces: Point[][] = [];
  const used = new Set<number>();
  for (const first of chains.keys()) {
    const piece: Point[] = [];
    for (let at: number | undefined = first; at !== undefined && !used.has(at); at = after.get(at)) {
      used.add(at);
      piece.push(...chains[at].points);
    }
    const corners = withoutRepeats(piece);
    if (corners.length >= 3) pieces.push(corners);
  }
  return pieces;
}

function chainsInside(outline: readonly Point[], depth: readonly number[], from: number, line: EdgeLine): Chain[] {
  const along = line.axis === 0 ? 1 : 0;
  const crossing = (one: number, other: number): Point => {
    const share = depth[one] / (depth[one] - depth[other]);
    const place = outline[one][along] + share * (outline[other][along] - outline[one][along]);
    return line.axis === 0 ? [line.edge, place] : [place, line.edge];
  };
  const chains: Chain[] = [];
  let open: { points: Point[]; enters: number } | undefined;
  for (let step = 0; step < outline.length; step++) {
    const one = (from + step) % outline.length;
    const other = (one + 1) % outline.length;
    if (depth[one] < 0 && depth[other] >= 0) {
      const point = crossing(one, other);
      open = { points: [point], enters: point[along] };
    }
    if (open !== undefined && depth[other] >= 0) open.points.push(outline[other]);
    if (open !== undefined && depth[one] >= 0 && depth[other] < 0) {
      const point = crossing(one, other);
      chains.push({ points: [...open.points, point], enters: open.enters, leaves: point[along] });
      open = undefined;
    }
  }
  return chains;
}

const isNear = ([ax, ay]: Point, [bx, by]: Point): boolean => Math.abs(ax - bx) + Math.abs(ay - by) < 1e-9;

const withoutRepeats = (points: readonly Point[]): Point[] =>
  points.filter((point, index) => !isNear(point, points[(index + 1) % points.length]));

function areaOf(outline: readonly Point[]): number {
  let twice = 0;
  for (const [index, [ax, ay]] of outline.entries()) {
    const [bx, by] = outline[(index + 1) % outline.length];
    twice += ax * by - bx * ay;
  }
  return Math.abs(twice) / 2;
}
