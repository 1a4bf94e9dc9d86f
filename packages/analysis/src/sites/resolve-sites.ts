import type { Point } from '@korzo/building';
import { knownAreas, knownLines, rectangle, type NamedPlace } from './known-sites.ts';
import type { AreaSite, LineSite, SiteKind, Where } from './site.ts';

/** The word for everywhere, and for all lines. */
export const everywhere = 'all';

/** So many names a message lists. */
const mostNames = 20;

export interface ResolvedSites {
  readonly where: Where;
  readonly problems: readonly string[];
}

/** Finds what `area` and `line` name in a place. Every problem is reported at once, with the names that there are. */
export function resolveSites(
  place: NamedPlace,
  kinds: readonly SiteKind[] = [],
  given: Readonly<Record<string, unknown>> = {},
): ResolvedSites {
  const problems: string[] = [];
  const lines = kinds.includes('line') ? knownLines(place) : new Map<string, LineSite>();
  const asked = (kind: SiteKind): string => {
    const word = kinds.includes(kind) ? given[kind] : undefined;
    if (word === undefined || typeof word === 'string' || typeof word === 'number') return String(word ?? everywhere);
    problems.push(`${kind} must be a name or coordinates`);
    return everywhere;
  };
  const areaWord = asked('area');
  const lineWord = asked('line');
  const area = areaWord === everywhere ? undefined : areaFrom(place, areaWord, problems);
  const line = lineWord === everywhere ? undefined : lineFrom(place, lineWord, lines, problems);
  return { where: { area, lines: line === undefined ? [...lines.values()] : [line] }, problems };
}

/** What is wrong with a word as such, before the place is known. */
export function problemWithSite(kind: SiteKind, word: unknown): string | undefined {
  if (typeof word !== 'string' && typeof word !== 'number') return `${kind} must be a name or coordinates`;
  const found = coordinatesIn(String(word));
  return found === undefined ? undefined : problemWithNumbers(kind, found.numbers);
}

function problemWithNumbers(kind: SiteKind, numbers: readonly number[]): string | undefined {
  if (kind === 'line') {
    if (numbers.length !== 4) return `line must have 4 numbers: x and y of its ends; it has ${numbers.length}`;
    if (numbers[0] === numbers[2] && numbers[1] === numbers[3])
      return 'line must have a length; give two different points';
    return undefined;
  }
  if (numbers.length < 4 || numbers.length % 2 === 1)
    return `area must have 4 numbers (x and y of two opposite corners), or x and y of each corner; it has ${numbers.length}`;
  if (numbers.length === 4 && (numbers[0] === numbers[2] || numbers[1] === numbers[3]))
    return 'area must have a width and a height; give two corners that differ in x and in y';
  return undefined;
}

interface Coordinates {
  readonly numbers: readonly number[];
  readonly level: number;
}

/** `0,0,4,2` or `0,0,4,2@1` on another floor; undefined for a name. */
function coordinatesIn(word: string): Coordinates | undefined {
  if (!/^[-+.\d]/.test(word)) return undefined;
  const [list, level = '0'] = word.split('@');
  return { numbers: list.split(',').map(Number), level: Number(level) };
}

function areaFrom(place: NamedPlace, word: string, problems: string[]): AreaSite | undefined {
  const coordinates = coordinatesIn(word);
  if (coordinates === undefined) {
    const areas = knownAreas(place);
    if (!areas.has(word)) problems.push(unknown('area', word, [...areas.keys()]));
    return areas.get(word);
  }
  if (!areGood('area', coordinates, place, problems)) return undefined;
  const { numbers, level } = coordinates;
  const points = pointsOf(numbers);
  const [[x0, y0], [x1, y1]] = points;
  const outline =
    points.length === 2
      ? rectangle([Math.min(x0, x1), Math.min(y0, y1)], [Math.max(x0, x1), Math.max(y0, y1)])
      : points;
  return { id: word, level, outline };
}

function lineFrom(
  place: NamedPlace,
  word: string,
  lines: ReadonlyMap<string, LineSite>,
  problems: string[],
): LineSite | undefined {
  const coordinates = coordinatesIn(word);
  if (coordinates === undefined) {
    if (!lines.has(word)) problems.push(unknown('line', word, [...lines.keys()]));
    return lines.get(word);
  }
  if (!areGood('line', coordinates, place, problems)) return undefined;
  const [from, to] = pointsOf(coordinates.numbers);
  return { id: word, kind: 'line', level: coordinates.level, line: [from, to] };
}

const pointsOf = (numbers: readonly number[]): Point[] =>
  Array.from({ length: numbers.length / 2 }, (_, point): Point => [numbers[2 * point], numbers[2 * point + 1]]);

function areGood(kind: SiteKind, { numbers, level }: Coordinates, { world }: NamedPlace, problems: string[]): boolean {
  const before = problems.length;
  const problem = numbers.every(Number.isFinite)
    ? problemWithNumbers(kind, numbers)
    : `${kind} must be a name, or numbers with commas between`;
  if (problem !== undefined) problems.push(problem);
  else if (isOutside(numbers, world))
    problems.push(
      `${kind} must touch the world, which reaches from ${world.origin[0]}, ${world.origin[1]} to ${world.origin[0] + world.size[0]}, ${world.origin[1] + world.size[1]}`,
    );
  if (!(Number.isInteger(level) && level >= 0 && level < world.levels))
    problems.push(
      `${kind} must lie on a level of the world, which has ${world.levels === 1 ? 'only level 0' : `levels 0 to ${world.levels - 1}`}`,
    );
  return problems.length === before;
}

function isOutside(numbers: readonly number[], { origin, size }: NamedPlace['world']): boolean {
  const across = numbers.filter((_, index) => index % 2 === 0);
  const along = numbers.filter((_, index) => index % 2 === 1);
  return (
    Math.max(...across) < origin[0] ||
    Math.min(...across) > origin[0] + size[0] ||
    Math.max(...along) < origin[1] ||
    Math.min(...along) > origin[1] + size[1]
  );
}

function unknown(kind: SiteKind, word: string, names: readonly string[]): string {
  const written = kind === 'area' ? 'x0,y0,x1,y1' : 'the coordinates of two points';
  const rest = names.length > mostNames ? `, and ${names.length - mostNames} more` : '';
  const known =
    names.length === 0 ? 'there is none with a name' : `known are ${names.slice(0, mostNames).join(', ')}${rest}`;
  return `there is no ${kind} '${word}'; ${known}; or write ${written}`;
}
