/** A number from 0 to 1 that follows from a seed and a count. */
export type Dice = () => number;

export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const pick = <Each>(dice: Dice, list: readonly Each[]): Each => list[Math.floor(dice() * list.length)];

/** Words that readers may trip over, of all formats. */
const words = [
  '',
  ' ',
  '\n',
  '\0',
  '0',
  '-1',
  '1e9',
  '-1e9',
  '1e308',
  'NaN',
  'Infinity',
  '1e-12',
  '99999999999999999999',
  '"',
  "'",
  '<',
  '>',
  '/>',
  '&',
  '{',
  '}',
  '[',
  ']',
  '(',
  ')',
  ',',
  ';',
  ':',
  '#1',
  '#999999',
  '$',
  '*',
  '.T.',
  'null',
  'true',
  'EMPTY',
  'POLYGON',
  '__proto__',
  'constructor',
  '\u00e9',
  '\ud83d\ude00',
  '<!--',
  ']]>',
  'LINE',
  'EOF',
  'closed="1"',
] as const;

const numbers = [
  '0',
  '-0',
  '1e9',
  '-1e9',
  '1e-9',
  '0.0001',
  '12345678901234567890',
  'NaN',
  '1e400',
  '-3',
  '7',
  '0.5',
] as const;

/** A text with one to four faults: cut, doubled, moved, or with other words and numbers in it. */
export function mutatedText(text: string, dice: Dice): string {
  let made = text;
  for (let faults = 1 + Math.floor(dice() * 4); faults > 0; faults--) {
    const at = Math.floor(dice() * (made.length + 1));
    const length = Math.floor(dice() * dice() * 60);
    const kind = Math.floor(dice() * 7);
    if (kind === 0) made = made.slice(0, at) + pick(dice, words) + made.slice(at + length);
    else if (kind === 1) made = made.slice(0, at);
    else if (kind === 2) made = made.slice(0, at) + made.slice(at, at + length).repeat(2) + made.slice(at + length);
    else if (kind === 3) made = made.slice(0, at) + made.slice(at + length);
    else if (kind === 4) made = withOtherNumber(made, at, pick(dice, numbers));
    else if (kind === 5) {
      const from = Math.floor(dice() * made.length);
      made = made.slice(0, at) + made.slice(from, from + length) + made.slice(at);
    } else made = withOtherNumber(made, at, String((dice() - 0.5) * 10 ** Math.floor(dice() * 6)));
  }
  return made;
}

/** The first number behind a place becomes another one: faults that a syntax check does not see. */
function withOtherNumber(text: string, at: number, number: string): string {
  const found = /-?\d+(\.\d+)?/.exec(text.slice(at, at + 400));
  if (found === null) return text;
  const start = at + found.index;
  return text.slice(0, start) + number + text.slice(start + found[0].length);
}

/** Bytes with one to six faults. */
export function mutatedBytes(bytes: Uint8Array, dice: Dice): Uint8Array {
  let made = Uint8Array.from(bytes);
  for (let faults = 1 + Math.floor(dice() * 6); faults > 0 && made.length > 0; faults--) {
    const at = Math.floor(dice() * made.length);
    const kind = Math.floor(dice() * 5);
    if (kind === 0) made[at] ^= 1 << Math.floor(dice() * 8);
    else if (kind === 1) made[at] = pick(dice, [0, 1, 127, 128, 255]);
    else if (kind === 2) made = made.slice(0, at);
    else if (kind === 3) made.copyWithin(at, Math.floor(dice() * made.length), Math.floor(dice() * made.length));
    else made.fill(Math.floor(dice() * 256), at, at + Math.floor(dice() * 8));
  }
  return made;
}
