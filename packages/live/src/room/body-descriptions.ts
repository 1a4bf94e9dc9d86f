import { capabilitiesOf, type BodyKind } from '@korzo/bodies';
import { bodies, type Run } from '@korzo/engine';
import { bodiesOf } from './body-status.ts';
import type { DescribedObject } from './screen.ts';

/** What bodies say of themselves to programs: their names, what they are and how they can be driven. */
export function bodyDescriptionsOf(run: Run): () => readonly DescribedObject[] {
  const [part] = run.made.from(bodies);
  const statuses = bodiesOf(run);
  if (part === undefined || statuses === undefined) return () => [];
  const descriptions = new Map(part.bodies.map(({ name, kind }) => [name, describe(kind)]));
  return () =>
    statuses().map(({ agent, name }) => ({ id: agent, name, type: 'body', description: descriptions.get(name) }));
}

function describe(kind: BodyKind): Readonly<Record<string, unknown>> {
  const what = kind.kind === 'thing' ? kind.shape : kind.kind;
  const size =
    'radius' in kind ? { radius: kind.radius } : { length: kind.length, width: kind.width, height: kind.height };
  const capabilities = capabilitiesOf(kind).map(({ name, min, max, neutral }) => ({ name, min, max, neutral }));
  return { what, ...size, mass: kind.mass, ...(capabilities.length === 0 ? {} : { capabilities }) };
}
