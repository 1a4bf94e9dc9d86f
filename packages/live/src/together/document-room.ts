import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs';
import type { Channel } from '../channel.ts';
import { fromBase64, toBase64 } from './base64.ts';
import { textName, whyNotTaken } from './check-update.ts';
import type { Look, RoomMessage, Writer, WriterMessage } from './messages.ts';
import { readMessage } from './read-message.ts';

export interface DocumentLimits {
  /** Letters of the text. */
  readonly letters: number;
  /** Bytes of the document with all that was deleted from it. */
  readonly bytes: number;
}

export const defaultDocumentLimits: DocumentLimits = { letters: 4_000_000, bytes: 32_000_000 };

interface Member {
  readonly channel: Channel;
  readonly role: Writer['role'];
  readonly number: number;
  /** Set by the first message. */
  client: number | undefined;
  /** Whether its first edit came, which brings all that it has and the server lacks: from then on no other page has letters of it first. */
  hasCaughtUp: boolean;
  key: string;
  name: string;
  look: Look;
}

/** So many edits are kept one by one before they are folded into the state, and so many bytes. */
const mostEdits = 500;
/** Bytes of an edit that neither adds nor deletes anything. */
const nothingNew = 2;
/** Looks of people are sent on this often at most, ms. */
const lookEvery = 80;

/**
 * One document that several people write in. It keeps what all wrote, checks every edit before it takes it, and hands it to the others. A
 * page that sends what is not allowed is sent away; the document and the others do not notice.
 */
export class DocumentRoom {
  readonly #limits: DocumentLimits;
  readonly #note: (line: string) => void;
  readonly #members = new Map<Channel, Member>();
  #doc = new Doc();
  /** From these the document can be made again: a library that fails halfway must not leave half an edit in it. */
  #base = encodeStateAsUpdate(this.#doc);
  #edits: Uint8Array[] = [];
  #editBytes = 0;
  #numbers = 0;
  #telling: ReturnType<typeof setTimeout> | undefined;

  constructor({
    limits = defaultDocumentLimits,
    note = () => undefined,
  }: { readonly limits?: DocumentLimits; readonly note?: (line: string) => void } = {}) {
    this.#limits = limits;
    this.#note = note;
  }

  get text(): string {
    return this.#doc.getText(textName).toJSON();
  }

  /** People whose first message came. */
  get writers(): readonly Writer[] {
    return [...this.#members.values()]
      .filter(({ client }) => client !== undefined)
      .map(({ number, name, role, look }) => ({ number, name: name === '' ? `Visitor ${number}` : name, role, look }));
  }

  attach(channel: Channel, role: Writer['role']): void {
    const number = ++this.#numbers;
    const member: Member = {
      channel,
      role,
      number,
      client: undefined,
      hasCaughtUp: false,
      key: '',
      name: '',
      look: {},
    };
    this.#members.set(channel, member);
    channel.onPacket = (packet) => {
      if (!this.#members.has(channel)) return;
      const message = readMessage(packet);
      const why = message === undefined ? 'the message is none of this protocol' : this.#hear(member, message);
      if (why !== undefined) this.#refuse(member, why);
    };
    channel.onClose = () => this.#forget(channel);
  }

  close(): void {
    clearTimeout(this.#telling);
    for (const { channel } of [...this.#members.values()]) channel.close('the document was closed');
    this.#members.clear();
  }

  /** Why the sender has to go; undefined when all is well. */
  #hear(member: Member, message: WriterMessage): string | undefined {
    if (message.type === 'hello') return this.#greet(member, message);
    if (member.client === undefined) return 'the first message must be hello';
    if (message.type === 'edit') return this.#edit(member, message.update);
    if (message.type === 'look') member.look = message.look;
    else member.name = message.name;
    this.#tellSoon();
    return undefined;
  }

  #greet(member: Member, { client, key, name, has }: Extract<WriterMessage, { type: 'hello' }>): string | undefined {
    if (member.client !== undefined) return 'hello comes once';
    const before = [...this.#members.values()].find((other) => other.client === client);
    if (before !== undefined && before.key !== key) return 'another page has this number; reload the page';
    let update: Uint8Array;
    try {
      update = encodeStateAsUpdate(this.#doc, fromBase64(has));
    } catch {
      return 'what the page has of the document cannot be read';
    }
    // The page came back before its lost connection was found dead.
    if (before !== undefined) {
      this.#forget(before.channel);
      before.channel.close('this page connected again');
    }
    Object.assign(member, { client, key, name });
    const { role, number } = member;
    const vector = toBase64(encodeStateVector(this.#doc));
    send(member, { type: 'welcome', role, you: number, update: toBase64(update), has: vector });
    this.#tellSoon();
    return undefined;
  }

  #edit(member: Member, text: string): string | undefined {
    if (member.role !== 'operator') return 'viewers may not edit';
    const update = fromBase64(text);
    const isTaken = (client: number): boolean =>
      [...this.#members.values()].some((other) => other !== member && other.hasCaughtUp && other.client === client);
    const why = whyNotTaken(this.#doc, update, { mostLetters: this.#limits.letters, isTaken });
    if (why !== undefined) return why;
    if (!this.#hasRoomFor(update)) return 'the document is full: save the text, and share it as a new document';
    if (!this.#take(update)) return 'the edit cannot be placed';
    member.hasCaughtUp = true;
    if (update.length <= nothingNew) return undefined;
    for (const other of this.#members.values())
      if (other !== member && other.client !== undefined) send(other, { type: 'edit', update: text });
    return undefined;
  }

  #hasRoomFor(update: Uint8Array): boolean {
    if (this.#base.length + this.#editBytes + update.length <= this.#limits.bytes) return true;
    this.#fold();
    return this.#base.length + update.length <= this.#limits.bytes;
  }

  /** All of the edit, or nothing of it. */
  #take(update: Uint8Array): boolean {
    try {
      applyUpdate(this.#doc, update);
      const { pendingStructs, pendingDs } = this.#doc.store;
      if (pendingStructs === null && pendingDs === null) {
        this.#edits.push(update);
        this.#editBytes += update.length;
        if (this.#edits.length >= mostEdits) this.#fold();
        return true;
      }
    } catch (error) {
      this.#note(`an edit of a document failed: ${String(error)}`);
    }
    this.#doc = new Doc();
    for (const each of [this.#base, ...this.#edits]) applyUpdate(this.#doc, each);
    return false;
  }

  #fold(): void {
    this.#base = encodeStateAsUpdate(this.#doc);
    this.#edits = [];
    this.#editBytes = 0;
  }

  #refuse(member: Member, why: string): void {
    send(member, { type: 'refused', why });
    this.#forget(member.channel);
    member.channel.close(why);
  }

  #forget(channel: Channel): void {
    if (this.#members.delete(channel)) this.#tellSoon();
  }

  #tellSoon(): void {
    this.#telling ??= setTimeout(() => {
      this.#telling = undefined;
      const { writers } = this;
      for (const member of this.#members.values())
        if (member.client !== undefined) send(member, { type: 'writers', writers });
    }, lookEvery);
  }
}

const send = ({ channel }: Member, message: RoomMessage): void => channel.send(JSON.stringify(message));
