/** What the processes of a run send each other over NATS. Numbers are little endian. */
export const runKinds = { frame: 1, again: 2 } as const;

/** One piece of what a process brings to a round, or the request to send it again. */
export interface RunMessage {
  readonly kind: (typeof runKinds)[keyof typeof runKinds];
  readonly from: number;
  /** How often the run was begun again: what belongs to an earlier time is of no use. */
  readonly epoch: number;
  readonly round: number;
  readonly piece: number;
  readonly pieces: number;
  readonly bytes: Uint8Array;
}

const magic = 0x3152_5a4b; // 'KZR1'
const headBytes = 32;
/** Bytes of one piece; servers take messages of up to 1 MiB unless configured otherwise. */
export const pieceBytes = 512 * 1024;
const mostPieces = 4096;

export function writeRunMessage(message: RunMessage): Uint8Array {
  const { kind, from, epoch, round, piece, pieces, bytes } = message;
  const whole = new Uint8Array(headBytes + bytes.length);
  const head = new DataView(whole.buffer);
  head.setUint32(0, magic, true);
  head.setUint16(4, kind, true);
  head.setUint16(6, from, true);
  head.setUint32(8, epoch, true);
  head.setUint32(12, round, true);
  head.setUint16(16, piece, true);
  head.setUint16(18, pieces, true);
  head.setUint32(20, bytes.length, true);
  whole.set(bytes, headBytes);
  head.setUint32(24, sumOf(whole), true);
  return whole;
}

/** Reads what came over the wire; undefined when it is no message of a run of so many processes. */
export function readRunMessage(whole: Uint8Array, processes: number): RunMessage | undefined {
  if (whole.length < headBytes) return undefined;
  const head = new DataView(whole.buffer, whole.byteOffset, whole.byteLength);
  const kind = head.getUint16(4, true);
  const from = head.getUint16(6, true);
  const [piece, pieces] = [head.getUint16(16, true), head.getUint16(18, true)];
  if (head.getUint32(0, true) !== magic || head.getUint32(20, true) !== whole.length - headBytes) return undefined;
  if (kind !== runKinds.frame && kind !== runKinds.again) return undefined;
  if (from >= processes || pieces < 1 || pieces > mostPieces || piece >= pieces) return undefined;
  if (head.getUint32(24, true) !== sumOf(whole)) return undefined;
  return {
    kind,
    from,
    epoch: head.getUint32(8, true),
    round: head.getUint32(12, true),
    piece,
    pieces,
    bytes: whole.subarray(headBytes),
  };
}

/** FNV-1a over 32-bit words of everything but the place of the sum itself. */
function sumOf(whole: Uint8Array): number {
  let sum = 0x811c_9dc5;
  const mix = (value: number): void => {
    sum = Math.imul(sum ^ value, 0x0100_0193);
    sum ^= sum >>> 15;
  };
  const view = new DataView(whole.buffer, whole.byteOffset, whole.byteLength);
  const words = Math.floor(whole.length / 4);
  for (let word = 0; word < words; word++) if (word !== 6) mix(view.getUint32(word * 4, true));
  for (let at = words * 4; at < whole.length; at++) mix(whole[at]);
  return sum >>> 0;
}
