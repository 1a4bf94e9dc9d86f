import type { Parameters, Values } from '@korzo/core';
import type { Frame, MeasurePlace } from './frame.ts';

/** Follows one run. */
export interface Observer {
  /** The value after this tick; NaN when there is none (the speed of nobody). It must not allocate. */
  valueAfter(frame: Frame): number;
}

/** A number computed from the frames of a run, declared as data like everything that can be added. */
export interface Measure<P extends Parameters = Parameters> {
  readonly name: string;
  /** One sentence a person understands. */
  readonly summary: string;
  /** Unit of the value as a person writes it; '' for a plain number. */
  readonly unit: string;
  readonly parameters: P;
  start(place: MeasurePlace, values: Values<P>): Observer;
}

/** The one door for measures: built-in ones and a user's own come in the same way. */
export const defineMeasure = <const P extends Parameters>(measure: Measure<P>): Measure<P> => measure;
