import type { Address } from './address.ts';

/** What post offices send each other: letters of one sender to one receiver, or how far these have been taken. */
export type MailParcel = LetterParcel | ReceiptParcel;

/** Letters in the order in which they were sent. */
export interface LetterParcel {
  readonly kind: 'letters';
  readonly from: Address;
  readonly to: Address;
  /** Of the sending office: one that was started again counts from the beginning. */
  readonly office: number;
  /** Number of the first letter, and of the first that has not been taken yet as far as the sender knows. */
  readonly first: number;
  readonly oldest: number;
  readonly letters: readonly Uint8Array[];
}

/** Letters before `arrived` have come in, those before `taken` have been received by the program. */
export interface ReceiptParcel {
  readonly kind: 'receipt';
  readonly from: Address;
  readonly to: Address;
  readonly office: number;
  readonly arrived: number;
  readonly taken: number;
  readonly isRefused: boolean;
}

const magic = 0x314d_5a4b; // 'KZM1'
const headBytes = 32;
/** No letter is longer, bytes. A parcel must fit into a message of a server as it comes. */
export const longestLetter = 512 * 1024;
/** Letters travel together up to so many bytes. */
export const fullParcel = 64 * 1024;

const kinds = { letters: 1, receipt: 2, refusal: 3 } as const;

export function writeParcel(parcel: MailParcel): Uint8Array {
  const letters = parcel.kind === 'letters' ? parcel.letters : [];
  const bytes = new Uint8Array(headBytes + letters.reduce((sum, { length }) => sum + 4 + length, 0));
  const view = new DataView(bytes.buffer);
  const kind = parcel.kind === 'letters' ? kinds.letters : parcel.isRefused ? kinds.refusal : kinds.receipt;
  const numbers = parcel.kind === 'letters' ? [parcel.first, parcel.oldest] : [parcel.arrived, parcel.taken];
  const head = [magic, kind, parcel.from, parcel.to, parcel.office, ...numbers, letters.length];
  for (const [index, value] of head.entries()) view.setUint32(index * 4, value, true);
  let at = headBytes;
  for (const letter of letters) {
    view.setUint32(at, letter.length, true);
    bytes.set(letter, at + 4);
    at += 4 + letter.length;
  }
  return bytes;
}

/** Reads what came over the wire; undefined when it is no parcel. */
export function readParcel(bytes: Uint8Array): MailParcel | undefined {
  if (bytes.length < headBytes) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [sign, kind, from, to, office, one, other, count] = Array.from({ length: 8 }, (_, index) =>
    view.getUint32(index * 4, true),
  );
  if (sign !== magic) return undefined;
  if (kind === kinds.receipt || kind === kinds.refusal) {
    if (count !== 0 || bytes.length !== headBytes || other > one) return undefined;
    return { kind: 'receipt', from, to, office, arrived: one, taken: other, isRefused: kind === kinds.refusal };
  }
  if (kind !== kinds.letters || other > one || count === 0) return undefined;
  const letters: Uint8Array[] = [];
  let at = headBytes;
  while (letters.length < count) {
    if (at + 4 > bytes.length) return undefined;
    const length = view.getUint32(at, true);
    if (length > longestLetter || at + 4 + length > bytes.length) return undefined;
    // A copy: `slice` of a Buffer would share its memory.
    letters.push(new Uint8Array(bytes.subarray(at + 4, at + 4 + length)));
    at += 4 + length;
  }
  return at === bytes.length ? { kind: 'letters', from, to, office, first: one, oldest: other, letters } : undefined;
}
