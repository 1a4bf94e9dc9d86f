import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Session, ShownMessage } from '../store/session.ts';

const mostShown = 8;
/** ms */
const shownFor = 3000;

/** The newest messages that have not faded yet; what is only for the log is left out. */
export const freshMessages = (messages: readonly ShownMessage[], now: number): readonly ShownMessage[] =>
  messages.filter(({ cameAt, level }) => now - cameAt < shownFor && level !== 'debug').slice(-mostShown);

/** Up to eight messages, each for three seconds; the log keeps all. */
export function Messages({ session }: { readonly session: Session }): JSX.Element {
  const now = useSignal(performance.now());
  const messages = session.messages.value;
  const fresh = freshMessages(messages, Math.max(now.value, messages.at(-1)?.cameAt ?? 0));
  const next = fresh[0]?.cameAt;
  useEffect(() => {
    if (next === undefined) return undefined;
    const timer = setTimeout(() => (now.value = performance.now()), next + shownFor - performance.now() + 20);
    return () => clearTimeout(timer);
  }, [next, now]);
  return (
    <ul class="messages" role="status" aria-live="polite">
      {fresh.map(({ text, level, cameAt }, index) => (
        <li key={`${cameAt}-${index}-${text}`} class={level}>
          {text}
        </li>
      ))}
    </ul>
  );
}
