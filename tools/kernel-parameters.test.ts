import { fileURLToPath } from 'node:url';
import * as kernels from '../packages/kernels/src/index.ts';
import { describe, expect, it } from 'vitest';
import { declarationFiles, parameterEnumerations } from './kernel-parameters.mjs';

const folder = fileURLToPath(new URL('../packages/kernels', import.meta.url));

/** By name of the enumeration: its members in the order of their numbers. */
function enumerations(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [, name, body] of parameterEnumerations(folder).matchAll(/^export const enum (\w+) \{\n([^}]*)\}/gm)) {
    const members: string[] = [];
    for (const [, member, place] of body.matchAll(/^ {2}(\w+) = (\d+),$/gm)) members[Number(place)] = member;
    found.set(name, members);
  }
  return found;
}

const declared: ReadonlyMap<string, object> = new Map<string, object>([
  ['BoidsParameter', kernels.boidsParameters],
  ['OrcaParameter', kernels.orcaParameters],
  ['SocialForceParameter', kernels.socialForceParameters],
  ['VelocityObstacleParameter', kernels.velocityObstacleParameters],
]);

describe('the places of parameters in kernels', () => {
  it('are made of every declaration', () => {
    expect(declarationFiles(folder)).toHaveLength(declared.size);
    expect([...enumerations().keys()].sort()).toEqual([...declared.keys()].sort());
  });

  it.each([...declared])(
    'follow the order in which %s are declared, and so that of the values in memory',
    (name, parameters) => {
      expect(enumerations().get(name)).toEqual(Object.keys(parameters));
    },
  );
});
