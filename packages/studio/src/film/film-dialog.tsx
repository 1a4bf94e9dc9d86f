import { signal, useSignal, type Signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Dialog } from '../dialog/dialog.tsx';
import type { Session } from '../store/session.ts';
import type { Studio } from '../store/studio.ts';
import { hand } from '../timeline/index.ts';
import { filmFormats, filmTimes, planProblem, type FilmFormat, type FilmPlan } from './film-plan.ts';

interface FilmDialogOf {
  readonly studio: Studio;
  readonly session: Session;
  readonly close: () => void;
}

const sizes: readonly (readonly [number, number])[] = [
  [1280, 720],
  [1920, 1080],
  [3840, 2160],
  [1080, 1080],
  [1080, 1920],
];

/** Chosen once for all films of a page. */
const kept = signal<Omit<FilmPlan, 'from' | 'to'>>({
  format: 'webm',
  width: 1280,
  height: 720,
  framesPerSecond: 30,
  speed: 1,
  captions: true,
});

const keep = (change: Partial<FilmPlan>): void => void (kept.value = { ...kept.peek(), ...change });

/** Makes a video or numbered pictures of what is recorded, picture by picture. */
export function FilmDialog({ studio, session, close }: FilmDialogOf): JSX.Element {
  const recorded = session.status.peek()?.recorded ?? [0, 0];
  const [from, to] = session.loop.peek() ?? recorded;
  const part = useSignal({ from: Math.ceil(from * 10 - 1e-6) / 10, to: Math.floor(to * 10 + 1e-6) / 10 });
  const progress = useSignal<readonly [done: number, all: number] | undefined>(undefined);
  const failure = useSignal('');
  const stop = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const plan: FilmPlan = { ...kept.value, ...part.value };
  const problem = planProblem(plan, recorded);
  const onProgress = (done: number, all: number): void => void (progress.value = [done, all]);
  const make = async (): Promise<void> => {
    const viewer = studio.viewers.peek()[studio.active.peek()];
    if (viewer === undefined) throw new Error('There is no picture to film.');
    const { signal: aborted } = (stop.current = new AbortController());
    const { makeFilm } = await import('./make-film.ts');
    const film = await makeFilm({ studio, session, viewer, plan, onProgress, signal: aborted });
    hand(film, `${session.info.peek()?.scenario ?? 'korzo'}.${filmFormats[plan.format].ending}`);
    close();
  };
  const start = (): void => {
    failure.value = '';
    progress.value = [0, filmTimes(plan).length];
    make().catch((error: unknown) => {
      progress.value = undefined;
      if (stop.current?.signal.aborted !== true) failure.value = error instanceof Error ? error.message : String(error);
    });
  };
  return (
    <Dialog title="Video or pictures" close={close}>
      {progress.value === undefined ? (
        <FilmForm plan={plan} part={part} recorded={recorded} />
      ) : (
        <Progress done={progress.value[0]} all={progress.value[1]} />
      )}
      {(problem ?? failure.value) !== '' && <p role="alert">{problem ?? failure.value}</p>}
      <footer>
        <button type="button" onClick={() => (progress.value === undefined ? close() : stop.current?.abort())}>
          Cancel
        </button>
        {progress.value === undefined && (
          <button type="button" class="primary" disabled={problem !== undefined} onClick={start}>
            {problem === undefined ? `Make ${filmTimes(plan).length} pictures` : 'Make'}
          </button>
        )}
      </footer>
    </Dialog>
  );
}

function Progress({ done, all }: { readonly done: number; readonly all: number }): JSX.Element {
  return (
    <div class="film-progress">
      <progress value={done} max={all} aria-label="Pictures made" />
      <p role="status">
        {done} of {all} pictures
      </p>
    </div>
  );
}

interface FilmFormOf {
  readonly plan: FilmPlan;
  readonly part: Signal<{ from: number; to: number }>;
  readonly recorded: readonly [number, number];
}

function FilmForm({ plan, part, recorded }: FilmFormOf): JSX.Element {
  const size = `${plan.width} x ${plan.height}`;
  const isKnown = sizes.some(([width, height]) => width === plan.width && height === plan.height);
  return (
    <div class="film-form">
      <label>
        Format
        <select value={plan.format} onChange={(event) => keep({ format: event.currentTarget.value as FilmFormat })}>
          {Object.entries(filmFormats).map(([name, { title }]) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <label>
        Size
        <select
          value={isKnown ? size : 'own'}
          onChange={(event) => {
            const [width, height] = event.currentTarget.value.split(' x ').map(Number);
            if (height !== undefined) keep({ width, height });
          }}
        >
          {sizes.map(([width, height]) => (
            <option key={`${width} x ${height}`} value={`${width} x ${height}`}>
              {`${width} x ${height}`}
            </option>
          ))}
          {!isKnown && <option value="own">{size}</option>}
        </select>
      </label>
      <NumberField label="Width, px" value={plan.width} change={(width) => keep({ width })} />
      <NumberField label="Height, px" value={plan.height} change={(height) => keep({ height })} />
      <NumberField
        label="Frames per second"
        value={plan.framesPerSecond}
        change={(framesPerSecond) => keep({ framesPerSecond })}
      />
      <NumberField label="Speed, times real time" value={plan.speed} step="any" change={(speed) => keep({ speed })} />
      <NumberField
        label={`From, s (recorded from ${recorded[0].toFixed(1)})`}
        value={plan.from}
        step="0.1"
        change={(from) => (part.value = { ...part.peek(), from })}
      />
      <NumberField
        label={`To, s (recorded to ${recorded[1].toFixed(1)})`}
        value={plan.to}
        step="0.1"
        change={(to) => (part.value = { ...part.peek(), to })}
      />
      <label class="check">
        <input
          type="checkbox"
          checked={plan.captions}
          onChange={(event) => keep({ captions: event.currentTarget.checked })}
        />
        Time and legends
      </label>
    </div>
  );
}

interface NumberFieldOf {
  readonly label: string;
  readonly value: number;
  readonly step?: string;
  readonly change: (value: number) => void;
}

const NumberField = ({ label, value, step = '1', change }: NumberFieldOf): JSX.Element => (
  <label>
    {label}
    <input
      type="number"
      step={step}
      value={Number.isFinite(value) ? value : ''}
      onInput={({ currentTarget }) => change(currentTarget.value === '' ? NaN : Number(currentTarget.value))}
    />
  </label>
);
