import type { Colour } from '../paint/colours.ts';

/** Where one vehicle is. Metres, radians. */
export interface VehiclePose {
  readonly id: number;
  readonly at: readonly [number, number, number];
  readonly heading: number;
  readonly pitch: number;
  /** How far its left side is up. */
  readonly roll?: number;
  /** Of a vehicle that bends: heading and pitch of each section behind the first one. */
  readonly bends?: readonly number[];
  /** Whether its body touches something: a red lamp on its roof. */
  readonly lamp?: boolean;
  /** Instead of its own paint. */
  readonly paint?: Colour;
  /** Of bodies: the angle of the steered wheels, and how far all have turned, radians. */
  readonly wheels?: { readonly steer: number; readonly spin: number };
}
