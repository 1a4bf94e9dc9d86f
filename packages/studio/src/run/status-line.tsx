import type { JSX } from 'preact';
import { shownFigures } from '../store/shown-figures.ts';
import type { Studio } from '../store/studio.ts';

/** Figures of the moment in the picture; on request those of the machine too. Not read out: they change ten times a second. */
export function StatusLine({ studio }: { readonly studio: Studio }): JSX.Element {
  const status = studio.session.value?.status.value;
  const shown = status === undefined ? undefined : shownFigures(status);
  return (
    <dl class={`status-line ${studio.details.value ? 'of-machine' : ''}`} aria-label="Figures">
      <Figure name="Tick" value={String(shown?.tick ?? 0)} rank={2} test="tick" />
      <Figure name="Inside" value={(shown?.present ?? 0).toLocaleString('en')} />
      <Figure name="Mean speed" value={speedWords(shown?.meanSpeed)} rank={2} />
      {studio.details.value && <MachineFigures studio={studio} />}
      {status?.ended === true && <span class="ended">ended</span>}
    </dl>
  );
}

/** Of the machine that runs and draws, always of now. */
function MachineFigures({ studio }: { readonly studio: Studio }): JSX.Element {
  const status = studio.session.value?.status.value;
  const drawn = studio.drawn.value;
  // A run that stands still makes no ticks, whatever it made in the second before.
  const ticksPerSecond = status?.playing === true ? status.ticksPerSecond : 0;
  const slowest = Math.max(0, ...(status?.workers ?? []));
  return (
    <>
      <Figure name="Ticks/s" value={ticksPerSecond.toFixed(0)} rank={2} />
      <Figure name="Step" value={`${slowest.toFixed(1)} ms`} rank={3} title={workerTimes(status?.workers ?? [])} />
      <Figure name="Frames/s" value={(drawn?.framesPerSecond ?? 0).toFixed(0)} rank={2} />
      <Figure name="Draw calls" value={String(drawn?.calls ?? 0)} rank={3} />
    </>
  );
}

const speedWords = (speed: number | null | undefined): string =>
  typeof speed === 'number' ? `${speed.toFixed(2)} m/s` : '–';

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
