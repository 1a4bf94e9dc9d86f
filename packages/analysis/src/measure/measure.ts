import type { Parameters, Values } from '@korzo/core';
import type { Finding } from '../findings/finding.ts';
import type { SiteKind, Where } from '../sites/site.ts';
import type { Frame, MeasurePlace } from './frame.ts';

/** Follows one run. */
export interface Observer {
  /** The value after this tick; NaN when there is none (the speed of no agent). It must not allocate. */
  valueAfter(frame: Frame): number;
  /** What was found besides, up to the last frame: curves, tables, distributions, maps. May be asked more than once. */
  findings?(): readonly Finding[];
}

/** A number computed from the frames of a run, declared as data like everything that can be added. */
export interface Measure<P extends Parameters = Parameters> {
  readonly name: string;
  /** One sentence a person understands. */
  readonly summary: string;
  /** Unit of the value as a person writes it; '' for a plain number. */
  readonly unit: string;
  readonly parameters: P;
  /** Whether it takes an `area` or a `line`, by name or by coordinates; everywhere unless one is given. */
  readonly sites?: readonly SiteKind[];
  start(place: MeasurePlace, values: Values<P>, where: Where): Observer;
}

/** The one door for measures: built-in ones and a user's own come in the same way. */
export const defineMeasure = <const P extends Parameters>(measure: Measure<P>): Measure<P> => measure;
