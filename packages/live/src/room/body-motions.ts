import { bodyColumn, type BodyState } from '@korzo/bodies';
import { aheadTime, turnOf, type FullPose, type ObjectMotion } from '@korzo/cluster';
import { bodies, type Run } from '@korzo/engine';
import { after, shareOf, turnBetween, turned, type Turn } from '../turning/turn.ts';

/** A body as it is sent: how it stands and moves, and whether it has a driver. */
export interface MovedBody {
  readonly id: number;
  readonly motion: ObjectMotion;
  readonly driven: boolean;
}

type BodyNumber = (field: keyof BodyState) => number;

interface Seen {
  readonly time: number;
  readonly turn: Turn;
  readonly turning: Turning;
}

/** How a body turned in the seconds before. */
interface Turning {
  readonly by: Turn;
  readonly seconds: number;
}

/** How all bodies of a run stand and move, and where they will be a little later. */
export class BodyMotions {
  readonly #run: Run;
  readonly #predictor = new TurnRates();

  constructor(run: Run) {
    this.#run = run;
  }

  /** Bodies of the run in the order of ids; those alone that people or programs drive, if so wished. */
  take(which: 'all' | 'driven'): readonly MovedBody[] {
    const { simulation, made } = this.#run;
    const [part] = made.from(bodies);
    if (part === undefined) return [];
    const { time } = simulation;
    const drivers = part.drivenFromOutside;
    if (which === 'driven' && drivers.size === 0) return [];
    const moved = simulation.crowds.flatMap(({ columns, ownCount }, tile): MovedBody[] => {
      const added = simulation.addedColumns[tile];
      const found: MovedBody[] = [];
      for (let row = 0; row < ownCount; row++) {
        if (!part.controls.isBody(columns.kind[row], columns.group[row])) continue;
        const id = columns.id[row];
        if (which === 'driven' && !drivers.has(id)) continue;
        const value: BodyNumber = (field) => added[bodyColumn(field)][row];
        if (value('upX') === 0 && value('upY') === 0 && value('upZ') === 0) continue;
        found.push({ id, motion: this.#predictor.motionOf(id, time, value), driven: drivers.has(id) });
      }
      return found;
    });
    if (which === 'all') this.#predictor.keepOnly(new Set(moved.map(({ id }) => id)));
    return moved.sort((one, other) => one.id - other.id);
  }
}

const still: Turning = { by: [0, 0, 0, 1], seconds: 1 };

/** Notes how bodies turn from one time to the next. */
export class TurnRates {
  readonly #seen = new Map<number, Seen>();

  motionOf(id: number, time: number, value: BodyNumber): ObjectMotion {
    const at = [value('x'), value('y'), value('z')] as const;
    const velocity = [value('vx') + value('pushX'), value('vy') + value('pushY'), value('vz')] as const;
    const turn = turnOf(
      [value('forwardX'), value('forwardY'), value('forwardZ')],
      [value('upX'), value('upY'), value('upZ')],
    );
    const turning = this.#turningOf(id, time, turn);
    return {
      at,
      turn,
      velocity,
      steer: value('steer'),
      spin: value('spin'),
      speed: value('rim'),
      lamp: value('lamp') === 1,
      flies: value('flies') === 1,
      ahead: aheadOf({ at, turn }, velocity, turning),
    };
  }

  keepOnly(ids: ReadonlySet<number>): void {
    for (const id of this.#seen.keys()) if (!ids.has(id)) this.#seen.delete(id);
  }

  #turningOf(id: number, time: number, turn: Turn): Turning {
    const seen = this.#seen.get(id);
    if (seen?.time === time) return seen.turning;
    // A run that was opened again, or a look back, begins with no turning.
    const seconds = seen === undefined ? 0 : time - seen.time;
    const isKnown = seen !== undefined && seconds > 0 && seconds <= longestMemory;
    const turning = isKnown ? { by: turnBetween(seen.turn, turn), seconds } : still;
    this.#seen.set(id, { time, turn, turning });
    return turning;
  }
}

/** How a body turned longer ago says nothing of how it turns now, s. */
const longestMemory = 0.5;

/** It goes on along the arc that it is on. */
function aheadOf({ at, turn }: FullPose, velocity: FullPose['at'], { by, seconds }: Turning): FullPose {
  const [x, y, z] = turned(velocity, shareOf(by, aheadTime / 2 / seconds));
  return {
    at: [at[0] + x * aheadTime, at[1] + y * aheadTime, at[2] + z * aheadTime],
    turn: after(turn, shareOf(by, aheadTime / seconds)),
  };
}
