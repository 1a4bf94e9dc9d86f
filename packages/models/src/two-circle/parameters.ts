import { number, type ColumnSpec, type Values } from '@korzo/core';

/** The most that a memory can hold. */
export const mostRemembered = 16;

export const twoCircleParameters = {
  memory: number(7, { min: 1, max: mostRemembered, integer: true }, 'how many others it remembers at once'),
  memoryTime: number(2, { min: 0, max: 30, unit: 's' }, 'how long it remembers an agent it no longer sees'),
  viewAngle: number(3, { min: 0.5, max: 6.3, unit: 'rad' }, 'angle it sees, half to each side of its heading'),
  outerCircle: number(1, { min: 0.1, max: 4, unit: 'm' }, 'room around the body in which it makes way for others'),
  innerCircle: number(0.15, { min: 0.01, max: 1, unit: 'm' }, 'room around the body that it keeps free'),
  makeWay: number(1.5, { min: 0, max: 10 }, 'how much those in the outer circle turn it against its wish'),
  backOff: number(3, { min: 0, max: 20 }, 'how much those in the inner circle push it against its wish'),
  follow: number(0.3, { min: 0, max: 1 }, 'how much it goes with the field that those around it share'),
  timeGap: number(0.3, { min: 0.05, max: 5, unit: 's' }, 'time in which it would take up the room to the agent ahead'),
  densityRange: number(0.7, { min: 0.2, max: 2, unit: 'm' }, 'width of the bell with which it feels density'),
  jamDensity: number(5.4, { min: 1, max: 12, unit: '1/m2' }, 'density at which no agent moves any more'),
  densityDrop: number(1.913, { min: 0, max: 10, unit: '1/m2' }, 'how soon density makes it slower'),
};

export type TwoCircleValues = Values<typeof twoCircleParameters>;

/** What each remembers of others. */
export const twoCircleColumns = [
  {
    name: 'rememberedIds',
    type: 'u32',
    role: 'own',
    width: mostRemembered,
    meaning: 'ids of those it remembers, plus 1; 0: a free place',
  },
  {
    name: 'rememberedSince',
    type: 'u32',
    role: 'own',
    width: mostRemembered,
    meaning: 'ticks at which it saw them last',
  },
] as const satisfies readonly ColumnSpec[];
