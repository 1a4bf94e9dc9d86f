import { LimitError } from '../memory/limit-error.ts';
import { MeetingError } from '../share/meeting.ts';
import { NonFiniteError } from './finite-state.ts';

/** What stops a run in a phase of a part, and says itself what is wrong. */
export const isNoFaultOfParts = (error: unknown): boolean =>
  error instanceof NonFiniteError || error instanceof LimitError || error instanceof MeetingError;
