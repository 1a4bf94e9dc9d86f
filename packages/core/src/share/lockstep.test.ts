import { describe, expect, it } from 'vitest';
import { inLockstep } from './lockstep.ts';
import type { Meeting } from './meeting.ts';

/** A number that depends on all that was given in all rounds, and on who gave it. */
const mixed = (own: number, given: readonly number[]): number =>
  given.reduce((sum, each, giver) => (sum * 31 + each * (giver + 7)) % 251, own);

function swapNumbers(share: Meeting, rounds: number): number {
  let own = share.process + 1;
  for (let round = 0; round < rounds; round++) {
    const outgoing = Array.from({ length: share.processes }, (_, to) => Uint8Array.of((own + to) % 251));
    const incoming = share.swap(outgoing);
    // What was handed over may be written again at once.
    for (const bytes of outgoing) bytes.fill(255);
    own = mixed(
      own,
      incoming.map(([value]) => value),
    );
  }
  return own;
}

/** The same without any meeting. */
function numbersOf(processes: number, rounds: number): number[] {
  let own = Array.from({ length: processes }, (_, process) => process + 1);
  for (let round = 0; round < rounds; round++) {
    const before = own;
    own = before.map((number, to) =>
      mixed(
        number,
        before.map((from) => (from + to) % 251),
      ),
    );
  }
  return own;
}

describe('processes in lockstep', () => {
  it.each([1, 2, 3, 5, 16])('get what all others bring to each round: %d', (processes) => {
    expect(inLockstep(processes, (share) => swapNumbers(share, 9))).toEqual(numbersOf(processes, 9));
  });

  it.each([2, 3, 5])('begin again at every second round at most, and the first never: %d', (processes) => {
    const begun = Array.from({ length: processes }, () => 0);
    inLockstep(processes, (share) => {
      begun[share.process]++;
      return swapNumbers(share, 40);
    });
    expect(begun[0]).toBe(1);
    expect(Math.max(...begun)).toBeLessThanOrEqual(21);
  });

  it.each([0, 1, 2])('end with the error of one of them as it is: process %d', (bad) => {
    const error = new Error('no bread');
    const program = (share: Meeting): number => {
      swapNumbers(share, 3);
      if (share.process === bad) throw error;
      return swapNumbers(share, 3);
    };
    expect(() => inLockstep(3, program)).toThrow(error);
  });

  it.each([0, 1, 2])('do not wait for one that has left: process %d', (early) => {
    const program = (share: Meeting): number => swapNumbers(share, share.process === early ? 3 : 4);
    expect(() => inLockstep(3, program)).toThrow(`some processes wait for others that have left: ${early} are done`);
  });
});
