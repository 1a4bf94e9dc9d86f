import { describe, expect, it } from 'vitest';
import { isDriveKey, KeyWheel } from './wheel.ts';

describe('the keys of a driver', () => {
  it('turn half of a range each, and two against each other are neutral', () => {
    const wheel = new KeyWheel();
    expect(wheel.press('ArrowLeft')).toEqual({ capability: 'turn', value: 1 });
    expect(wheel.press('ArrowLeft')).toBeUndefined();
    expect(wheel.press('KeyD')).toEqual({ capability: 'turn', value: 0 });
    expect(wheel.release('ArrowLeft')).toEqual({ capability: 'turn', value: -1 });
    expect(wheel.release('KeyD')).toEqual({ capability: 'turn', value: 0 });
  });

  it('turn no farther with two keys for the same', () => {
    const wheel = new KeyWheel();
    expect(wheel.press('KeyW')).toEqual({ capability: 'drive', value: 1 });
    expect(wheel.press('ArrowUp')).toBeUndefined();
    expect(wheel.release('KeyW')).toBeUndefined();
    expect(wheel.release('ArrowUp')).toEqual({ capability: 'drive', value: 0 });
  });

  it('go back to neutral all at once, and are no others', () => {
    const wheel = new KeyWheel();
    wheel.press('KeyS');
    wheel.press('Space');
    expect(wheel.releaseAll()).toEqual([
      { capability: 'drive', value: 0 },
      { capability: 'brake', value: 0 },
    ]);
    expect(wheel.releaseAll()).toEqual([]);
    expect(isDriveKey('KeyQ')).toBe(false);
    expect(wheel.press('KeyQ')).toBeUndefined();
  });
});
