import type { JSX } from 'preact';
import { Icon } from '../icons/icon.tsx';
import { mayOperate } from '../store/may-operate.ts';
import type { Session } from '../store/session.ts';
import { seek, shortTime } from '../timeline/index.ts';

/** The newest so many; the report has all of them. */
const mostShown = 50;

/** What was done to the run, newest first; the last of it can be undone and done again. */
export function InterventionList({ session }: { readonly session: Session }): JSX.Element {
  const all = session.interventions.value;
  const undone = session.undone.value;
  const hidden = all.length - mostShown;
  return (
    <section aria-label="Interventions">
      <h3>Interventions</h3>
      {mayOperate(session) && (
        <div class="tools">
          <button
            type="button"
            disabled={all.length === 0}
            title="Replay the run without the last intervention (Ctrl + Z)"
            onClick={() => void session.ask({ type: 'undo' })}
          >
            <Icon name="undo" /> Undo
          </button>
          <button
            type="button"
            disabled={undone === 0}
            title="Replay the run with it (Ctrl + Y)"
            onClick={() => void session.ask({ type: 'redo' })}
          >
            <Icon name="redo" /> Redo
          </button>
        </div>
      )}
      {all.length === 0 && <p class="hint">None yet. Your changes are listed here with their times.</p>}
      <ol class="interventions">
        {all
          .slice(-mostShown)
          .toReversed()
          .map(({ tick, time, words }, index) => (
            <li key={`${all.length - index} ${tick}`}>
              <button type="button" class="link" title="Look at this moment" onClick={() => seek(session, time)}>
                {shortTime(time)}
              </button>
              <span>{words}</span>
            </li>
          ))}
      </ol>
      {hidden > 0 && <p class="hint">{hidden} earlier ones are in the report.</p>}
    </section>
  );
}
