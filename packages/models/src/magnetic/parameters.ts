import { number } from '@korzo/core';

export const magneticParameters = {
  goalCharge: number(
    300,
    { min: 0, max: 100000, unit: 'm3/s2' },
    'pull of the goal: this over the square of its distance',
  ),
  charge: number(0.5, { min: 0, max: 100, unit: 'm3/s2' }, 'push of others: this over the square of their distance'),
  wallCharge: number(0.1, { min: 0, max: 100, unit: 'm3/s2' }, 'push of walls: this over the square of their distance'),
  strongestPull: number(3, { min: 0, max: 100, unit: 'm/s2' }, 'the most a goal pulls, however near'),
  strongestPush: number(30, { min: 0, max: 1000, unit: 'm/s2' }, 'the most that one of the others, or a wall, pushes'),
  avoidance: number(4, { min: 0, max: 10, unit: '1/s' }, 'how fast it turns off a collision'),
  sight: number(4, { min: 0.5, max: 20, unit: 'm' }, 'others and walls farther away than this do not count'),
};
