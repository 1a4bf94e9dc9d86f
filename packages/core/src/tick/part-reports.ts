import type { Part } from '../parts/part.ts';
import type { EventBook } from './event-book.ts';
import type { DeskSetup } from './run-desk.ts';

/** How parts put lines into the events of a tick; `now` says which tick it is and whose phase. */
export const reportsInto = (
  events: EventBook,
  now: () => { readonly tick: number; readonly part: Part | undefined },
): Pick<DeskSetup, 'report' | 'incapacitate' | 'tell'> => ({
  report: (agent, goal, outcome, reason) =>
    events.noteOwn({ type: 'goal', tick: now().tick, agent, goal, outcome, reason }),
  incapacitate: (agent, reason) => events.noteOwn({ type: 'incapacitated', tick: now().tick, agent, reason }),
  tell: (agent, event, details) => events.tell(now().part, event, details, { tick: now().tick, agent }),
});
