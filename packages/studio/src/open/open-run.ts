import type { Answer, Request } from '@korzo/live';
import { createSession, type Session } from '../store/session.ts';
import type { Opening, Studio } from '../store/studio.ts';

/** Frames come at most so often, s: motion in between is predicted. */
export const framePeriod = 0.1;

/** The room of a server that the first session is in. */
const mainRoom = 'main';

/** A session that is connected but has opened nothing yet: a server may have a run on already. */
export function connectSession(studio: Studio): Session {
  const session = createSession(studio.connect(mainRoom));
  for (const before of studio.sessions.peek()) before.close();
  studio.sessions.value = [session];
  studio.active.value = 0;
  void session.ask({ type: 'watch', area: { type: 'everything' }, period: framePeriod });
  return session;
}

/** Opens a scenario in the first session and plays it. What the view was before stays only when it is the same scenario. */
export async function openRun(studio: Studio, opening: Opening): Promise<void> {
  const kept = studio.server.peek() === undefined ? undefined : studio.sessions.peek()[0];
  const session = kept ?? connectSession(studio);
  closeOthers(studio, session);
  studio.opened.value = opening;
  studio.page.value = 'run';
  const { source, seed, model, settings } = opening;
  const answer = await askUntilConnected(studio, session, {
    type: 'open',
    source,
    ...(seed === undefined ? {} : { seed }),
    ...(model === undefined ? {} : { model }),
    ...(settings === undefined ? {} : { settings: { ...settings } }),
  });
  if (answer !== undefined) await session.ask({ type: 'play' });
}

/** Asks again whenever the connection was lost meanwhile and is back, as long as somebody waits for it. */
async function askUntilConnected(studio: Studio, session: Session, request: Request): Promise<Answer | undefined> {
  for (;;) {
    const answer = await session.ask(request);
    const { state } = session.connection.peek();
    if (answer !== undefined || state === 'open' || state === 'closed') return answer;
    await untilOpen(session);
    if (studio.page.peek() !== 'run' || studio.sessions.peek()[0] !== session) return undefined;
  }
}

const untilOpen = (session: Session): Promise<void> =>
  new Promise((resolve) => {
    const end = session.live.onConnection(({ state }) => {
      if (state !== 'open' && state !== 'closed') return;
      end();
      resolve();
    });
  });

function closeOthers(studio: Studio, session: Session): void {
  for (const other of studio.sessions.peek()) if (other !== session) other.close();
  studio.sessions.value = [session];
  studio.active.value = 0;
}

/** Leaves the run. One in the page ends; one on a server goes on for the others. */
export function closeRun(studio: Studio): void {
  if (studio.server.peek() === undefined) {
    for (const session of studio.sessions.peek()) session.close();
    studio.sessions.value = [];
  }
  if (studio.page.peek() === 'run') studio.page.value = 'gallery';
  studio.opened.value = undefined;
  studio.cameras.value = [];
  studio.activeCamera.value = 0;
  studio.cameraList.value = [];
  studio.tool.value = { type: 'look' };
  studio.helpOpen.value = false;
}
