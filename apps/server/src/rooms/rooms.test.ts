import { setTimeout as wait } from 'node:timers/promises';
import type { Line, Role } from '@korzo/live';
import { describe, expect, it } from 'vitest';
import { Rooms } from './rooms.ts';

const silent = (): Line => ({
  send: () => undefined,
  forward: () => undefined,
  buffered: 0,
  onPacket: () => undefined,
  onClose: () => undefined,
  close: () => undefined,
});

function trial({ most = 2, lingerSeconds = 100, failing = false } = {}): {
  rooms: Rooms;
  log: string[];
  enter: (room: string, role?: Role) => () => void;
  refusal: (room: string, role?: Role) => number | undefined;
  fail: (room: string) => void;
} {
  const log: string[] = [];
  const faults = new Map<string, (error: unknown) => void>();
  const rooms = new Rooms({
    most,
    lingerSeconds,
    note: (line) => log.push(line),
    makeHost: (room, onFault) => {
      log.push(`+${room}`);
      faults.set(room, onFault);
      return {
        attach: (_channel, role) => log.push(`${room}:${role}`),
        close: () => {
          log.push(`-${room}`);
          if (failing) throw new Error('stuck');
        },
      };
    },
  });
  const enter = (room: string, role: Role = 'operator'): (() => void) => {
    const entry = rooms.ask(room, role);
    if ('refusal' in entry) throw new Error(entry.refusal);
    return entry.enter(silent());
  };
  const refusal = (room: string, role: Role = 'operator'): number | undefined => {
    const entry = rooms.ask(room, role);
    return 'refusal' in entry ? entry.status : undefined;
  };
  const fail = (room: string): void => faults.get(room)?.(new Error('out of bounds'));
  return { rooms, log, enter, refusal, fail };
}

describe('rooms', () => {
  it('come with the first who enters and are shared', () => {
    const { rooms, log, enter } = trial();
    enter('a');
    enter('a', 'viewer');
    expect(log).toEqual(['+a', 'a:operator', 'a:viewer']);
    expect(rooms.list()).toEqual([{ room: 'a', watchers: 2 }]);
  });

  it('are opened by operators; viewers find the main one and those that are there', () => {
    const { enter, refusal } = trial();
    expect(refusal('a', 'viewer')).toBe(404);
    expect(refusal('main', 'viewer')).toBeUndefined();
    enter('a');
    expect(refusal('a', 'viewer')).toBeUndefined();
  });

  it.each(['', 'a/b', '..', 'a b', 'x'.repeat(65), '<b>'])('are not called %j', (name) => {
    expect(trial().refusal(name)).toBe(400);
  });

  it('are so many; the one that stood empty longest goes for a new one', () => {
    const { rooms, log, enter, refusal } = trial();
    const leaveA = enter('a');
    const leaveB = enter('b');
    expect(refusal('c')).toBe(503);
    leaveB();
    leaveB();
    leaveA();
    enter('c');
    expect(log).toContain('-b');
    expect(log).not.toContain('-a');
    expect(
      rooms
        .list()
        .map(({ room }) => room)
        .sort(),
    ).toEqual(['a', 'c']);
  });

  it('go some time after the last watcher left, unless a client came back or they are kept', async () => {
    const { rooms, log, enter } = trial({ most: 4, lingerSeconds: 0.02 });
    enter('gone')();
    enter('back')();
    enter('back');
    rooms.keep('kept', () => log.push('entered'));
    enter('kept')();
    enter('kept')();
    expect(log.filter((line) => line === 'entered')).toHaveLength(1);
    await wait(80);
    expect(log.filter((line) => line.startsWith('-'))).toEqual(['-gone']);
  });

  it('that are kept report at once of a watcher who came before', () => {
    const { rooms, log, enter } = trial();
    enter('kept')();
    rooms.keep('kept', () => log.push('too early'));
    expect(log).not.toContain('too early');
    enter('full');
    rooms.keep('full', () => log.push('entered'));
    enter('full');
    expect(log.filter((line) => line === 'entered')).toHaveLength(1);
  });

  it('end alone when their run fails', () => {
    const { rooms, log, enter, fail } = trial();
    enter('good');
    const leave = enter('bad');
    fail('bad');
    leave();
    expect(rooms.list()).toEqual([{ room: 'good', watchers: 1 }]);
    expect(log.join()).toMatch(/-bad/);
    expect(log.join()).toContain('the run of room bad failed: Error: out of bounds');
    enter('bad');
    expect(rooms.list()).toHaveLength(2);
  });

  it('are all closed at the end, also when one fails to, and no client enters any more', async () => {
    const { rooms, log, enter, refusal } = trial({ failing: true });
    enter('a');
    rooms.keep('b');
    await rooms.close();
    expect(log).toEqual(expect.arrayContaining(['-a', '-b', 'room a did not close: Error: stuck']));
    expect(rooms.list()).toEqual([]);
    expect(refusal('a')).toBe(503);
  });
});
