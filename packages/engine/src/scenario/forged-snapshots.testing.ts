import { hashWords, uniform } from '@korzo/core';

/** Random numbers of one trial, one after the other. */
export class Dice {
  #number = 0;
  readonly #seed: number;

  constructor(seed: number) {
    this.#seed = seed;
  }

  share(): number {
    return uniform(this.#seed, 0, this.#number++, 77);
  }

  below(end: number): number {
    return Math.min(Math.floor(this.share() * end), end - 1);
  }

  of<T>(list: readonly T[]): T {
    return list[this.below(list.length)];
  }
}

/** Ways in which bytes go bad on disks and wires; `other` is another snapshot of the same run. */
export const damages: Readonly<Record<string, (bytes: Uint8Array, other: Uint8Array, dice: Dice) => Uint8Array>> = {
  'one bit': (bytes, _, dice) => changed(bytes, dice.below(bytes.length), (byte) => byte ^ (1 << dice.below(8))),
  'one byte': (bytes, _, dice) => changed(bytes, dice.below(bytes.length), (byte) => byte + 1 + dice.below(255)),
  'some bytes': (bytes, _, dice) => {
    const bad = bytes.slice();
    for (let count = 2 + dice.below(40); count > 0; count--) bad[dice.below(bad.length)] ^= 1 + dice.below(255);
    return bad;
  },
  'its end cut off': (bytes, _, dice) => bytes.slice(0, dice.below(bytes.length)),
  'bytes behind its end': (bytes, _, dice) => {
    const longer = new Uint8Array(bytes.length + 1 + dice.below(64));
    longer.set(bytes);
    return longer;
  },
  'a stretch of another snapshot': (bytes, other, dice) => {
    const shared = Math.min(bytes.length, other.length);
    const from = dice.below(shared - 1);
    const bad = bytes.slice();
    bad.set(other.subarray(from, from + 1 + dice.below(shared - from)), from);
    return bad;
  },
  'two stretches swapped': (bytes, _, dice) => {
    const length = 1 + dice.below(bytes.length >> 2);
    const [one, two] = [dice.below(bytes.length >> 1), (bytes.length >> 1) + dice.below(bytes.length >> 2)];
    const bad = bytes.slice();
    bad.set(bytes.subarray(two, two + length), one);
    bad.set(bytes.subarray(one, one + length), two);
    return bad;
  },
};

const changed = (bytes: Uint8Array, at: number, change: (byte: number) => number): Uint8Array =>
  bytes.map((byte, index) => (index === at ? change(byte) : byte));

const headStart = 24;

/** Values meant to break a run. */
const absurd: readonly unknown[] = [
  -1,
  0,
  1,
  0.5,
  7,
  255,
  65_535,
  1e6,
  4_294_967_295,
  2 ** 53,
  1e300,
  -1e300,
  { '#': 'NaN' },
  { '#': 'Infinity' },
  { '#': '-0' },
  null,
  true,
  '',
  'x',
  '__proto__',
  [],
  {},
  [[]],
  [1e300],
];

/** The same snapshot with something absurd in its head, and a checksum that fits. */
export function forgeHead(bytes: Uint8Array, dice: Dice): Uint8Array {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(16, true);
  const head = JSON.parse(String.fromCharCode(...bytes.subarray(headStart, headStart + length))) as unknown;
  spoil(head, dice);
  const json = JSON.stringify(head);
  const text = json.padEnd(Math.ceil(json.length / 8) * 8);
  const forged = new Uint8Array(bytes.length - length + text.length);
  forged.set(bytes.subarray(0, headStart));
  for (let index = 0; index < text.length; index++) forged[headStart + index] = text.charCodeAt(index);
  forged.set(bytes.subarray(headStart + length), headStart + text.length);
  new DataView(forged.buffer).setUint32(16, text.length, true);
  return sealed(forged);
}

/** Goes down into the tree by chance and changes what it finds there. */
function spoil(tree: unknown, dice: Dice): void {
  let node = tree as Record<string, unknown>;
  for (;;) {
    const keys = Object.keys(node);
    if (keys.length === 0) return;
    const key = dice.of(keys);
    const child = node[key];
    if (typeof child === 'object' && child !== null && Object.keys(child).length > 0 && dice.share() < 0.9) {
      node = child as Record<string, unknown>;
      continue;
    }
    change(node, key, dice);
    return;
  }
}

function change(node: Record<string, unknown>, key: string, dice: Dice): void {
  const value = node[key];
  const chance = dice.share();
  if (chance < 0.1) Reflect.deleteProperty(node, key);
  else if (typeof value === 'number' && chance < 0.5) node[key] = value + dice.of([-2, -1, 1, 2, 100, 1e7]);
  else if (typeof value === 'string' && value.length > 3 && chance < 0.7) node[key] = mixed(value, dice);
  else node[key] = dice.of(absurd);
}

const mixed = (text: string, dice: Dice): string => {
  const at = dice.below(text.length);
  return text.slice(0, at) + dice.of(['A', '/', '8', '+', 'x']) + text.slice(at + 1);
};

/** The same snapshot with other bits in the columns of some agents, and a checksum that fits. */
export function forgeColumns(bytes: Uint8Array, dice: Dice): Uint8Array {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(16, true);
  const from = headStart + length;
  const forged = bytes.slice();
  for (let count = 1 + dice.below(4); count > 0; count--)
    forged[from + dice.below(bytes.length - from)] = dice.of([0, 1, 2, 8, 127, 128, 255, dice.below(256)]);
  return sealed(forged);
}

/** Two words behind the first two are the checksum over everything behind them. */
function sealed(bytes: Uint8Array): Uint8Array {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  const hash = new Uint32Array(2);
  hashWords(words, 4, words.length - 4, bytes.length, hash);
  words.set(hash, 2);
  return bytes;
}
