import {
  insidePolygon,
  type Apron,
  type Building,
  type Exit,
  type Gate,
  type Line,
  type Point,
  type Region,
  type World,
} from '@korzo/core';

/** How far behind the line of a gate people are seen, m: a body of 0.5 m and the gap that is kept to it at 1.5 m/s. */
const apronDepth = 2.5;
/** An apron is looked at in steps of this, m. */
const step = 0.1;
/** Behind a line with less free ground than this there is no apron: people leave where they touch the line, m. */
const leastDepth = 0.5;
/** Shares of the line at which the ground behind it is looked at. */
const shares = [0.02, 0.26, 0.5, 0.74, 0.98] as const;

/** What may stand or lie behind a gate: the world without its building, and the building. */
type Outside = Pick<World, 'walls' | 'edges' | 'origin' | 'size'>;

/** The exits of a building's gates, with the free ground behind each. */
export const withAprons = (exits: readonly Exit[], building: Building, world: Outside): readonly Exit[] =>
  exits.map((exit) => {
    const gate = building.gates.find(({ id }) => id === exit.id);
    const apron = gate === undefined ? undefined : apronOf(gate, building, world);
    return apron === undefined ? exit : { ...exit, apron };
  });

/** Where the ground of an apron ends, with room for bodies. */
export function endsOf({ line, apron }: Exit): readonly Point[] {
  if (line === undefined || apron === undefined) return [];
  const far = apron.depth + roomBehind;
  return line.flatMap(([x, y]): Point[] => {
    const [endX, endY] = [x + apron.outward[0] * far, y + apron.outward[1] * far];
    return [
      [endX - roomBehind, endY - roomBehind],
      [endX + roomBehind, endY + roomBehind],
    ];
  });
}

/** Ground around the end of an apron, m. */
const roomBehind = 1;

/** The free ground behind a gate that leads out; undefined where there is too little of it. */
function apronOf(gate: Gate, building: Building, { walls, edges, origin, size }: Outside): Apron | undefined {
  const [west, south] = origin;
  const bounds = edges === 'wrap' ? ([west, south, west + size[0], south + size[1]] as const) : undefined;
  const own = building.regions.find(({ id }) => id === gate.region);
  const outward = own === undefined ? undefined : outwardOf(gate.segment, own.outline);
  if (own === undefined || outward === undefined) return undefined;
  const { level } = own;
  const outlines = building.regions.flatMap((region) => (region.level === level ? [region.outline] : []));
  const others = building.gates.flatMap((other) => rectangleOf(other, building, level, gate));
  const isTaken = (x: number, y: number): boolean =>
    [...outlines, ...others].some((outline) => insidePolygon(x, y, outline)) ||
    (bounds !== undefined && !isWithin(bounds, x, y));
  const lines = walls.flatMap((wall): Line[] => (wall.level === level ? [[wall.from, wall.to]] : []));
  const depth = freeDepth(gate.segment, outward, isTaken, lines);
  return depth < leastDepth ? undefined : { outward, depth };
}

const isWithin = (
  [west, south, east, north]: readonly [number, number, number, number],
  x: number,
  y: number,
): boolean => x > west && x < east && y > south && y < north;

/** The side of a gate's line that its region does not lie on; undefined when it lies on both or on none. */
function outwardOf([[ax, ay], [bx, by]]: Gate['segment'], outline: Region['outline']): readonly [number, number] | undefined {
  const length = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
  const left = [-(by - ay) / length, (bx - ax) / length] as const;
  const middle = [(ax + bx) / 2, (ay + by) / 2] as const;
  const isInside = (side: number): boolean =>
    insidePolygon(middle[0] + side * 0.01 * left[0], middle[1] + side * 0.01 * left[1], outline);
  if (isInside(1) === isInside(-1)) return undefined;
  const side = isInside(1) ? -1 : 1;
  return [side * left[0], side * left[1]];
}

/** How deep the ground behind a line is free, m. */
function freeDepth(
  [[ax, ay], [bx, by]]: Gate['segment'],
  [outX, outY]: readonly [number, number],
  isTaken: (x: number, y: number) => boolean,
  walls: readonly Line[],
): number {
  let deepest = apronDepth;
  for (const share of shares) {
    const x = ax + share * (bx - ax);
    const y = ay + share * (by - ay);
    let depth = 0;
    while (depth + step <= deepest + 1e-9) {
      const next = depth + step;
      if (isTaken(x + outX * next, y + outY * next)) break;
      const from = [x + outX * (depth + 1e-6), y + outY * (depth + 1e-6)] as const;
      const to = [x + outX * next, y + outY * next] as const;
      if (walls.some((wall) => crosses(from, to, wall))) break;
      depth = next;
    }
    deepest = Math.min(deepest, depth);
  }
  return deepest;
}

function crosses(from: Line[0], to: Line[0], [a, b]: Line): boolean {
  const turn = (p: Line[0], q: Line[0], r: Line[0]): number =>
    (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
  return turn(from, to, a) * turn(from, to, b) <= 0 && turn(a, b, from) * turn(a, b, to) <= 0;
}

/** The ground that another gate of the same floor would have behind its line: an apron must not reach into it. */
function rectangleOf(other: Gate, building: Building, level: number, gate: Gate): (readonly Line[0][])[] {
  const region = building.regions.find(({ id }) => id === other.region);
  if (other === gate || other.way === 'in' || region?.level !== level) return [];
  const outward = outwardOf(other.segment, region.outline);
  if (outward === undefined) return [];
  const [from, to] = other.segment;
  const off = ([x, y]: Line[0]): Line[0] => [x + outward[0] * apronDepth, y + outward[1] * apronDepth];
  return [[from, to, off(to), off(from)]];
}
