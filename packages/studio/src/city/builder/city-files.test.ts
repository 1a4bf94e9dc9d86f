import { readFileSync } from 'node:fs';
import { cityExports } from '@korzo/city';
import { makeCity } from '@korzo/viewer/light';
import { describe, expect, it } from 'vitest';
import { beginning } from '../texts/beginning.ts';
import { cityFiles } from './city-files.ts';

const town = readFileSync(new URL('../../../../../cities/small-town.city', import.meta.url), 'utf8');

describe('a city in the worker', () => {
  const { made } = makeCity(town);
  if (made === undefined) throw new Error('the shipped town has errors');

  it.each(cityExports.map(({ name }) => name))('can be taken away as %s', (kind) => {
    for (const { contents, ending } of cityFiles(kind, made, 'town')) {
      expect(ending).not.toBe('');
      expect(contents.length).toBeGreaterThan(ending === 'netccfg' ? 100 : 1000);
    }
  });
});

it('nothing is wrong with what a new city begins with', () => expect(makeCity(beginning).findings).toEqual([]));
