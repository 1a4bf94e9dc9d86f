/** What a driver looks at to choose an acceleration. One object is filled again and again. */
export interface Situation {
  /** m/s */
  speed: number;
  /** As fast as it would like to drive here, m/s. */
  wishedSpeed: number;
  /** As fast as it would like to drive if no limit came, m/s. */
  favouriteSpeed: number;
  /** What is wanted ahead: a speed, m/s, and how far away, m; Infinity when it is the same everywhere. */
  limitSpeed: number;
  limitDistance: number;
  /** From bumper to bumper, m; Infinity when nothing is ahead. */
  gap: number;
  leaderSpeed: number;
  /** What the one ahead does, or did last when that is not known, m/s2. */
  leaderAcceleration: number;
  /** Uniform in [0, 1), drawn again for each driver every second. */
  luck: number;
  /** The time until the next decision, s. */
  part: number;
}

export interface FollowingParameter {
  readonly default: number;
  readonly min: number;
  readonly max: number;
  readonly unit: string;
  /** Whether it is a whole number. */
  readonly integer?: boolean;
  /** Its name for people; its own name in words unless given. */
  readonly label?: string;
  /** Values that a slider offers; from a tenth of the default to ten times the default unless given. */
  readonly useful?: readonly [from: number, to: number];
  readonly meaning: string;
}

export type FollowingParameters = Readonly<Record<string, FollowingParameter>>;

/** Where the values of a model's parameters are, counted from its first. */
export type Offsets<P extends FollowingParameters> = Readonly<Record<keyof P, number>>;

/** How a driver follows what is ahead: one file and one line in `builtin.ts`. */
export interface FollowingModel {
  readonly name: string;
  readonly summary: string;
  readonly parameters: FollowingParameters;
  /** The parameter that says how fast a car speeds up from rest, m/s2: what others reckon with. */
  readonly pace: string;
  /** The parameter that says how far from what is ahead it stands, m. */
  readonly gapAtRest: string;
  /** Whether it looks at `luck`. */
  readonly usesLuck?: true;
  /** m/s2; the value of a parameter is `values[at + offset]`, with its offset by `offsetsOf`. */
  acceleration(situation: Situation, values: Float64Array, at: number): number;
}

/** A model whose parameters are checked against their names when it is compiled. */
export const defineFollowing = <P extends FollowingParameters>(
  model: FollowingModel & { readonly parameters: P; readonly pace: keyof P; readonly gapAtRest: keyof P },
): FollowingModel => model;

/** A model of a user's own, which is stopped when it gives no number: a vehicle would be nowhere from then on. */
export const withFiniteAcceleration = (model: FollowingModel): FollowingModel =>
  Object.create(model, {
    acceleration: {
      enumerable: true,
      value: (situation: Situation, values: Float64Array, at: number): number => {
        const chosen: unknown = model.acceleration(situation, values, at);
        if (typeof chosen === 'number' && Number.isFinite(chosen)) return chosen;
        const { speed, gap } = situation;
        throw new Error(
          `the following model '${model.name}' gave ${String(chosen)} as an acceleration at ${speed.toFixed(1)} m/s, ` +
            `${gap.toFixed(1)} m behind what is ahead; it must give a finite number of m/s2`,
        );
      },
    },
  }) as FollowingModel;

/** Where the value of each parameter is, by name, so that no place depends on the order of the declaration. */
export const offsetsOf = <P extends FollowingParameters>(parameters: P): Offsets<P> =>
  Object.fromEntries(Object.keys(parameters).map((name, index) => [name, index])) as unknown as Offsets<P>;

/** Most parameters a model may have. */
export const valuesPerKind = 8;

export const emptySituation = (): Situation => ({
  speed: 0,
  wishedSpeed: 0,
  favouriteSpeed: 0,
  limitSpeed: 0,
  limitDistance: Infinity,
  gap: Infinity,
  leaderSpeed: 0,
  leaderAcceleration: 0,
  luck: 0.5,
  part: 0.1,
});
