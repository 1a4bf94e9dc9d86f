import { describe, expect, it } from 'vitest';
import { makeTokens, roleOf, Tickets } from './tokens.ts';

describe('tokens', () => {
  it('give their role, and nothing else does', () => {
    const tokens = makeTokens();
    expect(roleOf(tokens.viewer, tokens)).toBe('viewer');
    expect(roleOf(tokens.operator, tokens)).toBe('operator');
    for (const wrong of ['', 'x', tokens.viewer.slice(1), `${tokens.operator}x`, tokens.operator.toLowerCase()])
      expect(roleOf(wrong, tokens)).toBeUndefined();
  });

  it('are new each time and fit into an address', () => {
    const made = Array.from({ length: 20 }, makeTokens).flatMap(({ viewer, operator }) => [viewer, operator]);
    expect(new Set(made).size).toBe(40);
    for (const token of made) expect(token).toMatch(/^[\w-]{32}$/);
  });
});

const trial = (most = 10): { tickets: Tickets; wait: (seconds: number) => void } => {
  let now = 5000;
  return { tickets: new Tickets(() => now, { lifeSeconds: 30, most }), wait: (seconds) => (now += seconds * 1000) };
};

describe('tickets', () => {
  it('open one connection and no second', () => {
    const { tickets } = trial();
    const ticket = tickets.issue('viewer') ?? '';
    expect(tickets.redeem(ticket)).toBe('viewer');
    expect(tickets.redeem(ticket)).toBeUndefined();
  });

  it('are worth nothing after their time', () => {
    const { tickets, wait } = trial();
    const early = tickets.issue('operator') ?? '';
    const late = tickets.issue('operator') ?? '';
    wait(29);
    expect(tickets.redeem(early)).toBe('operator');
    wait(1);
    expect(tickets.redeem(late)).toBeUndefined();
  });

  it('do not pile up: old ones make place, young ones do not', () => {
    const { tickets, wait } = trial(3);
    expect([1, 2, 3].map(() => tickets.issue('viewer'))).not.toContain(undefined);
    expect(tickets.issue('viewer')).toBeUndefined();
    wait(31);
    expect(tickets.issue('viewer')).toBeDefined();
  });
});
