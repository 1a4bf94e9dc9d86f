import type { VehicleBody } from '@korzo/live';
import { hex, type Colour } from '../paint/colours.ts';

type Theme = 'light' | 'dark';

/** What the colours of things are multiplied with: at night they are dim and a little blue. */
export const daylight: Readonly<Record<Theme, Colour>> = { light: [1, 1, 1], dark: [0.62, 0.66, 0.74] };

export const highlight: Readonly<Record<Theme, Colour>> = { light: hex(0x1f86ff), dark: hex(0x6fb1ff) };

/** Lamps by what a signal shows: nothing, red, amber, green. */
export const lamps: readonly Colour[] = [hex(0x3a3f45), hex(0xff3b30), hex(0xffb020), hex(0x2fd158)];

/** Paints of cars, as one sees them in the street. */
export const carColours: readonly Colour[] = [
  0xd8dde2, 0x23272e, 0x8b939c, 0x2f5f9e, 0xb02a2a, 0xf2f2ee, 0x3f5b4a, 0x6b7480, 0xc98a2b,
].map(hex);

/** Buses and trams, so that lines stand out in a street. */
export const busColour: Colour = [0.86, 0.32, 0.18];

/** What a vehicle is painted in when its colour means nothing but that. */
export const paintOf = (shape: VehicleBody['shape'], id: number): Colour =>
  shape === 'bus' ? busColour : carColours[id % carColours.length];
