import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { mayOperate } from '../store/may-operate.ts';
import type { Session } from '../store/session.ts';
import { shortTime } from './span.ts';

interface LoopButtonsOf {
  readonly session: Session;
  /** What is in the picture, s. */
  readonly time: number;
}

/** The first press begins the loop here, the second ends it here and plays it, the third lets it go. */
export function LoopButtons({ session, time }: LoopButtonsOf): JSX.Element {
  const { loop } = session;
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
      <button type="button" aria-pressed={loop.value !== undefined} title="Loop a part" onClick={press}>
        {words}
      </button>
      {mayOperate(session) && (
        <button type="button" title="Mark this moment" onClick={mark}>
          Mark
        </button>
      )}
    </>
  );
}
