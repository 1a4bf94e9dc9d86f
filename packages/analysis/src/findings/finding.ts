/**
 * What a measure has found besides one number per tick: plain data that goes into JSON as it is, that a report draws and that
 * becomes one csv file each. Numbers that do not exist (the speed of no agent) are null.
 */
export type Finding = CurveFinding | TableFinding | HistogramFinding | GridFinding;

interface Named {
  /** Unique among the findings of one measure; lower case letters, digits and hyphens, as files are called. */
  readonly name: string;
  /** What a heading says. */
  readonly title: string;
}

/** What is counted along an axis, or in a column. */
export interface FoundQuantity {
  readonly label: string;
  /** As a person writes it; '' for a plain number or for words. */
  readonly unit: string;
}

/** One or several lines (or clouds of points) over a common axis. */
export interface CurveFinding extends Named {
  readonly kind: 'curve';
  readonly x: FoundQuantity;
  readonly y: FoundQuantity;
  readonly lines: readonly CurveLine[];
}

export interface CurveLine {
  readonly name: string;
  /** How to draw it: joined, as a staircase (a value holds until the next), or as single points. */
  readonly style: 'line' | 'steps' | 'points';
  readonly x: readonly number[];
  /** As many as x. */
  readonly y: readonly (number | null)[];
}

export interface TableFinding extends Named {
  readonly kind: 'table';
  readonly columns: readonly FoundQuantity[];
  /** Each with as many entries as there are columns. */
  readonly rows: readonly (readonly TableEntry[])[];
}

export type TableEntry = string | number | null;

/** How often a quantity lay between two neighbouring edges. */
export interface HistogramFinding extends Named {
  readonly kind: 'histogram';
  readonly x: FoundQuantity;
  readonly y: FoundQuantity;
  /** Rising; one more than values. */
  readonly edges: readonly number[];
  readonly values: readonly number[];
}

/** One number per square of a floor. */
export interface GridFinding extends Named {
  readonly kind: 'grid';
  readonly quantity: FoundQuantity;
  /** What the map shows, the same on every floor; `name` adds the level where a measure has maps of several floors. */
  readonly map: string;
  readonly level: number;
  /** What the level is called: "level 0", "stairs 'north'". */
  readonly floor: string;
  /** South-west corner of the first square, m. */
  readonly origin: readonly [number, number];
  /** Side of a square, m. */
  readonly cell: number;
  /** Squares along x and along y. */
  readonly width: number;
  readonly height: number;
  /** Row by row from the south-west corner, each row from west to east; null where no agent can be. */
  readonly values: readonly (number | null)[];
  /** Where the values have classes (levels of service): each with the bound that values of it do not exceed, the last without. */
  readonly classes?: readonly GridClass[];
}

export interface GridClass {
  readonly label: string;
  readonly upTo: number | null;
}

/** A number as findings hold it. */
export const found = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** The same with seven digits: maps have many numbers and no agent reads more of them. */
export const foundRounded = (value: number): number | null =>
  Number.isFinite(value) ? Number(value.toPrecision(7)) : null;
