import { describe, expect, it } from 'vitest';
import { SectionPoses } from '../client/section-poses.ts';
import { isSectionFrame, readSectionFrame, writeSectionFrame } from './section-frame.ts';

const frame = {
  epoch: 3,
  time: 12.5,
  vehicles: [
    [7, 1, 0.1, -3, 0],
    [4_000_000_000, Math.PI, -0.2],
  ],
};

describe('section frames', () => {
  it('give back what was written, to a tenth of a milliradian', () => {
    const bytes = writeSectionFrame(frame);
    expect(isSectionFrame(bytes)).toBe(true);
    const read = readSectionFrame(bytes);
    expect([read.epoch, read.time, read.vehicles.map(([id]) => id)]).toEqual([3, 12.5, [7, 4_000_000_000]]);
    for (const [at, angle] of frame.vehicles[0].entries()) expect(read.vehicles[0][at]).toBeCloseTo(angle, 4);
  });

  it('are refused when they are damaged or cut off', () => {
    const bytes = writeSectionFrame(frame);
    expect(() => readSectionFrame(bytes.slice(0, -3))).toThrow('checksum');
    expect(() => readSectionFrame(bytes.slice(0, 10))).toThrow('no section frame');
    bytes[40] ^= 1;
    expect(() => readSectionFrame(bytes)).toThrow('checksum');
  });
});

describe('sections between two frames', () => {
  it('turn by the shorter way, and stay as they were sent last', () => {
    const poses = new SectionPoses();
    poses.take({ epoch: 1, time: 1, vehicles: [[7, 3, 0]] });
    poses.take({ epoch: 1, time: 2, vehicles: [[7, -3, 0.4]] });
    expect(
      poses
        .at(1.5)
        .get(7)
        ?.map((each) => Number(each.toFixed(6))),
    ).toEqual([3.141593, 0.2]);
    expect(poses.at(5).get(7)).toEqual([-3, 0.4]);
    // Another run forgets it.
    poses.take({ epoch: 2, time: 0, vehicles: [] });
    expect(poses.at(1).size).toBe(0);
  });
});
