import { lookAsWritten } from '../open/first-view.ts';
import { connectSession, leaveRoom, showOnly } from '../open/open-run.ts';
import { keptName } from './kept-name.ts';
import type { Replacement, Session } from '../store/session.ts';
import type { Studio } from '../store/studio.ts';
import { createViewpoint, type ViewpointState } from '../store/viewpoint.ts';

/** Shows the run of a shared room, as it is now and as it goes on. */
export function joinRoom(studio: Studio, room: string, from?: ViewpointState): void {
  const session = connectSession(studio, { room });
  leaveRoom(studio);
  studio.viewpoint.value = createViewpoint(from);
  beInRoom(studio, room, session);
  studio.page.value = 'run';
  const end = session.info.subscribe((info) => {
    if (info === undefined) return;
    queueMicrotask(() => end());
    look(studio, session, from !== undefined && from.cameras.length > 0);
  });
}

/** Once the picture has the run: it begins a new place with the whole of it. A follower sees what the presenter does. */
const look = (studio: Studio, session: Session, isChosen = false): void =>
  queueMicrotask(() => {
    const isFollowing = studio.following.peek() && session.presented.peek() !== undefined;
    if (studio.sessions.peek()[0] === session && !isFollowing) lookAsWritten(studio, session, isChosen);
  });

/** The first session is one of a shared room from now on. */
export function beInRoom(studio: Studio, room: string, session: Session): void {
  showOnly(studio, session);
  studio.room.value = room;
  const name = keptName();
  if (name !== '') void session.ask({ type: 'introduce', name });
  const ends = [
    session.info.subscribe((info) => {
      if (info !== undefined) studio.opened.value = { source: { type: 'named', name: info.scenario }, seed: info.seed };
    }),
    session.replaced.subscribe((replaced) => {
      if (replaced === undefined) return;
      tellReplaced(studio, session, replaced);
      if (replaced.now.scenario !== replaced.before.scenario) look(studio, session);
    }),
  ];
  const end = studio.sessions.subscribe(([first]) => {
    if (first === session) return;
    for (const each of ends) each();
    queueMicrotask(() => end());
  });
}

/** Those who watch must not wonder why the picture changed. */
function tellReplaced({ notices }: Studio, session: Session, { before, now }: Replacement): void {
  if (now.scenario === before.scenario) session.say(`An operator of this room restarted the run, seed ${now.seed}.`);
  else
    notices.value = [
      ...notices.peek(),
      `An operator of this room opened '${now.scenario}' in place of '${before.scenario}'.`,
    ];
}
