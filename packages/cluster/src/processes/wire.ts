/** Kinds of messages between two processes of a run. */
export const kinds = { hello: 1, directory: 2, frame: 3, farewell: 4, beat: 5 } as const;

/** Kind and length of a message, before it; bytes. */
const headBytes = 8;
/** No message is longer, bytes: what claims to be is no message of a run. */
const longest = 0x7fff_ffff;

/** A message of one process to another. */
export interface Message {
  readonly kind: number;
  readonly bytes: Uint8Array;
}

/** Kind and length of a message, as they go before its bytes. */
export function headOf(kind: number, length: number): Uint8Array {
  const head = new Uint8Array(headBytes);
  const view = new DataView(head.buffer);
  view.setUint32(0, kind, true);
  view.setUint32(4, length, true);
  return head;
}

/** Puts messages together from the pieces in which a socket delivers them. */
export class MessageReader {
  readonly #pieces: Uint8Array[] = [];
  #bytes = 0;

  /** Takes a piece and gives the messages that are complete with it. */
  take(piece: Uint8Array): readonly Message[] {
    this.#pieces.push(piece);
    this.#bytes += piece.length;
    const messages: Message[] = [];
    for (let next = this.#next(); next !== undefined; next = this.#next()) messages.push(next);
    return messages;
  }

  #next(): Message | undefined {
    if (this.#bytes < headBytes) return undefined;
    const head = this.#peek(headBytes);
    const view = new DataView(head.buffer, head.byteOffset);
    const kind = view.getUint32(0, true);
    const length = view.getUint32(4, true);
    if (kind < kinds.hello || kind > kinds.beat || length > longest)
      throw new Error(`bytes that are no message of a run came in (kind ${kind}, ${length} bytes)`);
    if (this.#bytes < headBytes + length) return undefined;
    this.#drop(headBytes);
    // A copy of its own: it is handed to another thread.
    const bytes = this.#peek(length).slice();
    this.#drop(length);
    return { kind, bytes };
  }

  /** The first bytes in one piece. */
  #peek(count: number): Uint8Array {
    if ((this.#pieces[0]?.length ?? 0) >= count) return (this.#pieces[0] ?? new Uint8Array(0)).subarray(0, count);
    const joined = new Uint8Array(this.#bytes);
    let at = 0;
    for (const piece of this.#pieces) {
      joined.set(piece, at);
      at += piece.length;
    }
    this.#pieces.splice(0, this.#pieces.length, joined);
    return joined.subarray(0, count);
  }

  #drop(count: number): void {
    if (count === 0) return;
    this.#bytes -= count;
    const rest = this.#pieces[0].subarray(count);
    if (rest.length === 0) this.#pieces.shift();
    else this.#pieces[0] = rest;
  }
}
