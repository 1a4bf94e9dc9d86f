import { anyExit, FoundRows, hasLeft, type HandsMaker, type CrowdView, type Exit, type Line } from '@korzo/core';
import { isAtExit } from './exits.ts';
import { crossesLine } from './turnstile.ts';

/** What threads do for turnstiles: note where agents stand before their step, and find those that step where few may pass. */
export const turnstileJobs = { note: 0, look: 1 } as const;
export interface NumberedLine {
  /** Of the turnstile. */
  readonly number: number;
  readonly line: Line;
}

export interface TurnstileBriefing {
  /** Of the list of found rows. */
  readonly address: number;
  /** By floor. */
  readonly lines: readonly (readonly NumberedLine[])[];
}

const none: readonly NumberedLine[] = [];

export const turnstileHands: HandsMaker<TurnstileBriefing> = {
  name: 'turnstiles',
  make: (place, { address, lines }) => {
    const { crowds, memory, world } = place;
    const found = new FoundRows(memory, address);
    const limited = world.exits.map((exit) => (exit.perSecond === undefined ? undefined : exit));
    return {
      refresh: () => found.refresh(),
      perform: (job, tile, first, last) => {
        const crowd = crowds[tile];
        const { x, y, level } = crowd.columns;
        const { beforeX, beforeY, granted } = place.ownColumns(tile);
        if (job === turnstileJobs.note) {
          beforeX.set(x.subarray(first, last), first);
          beforeY.set(y.subarray(first, last), first);
          granted.fill(0, first, last);
          return;
        }
        for (let row = first; row < last; row++) {
          const onFloor = lines[level[row]] ?? none;
          let over = 0;
          while (over < onFloor.length && !crossesLine(onFloor[over].line, beforeX[row], beforeY[row], x[row], y[row]))
            over++;
          if (over < onFloor.length || isInLimited(limited, crowd, row)) found.add(tile, row);
        }
      },
    };
  },
};

/** Whether an agent stands in an exit it wants that lets only so many out. */
function isInLimited(limited: readonly (Exit | undefined)[], crowd: CrowdView, row: number): boolean {
  const wanted = crowd.columns.wantedExit[row];
  if (wanted === -1 || hasLeft(wanted)) return false;
  const first = wanted === anyExit ? 0 : wanted;
  const end = wanted === anyExit ? limited.length : wanted + 1;
  for (let number = first; number < end; number++) {
    const exit = limited[number];
    if (exit !== undefined && isAtExit(exit, crowd, row)) return true;
  }
  return false;
}
