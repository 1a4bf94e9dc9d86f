import {
  anyExit,
  FoundRows,
  hasLeft,
  leftBy,
  leftOver,
  type HandsMaker,
  type Part,
  type RunPlace,
  type CrowdView,
  distanceToWall,
  type Exit,
} from '@korzo/core';
import { isAtEnd, isBehind, walkFreely, walkOut } from './aprons.ts';
import { isThrough, sideEntered } from './exit-ground.ts';

/** What keeps people in who stand in the exit they want. */
interface LeavingRules {
  readonly isShut: (exit: string) => boolean;
  readonly mayLeave: (tile: number, row: number, exit: Exit) => boolean;
}

/** Rows that a thread looks at before it asks for more. */
const rowsAtOnce = 4096;

const rowsOf =
  ({ crowds }: RunPlace) =>
  (tile: number): number =>
    crowds[tile].ownCount;

const exitJobs = { find: 0, walkOut: 1 } as const;

/** Lets each thread find agents that stand in the exit they want or at the end of an apron, and leads those on aprons. */
export const exitsHands: HandsMaker<number> = {
  name: 'exits',
  make: (place, address) => {
    const { memory, crowds, world } = place;
    const { exits } = world;
    const found = new FoundRows(memory, address);
    return {
      refresh: () => found.refresh(),
      perform: (job, tile, first, last) => {
        const crowd = crowds[tile];
        if (job === exitJobs.walkOut) {
          walkOut(exits, crowd, place.ownColumns(tile), first, last);
          return;
        }
        const { wantedExit } = crowd.columns;
        for (let row = first; row < last; row++) {
          if (wantedExit[row] === -1) continue;
          if (hasLeft(wantedExit[row]) ? isAtEnd(exits, crowd, row) : exitAt(exits, crowd, row, mayBeOpen) >= 0)
            found.add(tile, row);
        }
      },
    };
  },
};

/**
 * Lets agents out who stand in the exit they want. By a gate with an apron they leave at its line, by a rectangle at its side, and
 * walk on behind it as bodies that others see; at the end of the apron their rows are given up.
 */
export function exitsPart(exits: readonly Exit[], rules: LeavingRules): Part {
  let address = 0;
  let found: FoundRows | undefined;
  const hasAprons = exits.some(({ apron }) => apron !== undefined);
  return {
    name: 'exits',
    settle: (memory) => {
      address = FoundRows.reserve(memory);
      found = new FoundRows(memory.memory, address);
    },
    hands: () => ({ maker: exitsHands, briefing: address }),
    phases: [
      ...(hasAprons
        ? [
            {
              name: 'aprons',
              after: ['exchange', 'wishes', 'lifts'],
              before: ['goals', 'places'],
              work: (run: RunPlace) => run.share(exitJobs.walkOut, rowsOf(run), rowsAtOnce),
            },
          ]
        : []),
      {
        name: 'release',
        after: ['move', 'turnstiles', 'levels'],
        before: ['arrivals'],
        work: (run) => {
          found?.clear();
          run.share(exitJobs.find, rowsOf(run), rowsAtOnce);
          if (found?.visit((tile, row) => release(run, tile, row, exits, rules)) === true) return;
          for (let tile = 0; tile < run.crowds.length; tile++)
            for (let row = 0; row < run.crowds[tile].ownCount; row++) release(run, tile, row, exits, rules);
        },
      },
    ],
  };
}

function release(
  run: RunPlace,
  tile: number,
  row: number,
  exits: readonly Exit[],
  { isShut, mayLeave }: LeavingRules,
): void {
  const crowd = run.crowds[tile];
  const { wantedExit } = crowd.columns;
  if (hasLeft(wantedExit[row])) {
    if (isAtEnd(exits, crowd, row)) run.retire(tile, row);
    return;
  }
  const number = exitAt(exits, crowd, row, isShut);
  if (number < 0 || isShut(exits[number].id) || !mayLeave(tile, row, exits[number])) return;
  const left = leavingBy(exits, number, crowd, row);
  if (left === undefined) {
    run.leave(tile, row, exits[number].id);
    return;
  }
  wantedExit[row] = left;
  walkFreely(crowd, run.ownColumns[tile], row);
  run.passOut(tile, row, exits[number].id);
}

/** The value of `wantedExit` with which an agent in an exit walks on; undefined when it is gone at once. */
function leavingBy(exits: readonly Exit[], number: number, crowd: CrowdView, row: number): number | undefined {
  const exit = exits[number];
  if (exit.apron !== undefined) return leftBy(number);
  if (exit.inside === undefined) return undefined;
  const side = sideEntered(exit, exit.inside, crowd, row);
  return isThrough(exit, side, crowd, row) ? undefined : leftOver(number, side, exits.length);
}

/** Number of the exit that an agent wants and stands in; of all exits one that is not shut, for an agent that takes any; else -1. */
function exitAt(exits: readonly Exit[], crowd: CrowdView, row: number, isShut: LeavingRules['isShut']): number {
  const wanted = crowd.columns.wantedExit[row];
  if (wanted === anyExit) {
    for (let number = 0; number < exits.length; number++)
      if (isAtExit(exits[number], crowd, row) && !isShut(exits[number].id)) return number;
    return -1;
  }
  return wanted >= 0 && wanted < exits.length && isAtExit(exits[wanted], crowd, row) ? wanted : -1;
}

/** Only the leader knows which exits are shut. */
const mayBeOpen = (): boolean => false;

/** Whether an agent stands in an exit: in its rectangle, touching the line of a gate, or behind that line when it has an apron. */
export function isAtExit({ level: floor, min, max, line, apron }: Exit, crowd: CrowdView, row: number): boolean {
  const { level, x, y, radius } = crowd.columns;
  if (level[row] !== floor) return false;
  if (line !== undefined && apron !== undefined) return isBehind(line, apron, x[row], y[row]);
  if (x[row] < min[0] || x[row] > max[0] || y[row] < min[1] || y[row] > max[1]) return false;
  if (line === undefined) return true;
  const [from, to] = line;
  return distanceToWall(x[row], y[row], { level: floor, from, to }) <= radius[row];
}
