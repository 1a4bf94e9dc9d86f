import { describe, expect, it } from 'vitest';
import { actions } from './actions.ts';
import { actionFor, chordInWords, chordOf, layered, type KeyPress } from './key-map.ts';
import { keyMaps } from './maps.ts';

const press = (key: string, modifiers: Partial<KeyPress> = {}): KeyPress => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...modifiers,
});

/** Table A.1 of the thesis on MASS: key as the browser names it, and what it did there. */
const tableA1: readonly (readonly [string, string])[] = [
  ['Escape', 'quit'],
  ['Pause', 'playPause'],
  ['h', 'help'],
  ['ArrowUp', 'moveForward'],
  ['ArrowDown', 'moveBack'],
  ['ArrowLeft', 'moveLeft'],
  ['ArrowRight', 'moveRight'],
  ['+', 'zoomIn'],
  ['-', 'zoomOut'],
  ['f', 'fullScreen'],
  ['m', 'map'],
  ['b', 'borders'],
  ['r', 'scale'],
  ['o', 'obstacles'],
  ['p', 'agents'],
  ['v', 'velocities'],
  ['1', 'annotatePath'],
  ['2', 'annotateNeighbours'],
  ['3', 'annotateRays'],
  ['4', 'annotateForces'],
];

/** Table B.1 of the thesis on boids crowds. */
const tableB1: readonly (readonly [string, string])[] = [
  [' ', 'playPause'],
  ['n', 'step'],
  ['x', 'debugView'],
  ['e', 'defaults'],
  ['r', 'restartSame'],
  ['t', 'separationUp'],
  ['g', 'separationDown'],
  ['y', 'alignmentUp'],
  ['h', 'alignmentDown'],
  ['u', 'cohesionUp'],
  ['j', 'cohesionDown'],
  ['i', 'speedUp'],
  ['k', 'speedDown'],
  ['o', 'accelerationUp'],
  ['l', 'accelerationDown'],
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => [`F${number}`, `camera${number}`] as const),
];

const actionOf = (map: keyof typeof keyMaps, key: string): string | undefined =>
  actionFor(keyMaps[map], chordOf(press(key)) ?? '');

describe('key maps', () => {
  for (const [key, action] of tableA1) it(`MASS: ${key}`, () => expect(actionOf('mass', key)).toBe(action));
  for (const [key, action] of tableB1) it(`Boids crowd: ${key}`, () => expect(actionOf('boids', key)).toBe(action));

  it('Korzo does what both did wherever they agree', () => {
    const clashing = new Set(tableA1.map(([key]) => key).filter((key) => tableB1.some(([other]) => other === key)));
    expect([...clashing].sort()).toEqual(['h', 'o', 'r']);
    for (const [key, action] of [...tableA1, ...tableB1]) {
      if (!clashing.has(key) && key !== 'Escape') expect(actionOf('korzo', key)).toBe(action);
    }
  });

  it('shows all keys with ? in every map', () => {
    for (const name of ['korzo', 'mass', 'boids'] as const) expect(actionOf(name, '?')).toBe('help');
  });

  for (const [name, { bindings }] of Object.entries(keyMaps)) {
    it(`${name} names actions that exist and gives no key two of them`, () => {
      for (const { action } of bindings) expect(actions).toHaveProperty(action);
      const keys = bindings.flatMap((binding) => binding.keys);
      expect(new Set(keys).size).toBe(keys.length);
    });
  }

  it('every action does something, and some key reaches it', () => {
    const reached = new Set(Object.values(keyMaps).flatMap(({ bindings }) => bindings.map(({ action }) => action)));
    for (const [name, action] of Object.entries(actions)) {
      expect({ name, one: Boolean(action.press) !== Boolean(action.hold) }).toEqual({ name, one: true });
      expect(reached).toContain(name);
    }
  });
});

describe('chords', () => {
  it('are the same with caps lock, and leave the browser its own', () => {
    expect(chordOf(press('M'))).toBe('m');
    expect(chordOf(press('M', { shiftKey: true }))).toBe('Shift+m');
    expect(chordOf(press('?', { shiftKey: true }))).toBe('?');
    expect(chordOf(press('r', { ctrlKey: true }))).toBeUndefined();
    expect(chordOf(press('r', { metaKey: true }))).toBeUndefined();
  });

  it('are written as they stand on the keys', () => {
    expect(chordInWords('Shift+ArrowLeft')).toBe('Shift + ←');
    expect(chordInWords('+')).toBe('+');
    expect(chordInWords('m')).toBe('M');
  });

  it('of a lower list give way', () => {
    const bindings = layered(
      [{ keys: ['r'], action: 'scale' }],
      [
        { keys: ['r', 'q'], action: 'restart' },
        { keys: ['r'], action: 'gone' },
      ],
    );
    expect(bindings).toEqual([
      { keys: ['r'], action: 'scale' },
      { keys: ['q'], action: 'restart' },
    ]);
  });
});
