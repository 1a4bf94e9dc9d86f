import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { viewerToken } from '../../connect/server-api.ts';
import { roomNameFor } from '../../connect/room-name.ts';
import { Dialog } from '../../dialog/dialog.tsx';
import { Icon } from '../../icons/icon.tsx';
import { keepName, keptName } from '../../live-room/kept-name.ts';
import type { Studio } from '../../store/studio.ts';
import type { TogetherSession } from '../document/together-session.ts';
import type { Workbench } from '../document/workbench.ts';

interface Of {
  readonly studio: Studio;
  readonly bench: Workbench;
}

/** Lets others write in this place, or shows who does. Not there on a static site. */
export function TogetherButton({ studio, bench }: Of): JSX.Element | null {
  const isOpen = useSignal(false);
  const session = bench.together.value;
  if (studio.host.value === undefined) return null;
  return (
    <>
      <button
        type="button"
        class="quiet plan-only"
        aria-label={session === undefined ? 'Edit together' : 'People in this document'}
        title={session === undefined ? 'Let others edit this place with you' : 'Links, and who is here'}
        onClick={() => (isOpen.value = true)}
      >
        <Icon name="live" />
        {session === undefined ? <span class="wide-only">Edit together</span> : <Writers session={session} />}
      </button>
      {isOpen.value && (
        <Dialog title="Edit together" close={() => (isOpen.value = false)}>
          {session === undefined ? (
            <Begin studio={studio} bench={bench} />
          ) : (
            <Shared studio={studio} session={session} close={() => (isOpen.value = false)} />
          )}
        </Dialog>
      )}
    </>
  );
}

const wordsOf = { connecting: 'connecting', open: '', lost: 'offline', refused: 'not shared' };

/** A dot for each person, and how the connection is. */
function Writers({ session }: { readonly session: TogetherSession }): JSX.Element {
  const { state } = session.state.value;
  return (
    <span class="writers" data-state={state}>
      {session.writers.value.map((writer) => (
        <i key={writer.number} class="writer" style={{ background: session.colourOf(writer) }} title={writer.name} />
      ))}
      {wordsOf[state]}
    </span>
  );
}

function Begin({ studio, bench }: Of): JSX.Element {
  const isBusy = useSignal(false);
  const begin = async (): Promise<void> => {
    isBusy.value = true;
    const { desk } = bench;
    const access = studio.host.peek();
    if (access === undefined) return;
    const room = roomNameFor(desk.name.peek());
    const { writeTogether } = await import('./write-together.ts');
    studio.together.value = room;
    await writeTogether(bench, { access, room, begin: desk.text.peek() });
  };
  return (
    <div class="go-live">
      <p>
        A copy of this place becomes a document on the server. Visitors with its link see it and can edit it at the same
        time. The place in this browser stays as it is.
      </p>
      <footer>
        <button type="button" class="primary" disabled={isBusy.value} onClick={() => void begin()}>
          {isBusy.value ? 'Opening …' : 'Share this place'}
        </button>
      </footer>
    </div>
  );
}

interface SharedOf extends Pick<Of, 'studio'> {
  readonly session: TogetherSession;
  readonly close: () => void;
}

function Shared({ studio, session, close }: SharedOf): JSX.Element {
  const state = session.state.value;
  const you = state.state === 'open' ? state.you : undefined;
  const mayInvite = state.state === 'open' && state.role === 'operator';
  return (
    <div class="go-live">
      {(state.state === 'lost' || state.state === 'refused') && (
        <p role="status">
          {state.state === 'lost'
            ? `No connection: ${state.why}. Go on: what you write is merged when it is back.`
            : `Not shared any more: ${state.why}.`}
        </p>
      )}
      {mayInvite && <Links studio={studio} room={session.room} />}
      <section class="people" aria-label="People in this document">
        <h3>
          {session.writers.value.length < 2 ? 'Only you are here' : `${session.writers.value.length} people are here`}
        </h3>
        <ul>
          {session.writers.value.map((writer) => (
            <li key={writer.number}>
              <span>
                <i class="writer" style={{ background: session.colourOf(writer) }} /> {writer.name}
                {writer.number === you ? ' (you)' : ''}
              </span>
              <small>{writer.role === 'operator' ? 'edits' : 'watches'}</small>
            </li>
          ))}
        </ul>
        <label class="own-name">
          Your name
          <input
            type="text"
            maxLength={60}
            value={keptName()}
            placeholder="Shown to the others"
            onChange={({ currentTarget }) => {
              keepName(currentTarget.value.trim());
              session.rename(currentTarget.value.trim());
            }}
          />
        </label>
      </section>
      <footer>
        <button
          type="button"
          onClick={() => {
            session.leave();
            studio.together.value = undefined;
            close();
          }}
        >
          Leave, and keep a copy
        </button>
      </footer>
    </div>
  );
}

/** One link where the server is open; where it wants tokens, one to edit and one to watch. */
function Links({ studio, room }: { readonly studio: Studio; readonly room: string }): JSX.Element {
  const watch = useSignal<string | undefined>(undefined);
  const access = studio.host.value;
  const isOpen = access?.server.access === 'open';
  useEffect(() => {
    if (access === undefined || isOpen) return;
    void viewerToken(access).then((token) => (watch.value = token));
  }, [access, isOpen, watch]);
  const server = studio.server.value;
  const linkWith = (token: string | undefined): string => {
    const words = new URLSearchParams({ together: room });
    if (server !== undefined) words.set('server', server);
    if (token !== undefined) words.set('token', token);
    return `${location.origin}${location.pathname}#${words.toString()}`;
  };
  return (
    <>
      <LinkField label="Link to edit" link={linkWith(isOpen ? undefined : access?.token)} />
      {watch.value !== undefined && <LinkField label="Link to watch" link={linkWith(watch.value)} />}
      {!isOpen && <p>The link to edit lets its holder operate this server: give it only to people you trust.</p>}
    </>
  );
}

const LinkField = ({ label, link }: { readonly label: string; readonly link: string }): JSX.Element => (
  <label>
    {label}
    <input type="text" readOnly value={link} onFocus={({ currentTarget }) => currentTarget.select()} />
  </label>
);
