import { vehicleFields, type DriveFrame } from './protocol.ts';

/** Between two frames, ms. */
const interval = 100;
/** Nobody drives so far in a frame, m: who seems to was somebody else before. */
const farthest = 12;

/** Where vehicles are between the last two frames: motion is smooth, a tenth of a second late. */
export class SmoothDrive {
  #before: DriveFrame | undefined;
  #last: DriveFrame | undefined;
  #rowBefore = new Map<number, number>();
  #tookAt = 0;
  values = new Float32Array(0);

  /** A new frame, or none. */
  take(frame: DriveFrame | undefined, now: number): void {
    this.#before = frame === undefined ? undefined : this.#last;
    this.#last = frame;
    this.#tookAt = now;
    this.#rowBefore = new Map();
    const { vehicles } = this.#before ?? { vehicles: [] };
    for (let at = 0; at < vehicles.length; at += vehicleFields) this.#rowBefore.set(vehicles[at], at);
    const length = frame?.vehicles.length ?? 0;
    if (this.values.length < length) this.values = new Float32Array(2 * length);
  }

  /** Fills `values` as the frame's are; how many vehicles there are. */
  at(now: number): number {
    const last = this.#last?.vehicles;
    if (last === undefined) return 0;
    const share = Math.min(1, Math.max(0, (now - this.#tookAt) / interval));
    const before = this.#before?.vehicles;
    const { values } = this;
    values.set(last);
    for (let at = 0; at < last.length; at += vehicleFields) {
      const row = this.#rowBefore.get(last[at]);
      if (row === undefined || before === undefined) continue;
      const [dx, dy, dz] = [
        last[at + 2] - before[row + 2],
        last[at + 3] - before[row + 3],
        last[at + 4] - before[row + 4],
      ];
      if (Math.hypot(dx, dy) > farthest) continue;
      values[at + 2] = before[row + 2] + dx * share;
      values[at + 3] = before[row + 3] + dy * share;
      values[at + 4] = before[row + 4] + dz * share;
      const turn = last[at + 5] - before[row + 5];
      values[at + 5] = before[row + 5] + (turn - 2 * Math.PI * Math.round(turn / (2 * Math.PI))) * share;
    }
    return last.length / vehicleFields;
  }
}
