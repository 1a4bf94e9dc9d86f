import type { Session } from '../store/session.ts';
import { hand } from './hand.ts';

/** Hands out a file that the run makes of what was recorded. */
export async function download(session: Session, what: 'trajectories' | 'report'): Promise<void> {
  const answer = await session.ask({ type: 'download', what });
  if (answer?.type === 'download') hand(new Blob([answer.text], { type: answer.mime }), answer.file);
}

export const downloadReport = (session: Session): Promise<void> => download(session, 'report');
