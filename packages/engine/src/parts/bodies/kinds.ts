import { carOf, type BodyKind } from '@korzo/bodies';
import { cos, sin } from '@korzo/core';
import type { bodyLists } from './check.ts';
import type { CarDescription, RoundDescription, ThingDescription, VehicleDescription } from './schema.ts';

export type BodyDescription = CarDescription | RoundDescription | ThingDescription | VehicleDescription;

/** Room between the pieces of a stack, m: they settle onto each other. */
const apart = 0.01;
/** kg for each cubic metre of a thing, and at least so many kg. */
const density = 60;
const lightest = 0.4;

/** What a body of the scenario is. */
export function kindOf(list: (typeof bodyLists)[number], body: BodyDescription): BodyKind {
  if ('shape' in body) return thingOf(body);
  if ('stiffness' in body) {
    const { length, mass, acceleration, power, stiffness, damping, grip } = body;
    const { understeer: _, ...measures } = carOf(length, {
      acceleration,
      power,
      ...(mass === undefined ? {} : { mass }),
    });
    return { ...measures, kind: 'vehicle', stiffness, damping, grip };
  }
  if ('length' in body) {
    const { length, mass, understeer, acceleration, power } = body;
    return carOf(length, { understeer, acceleration, power, ...(mass === undefined ? {} : { mass }) });
  }
  const { radius, mass, inertia, resistance, acceleration } = body;
  return { kind: list === 'balls' ? 'ball' : 'wheel', radius, mass, inertia, resistance, acceleration };
}

function thingOf({ shape, size, radius = 0.3, mass, bounce }: ThingDescription): BodyKind {
  const usual = { crate: [0.8, 0.8, 0.8], barrier: [2, 0.5, 0.9], ball: [2 * radius, 2 * radius, 2 * radius] } as const;
  const [length, width, height] = shape === 'ball' ? usual.ball : (size ?? usual[shape]);
  return {
    kind: 'thing',
    shape,
    length,
    width,
    height,
    mass: mass ?? Math.max(lightest, density * length * width * height),
    bounce: bounce ?? (shape === 'ball' ? 0.7 : 0.1),
  };
}

/** Where the pieces of a body stand: one, unless it is a stack. `over` is how high over the ground its foot is. */
export function piecesOf(
  body: BodyDescription,
  kind: BodyKind,
): readonly { readonly name: string; readonly at: BodyDescription['at']; readonly over: number }[] {
  if (!('stack' in body) || body.stack === undefined || kind.kind !== 'thing')
    return [{ name: body.name, at: body.at, over: 0 }];
  const [ahead, aside, high] = body.stack;
  const angle = (body.heading * Math.PI) / 180;
  const [c, s] = [cos(angle), sin(angle)];
  const [x, y, ...z] = body.at;
  return Array.from({ length: ahead * aside * high }, (_, index) => {
    const along = ((index % ahead) - (ahead - 1) / 2) * (kind.length + apart);
    const across = ((Math.floor(index / ahead) % aside) - (aside - 1) / 2) * (kind.width + apart);
    const over = Math.floor(index / (ahead * aside)) * (kind.height + apart);
    const at = [x + along * c - across * s, y + along * s + across * c, ...z] as BodyDescription['at'];
    return { name: `${body.name}-${index + 1}`, at, over };
  });
}
