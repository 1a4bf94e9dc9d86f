import { describe, expect, it } from 'vitest';
import type { CameraState } from '../picture/picture.ts';
import { cellAt, layOut } from './layout.ts';
import { orbit, pull } from './hand-moves.ts';
import { watchedArea } from './watched-area.ts';

const fromSouth: CameraState = {
  mode: 'orbit',
  target: [10, 20, 0],
  distance: 40,
  azimuth: Math.PI / 2,
  elevation: 0.8,
};

describe('moves by hand', () => {
  it('seen from the south, pulling the ground down and left goes north and east', () => {
    const [x, y] = pull(fromSouth, -100, 100, 720).target;
    expect(x).toBeGreaterThan(10);
    expect(y).toBeGreaterThan(20);
  });

  it('stays above the ground', () => {
    expect(orbit(fromSouth, 0, -9).elevation).toBeGreaterThan(0);
  });

  it('leaves whom it rode on when it is moved, not when it is turned', () => {
    const riding: CameraState = { ...fromSouth, mode: 'follow', agent: 7 };
    expect(orbit(riding, 0.1, 0)).toMatchObject({ mode: 'follow', agent: 7 });
    const moved = pull(riding, 10, 0, 720);
    expect(moved.mode).toBe('orbit');
    expect(moved).not.toHaveProperty('agent');
  });
});

describe('a split window', () => {
  const cameras = [fromSouth, fromSouth, fromSouth, fromSouth];
  it('covers every pixel once, for any count', () => {
    for (const count of [1, 2, 4]) {
      for (const [width, height] of [
        [1281, 719],
        [390, 844],
      ]) {
        const views = layOut(cameras.slice(0, count), width, height);
        expect(views.reduce((sum, view) => sum + view.width * view.height, 0)).toBe(width * height);
      }
    }
  });

  it('puts two beside each other where it is wide, below each other where it is tall', () => {
    expect(layOut(cameras.slice(0, 2), 1280, 720)[1]).toMatchObject({ x: 640, y: 0 });
    expect(layOut(cameras.slice(0, 2), 390, 844)[1]).toMatchObject({ x: 0, y: 422 });
  });

  it('finds the cell under the pointer', () => {
    const views = layOut(cameras, 1000, 800);
    expect([cellAt(views, 10, 10), cellAt(views, 900, 10), cellAt(views, 10, 700), cellAt(views, 900, 700)]).toEqual([
      0, 1, 2, 3,
    ]);
  });
});

describe('the area that is watched', () => {
  it('is everything in a small world, from far above, or with several cameras', () => {
    expect(watchedArea([fromSouth], [40, 40])).toEqual({ type: 'everything' });
    expect(watchedArea([{ ...fromSouth, distance: 5000 }], [4000, 4000])).toEqual({ type: 'everything' });
    expect(watchedArea([fromSouth, fromSouth], [4000, 4000])).toEqual({ type: 'everything' });
  });

  it('is a circle around what is seen in a large one, and rides with whom it follows', () => {
    const area = watchedArea([fromSouth], [4000, 4000]);
    expect(area).toMatchObject({ type: 'circle', radius: 128 });
    expect(watchedArea([{ ...fromSouth, target: [11, 21, 0] }], [4000, 4000])).toEqual(area);
    expect(watchedArea([{ ...fromSouth, mode: 'follow', agent: 9 }], [4000, 4000])).toMatchObject({
      type: 'riding',
      agent: 9,
    });
  });
});
