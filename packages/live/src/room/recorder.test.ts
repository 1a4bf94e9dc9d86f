import { describe, expect, it } from 'vitest';
import { Recorder } from './recorder.ts';

/** People on a line who all walk north by chance. */
const shownAt = (frame: number, count = 200) => ({
  epoch: 1,
  tick: frame * 2,
  time: frame * 0.1,
  count,
  id: Uint32Array.from({ length: count }, (_, id) => id),
  look: new Uint16Array(count),
  level: new Int16Array(count),
  x: Float64Array.from({ length: count }, (_, id) => id),
  y: Float64Array.from({ length: count }, (_, id) => frame * 0.1 + 0.03 * Math.sin(frame * (id + 1))),
  z: new Float64Array(count),
  heading: new Float32Array(count),
  pitch: new Float32Array(count),
});

describe('Recorder', () => {
  it('gives back every frame, whichever way one goes through them', () => {
    const recorder = new Recorder(1e9, undefined);
    for (let frame = 0; frame < 100; frame++) recorder.record(shownAt(frame));
    expect(recorder.range).toEqual([0, expect.closeTo(9.9, 9)]);
    for (const frame of [0, 57, 56, 55, 99, 20, 21, 3]) {
      const sight = recorder.at(frame * 0.1);
      expect(sight?.tick).toBe(frame * 2);
      const row = sight?.id.indexOf(7) ?? -1;
      expect(sight?.y[row]).toBeCloseTo(shownAt(frame).y[7], 1);
    }
    expect([...recorder.all()].length).toBe(100);
  });

  it('stays within its memory by giving up the oldest', () => {
    const recorder = new Recorder(100_000, undefined);
    for (let frame = 0; frame < 2000; frame++) {
      recorder.record(shownAt(frame));
      expect(recorder.bytes).toBeLessThan(110_000);
    }
    const [from, to] = recorder.range;
    expect(from).toBeGreaterThan(10);
    expect(to).toBeCloseTo(199.9, 6);
    expect(recorder.at(0)?.time).toBe(from);
  });
});
