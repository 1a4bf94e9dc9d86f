import type { AgentHandle } from '../agents/agent-spec.ts';
import { distanceToWall } from '../space/wall-index.ts';
import type { Tile } from '../tiles/tile.ts';
import type { Exit } from '../world/world.ts';

/** Value of `wantedExit` for an agent that takes any exit. */
export const anyExit = -2;

/** What keeps people in who stand in the exit they want. */
interface LeavingRules {
  readonly isShut: (exit: string) => boolean;
  readonly mayLeave: (row: number, exit: Exit) => boolean;
}

let leaving = new Int32Array(64);

/** Lets agents out who stand in the exit they want. */
export function releaseAtExits(
  tile: Tile,
  exits: readonly Exit[],
  note: (agent: AgentHandle, exit: string, row: number) => void,
  { isShut, mayLeave }: LeavingRules,
): void {
  const { wantedExit, id, generation } = tile.crowd.columns;
  const { ownCount } = tile.store;
  let count = 0;
  for (let row = 0; row < ownCount; row++) {
    const wanted = wantedExit[row];
    if (wanted === -1) continue;
    const exit =
      wanted === anyExit ? exits.find((each) => isAtExit(each, tile, row) && !isShut(each.id)) : exits[wanted];
    if (exit === undefined || !isAtExit(exit, tile, row) || isShut(exit.id) || !mayLeave(row, exit)) continue;
    if (count === leaving.length) {
      const longer = new Int32Array(count * 2);
      longer.set(leaving);
      leaving = longer;
    }
    leaving[count++] = row;
    note({ id: id[row], generation: generation[row] }, exit.id, row);
  }
  if (count > 0) {
    tile.store.removeOwn(leaving, count);
    tile.noteCounts();
  }
}

export function isAtExit(exit: Exit, tile: Tile, row: number): boolean {
  const { level, x, y, radius } = tile.crowd.columns;
  if (level[row] !== exit.level) return false;
  if (x[row] < exit.min[0] || x[row] > exit.max[0] || y[row] < exit.min[1] || y[row] > exit.max[1]) return false;
  if (exit.line === undefined) return true;
  const [from, to] = exit.line;
  return distanceToWall(x[row], y[row], { level: exit.level, from, to }) <= radius[row];
}
