import { changes } from './format.ts';

/*
 * The change of an agent in one number, so that writing a cell reads one column in an order that jumps about: size in the lowest two bits, then x, y and
 * turn as they are written. Large ones lie in columns.
 */

export const packSmall = (x: number, y: number, turn: number): number =>
  changes.small | ((x & 15) << 2) | ((y & 15) << 6) | ((turn & 15) << 10);

export const packMedium = (x: number, y: number, turn: number): number =>
  changes.medium | ((x & 255) << 2) | ((y & 255) << 10) | ((turn & 255) << 18);

export const sizeBits = 3;
export const payloadAt = 2;
