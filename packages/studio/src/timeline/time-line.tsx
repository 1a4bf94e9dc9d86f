import type { RunStatus } from '@korzo/live';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import type { Session } from '../store/session.ts';
import type { Studio } from '../store/studio.ts';
import { placeAt, shareOf, shortTime } from './span.ts';
import { seek, shownTime, spanOf } from './time-control.ts';

/** What was recorded, to look at again; its end is what happens now. */
export function TimeLine({ studio }: { readonly studio: Studio }): JSX.Element | null {
  const session = studio.session.value;
  const status = session?.status.value;
  if (session === undefined || status === undefined) return null;
  return (
    <div class="time-line" role="group" aria-label="Time line">
      <Track session={session} status={status} />
    </div>
  );
}

interface TrackOf {
  readonly session: Session;
  readonly status: RunStatus;
}

function Track({ session, status }: TrackOf): JSX.Element {
  const track = useRef<HTMLDivElement>(null);
  const span = spanOf(status);
  const shown = shownTime(status);
  const loop = session.loop.value;
  const drag = (event: PointerEvent): void => {
    const { current } = track;
    if (current === null || (event.buttons & 1) === 0) return;
    current.setPointerCapture(event.pointerId);
    const { left, width } = current.getBoundingClientRect();
    seek(session, placeAt(span, (event.clientX - left) / width));
  };
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, PageDown: -10, PageUp: 10 };
  const press = (event: KeyboardEvent): void => {
    const wanted =
      event.key === 'Home'
        ? span[0]
        : event.key === 'End'
          ? span[1]
          : event.key in steps
            ? shown + steps[event.key]
            : undefined;
    if (wanted === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    seek(session, wanted);
  };
  return (
    <div
      ref={track}
      class="track"
      role="slider"
      tabIndex={0}
      aria-label="Recorded time"
      aria-valuemin={span[0]}
      aria-valuemax={span[1]}
      aria-valuenow={shown}
      aria-valuetext={shortTime(shown)}
      onPointerDown={drag}
      onPointerMove={drag}
      onKeyDown={press}
    >
      {loop !== undefined && (
        <span
          class="loop"
          style={{ left: percent(shareOf(span, loop[0])), right: percent(1 - shareOf(span, loop[1])) }}
        />
      )}
      <span class="played" style={{ width: percent(shareOf(span, shown)) }} />
      {session.marks.value.map(({ time, label }) => (
        <button
          key={`${time}-${label}`}
          type="button"
          class="mark"
          title={`${label} (${shortTime(time)})`}
          aria-label={`Mark ${label}`}
          style={{ left: percent(shareOf(span, time)) }}
          onClick={() => seek(session, time)}
        />
      ))}
      <span class="head" style={{ left: percent(shareOf(span, shown)) }} />
    </div>
  );
}

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;
