import { effect, signal } from '@preact/signals';
import type { CameraState } from '@korzo/viewer/light';
import { describe, expect, it } from 'vitest';
import { createViewpoint, forwarded } from './viewpoint.ts';

const camera = (distance: number): CameraState => ({
  mode: 'orbit',
  target: [1, 2, 3],
  distance,
  azimuth: 0,
  elevation: 1,
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
