import { suggest, type Flaw, type Path } from '@korzo/reading';
import type { KeyContext } from '../../document/scenario-key.ts';
import type { BodiesDescription } from './schema.ts';

export const bodyLists = ['cars', 'vehicles', 'balls', 'wheels', 'things'] as const;

/** The rules of bodies that reach beyond one value and need no ground. */
export function checkBodies(bodies: BodiesDescription, { path, world }: KeyContext): readonly Flaw[] {
  const findings: Flaw[] = [];
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
      rule: 'bodies must have cars, vehicles, balls, wheels or things: nothing would be there',
      remedy: 'give one of them, such as cars: [{ name: car, at: [0, 0] }]',
    });
  findings.push(...checkDrivers(bodies, path), ...checkThings(bodies.things, [...path, 'things']));
  findings.push(...checkTaken(bodies, path));
  // A city brings the height of its world.
  if (world !== undefined && (world.size[2] ?? 0) === 0)
    findings.push({
      path: ['world', 'size'],
      rule: 'bodies need a world with a height: they fly and stand in its volume',
      remedy: `give size a third number, such as [${world.size[0]}, ${world.size[1]}, 20]`,
    });
  return findings;
}

function checkTaken(bodies: BodiesDescription, path: Path): readonly Flaw[] {
  const { take } = bodies;
  if (take === undefined) return [];
  const free = [
    ...[...bodies.cars, ...bodies.vehicles].filter(({ robot, replay }) => !robot && replay === undefined),
    ...bodies.balls,
    ...bodies.wheels,
  ].map(({ name }) => name);
  if (free.includes(take)) return [];
  return [
    {
      path: [...path, 'take'],
      rule: `take must name a body that a visitor can drive; '${take}' is none`,
      remedy: free.length === 0 ? 'leave it out' : suggest(take, free),
    },
  ];
}

function checkDrivers(bodies: BodiesDescription, path: Path): readonly Flaw[] {
  return (['cars', 'vehicles'] as const).flatMap((list) =>
    bodies[list].flatMap(({ robot, replay }, index): Flaw[] => {
      const at = [...path, list, index];
      if (robot && replay !== undefined)
        return [
          {
            path: [...at, 'replay'],
            rule: 'a body has one driver: a robot or a replay',
            remedy: 'leave one of them out',
          },
        ];
      return [];
    }),
  );
}

/** Rigid bodies of one run. */
const mostRigid = 1000;

function checkThings(things: BodiesDescription['things'], path: Path): readonly Flaw[] {
  const findings: Flaw[] = [];
  let count = 0;
  for (const [index, { shape, size, radius, stack }] of things.entries()) {
    count += (stack ?? [1, 1, 1]).reduce((product, each) => product * each, 1);
    if (shape === 'ball' && size !== undefined)
      findings.push({ path: [...path, index, 'size'], rule: 'a ball has no size', remedy: 'give its radius instead' });
    if (shape !== 'ball' && radius !== undefined)
      findings.push({
        path: [...path, index, 'radius'],
        rule: `a ${shape} has no radius`,
        remedy: 'give its size instead, such as [1, 1, 1]',
      });
  }
  if (count > mostRigid)
    findings.push({
      path,
      rule: `a run takes up to ${mostRigid} things; there are ${count}`,
      remedy: 'give fewer, or smaller stacks',
    });
  return findings;
}
