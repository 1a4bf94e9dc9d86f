import type { Point } from '@korzo/building';
import type { DrawnLine } from './drawing/drawing.ts';

/** Numbers from 0 to 1 that follow from a seed. */
export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export interface CleanRoom {
  readonly middle: Point;
  readonly area: number;
}

/** A plan whose rooms and doors are known because it was drawn from them. */
export interface CleanPlan {
  readonly lines: readonly DrawnLine[];
  readonly rooms: readonly CleanRoom[];
  /** Pairs of rooms, by number; -1 is the outside. */
  readonly doors: readonly (readonly [number, number])[];
  /** Of its walls, m; 0 for single lines. */
  readonly thickness: number;
}

const line = (x1: number, y1: number, x2: number, y2: number): DrawnLine => ({ from: [x1, y1], to: [x2, y2] });

/** Rooms in columns and rows; doors join all of them, some walls have one more, and some lead outside. */
export function cleanPlan(random: () => number): CleanPlan {
  const count = (least: number, most: number): number => least + Math.floor(random() * (most - least + 1));
  const stops = (number: number): number[] => {
    const all = [0];
    for (let each = 0; each < number; each++) all.push(all[each] + 2.6 + Math.round(random() * 340) / 100);
    return all;
  };
  const [xs, ys] = [stops(count(1, 4)), stops(count(1, 3))];
  const [columns, rows] = [xs.length - 1, ys.length - 1];
  const thickness = random() < 0.5 ? 0 : 0.1 + Math.round(random() * 30) / 100;
  const half = thickness / 2;
  const number = (column: number, row: number): number =>
    column < 0 || row < 0 || column >= columns || row >= rows ? -1 : row * columns + column;
  const joined = Array.from({ length: columns * rows }, (_, room) => room);
  const rootOf = (room: number): number => (joined[room] === room ? room : rootOf(joined[room]));
  const doors: [number, number][] = [];
  const lines: DrawnLine[] = [];
  const rooms: CleanRoom[] = [];
  let hasExit = false;
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [w, h] = [xs[column + 1] - xs[column] - thickness, ys[row + 1] - ys[row] - thickness];
      rooms.push({ middle: [(xs[column] + xs[column + 1]) / 2, (ys[row] + ys[row + 1]) / 2], area: w * h });
    }
  /** One wall between two rooms or the outside: along x or y, from `low` to `high`, at `at`. */
  const wall = (isAlongX: boolean, at: number, low: number, high: number, one: number, other: number): void => {
    const outer = one < 0 || other < 0;
    const isNew = !outer && rootOf(one) !== rootOf(other);
    const wants = outer ? !hasExit || random() < 0.15 : isNew || random() < 0.25;
    const width = 0.8 + Math.round(random() * 50) / 100;
    const begin = low + half + 0.25 + random() * (high - low - thickness - width - 0.5);
    const end = begin + width;
    if (wants) {
      if (outer) hasExit = true;
      else joined[rootOf(one)] = rootOf(other);
      doors.push([Math.min(one, other), Math.max(one, other)]);
    }
    const draw = (a: number, b: number, c: number, d: number): void => {
      lines.push(isAlongX ? line(a, b, c, d) : line(b, a, d, c));
    };
    for (const side of thickness === 0 ? [0] : [-half, half]) {
      const isOutside = (side < 0 && one < 0) || (side > 0 && other < 0);
      const inset = side === 0 ? 0 : isOutside ? -half : half;
      // The outside of an outer wall runs through; only its corners reach beyond the rooms.
      const first = isOutside && low > 0 ? 0 : inset;
      const last = isOutside && high < (isAlongX ? xs[columns] : ys[rows]) ? 0 : inset;
      if (!wants) draw(low + first, at + side, high - last, at + side);
      else {
        draw(low + first, at + side, begin, at + side);
        draw(end, at + side, high - last, at + side);
      }
    }
    if (wants && thickness > 0) {
      draw(begin, at - half, begin, at + half);
      draw(end, at - half, end, at + half);
    }
  };
  for (let row = 0; row <= rows; row++)
    for (let column = 0; column < columns; column++)
      wall(true, ys[row], xs[column], xs[column + 1], number(column, row - 1), number(column, row));
  for (let column = 0; column <= columns; column++)
    for (let row = 0; row < rows; row++)
      wall(false, xs[column], ys[row], ys[row + 1], number(column - 1, row), number(column, row));
  return { lines, rooms, doors, thickness };
}

/** What happens to lines between a clean drawing and a real one. */
export interface Soil {
  readonly gaps: boolean;
  readonly jitter: boolean;
  readonly duplicates: boolean;
  readonly splits: boolean;
  readonly angle: number;
}

export function soiled(plan: CleanPlan, soil: Soil, random: () => number): CleanPlan {
  let lines = plan.lines.flatMap((each) =>
    soil.splits && random() < 0.4 ? halves(each, 0.2 + 0.6 * random()) : [each],
  );
  if (soil.duplicates)
    lines = lines.flatMap((each) => (random() < 0.3 ? [each, part(each, 0.3 * random(), 1 - 0.3 * random())] : [each]));
  if (soil.gaps) {
    const widest = plan.thickness === 0 ? 0.2 : 0.04;
    lines = lines.map((each) => {
      const length = Math.hypot(each.to[0] - each.from[0], each.to[1] - each.from[1]);
      const share = length < 1 ? 0 : (widest * random()) / length;
      return random() < 0.2 ? part(each, share, 1 - share) : each;
    });
  }
  const shake = (value: number): number => value + (soil.jitter ? (random() - 0.5) * 0.02 : 0);
  const turned = ([x, y]: Point): Point => [
    x * Math.cos(soil.angle) - y * Math.sin(soil.angle),
    x * Math.sin(soil.angle) + y * Math.cos(soil.angle),
  ];
  const moved = ([x, y]: Point): Point => turned([shake(x), shake(y)]);
  return {
    ...plan,
    lines: lines.map(({ from, to }) => ({ from: moved(from), to: moved(to) })),
    rooms: plan.rooms.map(({ middle, area }) => ({ middle: turned(middle), area })),
  };
}

function part({ from, to }: DrawnLine, begin: number, end: number): DrawnLine {
  const at = (share: number): Point => [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
  return { from: at(begin), to: at(end) };
}

const halves = (each: DrawnLine, share: number): DrawnLine[] => [part(each, 0, share), part(each, share, 1)];
