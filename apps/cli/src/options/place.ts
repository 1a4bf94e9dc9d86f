import { InvalidArgumentError } from 'commander';
import { realNumber, wholeNumber } from './parse.ts';

/** A place on a floor, as typed. */
export interface TypedPlace {
  readonly x: number;
  readonly y: number;
  readonly level: number;
}

const metres = realNumber({ min: -1e9, max: 1e9, orEqual: true });
const floor = wholeNumber({ min: 0, max: 255 });

/** `x,y` or `x,y,level`. */
export function placeOnFloor(text: string): TypedPlace {
  const parts = text.split(',').map((part) => part.trim());
  try {
    if (parts.length === 2 || parts.length === 3)
      return { x: metres(parts[0]), y: metres(parts[1]), level: parts.length === 3 ? floor(parts[2]) : 0 };
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error;
  }
  throw new InvalidArgumentError(
    'Write it as x,y or x,y,level: metres and a whole number, for instance 2.5,10 or 2,3,1.',
  );
}
