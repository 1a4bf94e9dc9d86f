import type { Ending } from '@korzo/live';
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { Icon } from '../icons/icon.tsx';
import { mayOperate } from '../store/may-operate.ts';
import type { Session } from '../store/session.ts';
import type { Studio } from '../store/studio.ts';
import { downloadReport, exactTime, playAgain } from '../timeline/index.ts';

interface EndCardOf {
  readonly studio: Studio;
  readonly session: Session;
}

/** What the run came to, and where to go from here. It is there while an ended run is looked at, until it is closed. */
export function EndCard({ studio, session }: EndCardOf): JSX.Element | null {
  const status = session.status.value;
  const closedOf = useSignal(-1);
  const isOver = status?.ended === true && status.playback === undefined;
  const isAlone = studio.sessions.value.length === 1;
  if (!isOver || !isAlone || status.tick === 0 || closedOf.value === status.epoch) return null;
  return (
    <section class="end-card" role="status" aria-label="End of the run">
      <header>
        <h2>Run over at {exactTime(status.time)}</h2>
        <button
          type="button"
          class="quiet icon-only"
          aria-label="Close"
          onClick={() => (closedOf.value = status.epoch)}
        >
          <Icon name="close" size={16} />
        </button>
      </header>
      <Results key={status.epoch} session={session} />
      <Ways studio={studio} session={session} />
    </section>
  );
}

function Results({ session }: { readonly session: Session }): JSX.Element | null {
  const ending = useSignal<Ending | undefined>(undefined);
  useEffect(() => {
    const asked = session.live.ask({ type: 'ending' });
    asked.then((answer) => answer.type === 'ending' && (ending.value = answer.ending)).catch(() => undefined);
  }, [session, ending]);
  if (ending.value === undefined) return null;
  return (
    <dl>
      {rowsOf(ending.value).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Only what this run has: flocks and streets have no exits. */
export function rowsOf(ending: Ending): readonly (readonly [name: string, value: string])[] {
  const { half, most, all, last, exits, density, entered, left } = ending;
  const times = [half, most, all].map((time) => (time === null ? 'never' : exactTime(time)));
  const used = Object.entries(exits).filter(([, count]) => count > 0);
  return [
    ...(left === 0 ? [] : [['50, 95 and 100 % out', times.join(' · ')] as const]),
    ['Left', `${left.toLocaleString('en')} of ${entered.toLocaleString('en')}`] as const,
    ...(last === null ? [] : [['Last', `agent ${last.agent} by ${last.exit}, ${exactTime(last.time)}`] as const]),
    ...(used.length === 0 ? [] : [['Exits', used.map(([name, count]) => `${name} ${count}`).join(' · ')] as const]),
    ...(density === null
      ? []
      : [['Largest density', `${density.value.toFixed(1)} persons/m², ${exactTime(density.time)}`] as const]),
  ];
}

function Ways({ studio, session }: EndCardOf): JSX.Element {
  const { next } = studio;
  const done = session.interventions.value.length;
  return (
    <footer>
      {mayOperate(session) && (
        <>
          <button type="button" class="primary" onClick={() => void playAgain(session, 'same')}>
            Again
          </button>
          {done > 0 && (
            <button
              type="button"
              title={`With ${done} ${done === 1 ? 'intervention' : 'interventions'} at the same times`}
              onClick={() => void playAgain(session, 'same', true)}
            >
              Replay
            </button>
          )}
          <button type="button" onClick={() => void playAgain(session, 'new')}>
            New seed
          </button>
        </>
      )}
      <TwentySeeds studio={studio} session={session} />
      <button type="button" onClick={() => void downloadReport(session)}>
        Report
      </button>
      {next.value !== undefined && (
        <button type="button" title={next.value.name} onClick={() => next.value?.open()}>
          Next
        </button>
      )}
    </footer>
  );
}

/** The same scenario with other seeds, run after run, with their spread. */
function TwentySeeds({ studio, session }: EndCardOf): JSX.Element | null {
  const source = studio.opened.value?.source;
  const info = session.info.value;
  const model = info?.models[info.groups[0]?.model ?? 0]?.name;
  if (source?.type !== 'named' || model === undefined || studio.room.value !== undefined) return null;
  const go = (): void => {
    studio.modelsChoice.value = { scenario: source.name, models: [model], seeds: '1..20', starts: true };
    studio.page.value = 'models';
  };
  return (
    <button type="button" title="Run it with twenty seeds and compare the results" onClick={go}>
      Twenty seeds
    </button>
  );
}
