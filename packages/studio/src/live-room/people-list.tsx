import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { mayOperate } from '../store/may-operate.ts';
import type { Session } from '../store/session.ts';
import type { Studio } from '../store/studio.ts';
import { keepName, keptName } from './kept-name.ts';
import { present } from './presenting.ts';

interface Of {
  readonly studio: Studio;
  readonly session: Session;
}

/** The viewers in the room, by name, and whose camera is shown to all. */
export function PeopleList({ studio, session }: Of): JSX.Element {
  const { all, you } = session.people.value;
  return (
    <section class="people" aria-label="People in this room">
      <h3>{all.length === 1 ? 'Only you are here' : `${all.length} people are here`}</h3>
      <ul>
        {all.map(({ number, name, role, presents }) => (
          <li key={number}>
            <span>
              {name}
              {number === you ? ' (you)' : ''}
            </span>
            <small>{presents ? 'presenting' : role}</small>
          </li>
        ))}
      </ul>
      <OwnName session={session} />
      {mayOperate(session) && (
        <label class="check">
          <input
            type="checkbox"
            checked={studio.presenting.value}
            onChange={({ currentTarget }) => present(studio, session, currentTarget.checked)}
          />
          Present my camera to the room
        </label>
      )}
    </section>
  );
}

function OwnName({ session }: Pick<Of, 'session'>): JSX.Element {
  const name = useSignal(keptName());
  const introduce = (text: string): void => {
    name.value = text.trim();
    keepName(name.value);
    if (name.value !== '') void session.ask({ type: 'introduce', name: name.value });
  };
  return (
    <label class="own-name">
      Your name
      <input
        type="text"
        maxLength={60}
        value={name.value}
        placeholder="Shown to the others"
        onChange={({ currentTarget }) => introduce(currentTarget.value)}
      />
    </label>
  );
}

/** While another page presents: whose camera it is, and a button to follow it or to let go. */
export function FollowNotice({ studio, session }: Of): JSX.Element | null {
  const presenter = session.people.value.all.find(({ presents }) => presents);
  if (studio.room.value === undefined || presenter === undefined) return null;
  if (presenter.number === session.people.value.you)
    return <p class="follow-notice">You are presenting: the room can follow your camera.</p>;
  const isFollowing = studio.following.value;
  return (
    <p class="follow-notice" role="status">
      {isFollowing ? `Following ${presenter.name}` : `${presenter.name} is presenting`}
      <button type="button" onClick={() => (studio.following.value = !isFollowing)}>
        {isFollowing ? 'Stop following' : 'Follow'}
      </button>
    </p>
  );
}
