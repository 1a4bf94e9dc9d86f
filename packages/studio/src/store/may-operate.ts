import type { Session } from './session.ts';

/** Whether this visitor may change the run for all who watch it. Reads a signal. */
export function mayOperate({ connection }: Session): boolean {
  const { value: now } = connection;
  return now.state === 'open' && now.role === 'operator';
}
