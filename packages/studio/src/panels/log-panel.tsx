import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import type { Session, ShownMessage } from '../store/session.ts';
import type { Studio } from '../store/studio.ts';

const levels = ['debug', 'info', 'warning', 'error'] as const;

/** Everything that was said so far, to filter and to take away. */
export function LogPanel({ studio }: { readonly studio: Studio }): JSX.Element {
  const session = studio.session.value;
  const least = useSignal<(typeof levels)[number]>('info');
  const filter = useSignal('');
  const shown = messagesOf(session, levels.indexOf(least.value), filter.value.trim().toLowerCase());
  const copy = (): void => void navigator.clipboard.writeText(shown.map(lineOf).join('\n'));
  return (
    <div class="panel-log">
      <div class="tools">
        <select
          aria-label="Lowest level"
          value={least.value}
          onChange={({ currentTarget }) => (least.value = levels[currentTarget.selectedIndex])}
        >
          {levels.map((level) => (
            <option key={level} value={level}>
              {level} and above
            </option>
          ))}
        </select>
        <input
          type="search"
          placeholder="Find in the log"
          aria-label="Find in the log"
          value={filter.value}
          onInput={({ currentTarget }) => (filter.value = currentTarget.value)}
        />
        <button type="button" onClick={copy}>
          Copy
        </button>
      </div>
      {shown.length === 0 && <p class="hint">No messages yet.</p>}
      <ol class="log" aria-live="off">
        {shown.map((message, index) => (
          <li key={`${message.cameAt}-${index}`} class={message.level}>
            <time>{message.time.toFixed(1)} s</time> <b>{message.group}</b> {message.text}
          </li>
        ))}
      </ol>
    </div>
  );
}

const messagesOf = (session: Session | undefined, least: number, filter: string): readonly ShownMessage[] =>
  (session?.messages.value ?? []).filter(
    (message) => levels.indexOf(message.level) >= least && lineOf(message).toLowerCase().includes(filter),
  );

const lineOf = ({ time, level, group, text }: ShownMessage): string =>
  `${time.toFixed(2)} s ${level} ${group}: ${text}`;
