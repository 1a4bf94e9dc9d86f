import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shippedCityNames, shippedCityText } from './shipped-cities.ts';

const folder = new URL('../../../../cities/', import.meta.url);

describe('the shipped cities', () => {
  it('are carried in the program as they are in the folder', () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.city'));
    expect([...shippedCityNames()].sort()).toEqual(files.map((path) => basename(path, '.city')).sort());
    for (const path of files)
      expect(shippedCityText(basename(path, '.city'))).toBe(readFileSync(new URL(path, folder), 'utf8'));
  });

  it('are found by name alone', () => {
    expect(shippedCityNames()).toContain('small-town');
    expect(shippedCityText('small-town')).toMatch(/Square/);
    expect(shippedCityText('toString')).toBeUndefined();
  });

  it('are found by name and folder, but not in another folder', () => {
    expect(shippedCityText('thesis/hill')).toBe(shippedCityText('hill'));
    expect(shippedCityText('thesis/hill')).toBeDefined();
    expect(shippedCityText('theses/hill')).toBeUndefined();
    expect(shippedCityText('thesis/small-town')).toBeUndefined();
  });
});
