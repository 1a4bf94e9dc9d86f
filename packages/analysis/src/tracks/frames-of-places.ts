import type { Frame, FrameColumns } from '../measure/frame.ts';

/** Where every agent was in a frame, for sources that keep nothing else. */
export interface Places {
  readonly ticks: number;
  /** s */
  readonly time: number;
  readonly count: number;
  readonly id: Uint32Array;
  readonly level: Int16Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
  /** 1 for an agent that did not walk here from where it was in the frame before. */
  readonly jumped?: Uint8Array;
}

/** Half of a shoulder's width, m: places say nothing of bodies. */
const usualRadius = 0.2;

/**
 * Places as frames that measures take. Velocities are those between the frames before and after, or between one of them and this
 * frame where an agent is in one only or has jumped; places of three frames are looked at together, so each needs arrays of its own.
 */
export function* framesOfPlaces(all: Iterable<Places>): Generator<Frame> {
  let before: Standing | undefined;
  let here: Standing | undefined;
  for (const places of all) {
    const after = new Standing(places);
    if (here !== undefined) yield frameOf(before, here, after);
    [before, here] = [here, after];
  }
  if (here !== undefined) yield frameOf(before, here, undefined);
}

/** Places, and who has which row of them. */
class Standing {
  readonly places: Places;
  readonly #rows = new Map<number, number>();

  constructor(places: Places) {
    this.places = places;
    for (let row = 0; row < places.count; row++) this.#rows.set(places.id[row], row);
  }

  /** -1 for an agent that is not there. */
  rowOf(id: number): number {
    return this.#rows.get(id) ?? -1;
  }

  hasJumped(row: number): boolean {
    return this.places.jumped?.[row] === 1;
  }
}

function frameOf(before: Standing | undefined, here: Standing, after: Standing | undefined): Frame {
  const { ticks, time, count, id, level, x, y, z } = here.places;
  const [vx, vy, vz] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)];
  for (let row = 0; row < count; row++) {
    const was = before === undefined || here.hasJumped(row) ? -1 : before.rowOf(id[row]);
    const next = after?.rowOf(id[row]) ?? -1;
    const goesOn = next >= 0 && after?.hasJumped(next) === false;
    const from = was >= 0 && before !== undefined ? before.places : here.places;
    const to = goesOn && after !== undefined ? after.places : here.places;
    const lasted = to.time - from.time;
    if (!(lasted > 0)) continue;
    const [first, last] = [was >= 0 ? was : row, goesOn ? next : row];
    vx[row] = (to.x[last] - from.x[first]) / lasted;
    vy[row] = (to.y[last] - from.y[first]) / lasted;
    vz[row] = (to.z[last] - from.z[first]) / lasted;
  }
  const columns: FrameColumns = {
    ...{ id, level, x, y, z, vx, vy, vz },
    radius: new Float32Array(count).fill(usualRadius),
    kind: new Uint8Array(count),
    group: new Uint16Array(count),
  };
  return { ticks, time, crowds: [{ ownCount: count, columns }] };
}
