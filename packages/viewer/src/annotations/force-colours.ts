import { closed, hex, seen, seriesColour, type Colour } from '../paint/colours.ts';

/** What models call their forces most often keeps its colour from model to model. */
const known: Readonly<Record<string, Colour>> = {
  goal: hex(0x1f9d55),
  desire: hex(0x1f9d55),
  driving: hex(0x1f9d55),
  neighbours: hex(0xd6336c),
  agents: hex(0xd6336c),
  separation: hex(0xd6336c),
  walls: hex(0xe08a1e),
  obstacles: hex(0xe08a1e),
  alignment: hex(0x3b82f6),
  cohesion: hex(0x8b5cf6),
  flight: hex(0xdc2626),
  predator: hex(0xdc2626),
  total: hex(0x64748b),
  // What every inspection has beside the forces of its model: in colours that no force has, visible on light and dark.
  acceleration: hex(0x0891b2),
  limits: hex(0x94a3b8),
  wish: hex(0xc2255c),
};

/** Colour of a steering force's arrow; for the arrow and for its line in the panel. */
export function forceColour(name: string): Colour {
  let sum = 0;
  for (let index = 0; index < name.length; index++) sum = (sum * 31 + name.charCodeAt(index)) | 0;
  return known[name] ?? seriesColour(Math.abs(sum));
}

/** Rays of agents that look for obstacles. */
export const rayColours: Readonly<Record<'free' | 'hit', Colour>> = { free: seen, hit: closed };
