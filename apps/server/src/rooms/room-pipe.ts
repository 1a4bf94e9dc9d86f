import { writevSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import type { Readable } from 'node:stream';
import type { FromRoom } from './room-messages.ts';

/**
 * The path from a room's process to the server: messages one after the other, each with its length, its line and its kind before it. The
 * room writes them at once and waits until they are in the pipe: a run is busy for whole ticks, and what it left to be written in the
 * background would lie about meanwhile. The server reads whenever something comes.
 */
export const roomPipe = 4;

const headBytes = 9;
const kinds = { message: 0, frame: 1, text: 2 } as const;

/** A wait before a full pipe is tried again, ms. */
const pause = 1;
const clock = new Int32Array(new SharedArrayBuffer(4));

export function writeToServer(message: FromRoom): void {
  if (message.type !== 'parcel') return write(kinds.message, 0, serialize(message));
  const { line, parcel } = message;
  const { packet, text } = parcel as { readonly packet?: unknown; readonly text?: Uint8Array };
  if (text !== undefined) write(kinds.text, line, text);
  else if (packet instanceof Uint8Array) write(kinds.frame, line, packet);
  else write(kinds.message, line, serialize(message));
}

function write(kind: number, line: number, body: Uint8Array): void {
  const head = Buffer.allocUnsafe(headBytes);
  head.writeUInt32LE(body.length, 0);
  head.writeUInt32LE(line, 4);
  head.writeUInt8(kind, 8);
  let parts: Uint8Array[] = [head, body];
  while (parts.length > 0) {
    let written = writeSome(parts);
    parts = parts.filter((part) => {
      const whole = written >= part.length;
      if (whole) written -= part.length;
      return !whole;
    });
    if (written > 0) parts[0] = parts[0].subarray(written);
  }
}

function writeSome(parts: readonly Uint8Array[]): number {
  try {
    return writevSync(roomPipe, parts);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
    Atomics.wait(clock, 0, 0, pause);
    return 0;
  }
}

/** Calls back for each message that comes out of a room's pipe. */
export function readFromRoom(pipe: Readable, take: (message: FromRoom) => void): void {
  let waiting: Buffer[] = [];
  let bytes = 0;
  let wanted = headBytes;
  pipe.on('data', (chunk: Buffer) => {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes < wanted) return;
    let rest = waiting.length === 1 ? chunk : Buffer.concat(waiting, bytes);
    while (rest.length >= headBytes) {
      const end = headBytes + rest.readUInt32LE(0);
      if (rest.length < end) break;
      take(messageIn(rest.readUInt8(8), rest.readUInt32LE(4), rest.subarray(headBytes, end)));
      rest = rest.subarray(end);
    }
    waiting = rest.length === 0 ? [] : [rest];
    bytes = rest.length;
    // A long message is put together once, when all of it is there.
    wanted = rest.length < headBytes ? headBytes : headBytes + rest.readUInt32LE(0);
  });
}

function messageIn(kind: number, line: number, body: Buffer): FromRoom {
  if (kind === kinds.frame) return { type: 'parcel', line, parcel: { packet: body } };
  if (kind === kinds.text) return { type: 'parcel', line, parcel: { text: body } };
  return deserialize(body) as FromRoom;
}
