import { describe, expect, it } from 'vitest';
import { dropBindings, keepBindings, readBindings, usualBindings } from './bindings.ts';
import { amountsOf, movedSource, notched, padAmounts, tiltAmount } from './devices.ts';
import { Wheel } from './wheel.ts';

const left = { capability: 'turn', value: 1 };
const ahead = { capability: 'turn', value: 0 };

describe('the controls of a driver', () => {
  it('have half of a range for each key, and two against each other are neutral', () => {
    const wheel = new Wheel();
    expect(wheel.set('key:ArrowLeft', 1)).toEqual([left]);
    expect(wheel.set('key:ArrowLeft', 1)).toEqual([]);
    expect(wheel.set('key:KeyD', 1)).toEqual([ahead]);
    expect(wheel.set('key:ArrowLeft', 0)).toEqual([{ capability: 'turn', value: -1 }]);
    expect(wheel.set('key:KeyD', 0)).toEqual([ahead]);
  });

  it('turn no farther with two sources for the same, of any devices', () => {
    const wheel = new Wheel();
    expect(wheel.set('key:KeyW', 1)).toEqual([{ capability: 'drive', value: 1 }]);
    expect(wheel.set('pad:button7', 0.5)).toEqual([]);
    expect(wheel.set('key:KeyW', 0)).toEqual([{ capability: 'drive', value: 0.5 }]);
    expect(wheel.set('pad:button7', 0)).toEqual([{ capability: 'drive', value: 0 }]);
  });

  it('take halves of axes, pass trembling over, and never ask for what is no number', () => {
    const wheel = new Wheel();
    expect(wheel.setAxis('pad:axis0', -0.5)).toEqual([{ capability: 'turn', value: 0.5 }]);
    expect(wheel.setAxis('pad:axis0', -0.51)).toEqual([]);
    expect(wheel.setAxis('pad:axis0', NaN)).toEqual([ahead]);
    expect(wheel.setAxis('mouse:x', 7).at(-1)).toEqual({ capability: 'turn', value: -1 });
  });

  it('go back to neutral all at once, and are no others', () => {
    const wheel = new Wheel();
    wheel.set('key:KeyS', 1);
    wheel.set('key:Space', 1);
    expect(wheel.releaseAll()).toEqual([
      { capability: 'drive', value: 0 },
      { capability: 'brake', value: 0 },
    ]);
    expect(wheel.releaseAll()).toEqual([]);
    expect(wheel.knows('key:KeyQ')).toBe(false);
    expect(wheel.set('key:KeyQ', 1)).toEqual([]);
  });

  it('of a gamepad that is gone go back to neutral, those of other devices do not', () => {
    const wheel = new Wheel();
    wheel.set('pad:button7', 1);
    wheel.set('key:ArrowLeft', 1);
    expect(wheel.releaseAll('pad:')).toEqual([{ capability: 'drive', value: 0 }]);
    expect(wheel.turnOf('turn')).toBe(1);
  });

  it('stay where a mouse wheel was turned to, from end to end', () => {
    let at = 0;
    for (let notch = 0; notch < 7; notch++) at = notched(at, -120);
    expect(at).toBe(-1);
    for (const delta of [120, NaN, 0]) at = notched(at, delta);
    expect(at).toBe(-0.8);
  });

  it('are those of a touched screen whatever the keys are bound to', () => {
    const wheel = new Wheel();
    wheel.bind([{ source: 'key:KeyI', capability: 'drive', value: 1 }]);
    expect(wheel.set('touch:ahead', 1)).toEqual([{ capability: 'drive', value: 1 }]);
    expect(wheel.set('touch:right', 1)).toEqual([{ capability: 'turn', value: -1 }]);
    expect(wheel.set('key:ArrowUp', 1)).toEqual([]);
  });

  it('are saved for one body alone, too', () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
    const [ofKind, ofBus] = ['KeyJ', 'KeyK'].map((code) => [
      { source: `key:${code}`, capability: 'turn', value: 1 } as const,
    ]);
    keepBindings(storage, 'car', ofKind);
    keepBindings(storage, 'car', ofBus, 'bus');
    expect(readBindings(storage, 'car', 'bus')).toEqual(ofBus);
    expect(readBindings(storage, 'car', 'van')).toEqual(ofKind);
    dropBindings(storage, 'car', 'bus');
    expect(readBindings(storage, 'car', 'bus')).toEqual(ofKind);
  });

  it('are bound to the part of a gamepad that is moved farthest', () => {
    const rest = { axes: [0, 0.1], buttons: [{ value: 0 }] };
    const at = amountsOf(rest);
    expect(movedSource(rest, at)).toBeUndefined();
    expect(movedSource({ ...rest, axes: [0, -0.9] }, at)).toBe('pad:axis1-');
    expect(movedSource({ ...rest, buttons: [{ value: 1 }] }, at)).toBe('pad:button0');
    // The pedals of a steering wheel rest at an end.
    const pedals = { axes: [0, 1], buttons: [] };
    expect(movedSource(pedals, amountsOf(pedals))).toBeUndefined();
    expect(movedSource({ ...pedals, axes: [0.1, -0.4] }, amountsOf(pedals))).toBe('pad:axis1-');
  });

  it('are saved for each kind of body, and damaged ones are the usual ones', () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    expect(readBindings(storage, 'car')).toBe(usualBindings);
    const mine = [{ source: 'key:KeyJ', capability: 'turn', value: 1 }] as const;
    keepBindings(storage, 'car', mine);
    expect(readBindings(storage, 'car')).toEqual(mine);
    expect(readBindings(storage, 'ball')).toBe(usualBindings);
    for (const damaged of [
      '{',
      '[1]',
      '[{"source":"a","capability":"fly","value":1}]',
      '[{"source":"a","capability":"turn","value":9}]',
    ]) {
      kept.set('korzo.controls.car', damaged);
      expect(readBindings(storage, 'car')).toBe(usualBindings);
    }
  });

  it('come from gamepads and phones', () => {
    const pad = { axes: [-0.1, 0.575], buttons: [{ value: 0 }, { value: 0.4 }] };
    expect(padAmounts(pad)).toEqual([
      ['pad:axis0', 0, 'axis'],
      ['pad:axis1', expect.closeTo(0.5, 9), 'axis'],
      ['pad:button0', 0, 'button'],
      ['pad:button1', 0.4, 'button'],
    ]);
    // Held across like a wheel: the angle to the left or right is beta; upright it is gamma.
    expect(tiltAmount({ beta: 15, gamma: -60 }, 90)).toBeCloseTo(0.5, 9);
    expect(tiltAmount({ beta: 15, gamma: -60 }, -90)).toBeCloseTo(-0.5, 9);
    expect(tiltAmount({ beta: 40, gamma: 30 }, 0)).toBeCloseTo(1, 9);
    expect(tiltAmount({ beta: null, gamma: null }, 0)).toBe(0);
  });
});
