import { describe, expect, it } from 'vitest';
import type { Sight } from '../frames/sight.ts';
import { RecordedMotion } from './recorded-motion.ts';

/** One agent that walks along x at 1 m/s, as seen at a time. */
const sightAt = (time: number): Sight => ({
  epoch: 1,
  tick: Math.round(time * 20),
  time,
  count: 1,
  id: new Uint32Array([7]),
  look: new Uint16Array(1),
  level: new Int16Array(1),
  x: new Float64Array([time]),
  y: new Float64Array(1),
  z: new Float64Array(1),
  heading: new Float32Array(1),
  pitch: new Float32Array(1),
  jumped: new Uint8Array(1),
  entered: [],
  left: [],
});

describe('motion between recorded frames', () => {
  it('is where the recording says, at any time, whether frames are close together or far apart', () => {
    for (const step of [0.05, 0.1, 0.3, 2]) {
      const motion = new RecordedMotion();
      let taken = 0;
      for (let time = 0; time < 8; time += 0.037) {
        while (motion.newest < time) motion.take(sightAt(step * taken++));
        const { count, x, walked } = motion.at(time);
        expect(count).toBe(1);
        expect(x[0]).toBeCloseTo(time, 5);
        expect(walked[0]).toBeCloseTo(time, 4);
      }
    }
  });
});
