import { show, type Problem } from '@korzo/reading';

/** A place of the map: column from the left and row from the top, both from 0. */
export interface Mark {
  readonly column: number;
  readonly row: number;
}

/** The map as drawn, and the paths through it. */
export interface EvacuationMap {
  readonly columns: number;
  readonly rows: number;
  readonly people: readonly Mark[];
  readonly exits: readonly Mark[];
  /** Each way as the checkpoints to pass, in order. */
  readonly ways: readonly (readonly Mark[])[];
  /** Whether a place is wall. Beyond the map there is none. */
  isWall(column: number, row: number): boolean;
  /** Whether one can walk straight from one place to another. */
  sees(from: Mark, to: Mark): boolean;
}

export type MapResult = { readonly map: EvacuationMap } | { readonly problems: readonly Problem[] };

const mostCells = 1_000_000;

/**
 * A drawing: `#` wall, `.` or a blank floor, `P` a person, `E` exit, a to z checkpoints. Below it, after an empty line, the ways:
 * `way a b c`. Without any, one path leads through all checkpoints in the order of the alphabet. Never throws.
 */
export function readMap(text: string, file: string): MapResult {
  const lines = text.split(/\r\n|\n|\r/);
  const end = lines.findIndex((line, index) => line.trim() === '' && index > 0 && lines[index - 1].trim() !== '');
  const drawing = (end < 0 ? lines : lines.slice(0, end)).map((line) => line.replace(/\s+$/, ''));
  const problems: Problem[] = [];
  const tell: Tell = (line, column, rule, remedy) =>
    problems.push({ file, place: '', line: line + 1, column: column + 1, rule, remedy });
  const first = drawing.findIndex((line) => line !== '');
  const marks = collectMarks(drawing, tell);
  const ways = readWays(lines, end < 0 ? lines.length : end, marks.checkpoints, tell);
  const whole = (rule: string, remedy: string): void => tell(Math.max(first, 0), 0, rule, remedy);
  if (marks.people.length === 0) whole('a map must have people: P', 'put a P where a person stands');
  if (marks.exits.length === 0) whole('a map must have exits: E', 'put an E where people leave');
  const columns = drawing.reduce((most, line) => Math.max(most, line.length), 0);
  if (columns * drawing.length > mostCells)
    whole(`a map may have up to ${mostCells} places; this one has ${columns * drawing.length}`, 'draw it coarser');
  if (problems.length > 0) return { problems: problems.slice(0, 100) };
  const isWall = (column: number, row: number): boolean => drawing[row]?.[column] === '#';
  const map: EvacuationMap = {
    columns,
    rows: drawing.length,
    people: marks.people,
    exits: marks.exits,
    ways,
    isWall,
    sees: (from, to) => isClear(from, to, isWall),
  };
  return { map };
}

type Tell = (line: number, column: number, rule: string, remedy: string) => void;

interface Marks {
  readonly people: Mark[];
  readonly exits: Mark[];
  readonly checkpoints: Map<string, Mark>;
}

function collectMarks(drawing: readonly string[], tell: Tell): Marks {
  const marks: Marks = { people: [], exits: [], checkpoints: new Map() };
  for (const [row, line] of drawing.entries()) {
    for (let column = 0; column < line.length; column++) {
      const sign = line[column];
      if (sign === 'P') marks.people.push({ column, row });
      else if (sign === 'E') marks.exits.push({ column, row });
      else if (/[a-z]/.test(sign)) {
        if (marks.checkpoints.has(sign))
          tell(row, column, `checkpoint '${sign}' must be on the map once; this is another one`, 'use another letter');
        else marks.checkpoints.set(sign, { column, row });
      } else if (!'#. '.includes(sign))
        tell(row, column, `a map has # . P E and a to z; here is ${show(sign)}`, 'write one of these');
    }
  }
  return marks;
}

function readWays(lines: readonly string[], from: number, checkpoints: Marks['checkpoints'], tell: Tell): Mark[][] {
  const ways: Mark[][] = [];
  for (let number = from; number < lines.length; number++) {
    const line = lines[number].replace(/#.*$/, '').trim();
    if (line === '') continue;
    const words = line.split(/\s+/);
    if (words[0] !== 'way' || words.length < 2) {
      tell(
        number,
        0,
        `below the map a line must be 'way' and checkpoints; it is ${show(line)}`,
        'write it as way a b c',
      );
      continue;
    }
    const unknown = words.slice(1).filter((word) => !checkpoints.has(word));
    for (const word of unknown)
      tell(
        number,
        0,
        `checkpoint ${show(word)} must be on the map`,
        'put its letter on the map, or take it out of the way',
      );
    if (unknown.length === 0) ways.push(words.slice(1).flatMap((word) => checkpoints.get(word) ?? []));
  }
  if (ways.length > 0 || checkpoints.size === 0) return ways;
  return [[...checkpoints].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, mark]) => mark)];
}

/** Steps along the straight line, four to a place, and looks at a body's width to both sides. */
function isClear(from: Mark, to: Mark, isWall: EvacuationMap['isWall']): boolean {
  const wayX = to.column - from.column;
  const wayY = to.row - from.row;
  const length = Math.hypot(wayX, wayY);
  const steps = Math.ceil(length * 4);
  const asideX = length > 0 ? (-wayY / length) * 0.25 : 0;
  const asideY = length > 0 ? (wayX / length) * 0.25 : 0;
  for (let step = 0; step <= steps; step++) {
    const x = from.column + (wayX * step) / Math.max(steps, 1) + 0.5;
    const y = from.row + (wayY * step) / Math.max(steps, 1) + 0.5;
    for (const side of [-1, 0, 1])
      if (isWall(Math.floor(x + asideX * side), Math.floor(y + asideY * side))) return false;
  }
  return true;
}
