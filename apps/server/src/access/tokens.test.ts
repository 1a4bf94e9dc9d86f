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

const trial = (most = 10, mostPerAddress = most): { tickets: Tickets; wait: (seconds: number) => void } => {
  let now = 5000;
  const tickets = new Tickets(() => now, { lifeSeconds: 30, most, mostPerAddress });
  return { tickets, wait: (seconds) => (now += seconds * 1000) };
};

/** The ticket, or for whom there are too many. */
const issue = (tickets: Tickets, role: 'viewer' | 'operator' = 'viewer', address = 'a'): string => {
  const issued = tickets.issue(role, address);
  return 'ticket' in issued ? issued.ticket : issued.tooMany;
};

const ticketLike = /^[\w-]{32}$/;

describe('tickets', () => {
  it('open one connection and no second', () => {
    const { tickets } = trial();
    const ticket = issue(tickets);
    expect(tickets.redeem(ticket)).toBe('viewer');
    expect(tickets.redeem(ticket)).toBeUndefined();
  });

  it('are worth nothing after their time', () => {
    const { tickets, wait } = trial();
    const early = issue(tickets, 'operator');
    const late = issue(tickets, 'operator');
    wait(29);
    expect(tickets.redeem(early)).toBe('operator');
    wait(1);
    expect(tickets.redeem(late)).toBeUndefined();
  });

  it('do not pile up: old ones make place, young ones do not', () => {
    const { tickets, wait } = trial(3);
    for (let each = 0; each < 3; each++) expect(issue(tickets)).toMatch(ticketLike);
    expect(issue(tickets)).toBe('address');
    wait(31);
    for (let each = 0; each < 3; each++) expect(issue(tickets)).toMatch(ticketLike);
    expect(issue(tickets)).toBe('address');
  });

  it('of one role and address leave those of the others alone', () => {
    const { tickets } = trial(3, 2);
    const first = issue(tickets);
    expect(issue(tickets)).toMatch(ticketLike);
    expect(issue(tickets)).toBe('address');
    expect(issue(tickets, 'viewer', 'b')).toMatch(ticketLike);
    expect(issue(tickets, 'viewer', 'b')).toBe('role');
    expect(issue(tickets, 'operator')).toMatch(ticketLike);
    expect(tickets.redeem(first)).toBe('viewer');
    expect(tickets.redeem(first)).toBeUndefined();
    expect(issue(tickets)).toMatch(ticketLike);
    expect(issue(tickets)).toBe('address');
  });
});
