import { describe, expect, it } from 'vitest';
import { readRoomAnswer, readRoomInvitation } from './room-invitation.ts';
import { LetterReader, LetterWriter, MissingLetters, readFromNode, readToNode } from './room-wire.ts';
import type { FromNode, ToNode } from './room-wire.ts';

/** Messages that each door gets; `KORZO_FUZZ=100000 npx vitest run apps/server/src/rooms/room-wire.test.ts` is the long form. */
const count = Number(process.env['KORZO_FUZZ'] ?? 1500);

const orders = { hostName: 'h', agents: 100, memoryMiB: 512, workers: 2 };
const past = {
  ...{ commands: [{ tick: 3, command: { type: 'open' } }], marks: [], epoch: 1, tick: 5, dt: 0.05 },
  ...{ playing: true, speed: 'fastest', inputs: { source: { type: 'named', name: 'hello' }, seed: 7 } },
};

const from = {
  tick: 4,
  state: Uint8Array.from({ length: 600 }, (_, index) => index % 7),
  departures: { exits: ['east'], left: [3, 17, 0], removed: 2 },
};

const toNode = [
  { type: 'begin', orders: { ...orders, scenarioFolder: undefined, modules: undefined } },
  { type: 'attach', line: 1, role: 'viewer' },
  { type: 'parcel', line: 1, parcel: { packet: 'text' } },
  { type: 'parcel', line: 1, parcel: { took: 10 } },
  { type: 'reopen', past },
  { type: 'reopen', past: { ...past, from } },
  { type: 'alive' },
] as readonly ToNode[];

const fromNode: readonly FromNode[] = [
  { type: 'parcel', line: 2, parcel: { packet: Uint8Array.of(1, 2, 3) } },
  { type: 'parcel', line: 2, parcel: { text: Uint8Array.of(65, 66) } },
  { type: 'report', report: { type: 'state', tick: 3, playing: true, speed: 1 } },
  { type: 'report', report: { type: 'checkpoint', kept: from } },
  { type: 'beat', bytes: 100 },
  { type: 'ended', reason: 'why', words: '', isMachines: true },
];

/** Through the wire and back. */
function carried<Message>(messages: readonly (ToNode | FromNode)[], read: (value: unknown) => Message | undefined) {
  const writer = new LetterWriter();
  const reader = new LetterReader(read);
  return messages.flatMap((message) => writer.write(message)).map((letter) => reader.take(letter));
}

describe('what a server and a node report each other of a room', () => {
  it('comes out as it went in', () => {
    expect(carried(toNode, readToNode)).toEqual(toNode);
    expect(carried(fromNode, readFromNode)).toEqual(fromNode);
  });

  it('travels in pieces when it is long, and a missing piece is noticed', () => {
    const packet = Uint8Array.from({ length: 600_000 }, (_, index) => index % 251);
    const letters = new LetterWriter().write({ type: 'parcel', line: 9, parcel: { packet } });
    expect(letters.length).toBe(3);
    const reader = new LetterReader(readFromNode);
    const [one, two, three] = letters.map((letter) => reader.take(letter));
    expect([one, two]).toEqual([undefined, undefined]);
    expect(Buffer.from((three as { parcel: { packet: Uint8Array } }).parcel.packet).equals(Buffer.from(packet))).toBe(
      true,
    );
    const other = new LetterReader(readFromNode);
    other.take(letters[0]);
    expect(() => other.take(letters[2])).toThrow(MissingLetters);
  });

  it('never names folders of the node', () => {
    const forged = { type: 'begin', orders: { ...orders, scenarioFolder: '/etc', modules: { folder: '/tmp' } } };
    expect(readToNode(forged)).toMatchObject({ orders: { scenarioFolder: undefined, modules: undefined } });
  });

  it('does no harm when it is mutated', () => {
    let state = 7;
    const random = (below: number): number => {
      state = (Math.imul(state ^ (state >>> 15), 0x2c1b_3c6d) + 0x9e37_79b9) >>> 0;
      return ((state ^ (state >>> 12)) >>> 0) % below;
    };
    const doors = [
      { samples: toNode, read: readToNode },
      { samples: fromNode, read: readFromNode },
    ];
    let refused = 0;
    for (let index = 0; index < count; index++) {
      const { samples, read } = doors[index % 2];
      const [letter] = new LetterWriter().write(samples[random(samples.length)]);
      const at = random(letter.length);
      if (random(3) === 0) letter.fill(random(256), at, at + 1 + random(8));
      else letter[at] = random(256);
      const cut = random(4) === 0 ? letter.slice(0, at) : letter;
      try {
        if (new LetterReader<unknown>(read).take(cut) === undefined) refused++;
      } catch (error) {
        expect(error).toBeInstanceOf(MissingLetters);
        refused++;
      }
      const text = new TextDecoder().decode(cut);
      expect([readRoomInvitation(text), readRoomAnswer(text)]).toEqual([undefined, undefined]);
    }
    expect(refused).toBeGreaterThan(count / 4);
    expect(readRoomInvitation('{"from":65537,"version":"1"}')).toEqual({ from: 65_537, version: '1' });
    expect(readRoomAnswer('{"box":65537}')).toEqual({ box: 65_537 });
  });
});
