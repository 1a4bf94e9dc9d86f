import { clear } from './clear.ts';
import { close } from './close.ts';
import { obstacle } from './obstacle.ts';
import { open } from './open.ts';
import { signal } from './signal.ts';

/** The commands about the place: one line each. */
export const placeCommands = [obstacle, clear, close, open, signal] as const;
