import type { RunStatus } from '@korzo/live';
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import type { Session } from '../store/session.ts';
import type { Studio } from '../store/studio.ts';
import { Icon } from '../icons/icon.tsx';
import { ExportMenu } from './export-menu.tsx';
import { placeAt, shareOf, shortTime } from './span.ts';

/** What was recorded, to look at again: seek, play either way, loop, mark, and back to what happens now. */
export function TimeLine({ studio }: { readonly studio: Studio }): JSX.Element | null {
  const session = studio.session.value;
  const status = session?.status.value;
  if (session === undefined || status === undefined) return null;
  // A loop is a part of this run: it ends with it.
  return <Line key={`${session.number} ${status.epoch}`} studio={studio} session={session} status={status} />;
}

interface LineOf {
  readonly studio: Studio;
  readonly session: Session;
  readonly status: RunStatus;
}

function Line({ studio, session, status }: LineOf): JSX.Element {
  const loop = useSignal<readonly [number, number] | undefined>(undefined);
  const span = status.recorded;
  const shown = status.playback?.time ?? status.time;
  const seek = (time: number): void =>
    void session.ask({ type: 'seek', time: Math.min(span[1], Math.max(span[0], time)) });
  const play = (speed: number): void => {
    const request = { type: 'playback', speed } as const;
    void session.ask(loop.value === undefined ? request : { ...request, loop: [...loop.value] });
  };
  return (
    <div class="time-line" role="group" aria-label="Time line">
      <PlayButtons session={session} status={status} seek={seek} play={play} />
      <Track session={session} status={status} loop={loop.value} seek={seek} />
      <output class="figure" title="Time shown of time recorded">
        {shortTime(shown)} / {shortTime(span[1])}
      </output>
      <LoopButtons session={session} time={shown} loop={loop} />
      <ExportMenu studio={studio} session={session} />
    </div>
  );
}

interface PlayButtonsOf {
  readonly session: Session;
  readonly status: RunStatus;
  readonly seek: (time: number) => void;
  readonly play: (speed: number) => void;
}

function PlayButtons({ session, status, seek, play }: PlayButtonsOf): JSX.Element {
  const [from] = status.recorded;
  const { playback } = status;
  return (
    <>
      <button
        type="button"
        class="quiet icon-only"
        title="To the start of the recording"
        aria-label="To the start"
        onClick={() => seek(from)}
      >
        <Icon name="first" size={18} />
      </button>
      <button
        type="button"
        class="quiet icon-only"
        title="Play the recording backwards"
        aria-label="Play backwards"
        aria-pressed={(playback?.speed ?? 0) < 0}
        onClick={() => play(-1)}
      >
        <Icon name="backwards" size={18} />
      </button>
      <button
        type="button"
        class="quiet icon-only"
        title="Hold the recording"
        aria-label="Hold the recording"
        aria-pressed={playback?.speed === 0}
        onClick={() => (playback === undefined ? seek(status.time) : play(0))}
      >
        <Icon name="pause" size={18} />
      </button>
      <button
        type="button"
        class="quiet icon-only"
        title="Play the recording"
        aria-label="Play the recording"
        aria-pressed={(playback?.speed ?? 0) > 0}
        onClick={() => play(1)}
      >
        <Icon name="play" size={18} />
      </button>
      <button
        type="button"
        class={`live${playback === undefined ? ' on' : ''}`}
        aria-pressed={playback === undefined}
        title="What happens now"
        onClick={() => void session.ask({ type: 'live' })}
      >
        Live
      </button>
    </>
  );
}

interface TrackOf {
  readonly session: Session;
  readonly status: RunStatus;
  readonly loop: readonly [number, number] | undefined;
  readonly seek: (time: number) => void;
}

function Track({ session, status, loop, seek }: TrackOf): JSX.Element {
  const track = useRef<HTMLDivElement>(null);
  const span = status.recorded;
  const shown = status.playback?.time ?? status.time;
  const drag = (event: PointerEvent): void => {
    const { current } = track;
    if (current === null || (event.buttons & 1) === 0) return;
    current.setPointerCapture(event.pointerId);
    const { left, width } = current.getBoundingClientRect();
    seek(placeAt(span, (event.clientX - left) / width));
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
    seek(wanted);
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
          onClick={() => seek(time)}
        />
      ))}
      <span class="head" style={{ left: percent(shareOf(span, shown)) }} />
    </div>
  );
}

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

interface LoopButtonsOf {
  readonly session: Session;
  readonly time: number;
  readonly loop: { value: readonly [number, number] | undefined };
}

/** The first press begins the loop here, the second ends it here and plays it, the third lets it go. */
function LoopButtons({ session, time, loop }: LoopButtonsOf): JSX.Element {
  const start = useSignal<number | undefined>(undefined);
  const press = (): void => {
    if (loop.value !== undefined) loop.value = undefined;
    else if (start.value === undefined || start.value === time) start.value = time;
    else {
      loop.value = [Math.min(start.value, time), Math.max(start.value, time)];
      start.value = undefined;
      void session.ask({ type: 'playback', speed: 1, loop: [...loop.value] });
    }
  };
  const mark = (): void => {
    const label = prompt('Name of this moment', shortTime(time))?.trim();
    if (label !== undefined && label !== '') void session.ask({ type: 'mark', time, label });
  };
  const words =
    loop.value !== undefined
      ? 'End loop'
      : start.value === undefined
        ? 'Loop from'
        : `Loop ${shortTime(start.value)} to`;
  return (
    <>
      <button type="button" aria-pressed={loop.value !== undefined} title="Play a part again and again" onClick={press}>
        {words}
      </button>
      <button type="button" title="Mark this moment" onClick={mark}>
        Mark
      </button>
    </>
  );
}
