import type { RunInfo } from '@korzo/live';
import { describe, expect, it } from 'vitest';
import type { CameraState } from '../picture/picture.ts';
import { Standpoint } from './standpoint.ts';

const camera = (distance: number): CameraState => ({
  mode: 'orbit',
  target: [1, 2, 3],
  distance,
  azimuth: 0,
  elevation: 1,
});

/** As much of a run as a place is known by. */
const runIn = (scenario: string, size: readonly [number, number, number], epoch = 1): RunInfo =>
  ({ scenario, epoch, scenery: { origin: [0, 0, 0], size, levels: [] } }) as unknown as RunInfo;

describe('a standpoint', () => {
  it('keeps the cameras of a link for the first place, and while the place stays', () => {
    const standpoint = new Standpoint([camera(5)]);
    expect(standpoint.enter(runIn('hello', [40, 40, 0]))).toBe(false);
    expect(standpoint.enter(runIn('hello', [40, 40, 0], 2))).toBe(false);
    expect(standpoint.cameras).toEqual([camera(5)]);
  });

  for (const [words, next] of [
    ['another scenario', runIn('room', [40, 40, 0])],
    ['another size', runIn('hello', [41, 40, 0])],
  ] as const)
    it(`begins again without cameras in ${words}`, () => {
      const standpoint = new Standpoint([camera(5), camera(7)]);
      standpoint.enter(runIn('hello', [40, 40, 0]));
      expect(standpoint.enter(next)).toBe(true);
      expect(standpoint.cameras).toEqual([]);
    });

  it('is untouched until a hand moves the camera or splits the window', () => {
    const standpoint = new Standpoint();
    expect(standpoint.isUntouched).toBe(true);
    standpoint.goHome(camera(5));
    expect(standpoint.isUntouched).toBe(true);
    standpoint.goHome(camera(8));
    expect(standpoint.cameras).toEqual([camera(8)]);
    const [home] = standpoint.cameras;
    standpoint.cameras = [home, camera(9)];
    expect(standpoint.isUntouched).toBe(false);
    standpoint.cameras = [{ ...home, distance: 3 }];
    expect(standpoint.isUntouched).toBe(false);
  });

  it('recognises a camera from outside that shows the whole place, and no other', () => {
    const handedOver = new Standpoint([camera(5)]);
    handedOver.recognise(camera(5));
    expect(handedOver.isUntouched).toBe(true);
    for (const moved of [camera(6), { ...camera(5), azimuth: 1 }, { ...camera(5), mode: 'top' as const }]) {
      const standpoint = new Standpoint([moved]);
      standpoint.recognise(camera(5));
      expect(standpoint.isUntouched).toBe(false);
    }
  });

  it('goes home once: the same camera again changes nothing', () => {
    const standpoint = new Standpoint();
    expect(standpoint.goHome(camera(5))).toBe(true);
    expect(standpoint.goHome(camera(5))).toBe(false);
    standpoint.enter(runIn('hello', [40, 40, 0]));
    standpoint.enter(runIn('room', [40, 40, 0]));
    expect(standpoint.goHome(camera(5))).toBe(true);
    expect(standpoint.cameras).toEqual([camera(5)]);
  });
});
