import { atan2, cos, sin } from '@korzo/core';
import { facingSpeed } from './chunk.ts';
import type { FrameBuffers } from './frame-buffers.ts';
import { perMetre } from './quantities.ts';
import type { Tracks } from './tracks.ts';

/** Directions are kept in this many parts of a turn. */
const parts = 0x1_0000;

/** The angle of a vector in parts of a turn. */
export const directionOf = (y: number, x: number): number => Math.round((atan2(y, x) / (2 * Math.PI)) * parts) & 0xffff;

/** Whether an agent of this velocity, in whole mm/s, faces where it goes. */
export const isFacing = (vx: number, vy: number, vz: number): boolean =>
  vx * vx + vy * vy + vz * vz >= facingSpeed * facingSpeed;

/** Where the agents of a chunk face, from frame to frame: where they go, or where they faced before. */
export class Facing {
  #x = new Float32Array(0);
  #y = new Float32Array(0);
  #z = new Float32Array(0);

  begin({ count, heading, pitch }: Tracks): void {
    if (this.#x.length < count) [this.#x, this.#y, this.#z] = [0, 1, 2].map(() => new Float32Array(2 * count));
    for (let track = 0; track < count; track++) {
      const turned = (heading[track] / parts) * 2 * Math.PI;
      const raised = (pitch[track] / parts) * 2 * Math.PI;
      const level = pitch[track] === 0 ? 1 : cos(raised);
      this.#x[track] = level * cos(turned);
      this.#y[track] = level * sin(turned);
      this.#z[track] = pitch[track] === 0 ? 0 : sin(raised);
    }
  }

  /** Fills in the directions of a frame; `going` says which track each row is. */
  turn({ vx, vy, vz, headingX, headingY, headingZ }: FrameBuffers['columns'], going: Int32Array, count: number): void {
    if (headingX === undefined || headingY === undefined || headingZ === undefined) return;
    for (let row = 0; row < count; row++) {
      const track = going[row];
      if (isFacing(Math.round(vx[row] * perMetre), Math.round(vy[row] * perMetre), Math.round(vz[row] * perMetre))) {
        const speed = Math.sqrt(vx[row] * vx[row] + vy[row] * vy[row] + vz[row] * vz[row]);
        this.#x[track] = vx[row] / speed;
        this.#y[track] = vy[row] / speed;
        this.#z[track] = vz[row] / speed;
      }
      headingX[row] = this.#x[track];
      headingY[row] = this.#y[track];
      headingZ[row] = this.#z[track];
    }
  }
}
