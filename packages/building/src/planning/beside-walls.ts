import { east, north, northEast, northWest, south, southEast, southWest, west } from './fast-marching.ts';
import { knownWay, type Headings } from './headings.ts';

interface Cells {
  readonly open: Uint8Array;
  readonly headings: Headings;
  /** Of the floor the cell lies on. */
  readonly columns: number;
}

/** A cell leads out over so many others at most: as many as a body is wide. */
const mostSteps = 3;

/**
 * Cells too near to a wall for a body lead out of there, and nothing leads into them. People stand in them all the same: bodies are
 * round and cells are wide, and crowds press people against walls. By the way out they would walk back into those behind them; by the
 * direction of the cell that the way out ends in they walk along the wall. Returns that cell, or the cell itself when it is open.
 */
export function leadingCell(cells: Cells, cell: number): number {
  let at = cell;
  for (let step = 0; step < mostSteps; step++) {
    const next = nextOf(cells, at);
    if (next === at) return at;
    at = next;
  }
  return at;
}

/** The cell that the heading of a cell leads to, when there is no way back from there. */
function nextOf({ open, headings, columns }: Cells, cell: number): number {
  const x = headings.x(cell);
  if (x === knownWay) return cell;
  const y = headings.y(cell);
  if (x === 0 && y === 0) return cell;
  const isAcross = Math.abs(x) >= Math.abs(y);
  const straight = isAcross ? (x > 0 ? east : west) : y > 0 ? north : south;
  if ((open[cell] & straight) !== 0) {
    const next = cell + (isAcross ? Math.sign(x) : Math.sign(y) * columns);
    return (open[next] & opposite(straight)) === 0 ? next : cell;
  }
  const slanting = y > 0 ? (x > 0 ? northEast : northWest) : x > 0 ? southEast : southWest;
  if ((open[cell] & slanting) === 0) return cell;
  const next = cell + Math.sign(x) + Math.sign(y) * columns;
  return (open[next] & opposite(slanting)) === 0 ? next : cell;
}

const opposite = (side: number): number => opposites.get(side) ?? 0;

const opposites: ReadonlyMap<number, number> = new Map([
  [east, west],
  [west, east],
  [north, south],
  [south, north],
  [northEast, southWest],
  [southWest, northEast],
  [northWest, southEast],
  [southEast, northWest],
]);
