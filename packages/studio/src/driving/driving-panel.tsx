import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Session } from '../store/session.ts';
import type { Studio } from '../store/studio.ts';
import { letGo, takeBody } from './drive.ts';

/** Offers the bodies of a run to drive; while one is driven, its speed and its lamp. */
export function DrivingPanel({
  studio,
  session,
}: {
  readonly studio: Studio;
  readonly session: Session;
}): JSX.Element | null {
  const bodies = session.info.value?.groups.filter(({ capabilities }) => capabilities !== undefined) ?? [];
  const chosen = useSignal('');
  const epoch = session.info.value?.epoch;
  // The body of a run that is gone has nobody to let go of it.
  useEffect(() => {
    if (studio.driven.peek() !== undefined) studio.driven.value = undefined;
    return () => {
      if (studio.driven.peek()?.session === session) letGo(studio);
    };
  }, [studio, session, epoch]);
  if (bodies.length === 0) return null;
  const driven = studio.driven.value;
  if (driven !== undefined) return <Dashboard studio={studio} session={session} />;
  const name = bodies.some((body) => body.name === chosen.value) ? chosen.value : bodies[0].name;
  return (
    <div class="driving">
      {bodies.length > 1 && (
        <select
          aria-label="Body to drive"
          value={name}
          onChange={({ currentTarget }) => (chosen.value = currentTarget.value)}
        >
          {bodies.map((body) => (
            <option key={body.name}>{body.name}</option>
          ))}
        </select>
      )}
      <button type="button" class="primary" onClick={() => takeBody(studio, session, name)}>
        Drive {name}
      </button>
    </div>
  );
}

function Dashboard({ studio, session }: { readonly studio: Studio; readonly session: Session }): JSX.Element {
  const driven = studio.driven.value;
  const body = session.status.value?.bodies?.find(({ agent }) => agent === driven?.agent);
  const speed = Math.round(Math.abs(body?.speed ?? 0) * 3.6);
  return (
    <div class="driving">
      <output class="speed" aria-label="Speed">
        <strong data-testid="speed">{speed}</strong> km/h{(body?.speed ?? 0) < -0.1 ? ' back' : ''}
      </output>
      <span class={`lamp${body?.lamp === true ? ' on' : ''}`} role="status">
        {body?.lamp === true ? 'Contact' : body?.flies === true ? 'In the air' : 'On the ground'}
      </span>
      <span class="hint">Arrows or W A S D drive, Space brakes</span>
      <button
        type="button"
        onClick={(event) => {
          letGo(studio);
          event.currentTarget.blur();
        }}
      >
        Let go of {driven?.name}
      </button>
    </div>
  );
}
