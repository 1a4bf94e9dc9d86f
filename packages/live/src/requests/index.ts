import type { Handlers } from './handler.ts';
import { downloads } from './downloads.ts';
import { looking } from './looking.ts';
import { outsideRequests } from './outside.ts';
import { running } from './running.ts';
import { saving } from './saving.ts';
import { steering } from './steering.ts';
import { timeLine } from './time-line.ts';

/** The handler of each request. */
export const handlers: Partial<Handlers> = {
  ...running,
  ...looking,
  ...steering,
  ...timeLine,
  ...downloads,
  ...saving,
  ...outsideRequests,
};
export type { Told } from './handler.ts';
