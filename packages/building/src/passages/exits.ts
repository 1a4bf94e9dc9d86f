import {
  FoundRows,
  type HandsMaker,
  type Part,
  type RunPlace,
  type CrowdView,
  distanceToWall,
  type Exit,
} from '@korzo/core';

/** Value of `wantedExit` for an agent that takes any exit. */
export const anyExit = -2;

/** What keeps people in who stand in the exit they want. */
interface LeavingRules {
  readonly isShut: (exit: string) => boolean;
  readonly mayLeave: (tile: number, row: number, exit: Exit) => boolean;
}

/** Rows that a thread looks at before it asks for more. */
const rowsAtOnce = 4096;

/** Lets each thread find agents that stand in the exit they want. */
export const exitsHands: HandsMaker<number> = {
  name: 'exits',
  make: ({ memory, crowds, world: { exits } }, address) => {
    const found = new FoundRows(memory, address);
    return {
      refresh: () => found.refresh(),
      perform: (_job, tile, first, last) => {
        for (let row = first; row < last; row++)
          if (crowds[tile].columns.wantedExit[row] !== -1 && exitAt(exits, crowds[tile], row, mayBeOpen) !== undefined)
            found.add(tile, row);
      },
    };
  },
};

/** Lets agents out who stand in the exit they want. */
export function exitsPart(exits: readonly Exit[], rules: LeavingRules): Part {
  let address = 0;
  let found: FoundRows | undefined;
  return {
    name: 'exits',
    settle: (memory) => {
      address = FoundRows.reserve(memory);
      found = new FoundRows(memory.memory, address);
    },
    hands: () => ({ maker: exitsHands, briefing: address }),
    phases: [
      {
        name: 'release',
        after: ['move', 'turnstiles', 'levels'],
        before: ['arrivals'],
        work: (run) => {
          found?.clear();
          run.share(0, (tile) => run.crowds[tile].ownCount, rowsAtOnce);
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
  const exit = exitAt(exits, run.crowds[tile], row, isShut);
  if (exit === undefined || isShut(exit.id) || !mayLeave(tile, row, exit)) return;
  run.leave(tile, row, exit.id);
}

/** The exit that an agent wants and stands in; of all exits one that is not shut, for an agent that takes any. */
function exitAt(
  exits: readonly Exit[],
  crowd: CrowdView,
  row: number,
  isShut: LeavingRules['isShut'],
): Exit | undefined {
  const wanted = crowd.columns.wantedExit[row];
  if (wanted === anyExit) {
    for (const exit of exits) if (isAtExit(exit, crowd, row) && !isShut(exit.id)) return exit;
    return undefined;
  }
  const exit = wanted < 0 ? undefined : exits[wanted];
  return exit !== undefined && isAtExit(exit, crowd, row) ? exit : undefined;
}

/** Only the leader knows which exits are shut. */
const mayBeOpen = (): boolean => false;

export function isAtExit(exit: Exit, crowd: CrowdView, row: number): boolean {
  const { level, x, y, radius } = crowd.columns;
  if (level[row] !== exit.level) return false;
  if (x[row] < exit.min[0] || x[row] > exit.max[0] || y[row] < exit.min[1] || y[row] > exit.max[1]) return false;
  if (exit.line === undefined) return true;
  const [from, to] = exit.line;
  return distanceToWall(x[row], y[row], { level: exit.level, from, to }) <= radius[row];
}
