import { hex, type Colour } from '../../picture/paint/colours.ts';

type Theme = 'light' | 'dark';

/** What a city is painted with, by what it is made of. At night the same things with less light. */
const colours: Readonly<Record<Theme, Readonly<Record<string, Colour>>>> = {
  light: {
    road: hex(0x5c636d),
    junction: hex(0x5c636d),
  },
  dark: {
    road: hex(0x3a424d),
    junction: hex(0x3a424d),
  },
};

const unknown: Readonly<Record<Theme, Colour>> = { light: hex(0xb6bdc6), dark: hex(0x5d6a7a) };

export const skies: Readonly<Record<Theme, Colour>> = { light: hex(0xdfe9f2), dark: hex(0x10161c) };

export const layerColour = (name: string, theme: Theme): Colour => colours[theme][name] ?? unknown[theme];

export const highlight: Readonly<Record<Theme, Colour>> = { light: hex(0x1f86ff), dark: hex(0x6fb1ff) };
