import { offsetsOf, valuesPerKind, type FollowingModel } from '../following/define-following.ts';
import type { BodyClass } from '../map/sweeps.ts';
import { sharedFloats } from '../memory/shared.ts';
import type { VehicleKind } from './vehicle-kinds.ts';

/** Kinds of vehicles as columns, by their number. */
export interface KindTable {
  readonly kinds: readonly VehicleKind[];
  readonly models: readonly FollowingModel[];
  /** Values of the models' parameters, `valuesPerKind` for each kind. */
  readonly values: Float64Array;
  /** m */
  readonly length: Float64Array;
  readonly width: Float64Array;
  /** Length of the first section; that of the whole where a kind does not bend, m. */
  readonly head: Float64Array;
  /** The class of its body: see `bodiesOf`. */
  readonly body: Int32Array;
  readonly highestSpeed: Float64Array;
  readonly politeness: Float64Array;
  readonly changesLanes: Uint8Array;
  /** How fast a car of the kind speeds up from rest, m/s2: what others reckon with. */
  readonly pace: Float64Array;
  /** The gap at rest to what is ahead, m. */
  readonly gapAtRest: Float64Array;
}

/** The sizes of bodies among some kinds, each once. */
export function bodiesOf(kinds: readonly VehicleKind[]): readonly BodyClass[] {
  const bodies: BodyClass[] = [];
  for (const kind of kinds)
    if (!bodies.some((each) => isOfSize(each, kind)))
      bodies.push({ length: kind.length, width: kind.width, sections: sectionsOf(kind) });
  return bodies;
}

/** The number of the body of a kind among `bodiesOf` all of them. */
export const bodyClassOf = (kinds: readonly VehicleKind[], kind: number): number =>
  bodiesOf(kinds).findIndex((each) => isOfSize(each, kinds[kind]));

/** Lengths of what is stiff: of the whole where a kind does not bend, m. */
export const sectionsOf = ({ length, sections = [length] }: Pick<VehicleKind, 'length' | 'sections'>) => sections;

/** How many sections there are behind the first one, at most. */
export const mostTrailing = (kinds: readonly VehicleKind[]): number =>
  Math.max(0, ...kinds.map((kind) => sectionsOf(kind).length - 1));

const isOfSize = (body: BodyClass, kind: VehicleKind): boolean =>
  body.length === kind.length &&
  body.width === kind.width &&
  body.sections.length === sectionsOf(kind).length &&
  body.sections.every((each, at) => each === sectionsOf(kind)[at]);

/** What may change while vehicles drive: in memory that threads share. */
export type DriverValues = Pick<KindTable, 'values' | 'pace' | 'gapAtRest'>;

/** Where a value of a kind is in `values`. */
export const valueAt = (kind: number, offset: number): number => kind * valuesPerKind + offset;

/** Throws a RangeError that names kind, parameter, rule and remedy. */
function driverValuesOf(kinds: readonly VehicleKind[]): DriverValues {
  const values = sharedFloats(kinds.length * valuesPerKind);
  const pace = sharedFloats(kinds.length);
  const gapAtRest = sharedFloats(kinds.length);
  for (const [number, kind] of kinds.entries()) {
    fillValues(kind, values, valueAt(number, 0));
    pace[number] = valueOf(kind.model, kind.model.pace, values, number);
    gapAtRest[number] = valueOf(kind.model, kind.model.gapAtRest, values, number);
  }
  return { values, pace, gapAtRest };
}

/**
 * Throws a RangeError that names kind, parameter, rule and remedy.
 *
 * @param values those of another thread, when it has made the table before
 */
export function tabulateKinds(
  kinds: readonly VehicleKind[],
  { values, pace, gapAtRest }: DriverValues = driverValuesOf(kinds),
): KindTable {
  return {
    kinds,
    models: kinds.map(({ model }) => model),
    values,
    pace,
    gapAtRest,
    length: Float64Array.from(kinds, ({ length }) => length),
    width: Float64Array.from(kinds, ({ width }) => width),
    head: Float64Array.from(kinds, (kind) => sectionsOf(kind)[0]),
    body: Int32Array.from(kinds, (_, kind) => bodyClassOf(kinds, kind)),
    highestSpeed: Float64Array.from(kinds, ({ highestSpeed }) => highestSpeed),
    politeness: Float64Array.from(kinds, ({ politeness }) => politeness),
    changesLanes: Uint8Array.from(kinds, ({ changesLanes }) => (changesLanes ? 1 : 0)),
  };
}

const valueOf = ({ parameters }: FollowingModel, name: string, values: Float64Array, kind: number): number =>
  values[valueAt(kind, offsetsOf(parameters)[name])];

function fillValues({ name, model, values = {} }: VehicleKind, into: Float64Array, at: number): void {
  const known = Object.keys(model.parameters);
  for (const given of Object.keys(values))
    if (!known.includes(given))
      throw new RangeError(
        `vehicle kind ${name}: ${model.name} has no parameter ${given}; it knows ${known.join(', ')}`,
      );
  for (const [index, [parameter, { default: usual, min, max, unit }]] of Object.entries(model.parameters).entries()) {
    const value = values[parameter] ?? usual;
    if (!(value >= min && value <= max))
      throw new RangeError(
        `vehicle kind ${name}: ${parameter} is ${value}; ${model.name} takes ${min} to ${max} ${unit}`.trimEnd(),
      );
    into[at + index] = value;
  }
}
