import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RoundDesk } from './round-desk.ts';
import { pieceBytes, readRunMessage, runKinds, writeRunMessage, type RunMessage } from './run-messages.ts';

/** A net that loses, doubles, delays and reorders, and plays back what was sent in earlier epochs. */
interface Weather {
  readonly seed: number;
  readonly loss: number;
  readonly doubling: number;
  readonly replay: number;
}

function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const processes = 3;
const rounds = 12;

/** What a process brings depends on the epoch, as input does that came in meanwhile. */
const bytesOf = (epoch: number, round: number, from: number, to: number): Uint8Array =>
  Uint8Array.of(epoch, round, from, to);

/** Plays two epochs of some rounds; what went wrong, if anything. */
function problemIn(Desk: typeof RoundDesk, { seed, loss, doubling, replay }: Weather): string | undefined {
  const random = randomOf(seed);
  const desks = Array.from({ length: processes }, (_, process) => new Desk(process, processes));
  const air: { readonly to: number; readonly bytes: Uint8Array }[] = [];
  const history: typeof air = [];
  const send = (to: number, message: RunMessage): void => {
    const sent = { to, bytes: writeRunMessage(message) };
    history.push(sent);
    if (random() >= loss) air.push(sent);
    if (random() < doubling) air.push(sent);
  };
  const deliver = (): void => {
    const old = random() < replay ? history[Math.floor(random() * history.length)] : undefined;
    const { to, bytes } = old ?? air.splice(Math.floor(random() * air.length), 1)[0];
    const message = readRunMessage(bytes, processes);
    if (message === undefined) throw new Error('a message was not understood');
    if (message.kind === runKinds.frame) desks[to].take(message);
    else for (const each of desks[to].again(message)) send(message.from, each);
  };
  for (const epoch of [1, 2]) {
    const at = desks.map(() => -1);
    for (const desk of desks) desk.begin(epoch);
    const bring = (process: number): void => {
      const round = ++at[process];
      const outgoing = desks.map((_, to) => bytesOf(epoch, round, process, to));
      for (const [to, messages] of desks[process].bring(outgoing).entries())
        for (const message of messages) send(to, message);
    };
    for (const process of at.keys()) bring(process);
    for (let steps = 0; at.some((round) => round < rounds); steps++) {
      if (steps > 4000) return `epoch ${epoch} does not end`;
      if (air.length > 0) deliver();
      else for (const desk of desks) for (const { process, request } of desk.missing()) send(process, request);
      for (const [process, desk] of desks.entries()) {
        const incoming = at[process] < rounds ? desk.collect() : undefined;
        if (incoming === undefined) continue;
        for (const [from, bytes] of incoming.entries()) {
          const expected = from === process ? [] : [...bytesOf(epoch, at[process], from, process)];
          if (String([...bytes]) !== String(expected))
            return `process ${process} got ${String([...bytes])} instead of ${String(expected)}`;
        }
        bring(process);
      }
    }
  }
  return undefined;
}

const weathers: fc.Arbitrary<Weather> = fc.record({
  seed: fc.integer({ min: 1, max: 1e9 }),
  loss: fc.double({ min: 0, max: 0.4, noNaN: true }),
  doubling: fc.double({ min: 0, max: 1, noNaN: true }),
  replay: fc.double({ min: 0, max: 0.5, noNaN: true }),
});

describe('the rounds of a run over a bad net', () => {
  it('bring every process what the others brought, whatever is lost, doubled or played back', () => {
    fc.assert(
      fc.property(weathers, (weather) => problemIn(RoundDesk, weather) === undefined),
      { numRuns: 60 },
    );
  });

  it('take bytes of any length in pieces', () => {
    const [one, other] = [new RoundDesk(0, 2), new RoundDesk(1, 2)];
    for (const desk of [one, other]) desk.begin(1);
    const long = new Uint8Array(2 * pieceBytes + 5).map((_, index) => index % 251);
    const [, messages] = one.bring([new Uint8Array(0), long]);
    other.bring([new Uint8Array(0), new Uint8Array(0)]);
    expect(messages).toHaveLength(3);
    for (const message of messages.toReversed()) other.take(message);
    const [got] = other.collect() ?? [];
    expect([got.length, got.findIndex((byte, index) => byte !== long[index])]).toEqual([long.length, -1]);
  });

  it('do not keep what belongs to rounds far ahead', () => {
    const desk = new RoundDesk(0, 2);
    desk.begin(1);
    desk.bring([new Uint8Array(0), new Uint8Array(0)]);
    const frame = { kind: runKinds.frame, from: 1, epoch: 1, piece: 0, pieces: 1, bytes: Uint8Array.of(1) };
    desk.take({ ...frame, round: 5 });
    for (let round = 0; round < 5; round++) {
      desk.take({ ...frame, round });
      expect(desk.collect()).toBeDefined();
      desk.bring([new Uint8Array(0), new Uint8Array(0)]);
    }
    expect(desk.collect()).toBeUndefined();
  });
});

/** Desks with one rule left out. The checks above must find each of them out. */
const mutants: Readonly<Record<string, typeof RoundDesk>> = {
  'no resend': class extends RoundDesk {
    override again(): readonly RunMessage[] {
      return [];
    }
  },
  'duplicates integrated': class extends RoundDesk {
    #round = -1;

    override bring(outgoing: readonly Uint8Array[]): ReturnType<RoundDesk['bring']> {
      this.#round++;
      return super.bring(outgoing);
    }

    override take(message: RunMessage): void {
      super.take({ ...message, round: Math.max(message.round, this.#round) });
    }
  },
  'no epoch check': class extends RoundDesk {
    override take(message: RunMessage): void {
      super.take({ ...message, epoch: this.epoch });
    }
  },
};

describe('a desk with a rule left out', () => {
  it.each(Object.entries(mutants))('is found out: %s', (_, Desk) => {
    const problems = Array.from({ length: 4 }, (__, seed) =>
      problemIn(Desk, { seed: seed + 1, loss: 0.1, doubling: 0.5, replay: 0.3 }),
    );
    expect(problems.some((problem) => problem !== undefined)).toBe(true);
  });
});

describe('messages of a run', () => {
  const message: RunMessage = {
    kind: runKinds.frame,
    from: 1,
    epoch: 7,
    round: 123_456,
    piece: 2,
    pieces: 3,
    bytes: Uint8Array.of(1, 2, 3, 4, 5),
  };

  it('come back as they were', () => {
    expect(readRunMessage(writeRunMessage(message), 2)).toEqual(message);
  });

  it('are refused when a bit of them is another, or when they are cut or foreign', () => {
    const whole = writeRunMessage(message);
    for (let bit = 0; bit < whole.length * 8; bit++) {
      const damaged = whole.slice();
      damaged[bit >> 3] ^= 1 << (bit & 7);
      expect(readRunMessage(damaged, 2)).toBeUndefined();
    }
    for (let length = 0; length < whole.length; length++)
      expect(readRunMessage(whole.subarray(0, length), 2)).toBeUndefined();
    expect(readRunMessage(whole, 1)).toBeUndefined();
  });

  it('of any bytes do no harm', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => readRunMessage(bytes, 16) === undefined),
      { numRuns: 500 },
    );
  });
});
