import type { FollowingModel } from '../following/define-following.ts';
import { idm } from '../following/idm.ts';

/** A kind of vehicle: how long, how it is driven, how much it takes to let a vehicle in. */
export interface VehicleKind {
  readonly name: string;
  /** m */
  readonly length: number;
  /** Lengths of its sections when it bends, the first one first, m: together its length. */
  readonly sections?: readonly number[];
  readonly width: number;
  readonly height: number;
  /** It never drives faster, m/s. */
  readonly highestSpeed: number;
  readonly model: FollowingModel;
  /** Values of the model's parameters that differ from their defaults. */
  readonly values?: Readonly<Record<string, number>>;
  /** Whether it changes lanes to get on faster; trams do not. */
  readonly changesLanes: boolean;
  /** Share of the others' loss that counts when it changes lanes (MOBIL). */
  readonly politeness: number;
}

const kind = (name: string, length: number, rest: Partial<VehicleKind> = {}): VehicleKind => ({
  name,
  length,
  width: 1.8,
  height: 1.5,
  highestSpeed: 50,
  model: idm,
  changesLanes: true,
  politeness: 0.3,
  ...rest,
});

/** Kinds that every city knows. */
export const vehicleKinds = {
  car: kind('car', 5),
  van: kind('van', 7, { width: 2.1, height: 2.6, highestSpeed: 40, values: { acceleration: 1.2 } }),
  truck: kind('truck', 12, {
    width: 2.5,
    height: 3.8,
    highestSpeed: 25,
    values: { acceleration: 0.8, timeGap: 1.5 },
  }),
  bus: kind('bus', 12, { width: 2.5, height: 3.2, highestSpeed: 25, values: { acceleration: 1, timeGap: 1.4 } }),
  tram: kind('tram', 30, {
    sections: [7.5, 7.5, 7.5, 7.5],
    width: 2.4,
    height: 3.5,
    highestSpeed: 20,
    values: { acceleration: 1, deceleration: 1.4 },
    changesLanes: false,
  }),
  lorry: kind('lorry', 16.5, {
    sections: [3.2, 13.3],
    width: 2.5,
    height: 4,
    highestSpeed: 25,
    values: { acceleration: 0.7, timeGap: 1.6 },
  }),
} as const;
