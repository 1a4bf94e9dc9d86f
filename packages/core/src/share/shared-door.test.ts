import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inLockstep } from './lockstep.ts';
import { MeetingError } from './meeting.ts';
import { SharedDoor } from './shared-door.ts';

const bytes = fc.uint8Array({ maxLength: 40 });

/** What process 2 sends in a round with so many lists. */
function sent(lists: readonly Uint8Array[]): Uint8Array {
  let found = new Uint8Array(0);
  const spy = new SharedDoor({
    process: 1,
    processes: 2,
    swap: (outgoing) => {
      found = outgoing[0].slice();
      return outgoing;
    },
  });
  try {
    spy.together(
      'lists',
      lists.map((list) => [list, list]),
    );
  } catch {
    // It gets its own bytes back, which are none of the other.
  }
  return found;
}

/** What the first process reads of it. */
const taken = (frame: Uint8Array, count: number): readonly Uint8Array[] =>
  new SharedDoor({ process: 0, processes: 2, swap: () => [new Uint8Array(0), frame] })
    .together(
      'lists',
      Array.from({ length: count }, () => [new Uint8Array(0), new Uint8Array(0)]),
    )
    .map(([, theirs]) => theirs);

describe('several lists in one round', () => {
  it('come as they were given, empty ones too', () => {
    fc.assert(
      fc.property(fc.array(bytes, { minLength: 1, maxLength: 4 }), (lists) => {
        const found = inLockstep(3, (share) =>
          new SharedDoor(share).together(
            'lists',
            lists.map((list) => [list, list, list]),
          ),
        );
        for (const [process, each] of found.entries())
          expect(each.map((incoming) => incoming.map((part) => Array.from(part)))).toEqual(
            lists.map((list) => [0, 1, 2].map((other) => (other === process ? [] : Array.from(list)))),
          );
      }),
      { numRuns: 30 },
    );
  });

  it('are refused with the process that sent them when bytes are changed, cut off or put in', () => {
    const change = fc.record({
      at: fc.nat(240),
      cut: fc.constantFrom(0, 1, 2, 3, 1000),
      put: fc.uint8Array({ max: 40, maxLength: 4 }),
    });
    let refused = 0;
    fc.assert(
      fc.property(fc.array(bytes, { minLength: 2, maxLength: 4 }), change, (lists, { at, cut, put }) => {
        const frame = sent(lists);
        expect(taken(frame, lists.length).map((part) => Array.from(part))).toEqual(
          lists.map((list) => Array.from(list)),
        );
        const place = at % frame.length;
        const wrong = Uint8Array.from([...frame.subarray(0, place), ...put, ...frame.subarray(place + cut)]);
        try {
          for (const part of taken(wrong, lists.length)) expect(part).toBeInstanceOf(Uint8Array);
        } catch (error) {
          expect(error).toBeInstanceOf(MeetingError);
          refused++;
        }
      }),
      { numRuns: Number(process.env.KORZO_FUZZ ?? 300) },
    );
    expect(refused).toBeGreaterThan(30);
  });
});
