import type { AgentHandle } from '../agents/agent-spec.ts';
import type { Tile } from '../tiles/tile.ts';
import type { Exit } from '../world/world.ts';

/** Value of `wantedExit` for an agent that takes any exit. */
const anyExit = -2;

let leaving = new Int32Array(64);

/** Lets agents out who stand in the exit they want. */
export function releaseAtExits(
  tile: Tile,
  exits: readonly Exit[],
  note: (agent: AgentHandle, exit: string) => void,
): void {
  const { wantedExit, level, x, y, id, generation } = tile.crowd.columns;
  const { ownCount } = tile.store;
  let count = 0;
  for (let row = 0; row < ownCount; row++) {
    const wanted = wantedExit[row];
    if (wanted === -1) continue;
    const exit = wanted === anyExit ? exits.find((each) => isInside(each, level[row], x[row], y[row])) : exits[wanted];
    if (exit === undefined || !isInside(exit, level[row], x[row], y[row])) continue;
    if (count === leaving.length) {
      const longer = new Int32Array(count * 2);
      longer.set(leaving);
      leaving = longer;
    }
    leaving[count++] = row;
    note({ id: id[row], generation: generation[row] }, exit.id);
  }
  if (count > 0) {
    tile.store.removeOwn(leaving, count);
    tile.noteCounts();
  }
}

const isInside = (exit: Exit, level: number, x: number, y: number): boolean =>
  level === exit.level && x >= exit.min[0] && x <= exit.max[0] && y >= exit.min[1] && y <= exit.max[1];
