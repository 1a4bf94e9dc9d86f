/**
 * Plain data that comes from outside is declared as data: kind, range, unit and meaning of every property. The one declaration
 * feeds the check at the door, the canonical form and the messages.
 */
interface RealProperty {
  readonly type: 'real';
  readonly min: number;
  readonly max: number;
  /** SI unit as a person writes it; '' for a plain number. */
  readonly unit: string;
}

interface WholeProperty {
  readonly type: 'whole';
  readonly min: number;
  readonly max: number;
}

interface TextProperty {
  readonly type: 'text';
  /** Characters, at least 1. */
  readonly longest: number;
}

interface ChoiceProperty {
  readonly type: 'choice';
  readonly choices: readonly string[];
}

interface SwitchProperty {
  readonly type: 'switch';
}

interface ListProperty {
  readonly type: 'list';
  readonly of: Property;
  readonly least: number;
  readonly most: number;
}

/** Values of one kind by names that are not known beforehand. */
interface TableProperty {
  readonly type: 'table';
  readonly of: Property;
  readonly most: number;
}

interface RecordProperty {
  readonly type: 'record';
  readonly properties: Readonly<Record<string, Property>>;
}

interface EitherProperty {
  readonly type: 'either';
  readonly of: readonly Property[];
}

export type PropertyKind =
  | RealProperty
  | WholeProperty
  | TextProperty
  | ChoiceProperty
  | SwitchProperty
  | ListProperty
  | TableProperty
  | RecordProperty
  | EitherProperty;

/** What one property may hold. */
export type Property<T = unknown> = PropertyKind & {
  readonly meaning: string;
  /** May be left out. */
  readonly optional?: boolean;
  /** Never there: the type of the value, for the compiler. */
  readonly holds?: T;
};

export type OptionalProperty<T = unknown> = Property<T> & { readonly optional: true };

/** A declaration for every property of a type, in the order of the canonical form. */
export type PropertiesOf<T> = {
  readonly [K in keyof T]-?: undefined extends T[K] ? OptionalProperty<Exclude<T[K], undefined>> : Property<T[K]>;
};

export interface Range {
  readonly min: number;
  readonly max: number;
  readonly unit?: string;
}

export const real = ({ min, max, unit = '' }: Range, meaning: string): Property<number> => ({
  type: 'real',
  min,
  max,
  unit,
  meaning,
});

/** Any number that JSON can write. */
export const anyReal: Range = { min: -Number.MAX_VALUE, max: Number.MAX_VALUE };

export const whole = ({ min, max }: Range, meaning: string): Property<number> => ({ type: 'whole', min, max, meaning });

export const text = (longest: number, meaning: string): Property<string> => ({ type: 'text', longest, meaning });

export const oneOf = <const C extends readonly string[]>(choices: C, meaning: string): Property<C[number]> => ({
  type: 'choice',
  choices,
  meaning,
});

export const trueOrFalse = (meaning: string): Property<boolean> => ({ type: 'switch', meaning });

export const either = <A, B>(one: Property<A>, other: Property<B>, meaning: string): Property<A | B> => ({
  type: 'either',
  of: [one, other],
  meaning,
});

export const list = <T>(
  of: Property<T>,
  { least = 0, most }: { readonly least?: number; readonly most: number },
  meaning: string,
): Property<readonly T[]> => ({ type: 'list', of, least, most, meaning });

export const pair = <T>(of: Property<T>, meaning: string): Property<readonly [T, T]> => ({
  type: 'list',
  of,
  least: 2,
  most: 2,
  meaning,
});

export const triple = <T>(of: Property<T>, meaning: string): Property<readonly [T, T, T]> => ({
  type: 'list',
  of,
  least: 3,
  most: 3,
  meaning,
});

export const table = <T>(of: Property<T>, most: number, meaning: string): Property<Readonly<Record<string, T>>> => ({
  type: 'table',
  of,
  most,
  meaning,
});

export const record = <T extends object>(properties: PropertiesOf<T>, meaning: string): Property<T> => ({
  type: 'record',
  properties,
  meaning,
});

export const optional = <T>(property: Property<T>): OptionalProperty<T> => ({ ...property, optional: true });
