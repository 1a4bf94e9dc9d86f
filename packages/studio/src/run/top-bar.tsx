import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { EditButton } from '../editor/edit-button.tsx';
import { Icon } from '../icons/icon.tsx';
import { toggleFullScreen } from '../keys/window-actions.ts';
import { LiveButton } from '../live-room/live-button.tsx';
import { mostRuns } from '../compare/comparison.ts';
import { branchRun } from '../moment/open-moment.ts';
import { linkToMoment } from '../moment/take-moment.ts';
import { sourceName } from '../open/source-name.ts';
import type { Session } from '../store/session.ts';
import type { Studio } from '../store/studio.ts';
import { ThemeButton } from '../theme/theme-button.tsx';

export function TopBar({ studio }: { readonly studio: Studio }): JSX.Element {
  const session = studio.session.value;
  const info = session?.info.value;
  const source = studio.opened.value?.source;
  const name = info?.title ?? (source === undefined ? '' : sourceName(source));
  useEffect(() => {
    document.title = name === '' ? 'Korzo' : `${name} · Korzo`;
    return () => void (document.title = 'Korzo');
  }, [name]);
  return (
    <header class="top-bar">
      <button type="button" class="quiet" onClick={() => (studio.page.value = 'gallery')} title="Back to the gallery">
        <Icon name="home" />
        <span class="wide-only">Gallery</span>
      </button>
      <div class="what">
        <h1>{name}</h1>
        <p class="wide-only" title={info?.about}>
          {info?.about}
        </p>
      </div>
      {session !== undefined && <ConnectionState session={session} room={studio.room.value} />}
      {info !== undefined && (
        <span class="seed wide-only" title="The same seed gives the same run">
          seed {info.seed}
        </span>
      )}
      <div class="actions">
        {studio.room.value === undefined && <EditButton studio={studio} />}
        {studio.room.value === undefined && <BranchButton studio={studio} />}
        {studio.room.value === undefined && <ShareButton studio={studio} />}
        <LiveButton studio={studio} />
        <ThemeButton studio={studio} />
        <button
          type="button"
          class="quiet icon-only wide-only"
          aria-label="Full screen"
          title="Full screen"
          onClick={toggleFullScreen}
        >
          <Icon name="expand" />
        </button>
        <button
          type="button"
          class="quiet icon-only"
          aria-label="Keys and help"
          title="Keys and help (?)"
          onClick={() => (studio.helpOpen.value = true)}
        >
          <Icon name="help" />
        </button>
      </div>
    </header>
  );
}

const stateWords = { connecting: 'connecting', open: 'private', lost: 'lost', closed: 'closed' } as const;

interface ConnectionStateOf {
  readonly session: Session;
  readonly room: string | undefined;
}

/** Where the run is, and in a shared room what one may do there and how many are connected. */
function ConnectionState({ session, room }: ConnectionStateOf): JSX.Element {
  const connection = session.connection.value;
  const isOpen = connection.state === 'open';
  const where = isOpen ? `Runs on ${connection.host}; you are ${connection.role}` : '';
  const watchers = session.status.value?.watchers ?? 1;
  const isShared = isOpen && room !== undefined;
  return (
    <span
      class={`connection ${connection.state} ${isShared ? 'shared' : ''}`}
      title={isShared ? `${where}. Room ${room}` : where}
      data-testid="connection"
    >
      {isShared && <span class="wide-only">shared room · </span>}
      {isShared ? connection.role : stateWords[connection.state]}
      {isShared && <span class="wide-only"> · {watchers === 1 ? 'only you' : `${watchers} connected`}</span>}
      {isOpen && room === undefined && <span class="wide-only"> · {connection.host}</span>}
    </span>
  );
}

/** What if? A second run goes on beside this one from the moment in the picture. */
function BranchButton({ studio }: { readonly studio: Studio }): JSX.Element | null {
  const sessions = studio.sessions.value;
  const isBusy = useSignal(false);
  if (sessions[0]?.info.value === undefined || sessions.length >= mostRuns) return null;
  const branch = async (): Promise<void> => {
    if (isBusy.peek()) return;
    isBusy.value = true;
    try {
      if ((await branchRun(studio)) !== undefined)
        studio.session.peek()?.say('Two runs from the same moment. What you change applies to the active one.');
    } finally {
      isBusy.value = false;
    }
  };
  return (
    <button
      type="button"
      class="quiet"
      onClick={() => void branch()}
      disabled={isBusy.value}
      aria-busy={isBusy.value}
      title="Split the run at this moment into two, side by side"
      aria-label="Branch"
    >
      <Icon name="branch" />
      <span class="wide-only">{isBusy.value ? 'Branching …' : 'Branch'}</span>
    </button>
  );
}

function ShareButton({ studio }: { readonly studio: Studio }): JSX.Element {
  const share = async (): Promise<void> => {
    const session = studio.session.peek();
    const made = await linkToMoment(studio);
    if ('problem' in made) {
      session?.say(made.problem, 'warning');
      return;
    }
    try {
      await navigator.clipboard.writeText(made.link);
      session?.say('Link copied. It opens this run at this moment.');
    } catch {
      // Where a page may not write to the clipboard the link can be copied from the address bar.
      history.replaceState(undefined, '', made.link);
      session?.say('The link is in the address bar: copy it from there.', 'warning');
    }
  };
  return (
    <button
      type="button"
      class="quiet"
      onClick={() => void share()}
      title="Copy a link to this run at this moment"
      aria-label="Share"
    >
      <Icon name="share" />
      <span class="wide-only">Share</span>
    </button>
  );
}
