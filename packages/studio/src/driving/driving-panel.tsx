import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Session } from '../store/session.ts';
import type { Studio } from '../store/studio.ts';
import { ControlsDialog } from './controls-dialog.tsx';
import { bindAgain, driveByTouch, kindOfBody, letGo, lookFrom, takeAlso, takeBody } from './drive.ts';
import { listenTo, permitTilt, type Device } from './listen-to.ts';
import { driverViews, type DriverView } from './views.ts';

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
  // The run is gone, and its body needs no release.
  useEffect(() => {
    const driven = studio.driven.peek();
    if (driven !== undefined && (driven.session !== session || driven.epoch !== epoch)) studio.driven.value = undefined;
    return () => {
      const left = studio.driven.peek();
      // A body of the next run may have been taken already.
      if (left !== undefined && left.session === session && left.epoch === epoch) letGo(studio);
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
  const also = driven?.also.length ?? 0;
  const drivable = new Set(
    session.info.value?.groups.flatMap(({ name, capabilities }) => (capabilities === undefined ? [] : [name])),
  );
  const free = (session.status.value?.bodies ?? []).filter(
    ({ name, driver }) => driver === undefined && drivable.has(name),
  );
  const device = useSignal<Device>('keys');
  const isChoosing = useSignal(false);
  useEffect(() => listenTo(studio, device.value), [studio, device.value]);
  return (
    <div class="driving">
      <output class="speed" aria-label="Speed">
        <strong data-testid="speed">{speed}</strong> km/h{(body?.speed ?? 0) < -0.1 ? ' back' : ''}
      </output>
      <span class={`lamp${body?.lamp === true ? ' on' : ''}`} role="status">
        {body?.lamp === true ? 'Contact' : body?.flies === true ? 'In the air' : 'On the ground'}
      </span>
      <select
        aria-label="View"
        onChange={({ currentTarget }) => {
          lookFrom(studio, currentTarget.value as DriverView);
          currentTarget.blur();
        }}
      >
        {Object.entries(driverViews).map(([view, label]) => (
          <option key={view} value={view}>
            {label}
          </option>
        ))}
      </select>
      <select
        aria-label="Steer by"
        value={device.value}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.value as Device;
          currentTarget.blur();
          device.value = chosen;
          if (chosen === 'tilt') void permitTilt().then((problem) => problem && session.say(problem, 'warning'));
        }}
      >
        <option value="keys">Keys, gamepad</option>
        <option value="mouse">Mouse</option>
        <option value="tilt">Tilt of the phone</option>
      </select>
      {free.length > 0 && (
        <select
          aria-label="Also drive"
          value=""
          onChange={({ currentTarget }) => {
            takeAlso(studio, currentTarget.value);
            currentTarget.blur();
          }}
        >
          <option value="">Also drive…</option>
          {free.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      )}
      <button type="button" onClick={() => (isChoosing.value = true)}>
        Controls
      </button>
      <button
        type="button"
        onClick={(event) => {
          letGo(studio);
          event.currentTarget.blur();
        }}
      >
        Let go of {driven?.name}
        {also > 0 && ` and ${also} more`}
      </button>
      <Pedals studio={studio} />
      {isChoosing.value && driven !== undefined && (
        <ControlsDialog
          kind={kindOfBody(session, driven.name)}
          name={driven.name}
          close={() => {
            isChoosing.value = false;
            bindAgain(studio);
          }}
        />
      )}
    </div>
  );
}

const pedals = [
  ['touch:left', '◀', 'Steer left'],
  ['touch:right', '▶', 'Steer right'],
  ['touch:back', '▼', 'Brake or reverse'],
  ['touch:ahead', '▲', 'Accelerate'],
] as const;

/** For fingers: shown where there is no mouse. */
function Pedals({ studio }: { readonly studio: Studio }): JSX.Element {
  return (
    <div class="pedals">
      {pedals.map(([source, sign, label]) => (
        <button
          key={source}
          type="button"
          aria-label={label}
          onPointerDown={(event) => {
            event.preventDefault();
            event.currentTarget.setPointerCapture(event.pointerId);
            driveByTouch(studio, source, true);
          }}
          onPointerUp={() => driveByTouch(studio, source, false)}
          onPointerCancel={() => driveByTouch(studio, source, false)}
        >
          {sign}
        </button>
      ))}
    </div>
  );
}
