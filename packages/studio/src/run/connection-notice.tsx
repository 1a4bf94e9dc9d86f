import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Session } from '../store/session.ts';

/** Says that the connection is lost, and counts down to the next try. */
export function ConnectionNotice({ session }: { readonly session: Session }): JSX.Element | null {
  const connection = session.connection.value;
  const left = useSignal(0);
  useEffect(() => {
    if (connection.state !== 'lost') return undefined;
    const until = performance.now() + connection.nextTrySeconds * 1000;
    const count = (): void => void (left.value = Math.max(0, Math.ceil((until - performance.now()) / 1000)));
    count();
    const timer = setInterval(count, 250);
    return () => clearInterval(timer);
  }, [connection, left]);
  if (connection.state === 'open') return null;
  if (connection.state === 'connecting') {
    return session.info.value === undefined ? null : (
      <p class="connection-notice" role="alert">
        Connecting again …
      </p>
    );
  }
  if (connection.state === 'closed')
    return (
      <p class="connection-notice" role="alert">
        The connection is closed: {connection.reason}.
      </p>
    );
  return (
    <p class="connection-notice" role="alert">
      The connection is lost: {connection.reason}.{' '}
      <span aria-hidden="true">{left.value > 0 ? `Next try in ${left.value} s.` : 'Trying …'}</span>
    </p>
  );
}
