import type { ColumnSpec } from '@korzo/core';
import { fallenUntil } from '../people/wary-people.ts';
import { stateFields, type StateField } from '../motion/body-state.ts';

const meanings: Readonly<Record<StateField, string>> = {
  x: 'where a body is, m',
  y: 'where a body is, m',
  z: 'where a body is, m',
  vx: 'velocity of a body, m/s',
  vy: 'velocity of a body, m/s',
  vz: 'velocity of a body, m/s',
  forwardX: 'unit vector ahead',
  forwardY: 'unit vector ahead',
  forwardZ: 'unit vector ahead',
  upX: 'unit vector towards its roof; all three are 0 for agents that are no bodies',
  upY: 'unit vector towards its roof',
  upZ: 'unit vector towards its roof',
  spin: 'how far its wheels have turned, rad',
  rim: 'speed of their rims, m/s',
  steer: 'angle of its steered wheels, to the left, rad',
  pushX: 'speed that an impact has left beside its own, m/s',
  pushY: 'speed that an impact has left beside its own, m/s',
  flies: '1 while it has no grip on the ground',
  lamp: '1 while its body touches something',
  drive: 'what its driver asks for: drive, -1 to 1',
  brake: 'what its driver asks for: brake, 0 to 1',
  turn: 'what its driver asks for: turn, -1 to 1',
  lane: 'number of the lane that a robot drives on plus 1; 0 without any',
  along: 'how far along its lane a robot is, m',
};

/** The name of a number of a body's state as a column of the run, where other parts and models have columns too. */
export const bodyColumn = (field: StateField): string => `body${field[0].toUpperCase()}${field.slice(1)}`;

/** What is known of a body from tick to tick. */
export const bodyColumns: readonly ColumnSpec[] = [
  ...stateFields.map((field): ColumnSpec => ({
    name: bodyColumn(field),
    type: 'f64',
    role: 'own',
    meaning: meanings[field],
  })),
  { name: fallenUntil, type: 'u32', role: 'own', meaning: 'tick until which a person who was knocked over lies' },
];
