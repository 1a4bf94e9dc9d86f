import { isSameValue } from './same-value.ts';
import {
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  parseDocument,
  stringify,
  type Document,
  type Node,
} from 'yaml';
import { placeOf, type Path } from '../problems/problem.ts';

/** One change to the text of a scenario. */
export type TextEdit =
  | { readonly do: 'set'; readonly path: Path; readonly value: unknown }
  | { readonly do: 'remove'; readonly path: Path }
  | { readonly do: 'append'; readonly path: Path; readonly value: unknown };

export type EditResult = { readonly text: string } | { readonly refused: string };

/**
 * Changes one place of a YAML or JSON text and leaves every other byte as it was: comments, order, anchors, keys that this
 * version does not know. `set` writes a value that is there, or a new key of a mapping; `append` adds to a list. The text
 * is read again after the change: when it does not say what was asked for, the change is refused.
 */
export function editText(text: string, edit: TextEdit): EditResult {
  const document = parseDocument(text, { keepSourceTokens: true });
  // The first line says what and where; a picture of the place follows it.
  if (document.errors.length > 0)
    return { refused: `the text must be YAML first: ${document.errors[0].message.split('\n')[0].replace(/:$/, '')}` };
  const expected = changed(document.toJS({ maxAliasCount: mostAliases }), edit);
  if (expected === undefined) return { refused: `there is no place ${placeOf(edit.path)}` };
  if (passesAlias(document, edit.path))
    return { refused: `${placeOf(edit.path)} is written elsewhere, behind an anchor: change it there` };
  const splice = spliceFor(text, document, edit);
  if (splice === undefined) return { refused: `${placeOf(edit.path)} cannot be changed by itself` };
  const after = spliceText(text, splice);
  return says(after, expected.value)
    ? { text: after }
    : { refused: `${placeOf(edit.path)} cannot be changed without its surroundings` };
}

export const mostAliases = 100;

/** Whether a text can be read and has this value. */
export function says(text: string, value: unknown): boolean {
  const again = parseDocument(text);
  return again.errors.length === 0 && isSameValue(again.toJS({ maxAliasCount: mostAliases }), value);
}

/** Letters of a text that others take the place of. */
export interface TextSplice {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

const spliceText = (text: string, { from, to, insert }: TextSplice): string =>
  text.slice(0, from) + insert + text.slice(to);

/** The value that the text must have after an edit. */
export function changed(value: unknown, edit: TextEdit): { readonly value: unknown } | undefined {
  // Each reading makes new objects, and places behind one anchor share theirs, as the text does.
  const root = value;
  const { path } = edit;
  if (path.length === 0) return undefined;
  let parent: unknown = root;
  for (const step of path.slice(0, edit.do === 'append' ? undefined : -1)) {
    if (typeof parent !== 'object' || parent === null || !Object.hasOwn(parent, step)) return undefined;
    parent = (parent as Record<string | number, unknown>)[step];
  }
  const key = path[path.length - 1];
  if (edit.do === 'append') {
    if (!Array.isArray(parent)) return undefined;
    parent.push(edit.value);
  } else if (Array.isArray(parent)) {
    if (typeof key !== 'number' || key < 0 || key >= parent.length) return undefined;
    if (edit.do === 'remove') parent.splice(key, 1);
    else parent[key] = edit.value;
  } else if (typeof parent === 'object' && parent !== null) {
    const mapping = parent as Record<string | number, unknown>;
    if (edit.do === 'remove' && !Object.hasOwn(mapping, key)) return undefined;
    if (edit.do === 'remove') Reflect.deleteProperty(mapping, key);
    else mapping[key] = edit.value;
  } else return undefined;
  return { value: root };
}

export function passesAlias(document: Document, path: Path): boolean {
  return path.some((_, depth) => isAlias(document.getIn(path.slice(0, depth), true)));
}

/** A value on one line, as it may stand anywhere: `{ id: hall, rect: [0, 0, 12, 10] }`. */
function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, each]) => each !== undefined);
    if (entries.length === 0) return '{}';
    return `{ ${entries.map(([key, each]) => `${scalar(key)}: ${inline(each)}`).join(', ')} }`;
  }
  return scalar(value);
}

/** Written inside brackets, so that quotes stand wherever brackets or commas need them. */
const scalar = (value: unknown): string =>
  stringify([value], { collectionStyle: 'flow', lineWidth: 0, flowCollectionPadding: false }).trimEnd().slice(1, -1);

const nodeAt = (document: Document, path: Path): Node | undefined => {
  const node = path.length === 0 ? document.contents : document.getIn(path, true);
  return isNode(node) ? node : undefined;
};

/** What to write where, for one edit. */
export function spliceFor(text: string, document: Document, edit: TextEdit): TextSplice | undefined {
  if (edit.do === 'append')
    return firstOfBlock(text, document, edit) ?? appended(text, nodeAt(document, edit.path), inline(edit.value));
  if (edit.do === 'remove') return removed(text, document, edit.path);
  const node = nodeAt(document, edit.path);
  const range = node?.range;
  if (range !== undefined && range !== null && node !== undefined) {
    const end = isBlock(node, text) ? endOfLines(text, range[1]) : range[1];
    const isEmpty = end === range[0] || (isScalar(node) && node.source === '');
    const before = endOfLines(text, range[0]);
    // An empty list stands behind its key, not where its first entry was.
    if (isEmptyList(edit.value) && isBlock(node, text) && text[before - 1] === ':')
      return { from: before, to: end, insert: ' []' };
    return { from: range[0], to: end, insert: `${isEmpty ? ' ' : ''}${inline(edit.value)}` };
  }
  const parent = nodeAt(document, edit.path.slice(0, -1));
  const key = inline(edit.path[edit.path.length - 1]);
  if (!isMap(parent)) return undefined;
  const lead = isBlock(parent, text) ? leadOf(text, startOf(parent.items[0])) : undefined;
  const words = lead === undefined ? inline(edit.value) : asLines(edit.value, lead);
  return appended(text, parent, `${key}:${words.startsWith('\n') ? '' : ' '}${words}`);
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

const isMapping = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Spaces up to a place of the text. */
const leadOf = (text: string, at: number | undefined): string | undefined =>
  at === undefined ? undefined : ' '.repeat(at - (at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1));

/** A list of mappings has a line for each below its key, which has so many spaces before it. */
function asLines(value: unknown, lead: string): string {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isMapping)) return inline(value);
  return value.map((each) => `\n${lead}  - ${inline(each)}`).join('');
}

/** The first mapping of an empty list, on a line of its own below the key. */
function firstOfBlock(
  text: string,
  document: Document,
  { path, value }: Extract<TextEdit, { do: 'append' }>,
): TextSplice | undefined {
  const [node, parent] = [nodeAt(document, path), nodeAt(document, path.slice(0, -1))];
  if (!isSeq(node) || node.items.length > 0 || node.anchor !== undefined || !isMapping(value)) return undefined;
  if (!isMap(parent) || !isBlock(parent, text) || node.range === undefined || node.range === null) return undefined;
  const key = parent.items.find((pair) => pair.value === node);
  const lead = leadOf(text, startOf(key));
  const from = endOfLines(text, node.range[0]);
  if (lead === undefined || text[from - 1] !== ':') return undefined;
  return { from, to: node.range[1], insert: asLines([value], lead) };
}

const isBlock = (node: Node, text: string): boolean =>
  (isMap(node) || isSeq(node)) &&
  node.range !== undefined &&
  node.range !== null &&
  !'[{'.includes(text[node.range[0]]);

/** Back over the line breaks that end a block. */
function endOfLines(text: string, end: number): number {
  let at = end;
  while (at > 0 && /\s/.test(text[at - 1])) at--;
  return at;
}

/** Adds an entry to a list or mapping: inside its brackets, or on a line of its own below its last entry. */
function appended(text: string, node: Node | undefined, entry: string): TextSplice | undefined {
  if (!isMap(node) && !isSeq(node)) return undefined;
  const { range, items } = node;
  if (range === undefined || range === null) return undefined;
  if (!isBlock(node, text)) {
    const close = range[1] - 1;
    const before = endOfLines(text, close);
    const comma = items.length === 0 || text[before - 1] === ',' ? '' : ',';
    if (items.length > 0) return { from: before, to: before, insert: `${comma} ${entry}` };
    return { from: before, to: close, insert: isSeq(node) ? entry : ` ${entry} ` };
  }
  const start = startOf(items[0]);
  if (start === undefined) return undefined;
  const indent = isSeq(node) ? dashBefore(text, start) : start;
  if (indent === undefined) return undefined;
  const lineStart = text.lastIndexOf('\n', indent - 1) + 1;
  const lead = text.slice(lineStart, indent).replaceAll(/[^ ]/g, ' ');
  const end = endOfLine(text, endOfLines(text, range[1]));
  return { from: end, to: end, insert: `\n${lead}${isSeq(node) ? '- ' : ''}${entry}` };
}

/** A comment behind the last value stays with it. */
function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

function startOf(item: unknown): number | undefined {
  const node = isPair(item) ? item.key : item;
  return isNode(node) ? (node.range?.[0] ?? undefined) : undefined;
}

function dashBefore(text: string, start: number): number | undefined {
  let at = start - 1;
  while (at >= 0 && /[\s&!\w]/.test(text[at])) at--;
  return text[at] === '-' ? at : undefined;
}

function removed(text: string, document: Document, path: Path): TextSplice | undefined {
  const parent = nodeAt(document, path.slice(0, -1));
  if (!isMap(parent) && !isSeq(parent)) return undefined;
  const key = path[path.length - 1];
  const items: readonly unknown[] = parent.items;
  const place = items.findIndex((item, index) =>
    isPair(item) ? isScalar(item.key) && String(item.key.value) === String(key) : index === key,
  );
  const item = items[place];
  const start = startOf(item);
  const valueNode = isPair(item) ? item.value : item;
  const end = isNode(valueNode) ? valueNode.range?.[1] : undefined;
  if (start === undefined || end === undefined) return undefined;
  if (isBlock(parent, text)) {
    // Without its last entry a block would be empty, which reads as null.
    if (items.length === 1) return undefined;
    const from = isSeq(parent) ? dashBefore(text, start) : start;
    if (from === undefined) return undefined;
    const lineStart = text.lastIndexOf('\n', from - 1) + 1;
    const lineEnd = endOfLine(text, endOfLines(text, end));
    const isFirstOfDash = /\S/.test(text.slice(lineStart, from));
    if (isFirstOfDash) return undefined;
    return { from: lineStart, to: Math.min(text.length, lineEnd + 1), insert: '' };
  }
  const next = startOf(items[place + 1]);
  if (next !== undefined) return { from: start, to: next, insert: '' };
  const before = items[place - 1];
  const beforeNode = isPair(before) ? before.value : before;
  const from = isNode(beforeNode) ? beforeNode.range?.[1] : start;
  return from === undefined ? undefined : { from, to: end, insert: '' };
}
