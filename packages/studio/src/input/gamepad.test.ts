import { describe, expect, it } from 'vitest';
import type { CameraState } from '@korzo/viewer/light';
import { beyondDeadZone } from '../driving/devices.ts';
import { steered } from './gamepad.ts';

const camera: CameraState = { mode: 'orbit', target: [0, 0, 0], distance: 40, azimuth: Math.PI / 2, elevation: 0.8 };

describe('a gamepad', () => {
  it('does nothing near the middle and everything at the end', () => {
    expect(beyondDeadZone(0.1)).toBe(0);
    expect(beyondDeadZone(-1)).toBe(-1);
    expect(beyondDeadZone(0.2)).toBeLessThan(0.1);
  });

  it('moves with the left stick, turns with the right one and zooms with the triggers', () => {
    const east = steered(camera, [1, 0, 0, 0], 0, 0.1).target;
    expect(east[0]).toBeGreaterThan(0);
    expect(east[1]).toBeCloseTo(0);
    expect(steered(camera, [0, -1, 0, 0], 0, 0.1).target[1]).toBeGreaterThan(0);
    expect(steered(camera, [0, 0, 1, 0], 0, 0.1).azimuth).toBeLessThan(camera.azimuth);
    expect(steered(camera, [0, 0, 0, 0], -1, 0.1).distance).toBeLessThan(40);
    expect(steered(camera, [0, 0, 0, 0], 0, 0.1)).toBe(camera);
  });
});
