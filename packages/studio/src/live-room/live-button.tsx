import { useSignal, type Signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { Dialog } from '../dialog/dialog.tsx';
import { Icon } from '../icons/icon.tsx';
import type { Studio } from '../store/studio.ts';
import { goLive, isOfThisMachine, roomLink } from './go-live.ts';
import { PeopleList } from './people-list.tsx';
import { QrCode } from './qr-code.tsx';

/** Puts the run into a room of the server, or shows the link of the room it is in. Not there on a static site. */
export function LiveButton({ studio }: { readonly studio: Studio }): JSX.Element | null {
  const isOpen = useSignal(false);
  const room = studio.room.value;
  const session = studio.session.value;
  if (studio.host.value === undefined || session?.info.value === undefined) return null;
  return (
    <>
      <button
        type="button"
        class="quiet"
        aria-label={room === undefined ? 'Go live' : 'Room link'}
        title={room === undefined ? 'Let others watch this run on the server' : 'The link of this room'}
        onClick={() => (isOpen.value = true)}
      >
        <Icon name="live" />
        <span class="wide-only">{room === undefined ? 'Go live' : 'Room link'}</span>
      </button>
      {isOpen.value && (
        <Dialog title={room === undefined ? 'Go live' : 'Shared room'} close={() => (isOpen.value = false)}>
          {room === undefined ? <Choices studio={studio} /> : <Invitation studio={studio} room={room} />}
        </Dialog>
      )}
    </>
  );
}

/** Before a run is shared, and before the run of a room is replaced, a person is asked. */
function Choices({ studio }: { readonly studio: Studio }): JSX.Element {
  const problem = useSignal('');
  const isBusy = useSignal(false);
  const before = studio.roomBefore.value;
  const go = async (room?: string): Promise<void> => {
    isBusy.value = true;
    problem.value = '';
    const went = await goLive(studio, room);
    isBusy.value = false;
    if ('problem' in went) problem.value = went.problem;
  };
  return (
    <div class="go-live">
      <p>
        This run is private. Going live copies it to a room of the server, with the same seed, commands and time. Only
        visitors with the link of the room can join it.
      </p>
      {problem.value !== '' && <p role="alert">{problem.value}</p>}
      <footer>
        {before !== undefined && (
          <button type="button" disabled={isBusy.value} title={before} onClick={() => void go(before)}>
            Replace the run in the last room
          </button>
        )}
        <button type="button" class="primary" disabled={isBusy.value} onClick={() => void go()}>
          {isBusy.value ? 'Opening …' : 'Open a new room'}
        </button>
      </footer>
    </div>
  );
}

function Invitation({ studio, room }: { readonly studio: Studio; readonly room: string }): JSX.Element {
  const link = useSignal('');
  const isCopied = useSignal(false);
  useEffect(() => {
    void roomLink(studio, room).then((text) => (link.value = text));
  }, [studio, room, link]);
  return (
    <div class="go-live invitation">
      <div>
        <p>Visitors who open this link join the room and see the same run. Leaving the room does not end it.</p>
        <div class="link">
          <label>
            <span class="unseen">Link of the room</span>
            <input type="text" readOnly value={link.value} onFocus={({ currentTarget }) => currentTarget.select()} />
          </label>
          <button
            type="button"
            class="primary"
            disabled={link.value === ''}
            onClick={() => void copy(link.value, isCopied)}
          >
            {isCopied.value ? 'Copied' : 'Copy link'}
          </button>
        </div>
        {isOfThisMachine(link.value) && (
          <p class="only-here" role="note">
            This link works on this computer only. To invite other devices, start the server with{' '}
            <code>--host 0.0.0.0</code> and open the address that it prints.
          </p>
        )}
        {link.value !== '' && <QrCode text={link.value} label="QR code of the link" />}
      </div>
      {studio.session.value !== undefined && <PeopleList studio={studio} session={studio.session.value} />}
    </div>
  );
}

async function copy(text: string, isCopied: Signal<boolean>): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    isCopied.value = true;
  } catch {
    // Where a page may not write to the clipboard the link is there to be selected.
  }
}
