import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { DrivingPanel } from '../driving/driving-panel.tsx';
import { FollowNotice } from '../live-room/people-list.tsx';
import { closeRun } from '../open/open-run.ts';
import type { Session } from '../store/session.ts';
import type { Studio } from '../store/studio.ts';
import { TimeLine } from '../timeline/index.ts';
import { ConnectionNotice } from './connection-notice.tsx';
import { EndCard } from './end-card.tsx';
import { Help, Problems } from './dialogs.tsx';
import { Legends } from './legends.tsx';
import { Messages } from './messages.tsx';
import { SidePanel } from './side-panel.tsx';
import { Stage } from './stage.tsx';
import { StatusLine } from './status-line.tsx';
import { TopBar } from './top-bar.tsx';
import { Transport } from './transport.tsx';

/** A running scenario with everything around it. */
export function RunView({ studio }: { readonly studio: Studio }): JSX.Element {
  useEffect(() => () => closeRun(studio), [studio]);
  const session = studio.session.value;
  return (
    <div class="run">
      <TopBar studio={studio} />
      <main>
        <Stage studio={studio} />
        <Legends studio={studio} />
        {session !== undefined && (
          <>
            <ConnectionNotice session={session} />
            <FollowNotice studio={studio} session={session} />
            <OpeningProgress session={session} />
            <Messages session={session} />
            <EndCard studio={studio} session={session} />
            <DrivingPanel studio={studio} session={session} />
            <Problems studio={studio} session={session} />
          </>
        )}
      </main>
      <SidePanel studio={studio} />
      <footer class="bottom">
        <TimeLine studio={studio} />
        <div class="bar">
          <Transport studio={studio} />
          <StatusLine studio={studio} />
        </div>
      </footer>
      <Help studio={studio} />
    </div>
  );
}

function OpeningProgress({ session }: { readonly session: Session }): JSX.Element | null {
  const opening = session.opening.value;
  if (session.info.value !== undefined && opening === undefined) return null;
  if (session.problems.value.length > 0 || session.connection.value.state === 'lost') return null;
  const words = opening?.what ?? 'Opening';
  return (
    <div class="opening" role="status">
      <p>{words} …</p>
      <progress
        max={1}
        value={opening === undefined || opening.total === 0 ? undefined : opening.done / opening.total}
        aria-label={words}
      />
    </div>
  );
}
