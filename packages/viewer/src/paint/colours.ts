/** Red, green, blue from 0 to 1, as the screen shows them. */
export type Colour = readonly [number, number, number];

export const hex = (value: number): Colour => [
  ((value >> 16) & 255) / 255,
  ((value >> 8) & 255) / 255,
  (value & 255) / 255,
];

/** Packed as the shaders unpack it: red in the lowest byte. */
export const packColour = ([red, green, blue]: Colour, alpha = 1): number =>
  (byte(red) | (byte(green) << 8) | (byte(blue) << 16) | (byte(alpha) << 24)) >>> 0;

export const mixColours = (from: Colour, to: Colour, share: number): Colour => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];

const byte = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 255);

export interface Theme {
  readonly background: Colour;
  readonly plane: Colour;
  readonly grid: Colour;
  readonly floor: Colour;
  readonly floorLine: Colour;
  readonly wall: Colour;
  readonly obstacle: Colour;
  readonly dropped: Colour;
  readonly stairs: Colour;
  readonly solid: Colour;
  readonly ink: Colour;
  readonly shadow: number;
  /** Light from below, from the sky and from the sun, as shares. */
  readonly light: Colour;
}

/** Blue and vermilion differ in hue and in lightness, so they stay apart for eyes that miss red or green. */
export const man = hex(0x2f74d0);
export const woman = hex(0xe2533b);

export const open = hex(0x1fa67a);
export const closed = hex(0xd23f5a);
export const exit = hex(0x12a594);
export const gateway = hex(0xd9912b);
export const chosen = hex(0xffc21a);
export const seen = hex(0x2fb457);
export const entered = hex(0xe5383b);

/** Twelve colours to distinguish groups and models, ordered so that the first few differ most. */
const series: readonly Colour[] = [
  0x2f74d0, 0xe2533b, 0x2ca58d, 0xe0a126, 0x8b5cc7, 0xd6569c, 0x5fa83a, 0x3bb0d4, 0xb5733a, 0x6a7fdb, 0x9aa52c,
  0xc94f6d,
].map(hex);

export const seriesColour = (index: number): Colour =>
  series[((index % series.length) + series.length) % series.length];

export const themes: Readonly<Record<'light' | 'dark', Theme>> = {
  light: {
    background: hex(0xe9edf2),
    plane: hex(0xdfe4ea),
    grid: hex(0xb9c3cf),
    floor: hex(0xf7f5f0),
    floorLine: hex(0xc9c3b6),
    wall: hex(0xa9afb9),
    obstacle: hex(0xc3b7a6),
    dropped: hex(0xd9a066),
    stairs: hex(0xdad6cc),
    solid: hex(0xb6bdc6),
    ink: hex(0x28313c),
    shadow: 0.3,
    light: [0.58, 0.8, 0.32],
  },
  dark: {
    background: hex(0x14181f),
    plane: hex(0x1a2029),
    grid: hex(0x33404f),
    floor: hex(0x262e39),
    floorLine: hex(0x45515f),
    wall: hex(0x66758a),
    obstacle: hex(0x6d6558),
    dropped: hex(0xa8713c),
    stairs: hex(0x3a4552),
    solid: hex(0x5d6a7a),
    ink: hex(0xe4eaf1),
    shadow: 0.5,
    light: [0.5, 0.78, 0.36],
  },
};
