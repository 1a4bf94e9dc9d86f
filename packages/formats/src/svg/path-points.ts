import type { Point } from '@korzo/building';

export interface SvgLine {
  readonly points: readonly Point[];
  readonly isClosed: boolean;
}

/** Corners of one curve. */
const pieces = 12;

/** How many numbers each command takes. */
const sizes: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };

/** The lines of the `d` of an SVG path. Arcs become straight lines; the first command that is not known ends it. */
export function pathLines(d: string): SvgLine[] {
  const tokens = d.match(/[A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/g) ?? [];
  const lines: SvgLine[] = [];
  let points: Point[] = [];
  let [at, start]: [Point, Point] = [
    [0, 0],
    [0, 0],
  ];
  let command = '';
  const finish = (isClosed: boolean): void => {
    if (points.length > 1) lines.push({ points, isClosed });
    points = [];
  };
  for (let token = 0; token < tokens.length;) {
    if (/[A-Za-z]/.test(tokens[token])) command = tokens[token++];
    const kind = command.toUpperCase();
    if (!Object.hasOwn(sizes, kind)) break;
    if (kind === 'Z') {
      finish(true);
      at = start;
      points = [at];
      command = '';
      continue;
    }
    const numbers = tokens.slice(token, token + sizes[kind]).map(Number);
    if (numbers.length < sizes[kind] || !numbers.every(Number.isFinite)) break;
    token += sizes[kind];
    const isRelative = command !== kind;
    const end = endOf(kind, numbers, at, isRelative);
    if (kind === 'M') {
      finish(false);
      points = [end];
      start = end;
      // Further pairs after a move are lines.
      command = isRelative ? 'l' : 'L';
    } else points.push(...between(kind, numbers, at, isRelative), end);
    at = end;
  }
  finish(false);
  return lines;
}

function endOf(kind: string, numbers: readonly number[], [x, y]: Point, isRelative: boolean): Point {
  const [baseX, baseY] = isRelative ? [x, y] : [0, 0];
  if (kind === 'H') return [baseX + numbers[0], y];
  if (kind === 'V') return [x, baseY + numbers[0]];
  return [baseX + numbers[numbers.length - 2], baseY + numbers[numbers.length - 1]];
}

/** Points of a Bézier curve between its ends; S and T are taken without the control point that they reflect. */
function between(kind: string, numbers: readonly number[], from: Point, isRelative: boolean): Point[] {
  if (!['C', 'S', 'Q'].includes(kind)) return [];
  const controls: Point[] = [from];
  for (let index = 0; index + 1 < numbers.length; index += 2)
    controls.push([numbers[index] + (isRelative ? from[0] : 0), numbers[index + 1] + (isRelative ? from[1] : 0)]);
  return Array.from({ length: pieces - 1 }, (_, piece) => curveAt(controls, (piece + 1) / pieces));
}

function curveAt(controls: readonly Point[], share: number): Point {
  let points = controls;
  while (points.length > 1) {
    const row = points;
    points = row
      .slice(1)
      .map(([x, y], index): Point => [
        row[index][0] + share * (x - row[index][0]),
        row[index][1] + share * (y - row[index][1]),
      ]);
  }
  return points[0];
}
