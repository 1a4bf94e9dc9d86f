import { hex, mixColours, type Colour } from './colours.ts';

/** Steps of equal length from nothing to the most. Lightness falls along both, so that they read without colours too. */
const scales: Readonly<Record<'density' | 'speed', readonly Colour[]>> = {
  density: [0xfff3b8, 0xfed36a, 0xfca03f, 0xf0623c, 0xc92a56, 0x841a6b, 0x3b0f5c].map(hex),
  speed: [0xf2f7c4, 0xb9e3a0, 0x6fcda0, 0x35aeae, 0x2b85b5, 0x2f58a3, 0x2a2f7d].map(hex),
};

/** Colour of a heat map's value as a share of its top, 0 to 1; for the map and for its legend. */
export function heatColour(kind: 'density' | 'speed', share: number): Colour {
  const scale = scales[kind];
  const place = Math.min(1, Math.max(0, share)) * (scale.length - 1);
  const step = Math.min(scale.length - 2, Math.floor(place));
  return mixColours(scale[step], scale[step + 1], place - step);
}

/** How much of the floor it covers: nothing where no agent is. */
export const heatCover = (share: number): number => Math.min(0.85, Math.max(0, share) * 8);

/** Speed of an agent as a share of the fastest around. */
export const speedColour = (share: number): Colour => heatColour('density', 0.08 + 0.84 * share);
