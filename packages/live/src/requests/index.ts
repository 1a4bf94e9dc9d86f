import type { Handlers } from './handler.ts';
import { looking } from './looking.ts';
import { running } from './running.ts';
import { steering } from './steering.ts';

/** Who answers which request. */
export const handlers: Partial<Handlers> = { ...running, ...looking, ...steering };
export type { Told } from './handler.ts';
