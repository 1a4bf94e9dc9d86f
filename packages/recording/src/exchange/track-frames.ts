import type { Frame } from '@korzo/analysis';
import { FrameBuffers } from '../trajectory/frame-buffers.ts';
import type { Tracks } from './tracks/tracks.ts';

/** Half of a shoulder's width, m, for files that say nothing of bodies. */
const usualRadius = 0.2;

/** Tracks as frames. Velocities are those between the frames before and after. */
export class TrackFrames {
  readonly #tracks: Tracks;
  readonly #rowsOf = new Map<number, Map<number, number>>();

  constructor(tracks: Tracks) {
    this.#tracks = tracks;
    for (let row = 0; row < tracks.rows; row++) {
      const frame = tracks.frame[row];
      let rows = this.#rowsOf.get(frame);
      if (rows === undefined) this.#rowsOf.set(frame, (rows = new Map<number, number>()));
      rows.set(tracks.id[row], row);
    }
  }

  /** From the first frame to the last; frames in which nobody is there are empty. None has a number below 0. */
  *all(): Generator<Frame> {
    const { frame, rows, frameRate } = this.#tracks;
    if (rows === 0) return;
    const buffers = new FrameBuffers();
    const [first, last] = [frame[0], frame[rows - 1]];
    const shift = Math.min(first, 0);
    for (let number = first; number <= last; number++) {
      const here = this.#rowsOf.get(number) ?? new Map<number, number>();
      this.#fill(buffers, number, here);
      yield {
        ticks: number - shift,
        time: (number - shift) / frameRate,
        crowds: [{ ownCount: here.size, columns: buffers.columns }],
      };
    }
  }

  #fill(buffers: FrameBuffers, number: number, here: ReadonlyMap<number, number>): void {
    const { x, y, z, frameRate } = this.#tracks;
    buffers.ensureRoom(here.size, { goals: false, exits: false });
    const { columns } = buffers;
    let at = 0;
    for (const [id, row] of here) {
      const before = this.#rowsOf.get(number - 1)?.get(id);
      const after = this.#rowsOf.get(number + 1)?.get(id);
      const time = ((before === undefined ? 0 : 1) + (after === undefined ? 0 : 1)) / frameRate;
      const between = (column: Float64Array): number =>
        time === 0 ? 0 : (column[after ?? row] - column[before ?? row]) / time;
      columns.id[at] = id;
      columns.x[at] = x[row];
      columns.y[at] = y[row];
      columns.z[at] = z[row];
      columns.vx[at] = between(x);
      columns.vy[at] = between(y);
      columns.vz[at] = between(z);
      columns.radius[at] = usualRadius;
      columns.level[at] = 0;
      columns.kind[at] = 0;
      columns.group[at] = 0;
      at++;
    }
  }
}
