import type { Channel } from '../channel.ts';
import { fromBase64, toBase64 } from './base64.ts';
import type { Look, RoomMessage, Writer, WriterMessage } from './messages.ts';
import type { SharedText } from './shared-text.ts';

/** How a page stands to the document on the server. */
export type LinkState =
  | { readonly state: 'connecting' }
  | { readonly state: 'open'; readonly role: Writer['role']; readonly you: number }
  /** Edits are kept here and merged when the connection is back. */
  | { readonly state: 'lost'; readonly why: string }
  /** The server does not want this page: it is not tried again. */
  | { readonly state: 'refused'; readonly why: string };

export interface LinkParts {
  readonly text: SharedText;
  readonly connect: () => Channel;
  readonly name: string;
  readonly onState: (state: LinkState) => void;
  readonly onWriters: (writers: readonly Writer[]) => void;
  /** ms. */
  readonly firstWait?: number;
}

/** Longest pause between two tries, ms. */
const longestWait = 8000;

/** Keeps a copy of a document and the server's in step. After a lost connection both sides get what they lack. */
export class TextLink {
  readonly #parts: LinkParts;
  readonly #key = crypto.randomUUID();
  readonly #firstWait: number;
  #channel: Channel | undefined;
  #isOpen = false;
  #isEnded = false;
  #mayEdit = false;
  #wait: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #name: string;
  #look: Look = {};

  constructor(parts: LinkParts) {
    this.#parts = parts;
    this.#name = parts.name;
    this.#firstWait = parts.firstWait ?? 500;
    this.#wait = this.#firstWait;
    parts.text.onEdit = (update, how) => {
      // A viewer's copy settles values as all others do, and leaves the sending to those who may write.
      if (how === 'written' || this.#mayEdit) this.#send({ type: 'edit', update: toBase64(update) });
    };
    this.#connect();
  }

  rename(name: string): void {
    this.#name = name;
    this.#send({ type: 'name', name });
  }

  /** Shows the others where this person is. */
  look(look: Look): void {
    this.#look = look;
    this.#send({ type: 'look', look });
  }

  /** Tries at once instead of after the pause. */
  retry(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#connect();
  }

  close(): void {
    this.#isEnded = true;
    this.#parts.text.onEdit = () => undefined;
    clearTimeout(this.#timer);
    this.#channel?.close('left the document');
  }

  #connect(): void {
    this.#timer = undefined;
    const { text, connect, onState } = this.#parts;
    onState({ state: 'connecting' });
    const channel = connect();
    this.#channel = channel;
    channel.onPacket = (packet) => {
      if (typeof packet === 'string' && channel === this.#channel) this.#hear(JSON.parse(packet) as RoomMessage);
    };
    channel.onClose = (why) => this.#lose(channel, why);
    const hello: WriterMessage = {
      type: 'hello',
      client: text.client,
      key: this.#key,
      name: this.#name,
      has: toBase64(text.vector()),
    };
    channel.send(JSON.stringify(hello));
  }

  #hear(message: RoomMessage): void {
    const { text, onState, onWriters } = this.#parts;
    if (message.type === 'writers') onWriters(message.writers);
    else if (message.type === 'edit') text.take(fromBase64(message.update));
    else if (message.type === 'refused') {
      this.#isEnded = true;
      this.#isOpen = false;
      onState({ state: 'refused', why: message.why });
    } else {
      const { role, you, update, has } = message;
      this.#mayEdit = role === 'operator';
      text.take(fromBase64(update));
      this.#isOpen = true;
      this.#wait = this.#firstWait;
      // Also when nothing is missing: the server waits for it.
      if (role === 'operator') this.#send({ type: 'edit', update: toBase64(text.state(fromBase64(has))) });
      this.#send({ type: 'look', look: this.#look });
      onState({ state: 'open', role, you });
    }
  }

  #lose(channel: Channel, why: string): void {
    if (channel !== this.#channel) return;
    this.#channel = undefined;
    this.#isOpen = false;
    if (this.#isEnded) return;
    this.#parts.onWriters([]);
    this.#parts.onState({ state: 'lost', why });
    this.#timer = setTimeout(() => this.#connect(), this.#wait);
    this.#wait = Math.min(longestWait, this.#wait * 2);
  }

  #send(message: WriterMessage): void {
    if (this.#isOpen) this.#channel?.send(JSON.stringify(message));
  }
}
