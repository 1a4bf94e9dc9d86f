import { describe, expect, it } from 'vitest';
import type { CameraState } from '../picture/picture.ts';
import { makeCamera, movedCamera } from './make-camera.ts';

const camera: CameraState = { mode: 'orbit', target: [1, 2, 3], distance: 10, azimuth: 0, elevation: 0.5 };

describe('a camera', () => {
  it('is made of finite numbers', () => expect(makeCamera(camera)).toEqual(camera));

  const bad: readonly (readonly [string, Partial<CameraState>])[] = [
    ['x', { target: [Number.NaN, 0, 0] }],
    ['y', { target: [0, Infinity, 0] }],
    ['z', { target: [0, 0, -Infinity] }],
    ['distance', { distance: Number.NaN }],
    ['distance', { distance: Infinity }],
    ['distance', { distance: 0 }],
    ['distance', { distance: -3 }],
    ['azimuth', { azimuth: Number.NaN }],
    ['elevation', { elevation: Number.NaN }],
  ];
  for (const [name, change] of bad) {
    it(`is refused by name: ${JSON.stringify(change)}`, () => {
      expect(() => makeCamera({ ...camera, ...change })).toThrow(new RegExp(`${name} is`));
    });

    it(`stays where it is when a move leads nowhere: ${JSON.stringify(change)}`, () => {
      expect(movedCamera(camera, change)).toBe(camera);
    });
  }

  it('moves', () => expect(movedCamera(camera, { distance: 4 })).toEqual({ ...camera, distance: 4 }));
});
