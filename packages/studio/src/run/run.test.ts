import { describe, expect, it } from 'vitest';
import type { ShownMessage } from '../store/session.ts';
import { freshMessages } from './messages.tsx';

const message = (cameAt: number, level: ShownMessage['level'] = 'info'): ShownMessage => ({
  cameAt,
  level,
  time: 0,
  group: 'run',
  text: `at ${cameAt}`,
});

describe('messages', () => {
  it('fade after three seconds', () => {
    const messages = [message(0), message(1000), message(2500)];
    expect(freshMessages(messages, 2999)).toHaveLength(3);
    expect(freshMessages(messages, 3000)).toHaveLength(2);
    expect(freshMessages(messages, 5500)).toHaveLength(0);
  });

  it('are at most eight, the newest, without those for the log only', () => {
    const many = Array.from({ length: 12 }, (_, index) => message(index));
    expect(freshMessages([...many, message(12, 'debug')], 13).map(({ cameAt }) => cameAt)).toEqual([
      4, 5, 6, 7, 8, 9, 10, 11,
    ]);
  });
});
