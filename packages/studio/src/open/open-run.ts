import type { Answer, Request } from '@korzo/live';
import type { Whereabouts } from '../connect/find-server.ts';
import { createSession, type Session } from '../store/session.ts';
import type { Opening, Studio } from '../store/studio.ts';
import { createViewpoint, type ViewpointState } from '../store/viewpoint.ts';
import { showFirstView } from './first-view.ts';
import { freshView } from './fresh-view.ts';
import type { RecordingAt } from './recording-files.ts';

/** Frames come at most so often, s: motion in between is predicted. */
export const framePeriod = 0.1;

/** A session that shows everything of its run but has opened nothing yet. */
export function connectSession(studio: Studio, where: Whereabouts): Session {
  const session = createSession(studio.connect(where));
  void session.ask({ type: 'watch', area: { type: 'everything' }, period: framePeriod });
  return session;
}

/** Puts a session in the place of all others, which end. */
export function showOnly(studio: Studio, session: Session): void {
  for (const before of studio.sessions.peek()) if (before !== session) before.close();
  studio.sessions.value = [session];
  studio.active.value = 0;
}

/** What a live run is asked to open. */
export function requestOf({ source, contents, seed, model, settings }: Opening): Extract<Request, { type: 'open' }> {
  return {
    type: 'open',
    source: contents ?? source,
    ...(seed === undefined ? {} : { seed }),
    ...(model === undefined ? {} : { model }),
    ...(settings === undefined ? {} : { settings: { ...settings } }),
  };
}

/** Opens a scenario as a run of this visitor alone, and plays it. A link brings its cameras along; otherwise the run begins with the whole place. */
export async function openRun(studio: Studio, opening: Opening, from?: ViewpointState): Promise<void> {
  const session = beginRun(studio, opening, from);
  const answer = await askUntilConnected(studio, session, requestOf(opening));
  if (answer === undefined) return;
  showFirstView(studio, session, from !== undefined && from.cameras.length > 0);
  await session.ask({ type: 'play' });
}

/** Opens the run of a recording, with all of it on the time line. It stands at its start: to play is to make it again. */
export async function openRecordedRun(studio: Studio, { file, url }: RecordingAt): Promise<void> {
  const session = beginRun(studio, undefined);
  const answer = await askUntilConnected(studio, session, { type: 'openRecording', file, url });
  if (answer?.type !== 'opened') return;
  const { source, seed, model } = answer;
  session.made.value = { source, seed, ...(model === undefined ? {} : { model }) };
  studio.opened.value = session.made.peek();
  await session.ask({ type: 'seek', time: 0 });
  await session.ask({ type: 'playback', speed: 1 });
}

/** Shows a private run that is about to be opened, in the place of whatever was shown. */
export function beginRun(studio: Studio, opening: Opening | undefined, from?: ViewpointState): Session {
  const session = connectSession(studio, 'private');
  session.made.value = opening;
  leaveRoom(studio);
  showOnly(studio, session);
  studio.opened.value = opening;
  studio.viewpoint.value = createViewpoint(from);
  studio.page.value = 'run';
  return session;
}

/** Asks again whenever the connection was lost meanwhile and is back, as long as the run is waited for. */
async function askUntilConnected(studio: Studio, session: Session, request: Request): Promise<Answer | undefined> {
  for (;;) {
    const answer = await session.ask(request);
    const { state } = session.connection.peek();
    if (answer !== undefined || state === 'open' || state === 'closed') return answer;
    await untilSettled(session);
    if (studio.page.peek() !== 'run' || studio.sessions.peek()[0] !== session) return undefined;
  }
}

const untilSettled = (session: Session): Promise<void> =>
  new Promise((resolve) => {
    const end = session.live.onConnection(({ state }) => {
      if (state !== 'open' && state !== 'closed') return;
      end();
      resolve();
    });
  });

/** The room goes on for the others. An operator may put another run into it later. */
export function leaveRoom(studio: Studio): void {
  const room = studio.room.peek();
  if (room === undefined) return;
  const connection = studio.sessions.peek()[0]?.connection.peek();
  if (connection?.state === 'open' && connection.role === 'operator') studio.roomBefore.value = room;
  studio.room.value = undefined;
  studio.presenting.value = false;
  studio.following.value = true;
}

/** Leaves the run with everything that belongs to it. A private one ends; one in a shared room goes on for the others. */
export function closeRun(studio: Studio): void {
  leaveRoom(studio);
  for (const session of studio.sessions.peek()) session.close();
  studio.sessions.value = [];
  studio.active.value = 0;
  studio.viewpoint.value = createViewpoint();
  studio.opened.value = undefined;
  freshView(studio);
  if (studio.page.peek() === 'run') studio.page.value = 'gallery';
}
