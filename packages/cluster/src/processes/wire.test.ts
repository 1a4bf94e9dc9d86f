import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { headOf, kinds, MessageReader, type Message } from './wire.ts';

const anyMessage: fc.Arbitrary<Message> = fc.record({
  kind: fc.constantFrom(...Object.values(kinds)),
  bytes: fc.uint8Array({ maxLength: 40 }),
});

/** Messages as a socket delivers them: one stretch of bytes, cut anywhere. */
function piecesOf(messages: readonly Message[], cuts: readonly number[]): Uint8Array[] {
  const bytes = messages.flatMap((message) => [...headOf(message.kind, message.bytes.length), ...message.bytes]);
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((one, other) => one - other);
  return places.slice(1).map((end, index) => Uint8Array.from(bytes.slice(places[index], end)));
}

describe('messages between processes', () => {
  it('are put together from any pieces, in their order', () => {
    fc.assert(
      fc.property(
        fc.array(anyMessage, { maxLength: 6 }),
        fc.array(fc.nat(400), { maxLength: 12 }),
        (messages, cuts) => {
          const reader = new MessageReader();
          const read = piecesOf(messages, cuts).flatMap((piece) => reader.take(piece));
          expect(read.map(({ kind, bytes }) => [kind, [...bytes]])).toEqual(
            messages.map(({ kind, bytes }) => [kind, [...bytes]]),
          );
        },
      ),
    );
  });

  it('come when their last byte does, and keep their bytes', () => {
    const reader = new MessageReader();
    const [piece] = piecesOf([{ kind: kinds.frame, bytes: Uint8Array.of(1, 2, 3) }], []);
    expect(reader.take(piece.subarray(0, 10))).toEqual([]);
    const [message] = reader.take(piece.subarray(10));
    piece.fill(9);
    expect([...message.bytes]).toEqual([1, 2, 3]);
  });

  it.each([0, 6, 0x20544547])('of no known kind are refused: %d', (kind) => {
    expect(() => new MessageReader().take(headOf(kind, 0))).toThrow(/no message of a run/);
  });

  it('that claim to be endless are refused', () => {
    expect(() => new MessageReader().take(headOf(kinds.frame, 0xffff_ffff))).toThrow(/4294967295 bytes/);
  });
});
