import { east, north, south, west, type MarchCells } from './fast-marching.ts';

const allSides = east | north | west | south;

/** A floor on which something flows, and how its potential is relaxed. */
interface Flow extends Pick<MarchCells, 'open'> {
  readonly potential: Float64Array;
  /** Cells from one row to the next. */
  readonly columns: number;
  /** Over-relaxation: what a cell lacks times this is added. */
  readonly push: number;
}

/** The same for cells in the order in which they are relaxed, with the sides that each is open on. */
interface OrderedFlow extends Flow {
  readonly cells: Int32Array;
  readonly sides: Uint8Array;
}

/**
 * Successive over-relaxation, cell by cell in their order, which is that of their numbers. A cell needs the new potential of those beside it with lower
 * numbers and the old one of those with higher ones, so that the next round may begin as soon as the first is past all cells beside its own: with the
 * same bits. Four rounds go over the floor together, three times as fast as one after the other: in one round each cell waits for the one before it.
 */
export function relax(flow: Flow, cells: Int32Array, rounds: number): void {
  const lag = farthestAhead(cells, flow.columns) + 1;
  const ordered = { ...flow, cells, sides: Uint8Array.from(cells, (cell) => flow.open[cell] & allSides) };
  let round = 0;
  if (cells.length >= worthwhile * lag)
    for (; round + roundsAtOnce <= rounds; round += roundsAtOnce) relaxFourTimes(ordered, lag);
  for (; round < rounds; round++) for (let at = 0; at < cells.length; at++) relaxCell(ordered, at);
}

const roundsAtOnce = 4;
/** On floors with fewer rows of cells the beginning and the end, when not all of the rounds are there, take longer than is gained. */
const worthwhile = 12;

/** Each round is `lag` cells behind the one before it. */
function relaxFourTimes(flow: OrderedFlow, lag: number): void {
  const { cells, sides, potential, columns, push } = flow;
  const all = 3 * lag;
  relaxEnds(flow, lag, 0, all);
  for (let at = all; at < cells.length; at++) {
    const atB = at - lag;
    const atC = atB - lag;
    const atD = atC - lag;
    const a = cells[at];
    const b = cells[atB];
    const c = cells[atC];
    const d = cells[atD];
    const ofA = potential[a];
    const ofB = potential[b];
    const ofC = potential[c];
    const ofD = potential[d];
    if ((sides[at] & sides[atB] & sides[atC] & sides[atD]) === allSides) {
      // Most cells: no branches, no counting, and no cell waits for another one.
      potential[a] = ofA + push * (amidOthers(potential, a, columns) - ofA);
      potential[b] = ofB + push * (amidOthers(potential, b, columns) - ofB);
      potential[c] = ofC + push * (amidOthers(potential, c, columns) - ofC);
      potential[d] = ofD + push * (amidOthers(potential, d, columns) - ofD);
    } else {
      potential[a] = ofA + push * (besideWall(potential, a, sides[at], columns) - ofA);
      potential[b] = ofB + push * (besideWall(potential, b, sides[atB], columns) - ofB);
      potential[c] = ofC + push * (besideWall(potential, c, sides[atC], columns) - ofC);
      potential[d] = ofD + push * (besideWall(potential, d, sides[atD], columns) - ofD);
    }
  }
  relaxEnds(flow, lag, Math.max(all, cells.length), cells.length + all);
}

/** The same where some of the rounds have not begun yet, or are over. */
function relaxEnds(flow: OrderedFlow, lag: number, from: number, to: number): void {
  for (let at = from; at < to; at++)
    for (let round = 0, place = at; round < roundsAtOnce && place >= 0; round++, place -= lag)
      if (place < flow.cells.length) relaxCell(flow, place);
}

/** How far behind a cell the one in the next row comes in the list, at most. */
function farthestAhead(cells: Int32Array, columns: number): number {
  let farthest = 1;
  let ahead = 0;
  for (let at = 0; at < cells.length; at++) {
    while (ahead < cells.length && cells[ahead] < cells[at] + columns) ahead++;
    if (cells[ahead] === cells[at] + columns) farthest = Math.max(farthest, ahead - at);
  }
  return farthest;
}

function relaxCell({ cells, sides, potential, columns, push }: OrderedFlow, at: number): void {
  const cell = cells[at];
  const wanted =
    sides[at] === allSides ? amidOthers(potential, cell, columns) : besideWall(potential, cell, sides[at], columns);
  potential[cell] += push * (wanted - potential[cell]);
}

/** What the potential of a cell that is open on all sides would be by its neighbours. */
const amidOthers = (potential: Float64Array, cell: number, columns: number): number =>
  (1 + potential[cell + 1] + potential[cell - 1] + potential[cell + columns] + potential[cell - columns]) / 4;

/** How many neighbours a cell has, by the sides that it is open on. */
const neighbours = Float64Array.from({ length: allSides + 1 }, (_, sides) =>
  [east, west, north, south].reduce((sum, side) => sum + ((sides & side) === 0 ? 0 : 1), 0),
);

/**
 * The same of one that is closed on some sides: nothing flows through a wall. In place of a neighbour behind a wall stands the cell itself, times 0: a
 * branch would be taken wrongly half of the time.
 */
function besideWall(potential: Float64Array, cell: number, sides: number, columns: number): number {
  const eastward = sides & east;
  const westward = (sides & west) >> 2;
  const northward = (sides & north) >> 1;
  const southward = (sides & south) >> 3;
  return (
    (1 +
      eastward * potential[cell + eastward] +
      westward * potential[cell - westward] +
      northward * potential[cell + northward * columns] +
      southward * potential[cell - southward * columns]) /
    neighbours[sides]
  );
}
