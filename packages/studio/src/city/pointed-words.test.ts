import { readFileSync } from 'node:fs';
import { describeCity, makeCity } from '@korzo/viewer/light';
import { describe, expect, it } from 'vitest';
import { wordsFor } from './pointed-words.ts';

const text = readFileSync(new URL('../../../../cities/small-town.city', import.meta.url), 'utf8');
const { made } = makeCity(text);
if (made === undefined) throw new Error('the shipped town has errors');
const city = describeCity(made);

describe('the pointer', () => {
  it('says what it is on', () => {
    const road = city.lanes.find(({ name, turn }) => name === 'Main Street' && turn === undefined);
    const turn = city.lanes.find((lane) => lane.turn === 'left' && lane.control === 'light');
    if (road === undefined || turn === undefined) throw new Error('the town has both');
    expect(wordsFor({ kind: 'lane', lane: road })).toMatchObject({ head: `Lane ${road.lane} · Main Street` });
    expect(wordsFor({ kind: 'lane', lane: road }).lines[0]).toMatch(/from the middle, 50 km\/h/);
    expect(wordsFor({ kind: 'lane', lane: turn }).lines).toEqual(
      expect.arrayContaining([expect.stringContaining('turns left'), 'traffic light']),
    );
  });
});
