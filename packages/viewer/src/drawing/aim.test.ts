import { PerspectiveCamera, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { basisOf, type Lens } from '../camera/lens.ts';
import { aim, reachOf } from './aim.ts';

const bounds = { min: [0, 0, 0], max: [40, 30, 0] } as const;
const lens = {
  target: [20, 15, 0],
  distance: 50,
  azimuth: 0.4,
  elevation: 0.7,
  fieldOfView: 0.8,
} as unknown as Lens;

function aimed(isCity = false, of = lens): PerspectiveCamera {
  const camera = new PerspectiveCamera();
  aim(camera, of, { aspect: 2, bounds, isCity });
  return camera;
}

describe('the camera of the renderer', () => {
  it('has what is looked at in the middle, and the place between its planes', () => {
    const camera = aimed();
    const [x, y] = new Vector3(20, 15, 0).project(camera).toArray();
    expect([x, y].map((share) => Math.abs(share) < 1e-6)).toEqual([true, true]);
    for (const corner of [
      [0, 0, 0],
      [40, 0, 0],
      [40, 30, 0],
      [0, 30, 0],
    ]) {
      // prettier-ignore
      const { z } = new Vector3(...(corner as [number, number, number])).project(camera);
      expect(z > -1 && z < 1).toBe(true);
    }
  });

  it('sees the whole place behind something near that is looked at', () => {
    const camera = aimed(false, { ...lens, target: [-400, 15, 0], distance: 1, azimuth: 0 });
    const away = Math.max(
      ...[0, 40].map((x) => Math.abs(new Vector3(x, 15, 0).applyMatrix4(camera.matrixWorldInverse).length())),
    );
    expect(camera.far).toBeGreaterThan(away);
  });

  it('sees up and right as the lens does', () => {
    const { eye, forward, right, up } = basisOf(lens);
    const shifted = (by: readonly number[]): Vector3 =>
      new Vector3(...([0, 1, 2].map((axis) => eye[axis] + 30 * forward[axis] + by[axis]) as [number, number, number]));
    const camera = aimed();
    expect(shifted(right).project(camera).x).toBeGreaterThan(0.01);
    expect(shifted(up).project(camera).y).toBeGreaterThan(0.01);
  });

  it('has the field of view and the form of the picture', () => {
    expect(aimed().fov).toBeCloseTo((0.8 * 180) / Math.PI, 9);
    expect(aimed().aspect).toBe(2);
  });

  it('sees far beyond the place, and in a city begins farther away', () => {
    const camera = aimed();
    expect(camera.far).toBeGreaterThan(9 * 50 + 45);
    expect(camera.near).toBeLessThan(50 / 20);
    expect(aimed(true).near).toBeGreaterThan(camera.near);
  });

  it('reckons the reach of a place as half its diagonal', () => {
    expect(reachOf(bounds)).toBe(25);
    expect(reachOf({ min: [1, 1, 1], max: [3, 4, 7] })).toBe(3.5);
  });
});
