import type { JSX } from 'preact';
import type { Studio } from '../store/studio.ts';

/** Figures of the run and of the drawing. Not read out: they change ten times a second. */
export function StatusLine({ studio }: { readonly studio: Studio }): JSX.Element {
  const status = studio.session.value?.status.value;
  const drawn = studio.drawn.value;
  const time = status?.playback?.time ?? status?.time ?? 0;
  const slowest = Math.max(0, ...(status?.workers ?? []));
  return (
    <dl class="status-line" aria-label="Figures">
      <Figure name="Time" value={clock(time)} />
      <Figure name="Tick" value={String(status?.tick ?? 0)} rank={2} test="tick" />
      <Figure name="Inside" value={(status?.present ?? 0).toLocaleString('en')} />
      <Figure name="Ticks/s" value={(status?.ticksPerSecond ?? 0).toFixed(0)} rank={2} />
      <Figure name="Step" value={`${slowest.toFixed(1)} ms`} rank={3} title={workerTimes(status?.workers ?? [])} />
      <Figure name="Frames/s" value={(drawn?.framesPerSecond ?? 0).toFixed(0)} rank={2} />
      <Figure name="Draw calls" value={String(drawn?.calls ?? 0)} rank={3} />
      {status?.ended === true && <span class="ended">ended</span>}
    </dl>
  );
}

interface FigureOf {
  readonly name: string;
  readonly value: string;
  /** What goes first when there is little room: 3, then 2; 1 stays. */
  readonly rank?: 1 | 2 | 3;
  readonly title?: string;
  readonly test?: string;
}

function Figure({ name, value, rank = 1, title, test }: FigureOf): JSX.Element {
  return (
    <div class={`rank-${rank} ${name.toLowerCase()}`} title={title}>
      <dt>{name}</dt>
      <dd data-testid={test}>{value}</dd>
    </div>
  );
}

const workerTimes = (workers: readonly number[]): string =>
  workers.map((time, index) => `worker ${index + 1}: ${time.toFixed(2)} ms`).join('\n');

const two = (value: number): string => String(value).padStart(2, '0');

/** 1:02.3, and 1:02:03 from an hour on. */
export function clock(seconds: number): string {
  const whole = Math.floor(Math.max(0, seconds));
  const minutes = Math.floor(whole / 60);
  if (minutes >= 60) return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(whole % 60)}`;
  return `${minutes}:${two(whole % 60)}.${Math.floor((Math.max(0, seconds) % 1) * 10)}`;
}
