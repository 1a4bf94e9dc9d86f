import { ContentString, Item, type Doc, type ID, type Transaction } from 'yjs';

/** Of two values that people wrote in one place at once, the one that stays and the one that goes. */
export interface SettledValue {
  readonly kept: string;
  readonly dropped: string;
  /** Numbers of the copies that wrote them. */
  readonly writers: readonly [kept: number, dropped: number];
}

interface Rivals {
  readonly kept: Item;
  readonly dropped: Item;
}

const number = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/;
/** A name or `true`; a value where one is expected. */
const word = /^[A-Za-z_][\w-]*$/;
/** What stands before a value in a text of keys and values. */
const beforeValue = /[:,[]\s*$/;
/** What a value begins or ends at. */
const isEdge = (letter: string | undefined): boolean => letter === undefined || !/[\w.+-]/.test(letter);

/**
 * Finds values that replaced the same one at the same time: a text would have both side by side, 1.5 and 1.8 as 1.51.8. Every copy
 * finds the same pair and lets the same one stay, whatever the order in which it heard of them.
 */
export function rivalsIn(doc: Doc, { beforeState, afterState }: Transaction): readonly Rivals[] {
  const found: Rivals[] = [];
  for (const [client, end] of afterState) {
    const begin = beforeState.get(client) ?? 0;
    if (end === begin) continue;
    for (const struct of doc.store.clients.get(client) ?? []) {
      if (!(struct instanceof Item) || struct.id.clock < begin || !isLetters(struct)) continue;
      const rivals = rivalsOf(struct);
      if (rivals !== undefined && !found.some(({ dropped }) => dropped === rivals.dropped)) found.push(rivals);
    }
  }
  return found;
}

const isLetters = (item: Item): boolean => !item.deleted && item.content instanceof ContentString;

function rivalsOf(item: Item): Rivals | undefined {
  for (const [left, right] of [
    [shown(item, 'left'), item],
    [item, shown(item, 'right')],
  ] as const) {
    if (left === undefined || right === undefined || !isSamePlace(left, right)) continue;
    if (![left, right].every((each) => isValue(each, left))) continue;
    if (!isEdge(letterBeside(left, 'left')) || !isEdge(letterBeside(right, 'right'))) continue;
    return left.id.client > right.id.client ? { kept: left, dropped: right } : { kept: right, dropped: left };
  }
  return undefined;
}

/** Whether letters are a value, in the place of another one. */
function isValue(item: Item, first: Item): boolean {
  const words = wordsOf(item);
  if (number.test(words)) return true;
  const before = shown(first, 'left');
  return word.test(words) && before !== undefined && beforeValue.test(wordsOf(before));
}

const wordsOf = ({ content }: Item): string => (content instanceof ContentString ? content.str : '');

const isSame = (one: ID | null, other: ID | null): boolean =>
  one === other || (one !== null && other !== null && one.client === other.client && one.clock === other.clock);

/** Whether two people wrote in the place of one value, and neither saw what the other wrote. */
function isSamePlace(one: Item, other: Item): boolean {
  if (one.id.client === other.id.client) return false;
  return isSame(one.rightOrigin, other.rightOrigin) && hasGone(one) && hasGone(other);
}

/** Whether the letter that an item was written behind is deleted. */
function hasGone(item: Item): boolean {
  const { origin } = item;
  if (origin === null) return false;
  for (let next = item.left; next !== null; next = next.left) {
    const { client, clock } = next.id;
    if (client === origin.client && clock <= origin.clock && origin.clock < clock + next.length) return next.deleted;
  }
  return false;
}

/** The next letters that are shown, on one side. */
function shown(item: Item, side: 'left' | 'right'): Item | undefined {
  let next = item[side];
  while (next !== null && next.deleted) next = next[side];
  return next ?? undefined;
}

function letterBeside(item: Item, side: 'left' | 'right'): string | undefined {
  const next = shown(item, side);
  return next === undefined ? undefined : wordsOf(next).at(side === 'left' ? -1 : 0);
}

export const asSettled = ({ kept, dropped }: Rivals): SettledValue => ({
  kept: wordsOf(kept),
  dropped: wordsOf(dropped),
  writers: [kept.id.client, dropped.id.client],
});
