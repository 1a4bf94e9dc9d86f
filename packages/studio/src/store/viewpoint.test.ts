import type { RunInfo } from '@korzo/live';
import { effect, signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import type { CameraState } from '../picture/picture.ts';
import { createViewpoint, enterPlace, forwarded, goHome, isUntouched } from './viewpoint.ts';

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

describe('a viewpoint', () => {
  it('keeps the cameras of a link for the first place, and while the place stays', () => {
    const viewpoint = createViewpoint({ cameras: [camera(5)], cameraList: [camera(6)] });
    expect(enterPlace(viewpoint, runIn('hello', [40, 40, 0]))).toBe(false);
    expect(enterPlace(viewpoint, runIn('hello', [40, 40, 0], 2))).toBe(false);
    expect(viewpoint.cameras.value).toEqual([camera(5)]);
    expect(viewpoint.cameraList.value).toEqual([camera(6)]);
  });

  for (const [words, next] of [
    ['another scenario', runIn('room', [40, 40, 0])],
    ['another size', runIn('hello', [41, 40, 0])],
  ] as const)
    it(`begins again without cameras in ${words}`, () => {
      const viewpoint = createViewpoint({ cameras: [camera(5), camera(7)], cameraList: [camera(6)] });
      viewpoint.activeCamera.value = 1;
      enterPlace(viewpoint, runIn('hello', [40, 40, 0]));
      expect(enterPlace(viewpoint, next)).toBe(true);
      expect(viewpoint.cameras.value).toEqual([]);
      expect(viewpoint.cameraList.value).toEqual([]);
      expect(viewpoint.activeCamera.value).toBe(0);
    });

  it('is untouched until a hand moves the camera or splits the window', () => {
    const viewpoint = createViewpoint();
    expect(isUntouched(viewpoint)).toBe(true);
    goHome(viewpoint, camera(5));
    expect(isUntouched(viewpoint)).toBe(true);
    goHome(viewpoint, camera(8));
    expect(viewpoint.cameras.value).toEqual([camera(8)]);
    const [home] = viewpoint.cameras.value;
    viewpoint.cameras.value = [home, camera(9)];
    expect(isUntouched(viewpoint)).toBe(false);
    viewpoint.cameras.value = [{ ...home, distance: 3 }];
    expect(isUntouched(viewpoint)).toBe(false);
  });

  it('goes home once: the same camera again changes nothing', () => {
    const viewpoint = createViewpoint();
    let changes = 0;
    viewpoint.cameras.subscribe(() => changes++);
    goHome(viewpoint, camera(5));
    goHome(viewpoint, camera(5));
    expect(changes).toBe(2);
    enterPlace(viewpoint, runIn('hello', [40, 40, 0]));
    enterPlace(viewpoint, runIn('room', [40, 40, 0]));
    goHome(viewpoint, camera(5));
    expect(viewpoint.cameras.value).toEqual([camera(5)]);
  });
});

describe('what is forwarded', () => {
  it('reads and writes the present viewpoint; what holds the one before cannot reach it', () => {
    const first = createViewpoint();
    const present = signal(first);
    const cameras = forwarded(present, (viewpoint) => viewpoint.cameras);
    const seen: number[] = [];
    effect(() => void seen.push(cameras.value.length));
    cameras.value = [camera(5)];
    present.value = createViewpoint();
    first.cameras.value = [camera(1), camera(2)];
    expect(cameras.peek()).toEqual([]);
    expect(seen).toEqual([0, 1, 0]);
  });
});
