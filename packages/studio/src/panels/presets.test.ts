import { expect, test } from 'vitest';
import { keepPreset, readPresets } from './presets.ts';

function shelf(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

test('keeps presets per model and forgets them', () => {
  const here = shelf();
  keepPreset(here, 'boids', 'tight', { cohesion: 3, wrap: true });
  keepPreset(here, 'boids', 'loose', { cohesion: 0.2 });
  keepPreset(here, 'orca', 'shy', { horizon: 5 });
  expect(readPresets(here, 'boids')).toEqual({ tight: { cohesion: 3, wrap: true }, loose: { cohesion: 0.2 } });
  keepPreset(here, 'boids', 'tight', undefined);
  expect(readPresets(here, 'boids')).toEqual({ loose: { cohesion: 0.2 } });
  expect(readPresets(here, 'orca')).toEqual({ shy: { horizon: 5 } });
});

test('spoilt or unavailable storage gives no presets and no error', () => {
  const here = shelf();
  here.setItem('korzo.presets.boids', '{"a": 3}');
  expect(readPresets(here, 'boids')).toEqual({});
  here.setItem('korzo.presets.boids', 'not json');
  expect(readPresets(here, 'boids')).toEqual({});
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
  };
  expect(keepPreset(full, 'boids', 'a', { x: 1 })).toEqual({ a: { x: 1 } });
});
