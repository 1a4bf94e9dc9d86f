import { number, type ColumnSpec } from '@korzo/core';
import { orcaParameters } from '@korzo/kernels';

/** Those of `orca` come first and in its order: the kernel reads them by their place. */
export const timeGapParameters = {
  ...orcaParameters,
  timeHorizon: number(
    0.3,
    { min: 0.1, max: 60, unit: 's' },
    'collisions with other agents within this time are avoided',
  ),
  timeHorizonWalls: number(
    0.5,
    { min: 0.1, max: 60, unit: 's' },
    'collisions with walls within this time are ruled out',
  ),
  timeGap: number(1.1, { min: 0.05, max: 5, unit: 's' }, 'time gap to the agent ahead, T'),
  breadth: number(
    1.17,
    { min: 1, max: 3 },
    'how much broader bodies are than deep: those farther aside than this share of two radii are not followed',
  ),
  trailing: number(
    0.5,
    { min: 0, max: 2, unit: 'm/s' },
    'largest speed difference to the agents it follows, however near they are',
  ),
  stepTime: number(
    0.5,
    { min: 0, max: 2, unit: 's' },
    'time of a step: behind one that walks away it gets on by no more than the room before it in this time; 0: at once',
  ),
  relaxation: number(
    0,
    { min: 0, max: 5, unit: 's' },
    'how long it takes to come up to speed: it speeds up by what it lacks to its free speed over this time; 0: at once',
  ),
  unevenness: number(
    0.25,
    { min: 0, max: 1, unit: 'm/s' },
    'by how much it walks slower or faster behind others than the room says, at most; by chance, over seconds',
  ),
  shuffle: number(
    0.25,
    { min: 0, max: 1, unit: 'm/s' },
    'speed at which it squeezes through oncoming agents, however little space there is',
  ),
  yielding: number(
    0.3,
    { min: 0, max: 5, unit: 'm/s' },
    'speed up to which it makes room for others; faster than that or than its own pace no crowd pushes it',
  ),
  quicker: number(
    0.25,
    { min: 0, max: 1 },
    'share by which a detour around a crowd must be quicker to be taken; 1: no detours',
  ),
  keepRight: number(
    1,
    { min: -5, max: 5 },
    'how strongly an oncoming agent straight ahead turns it to the right; below 0: to the left',
  ),
  oncomingRange: number(1, { min: 0.1, max: 5, unit: 'm' }, 'distance over which the weight of oncoming agents decays'),
  sight: number(3, { min: 0.5, max: 10, unit: 'm' }, 'agents farther away than this are neither followed nor passed'),
};

/** Where each wants to go, as others see it. Two places: in a tick one is read by all and the other is written. */
export const timeGapColumns = [
  { name: 'towardFor', type: 'u32', role: 'seen', width: 2, meaning: 'tick for which toward holds' },
  {
    name: 'towardX',
    type: 'f32',
    role: 'seen',
    width: 2,
    turns: 'direction',
    meaning: 'unit vector of where it wanted to go a tick ago',
  },
  {
    name: 'towardY',
    type: 'f32',
    role: 'seen',
    width: 2,
    turns: 'direction',
    meaning: 'unit vector of where it wanted to go a tick ago',
  },
] as const satisfies readonly ColumnSpec[];
