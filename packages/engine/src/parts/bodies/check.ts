import type { Finding } from '@korzo/reading';
import type { KeyContext } from '../../document/scenario-key.ts';
import type { BodiesDescription } from './schema.ts';

export const bodyLists = ['cars', 'balls', 'wheels'] as const;

/** The rules of bodies that reach beyond one value and need no ground. */
export function checkBodies(bodies: BodiesDescription, { path, world }: KeyContext): readonly Finding[] {
  const findings: Finding[] = [];
  const seen = new Set<string>();
  for (const list of bodyLists)
    for (const [index, { name }] of bodies[list].entries()) {
      if (seen.has(name))
        findings.push({
          path: [...path, list, index, 'name'],
          rule: `two bodies must not have the same name; '${name}' is there before`,
          remedy: 'give it another name',
        });
      seen.add(name);
    }
  if (seen.size === 0)
    findings.push({
      path,
      rule: 'bodies must have cars, balls or wheels: nothing would be there',
      remedy: 'give one of them, such as cars: [{ name: car, at: [0, 0] }]',
    });
  // A city brings the height of its world.
  if (world !== undefined && (world.size[2] ?? 0) === 0)
    findings.push({
      path: ['world', 'size'],
      rule: 'bodies need a world with a height: they fly and stand in its volume',
      remedy: `give size a third number, such as [${world.size[0]}, ${world.size[1]}, 20]`,
    });
  return findings;
}
