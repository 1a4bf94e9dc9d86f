import { boxOf, distanceTo, isInside, type Corner, type Observed, type Setup } from './experiment.ts';
import { endsOf } from './ends.ts';

type Plain = Readonly<Record<string, unknown>>;

export const setupKeys = [
  'title',
  'trajectories',
  'unit',
  'frameRate',
  'walkable',
  'obstacles',
  'area',
  'line',
  'exit',
  'speed',
] as const;

const isCorner = (value: unknown): value is Corner =>
  Array.isArray(value) &&
  value.length === 2 &&
  value.every((each) => typeof each === 'number' && Number.isFinite(each));

const isPolygon = (value: unknown): value is readonly Corner[] =>
  Array.isArray(value) && value.length >= 3 && value.every(isCorner);

const isSegment = (value: unknown): value is readonly [Corner, Corner] =>
  Array.isArray(value) && value.length === 2 && value.every(isCorner);

const isSpeed = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Plain)['mean'] === 'number' &&
  typeof (value as Plain)['deviation'] === 'number';

const rules: Readonly<Record<string, readonly [check: (value: unknown) => boolean, rule: string]>> = {
  title: [(value) => typeof value === 'string', 'a text'],
  trajectories: [(value) => typeof value === 'string', 'the name of a file in the folder'],
  unit: [(value) => value === 'm' || value === 'cm', 'm or cm'],
  frameRate: [(value) => typeof value === 'number' && value > 0 && value <= 1000, 'frames per second, above 0'],
  walkable: [isPolygon, 'a polygon, a list of three or more [x, y] in metres'],
  obstacles: [(value) => Array.isArray(value) && value.every(isPolygon), 'a list of polygons'],
  area: [isPolygon, 'a polygon, a list of three or more [x, y] in metres'],
  line: [isSegment, 'two points, [[x, y], [x, y]]'],
  exit: [isSegment, 'two points on the border of walkable, [[x, y], [x, y]]'],
  speed: [isSpeed, '{ mean, deviation } in m/s'],
};

/** Everything wrong with the text beside the data, each with rule and remedy. */
export function problemsWithSetup(document: unknown): readonly string[] {
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    return [`it must be a list of keys; write some of ${setupKeys.join(', ')}`];
  return Object.entries(document).flatMap(([key, value]) => {
    const rule = Object.hasOwn(rules, key) ? rules[key] : undefined;
    if (rule === undefined) return [`there is no key '${key}'; known are ${setupKeys.join(', ')}`];
    return rule[0](value) ? [] : [`${key} must be ${rule[1]}`];
  });
}

/** The set-up of an experiment: what is written, and for the rest what the data shows. A sentence when something cannot be found. */
export function setupOf(
  document: Partial<Omit<Setup, 'inferred'>>,
  observed: Observed,
  name: string,
): Setup | { readonly problem: string } {
  const inferred: string[] = [];
  const walkable = document.walkable ?? observed.plan.at(0)?.outline;
  if (walkable === undefined)
    return { problem: 'nothing says where people could walk: the file has no plan; write walkable: [[x, y], ...]' };
  if (document.walkable === undefined) inferred.push('walkable and obstacles: the plan in the file');
  const obstacles = document.obstacles ?? (document.walkable === undefined ? (observed.plan.at(0)?.holes ?? []) : []);
  const exit = document.exit ?? exitOf(walkable, observed);
  if (document.exit === undefined)
    inferred.push(`exit: the side of walkable where most people were last seen, ${written(exit)}`);
  const line = document.line ?? movedIn(exit, walkable, 0.5);
  if (document.line === undefined) inferred.push(`line: half a metre before the exit, ${written(line)}`);
  const area = document.area ?? areaBefore(line, walkable);
  if (document.area === undefined) inferred.push(`area: 1 m before the line, ${written(area)}`);
  const { title = name, speed } = document;
  return { title, walkable, obstacles, exit, line, area, inferred, ...(speed === undefined ? {} : { speed }) };
}

const written = (corners: readonly Corner[]): string =>
  `[${corners.map(([x, y]) => `[${Number(x.toFixed(3))}, ${Number(y.toFixed(3))}]`).join(', ')}]`;

function exitOf(walkable: readonly Corner[], observed: Observed): readonly [Corner, Corner] {
  const sides = walkable.map((from, index) => [from, walkable[(index + 1) % walkable.length]] as const);
  const counts = sides.map(() => 0);
  for (const { x, y } of endsOf(observed).last) {
    const distances = sides.map(([from, to]) => distanceTo(from, to, x, y));
    counts[distances.indexOf(Math.min(...distances))]++;
  }
  return sides[counts.indexOf(Math.max(...counts))];
}

/** The same segment, so far inside. */
function movedIn(
  [[ax, ay], [bx, by]]: readonly [Corner, Corner],
  walkable: readonly Corner[],
  by_: number,
): readonly [Corner, Corner] {
  const length = Math.hypot(bx - ax, by - ay);
  const [acrossX, acrossY] = [-(by - ay) / length, (bx - ax) / length];
  const isLeft = isInside(walkable, (ax + bx) / 2 + acrossX * 0.01, (ay + by) / 2 + acrossY * 0.01);
  const far = isLeft ? by_ : -by_;
  return [
    [ax + acrossX * far, ay + acrossY * far],
    [bx + acrossX * far, by + acrossY * far],
  ];
}

function areaBefore(line: readonly [Corner, Corner], walkable: readonly Corner[]): readonly Corner[] {
  const [west, south, east, north] = boxOf(walkable);
  const middle: Corner = [(west + east) / 2, (south + north) / 2];
  const sides = [1, -1].map((by) => {
    const [[ax, ay], [bx, by_]] = line;
    const length = Math.hypot(bx - ax, by_ - ay);
    const [acrossX, acrossY] = [(-(by_ - ay) / length) * by, ((bx - ax) / length) * by];
    return [
      [ax + acrossX, ay + acrossY],
      [bx + acrossX, by_ + acrossY],
    ] as const;
  });
  // The side that lies nearer to the middle of the ground is before the line.
  const off = ([[ax, ay], [bx, by]]: readonly [Corner, Corner]): number =>
    Math.hypot((ax + bx) / 2 - middle[0], (ay + by) / 2 - middle[1]);
  const [from, to] = off(sides[0]) < off(sides[1]) ? sides[0] : sides[1];
  return [line[0], line[1], to, from];
}
