import type { Problem } from '@korzo/reading';
import { describeRange, isWithin, ranges } from '../limits/city-limits.ts';
import type { Vector } from '../plan/city-plan.ts';
import { surfaceTypes as types, type DrivableSurface } from '../roads/surface.ts';

export interface ReadTull {
  /** Absent when there are problems. */
  readonly surface?: DrivableSurface;
  readonly problems: readonly Problem[];
}

const mostProblems = 100;
/** Places of cities, and what is built around them. */
const tullPlace = { ...ranges.place, least: 2 * ranges.place.least, most: 2 * ranges.place.most };

/**
 * Writes a drivable surface as text: `vertices n`, a line `x y z` for each, `triangles n`, a line `a b c type` for each.
 * The thesis says what its Tull file holds (triangles with a type) and not how, so the syntax is our own.
 */
export function writeTull({ vertices, triangles }: DrivableSurface): string {
  const lines = [
    `vertices ${vertices.length}`,
    ...vertices.map((vertex) => vertex.join(' ')),
    `triangles ${triangles.length}`,
    ...triangles.map(({ corners, type }) => `${corners.join(' ')} ${type}`),
  ];
  return `${lines.join('\n')}\n`;
}

/** Reads what `writeTull` wrote. Everything wrong is reported at once, with lines. */
export function readTull(text: string, file = 'world.tull'): ReadTull {
  const problems: Problem[] = [];
  const complain = (line: number, rule: string, remedy: string): void => {
    if (problems.length < mostProblems) problems.push({ file, place: '', line, rule, remedy });
  };
  const lines = text
    .split('\n')
    .map((said, index) => ({ line: index + 1, words: said.trim().split(/\s+/) }))
    .filter(({ words }) => words[0] !== '');
  const from = lines.findIndex(({ words }) => words[0].toLowerCase() === 'triangles');
  if (lines[0]?.words[0].toLowerCase() !== 'vertices')
    complain(1, "the file must begin with 'vertices' and their number", 'add it');
  if (from < 0) complain(lines.at(-1)?.line ?? 1, "'triangles' and their number must follow the vertices", 'add it');
  const [before, after] = from < 0 ? [lines, []] : [lines.slice(0, from), lines.slice(from)];
  for (const [head, ...rest] of [before, after]) {
    if (head !== undefined && Number(head.words[1]) !== rest.length)
      complain(head.line, `${head.words[0]} says ${head.words[1]}; ${rest.length} follow`, 'correct the number');
  }
  const vertices = before.slice(1).map(({ line, words }): Vector => {
    const numbers = words.map(Number);
    if (numbers.length !== 3 || !numbers.every((value) => isWithin(value, tullPlace)))
      complain(line, `a vertex is three numbers ${describeRange(tullPlace)}`, 'write x y z');
    return [numbers[0], numbers[1], numbers[2]];
  });
  const triangles = after.slice(1).map(({ line, words }) => {
    const corners = words.slice(0, 3).map(Number);
    const type = types.find((each) => each === words[3]?.toLowerCase());
    if (corners.length !== 3 || !corners.every((corner) => Number.isInteger(corner) && vertices[corner] !== undefined))
      complain(line, `a triangle names three vertices, 0 to ${vertices.length - 1}`, 'correct their numbers');
    if (type === undefined || words.length !== 4)
      complain(line, `a triangle ends with its type, one of ${types.join(', ')}`, 'add it');
    return { corners: [corners[0], corners[1], corners[2]] as const, type: type ?? 'road' };
  });
  return problems.length > 0 ? { problems } : { problems, surface: { vertices, triangles } };
}
