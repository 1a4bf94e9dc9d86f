import { either, oneOf, optional, real, record, table, triple, whole } from '../plain/property.ts';
import type { AgentHandle, AgentSpec } from './agent-spec.ts';
import { kinds } from './kinds.ts';
import { specRanges } from './spec-ranges.ts';

const { position, velocity, direction } = specRanges;

/** The columns of ids and generations have 32 bits. */
const word = { min: 0, max: 0xffff_ffff };

export const handleProperty = record<AgentHandle>(
  {
    id: whole(word, 'its id'),
    generation: whole(word, 'how often the id was given out before'),
  },
  'an agent, as events name it',
);

export const pointProperty = triple(real(position, 'a coordinate'), 'x, y and z, m');

/** The index of a model instance: a run has up to 255. */
export const instanceProperty = whole({ min: 0, max: 254 }, 'index of a model instance of the run');
export const groupProperty = whole({ min: 0, max: 0xffff }, 'index of a group');

export const specProperty = record<AgentSpec>(
  {
    kind: oneOf(kinds, 'what the agent is'),
    model: instanceProperty,
    group: optional(groupProperty),
    x: real(position, 'position'),
    y: real(position, 'position'),
    z: optional(real(position, 'height in the volume')),
    level: optional(either(oneOf(['volume'], 'in the volume'), whole({ min: 0, max: 255 }, 'a floor'), 'where it is')),
    vx: optional(real(velocity, 'velocity')),
    vy: optional(real(velocity, 'velocity')),
    vz: optional(real(velocity, 'velocity')),
    heading: optional(triple(real(direction, 'a part'), 'direction it faces when it stands')),
    radius: optional(real(specRanges.radius, 'body radius')),
    mass: optional(real(specRanges.mass, 'mass')),
    maxSpeed: optional(real(specRanges.maxSpeed, 'the fastest it can move')),
    maxAcceleration: optional(real(specRanges.maxAcceleration, 'the most it can accelerate')),
    desiredSpeed: optional(real(specRanges.desiredSpeed, 'speed it would move at if alone')),
    goal: optional(pointProperty),
    exit: optional(
      either(oneOf(['any'], 'whichever it stands in'), whole({ min: 0, max: 0x7fff }, 'an exit'), 'where it leaves'),
    ),
    extra: optional(table(real(specRanges.extra, 'a first value'), 1000, 'first values of added columns, by name')),
  },
  'the agent that is added',
);
