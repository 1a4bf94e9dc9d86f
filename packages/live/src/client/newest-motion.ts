import type { Motion, Poses } from './motion.ts';
import type { Sight } from '../frames/sight.ts';

/** Shows the newest frame as it came, without anything between two frames. */
export class NewestMotion implements Motion {
  #poses: Poses = posesOf(0);
  #rows = new Map<number, number>();

  take(sight: Sight): void {
    const poses = posesOf(sight.count);
    for (const name of ['id', 'look', 'level', 'x', 'y', 'z', 'heading', 'pitch'] as const)
      poses[name].set(sight[name].subarray(0, sight.count));
    this.#poses = poses;
    this.#rows = new Map(Array.from(poses.id, (id, row) => [id, row]));
  }

  at(): Poses {
    return this.#poses;
  }

  rowOf(agent: number): number {
    return this.#rows.get(agent) ?? -1;
  }
}

const posesOf = (count: number): Poses => ({
  count,
  id: new Uint32Array(count),
  look: new Uint16Array(count),
  level: new Int16Array(count),
  x: new Float32Array(count),
  y: new Float32Array(count),
  z: new Float32Array(count),
  heading: new Float32Array(count),
  pitch: new Float32Array(count),
  speed: new Float32Array(count),
  walked: new Float32Array(count),
});
