import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readCity } from '../read-city.ts';
import { makeNetwork } from '../roads/make-network.ts';
import { makeSurface, type DrivableSurface } from '../roads/surface.ts';
import { readTull, writeTull } from './tull.ts';

function surfaceOf(name: string): DrivableSurface {
  const text = readFileSync(new URL(`../../../../cities/${name}`, import.meta.url), 'utf8');
  const { plan } = readCity(text);
  const network = plan === undefined ? undefined : makeNetwork(plan).network;
  if (network === undefined) throw new Error(`${name} has no network`);
  const { vertices, triangles } = makeSurface(network);
  return { vertices, triangles };
}

describe('a surface as text', () => {
  it('is read as it was written', () => {
    const surface = surfaceOf('small-town.city');
    const { surface: again, problems } = readTull(writeTull(surface));
    expect(problems).toEqual([]);
    expect(again?.triangles).toEqual(surface.triangles);
    // The text does not distinguish 0 from -0.
    expect(again?.vertices).toEqual(surface.vertices.map((vertex) => vertex.map((value) => value + 0)));
  });

  it('reports everything wrong at once, with lines', () => {
    const text = 'vertices 4\n0 0 0\n1 0 0\n1 x 0\ntriangles 2\n0 1 2 road\n0 1 9 moss\n';
    const { surface, problems } = readTull(text);
    expect(surface).toBeUndefined();
    expect(problems.map(({ line, rule }) => `${line}: ${rule}`)).toEqual([
      '1: vertices says 4; 3 follow',
      '4: a vertex is three numbers from -2,000,000 to 2,000,000 m',
      '7: a triangle names three vertices, 0 to 2',
      '7: a triangle ends with its type, one of road, junction, pavement, kerb, grass, park, gravel',
    ]);
    expect(readTull('').problems).toHaveLength(2);
  });
});
