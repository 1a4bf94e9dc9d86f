import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { Interrupt } from './interrupt.ts';

class TrialHost extends EventEmitter {
  readonly exits: number[] = [];

  exit(code: number): void {
    this.exits.push(code);
  }
}

function trial() {
  const host = new TrialHost();
  const state = { now: 0, forced: 0 };
  const interrupt = new Interrupt(
    () => state.forced++,
    host,
    () => state.now,
  );
  return { host, state, interrupt };
}

describe('an interrupt', () => {
  it('is asked for by the first signal and forced by a later one', () => {
    const { host, state, interrupt } = trial();
    expect(interrupt.asked).toBe(false);
    host.emit('SIGINT');
    expect(interrupt.asked).toBe(true);
    state.now = 1000;
    expect(host.exits).toEqual([]);
    host.emit('SIGTERM');
    expect(host.exits).toEqual([130]);
    expect(state.forced).toBe(1);
  });

  it.each(['SIGHUP', 'SIGINT', 'SIGTERM'])('is asked for by %s', (signal) => {
    const { host, interrupt } = trial();
    host.emit(signal);
    expect(interrupt.asked).toBe(true);
  });

  it('does not take the echo of a signal for a second wish', () => {
    const { host, state } = trial();
    host.emit('SIGINT');
    state.now = 50;
    host.emit('SIGINT');
    expect(host.exits).toEqual([]);
  });

  it('leaves signals alone when released', () => {
    const { host, interrupt } = trial();
    interrupt.release();
    expect(host.eventNames()).toEqual([]);
  });
});
