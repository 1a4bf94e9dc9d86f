import fc from 'fast-check';
import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs';
import { describe, expect, it } from 'vitest';
import type { Channel } from '../channel.ts';
import { channelPair } from '../channels/channel-pair.ts';
import { toBase64 } from './base64.ts';
import { DocumentRoom } from './document-room.ts';
import type { RoomMessage, Writer, WriterMessage } from './messages.ts';
import { SharedText } from './shared-text.ts';
import { TextLink, type LinkState } from './text-link.ts';

/** Lets all messages arrive that are on their way. */
const calm = async (): Promise<void> => {
  for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => setImmediate(resolve));
};

interface PageOptions {
  readonly role?: Writer['role'];
  readonly begin?: string;
  readonly kept?: Uint8Array;
}

/** A page with a copy of the document and a line that can be cut. */
class Page {
  readonly text: SharedText;
  readonly link: TextLink;
  readonly states: LinkState[] = [];
  writers: readonly Writer[] = [];
  #line: Channel | undefined;

  constructor(room: () => DocumentRoom, { role = 'operator', begin = '', kept = new Uint8Array() }: PageOptions = {}) {
    this.text = new SharedText(kept.length > 0 ? kept : begin);
    this.link = new TextLink({
      text: this.text,
      name: 'Ada',
      connect: () => {
        const [mine, theirs] = channelPair();
        room().attach(theirs, role);
        this.#line = mine;
        return mine;
      },
      onState: (state) => this.states.push(state),
      onWriters: (writers) => (this.writers = writers),
      firstWait: 1e6,
    });
  }

  cut(): void {
    this.#line?.close('the cable was pulled');
  }

  /** Replaces letters somewhere: `place` and `length` are parts of the text from 0 to 1. */
  write(place: number, length: number, inserted: string): void {
    const { text } = this.text;
    const at = Math.floor(place * text.length);
    const removed = text.slice(at, at + Math.floor(length * 4));
    if (removed + inserted !== '') this.text.write([{ at, removed, inserted }]);
  }
}

const share = fc.double({ min: 0, max: 0.999, noNaN: true });
const act = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('write' as const),
      place: share,
      length: share,
      letters: fc.string({ maxLength: 6, unit: 'grapheme-ascii' }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('undo' as const, 'redo' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('cut' as const, 'mend' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('rest' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reload' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lose' as const) }) },
);

describe('a document of several people', () => {
  it('has the same text for all, whatever they write and while some are away, also when the server forgot it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(2), act), { maxLength: 60 }), async (acts) => {
        let room = new DocumentRoom();
        const make = (kept?: Uint8Array): Page => new Page(() => room, kept === undefined ? {} : { kept });
        const pages = [new Page(() => room, { begin: 'korzo: 1\nworld: {}\n' }), make(), make()];
        await calm();
        for (const [who, each] of acts) {
          const page = pages[who];
          if (each.do === 'write') page.write(each.place, each.length, each.letters);
          else if (each.do === 'undo') page.text.undo();
          else if (each.do === 'redo') page.text.redo();
          else if (each.do === 'cut') page.cut();
          else if (each.do === 'mend') page.link.retry();
          else if (each.do === 'reload') {
            page.link.close();
            pages[who] = make(page.text.state());
          } else if (each.do === 'lose') {
            const before = room;
            room = new DocumentRoom();
            before.close();
          }
          if (each.do === 'rest') await calm();
        }
        // Two rounds: after the server forgot, a page may come back before those whose letters it has.
        for (let round = 0; round < 2; round++) {
          for (const { link } of pages) link.retry();
          await calm();
        }
        const refused = pages.flatMap(({ states }) => states.filter(({ state }) => state === 'refused'));
        expect(refused).toEqual([]);
        expect(pages.map(({ text }) => text.text)).toEqual(pages.map(() => room.text));
        for (const { link } of pages) link.close();
        room.close();
      }),
      { numRuns: 60 },
    );
  });

  it('undoes one person’s own steps, and leaves those of others', async () => {
    const room = new DocumentRoom();
    const ada = new Page(() => room, { begin: 'one two three' });
    const ben = new Page(() => room);
    await calm();
    ada.text.write([{ at: 0, removed: 'one', inserted: 'ONE' }]);
    await calm();
    ben.text.write([{ at: 4, removed: 'two', inserted: 'TWO' }]);
    await calm();
    ada.text.undo();
    await calm();
    expect([ada.text.text, ben.text.text]).toEqual(['one TWO three', 'one TWO three']);
    expect(ben.text.undo()).toBe(true);
    expect(ben.text.canUndo).toBe(false);
    await calm();
    expect(room.text).toBe('one two three');
    room.close();
  });

  it('shows who is there and where, with marks that stay with their letters', async () => {
    const room = new DocumentRoom();
    const ada = new Page(() => room, { begin: 'hall office' });
    const ben = new Page(() => room, { role: 'viewer' });
    await calm();
    ada.link.look({ head: ada.text.markAt(5), selected: ['region 0'] });
    ben.link.rename('Ben');
    await expect
      .poll(() => ben.writers.map(({ name, role }) => `${name} ${role}`))
      .toEqual(['Ada operator', 'Ben viewer']);
    const [shown] = ben.writers;
    expect(shown.look.selected).toEqual(['region 0']);
    ada.text.write([{ at: 0, removed: '', inserted: 'the ' }]);
    await calm();
    expect(ben.text.placeOf(shown.look.head ?? '')).toBe(9);
    expect(ben.text.placeOf('rubbish!')).toBeUndefined();
    room.close();
  });
});

/** A page that says what it likes. */
function stranger(room: DocumentRoom, role: Writer['role'] = 'operator') {
  const [mine, theirs] = channelPair();
  const heard: RoomMessage[] = [];
  let why: string | undefined;
  mine.onPacket = (packet) => heard.push(JSON.parse(String(packet)) as RoomMessage);
  mine.onClose = (reason) => (why = reason);
  room.attach(theirs, role);
  const say = (message: WriterMessage): void => mine.send(JSON.stringify(message));
  const greet = (client = 7): void => say({ type: 'hello', client, key: 'a secret word', name: '', has: 'AA==' });
  return { mine, heard, say, greet, ended: () => why };
}

const updateOf = (change: (doc: Doc) => void): Uint8Array => {
  const doc = new Doc();
  doc.clientID = 7;
  change(doc);
  return encodeStateAsUpdate(doc);
};

const withWriter = async (): Promise<{ room: DocumentRoom; ada: Page }> => {
  const room = new DocumentRoom({ limits: { letters: 1000, bytes: 3_000 } });
  const ada = new Page(() => room, { begin: 'korzo: 1\n' });
  await calm();
  return { room, ada };
};

describe('a page that breaks the rules is sent away, and the others go on', () => {
  const cases: Record<string, (doc: Doc) => void> = {
    'a list': (doc) => doc.getArray('text').insert(0, [1]),
    'another text': (doc) => doc.getText('more').insert(0, 'x'),
    'a picture in the text': (doc) => doc.getText('text').insertEmbed(0, { image: 'x' }),
    'bold letters': (doc) => doc.getText('text').insert(0, 'x', { bold: true }),
    'a document in the document': (doc) => doc.getMap('text').set('a', new Doc()),
    'too many letters': (doc) => doc.getText('text').insert(0, 'x'.repeat(1001)),
  };
  for (const [what, change] of Object.entries(cases))
    it(`that brings ${what}`, async () => {
      const { room, ada } = await withWriter();
      const { say, greet, ended, heard } = stranger(room);
      greet();
      say({ type: 'edit', update: toBase64(updateOf(change)) });
      await calm();
      expect(heard.at(-1)).toMatchObject({ type: 'refused' });
      expect(ended()).toMatch(/edit|text/);
      ada.text.write([{ at: 0, removed: '', inserted: '# still here\n' }]);
      await calm();
      expect(room.text).toBe('# still here\nkorzo: 1\n');
      room.close();
    });

  it('that writes as a viewer, in the name of another, before hello, or what is no message', async () => {
    const { room, ada } = await withWriter();
    const letter = toBase64(updateOf((doc) => doc.getText('text').insert(0, 'x')));
    const forged = toBase64(
      updateOf((doc) => {
        applyUpdate(doc, ada.text.state());
        doc.clientID = ada.text.client;
        doc.getText('text').insert(0, 'forged');
      }),
    );
    const tries: [Parameters<typeof stranger>[1], (page: ReturnType<typeof stranger>) => void, RegExp][] = [
      ['viewer', (page) => (page.greet(), page.say({ type: 'edit', update: letter })), /viewers may not/],
      ['operator', (page) => (page.greet(), page.say({ type: 'edit', update: forged })), /name of another/],
      ['operator', (page) => page.greet(ada.text.client), /another page/],
      ['operator', (page) => page.say({ type: 'edit', update: letter }), /must be hello/],
      ['operator', (page) => page.mine.send('{"type":"hello"}'), /none of this protocol/],
      ['operator', (page) => page.mine.send(new Uint8Array(9)), /none of this protocol/],
    ];
    for (const [role, act, words] of tries) {
      const page = stranger(room, role);
      act(page);
      await calm();
      expect(page.ended()).toMatch(words);
    }
    expect([room.text, ada.states.at(-1)?.state]).toEqual(['korzo: 1\n', 'open']);
    room.close();
  });

  it('with any bytes instead of an edit: the text is whole, and others write on', async () => {
    const seed = updateOf((doc) => {
      doc.getText('text').insert(0, 'abcdef');
      doc.getText('text').delete(2, 2);
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(seed.length - 1), fc.nat(255)), { maxLength: 4 }),
        fc.uint8Array({ maxLength: 12 }),
        fc.boolean(),
        async (spots, rubbish, isMutation) => {
          const { room, ada } = await withWriter();
          const bytes = isMutation ? Uint8Array.from([...seed]) : rubbish;
          if (isMutation) for (const [at, value] of spots) bytes[at] = value;
          const { greet, say, mine } = stranger(room);
          greet();
          say({ type: 'edit', update: toBase64(bytes) });
          await calm();
          ada.text.write([{ at: 0, removed: '', inserted: '!' }]);
          await calm();
          const late = new Page(() => room);
          await calm();
          expect([ada.text.text, late.text.text]).toEqual([room.text, room.text]);
          expect(room.text).toContain('!');
          expect(room.text).toContain('korzo: 1');
          mine.close();
          for (const page of [ada, late]) page.link.close();
          room.close();
        },
      ),
      { numRuns: 60 },
    );
  });

  it('and a full document takes no more, also of many small edits', async () => {
    const { room, ada } = await withWriter();
    for (let step = 0; step < 3000 && ada.states.at(-1)?.state === 'open'; step++) {
      // Letters far apart cannot be folded into one.
      ada.text.write([{ at: (step * 7) % 9, removed: '', inserted: 'x' }]);
      ada.text.write([{ at: (step * 7) % 9, removed: 'x', inserted: '' }]);
      await calm();
    }
    expect(ada.states.at(-1)).toMatchObject({ state: 'refused', why: expect.stringContaining('full') as string });
    expect(room.text).toContain('korzo');
    room.close();
  });

  it('lets one of two values stay that were set without a connection, also for those who watch', async () => {
    const room = new DocumentRoom();
    const [ada, ben] = [new Page(() => room, { begin: 'speed: 10' }), new Page(() => room)];
    await calm();
    const eve = new Page(() => room, { role: 'viewer' });
    await calm();
    ben.cut();
    await calm();
    ada.text.write([{ at: 7, removed: '10', inserted: '15' }]);
    ben.text.write([{ at: 7, removed: '10', inserted: '18' }]);
    ben.link.retry();
    await calm();
    expect(eve.text.text).toBe(`speed: ${ada.text.client > ben.text.client ? 15 : 18}`);
    expect([ada.text.text, ben.text.text]).toEqual([eve.text.text, eve.text.text]);
    expect(eve.states.at(-1)).toMatchObject({ state: 'open', role: 'viewer' });
  });
});
