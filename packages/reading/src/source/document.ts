import {
  isAlias,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  visit,
  type Document,
  type LineCounter,
  type Node,
} from 'yaml';
import type { Path, PlanMark, Problem } from '../problems/problem.ts';
import { readNotation, type Slip } from './notation.ts';
import { readableText } from './readable-text.ts';

export interface Position {
  readonly line: number;
  readonly column: number;
  /** Where in the plan, for readers that know one. */
  readonly mark?: PlanMark;
}

/** Where a place of the document stands in the text; the nearest place around it when it is not written there. */
export type Where = (path: Path) => Position | undefined;

export type DocumentResult =
  | { readonly value: unknown; readonly where: Where }
  | { readonly problems: readonly Problem[] };

/** YAML is read at about a megabyte a second; above this a person would think the program hangs. */
const largestYaml = 4 * 1024 * 1024;
/** JSON above this is read without line numbers, by the engine's own fast reader. */
const largestJsonWithPositions = 1024 * 1024;
/** No scenario needs more; deeper texts are made to break readers. */
const deepestBrackets = 500;
/** Uses of an anchor, counted through anchors inside anchors: enough to share settings, too few to explode. */
const mostAliases = 100;

/** What is wrong with a text, and what can be read of it all the same. */
export interface SoundDocument {
  readonly problems: readonly Problem[];
  /** Absent when nothing can be read; `lost` are the places that cannot. */
  readonly rest?: { readonly value: unknown; readonly where: Where; readonly lost: readonly Path[] };
}

/** As `readDocument`; of a text with slips in it all that can be read without them. */
export function readSoundDocument(text: string, file: string): SoundDocument {
  const whole = readDocument(text, file);
  if (!('problems' in whole)) return { problems: [], rest: { ...whole, lost: [] } };
  // Only a slip of notation has a line; whatever else is wrong concerns the whole text.
  if (whole.problems.some(({ line }) => line === undefined)) return whole;
  const readable = readableText(text);
  const rest = readable === undefined ? whole : readDocument(readable.text, file);
  if (readable === undefined || 'problems' in rest) return whole;
  const problems = readable.slips.map((slip) => notationProblem(file, slip));
  return { problems, rest: { ...rest, lost: readable.lost } };
}

const notationProblem = (file: string, { line, column, message }: Slip): Problem => ({
  file,
  place: '',
  line,
  column,
  rule: `the text must be YAML or JSON: ${message}`,
  remedy: 'fix the text at this line',
});

/** Reads YAML, or JSON as a part of it, with the position of every place. */
export function readDocument(text: string, file: string): DocumentResult {
  const looksLikeJson = /^\s*[{[]/.test(text);
  if (looksLikeJson && text.length > largestJsonWithPositions) return readLargeJson(text, file);
  if (text.length > largestYaml) {
    return refused(
      file,
      `YAML may have up to ${largestYaml / 1024 / 1024} MB; this text has ${(text.length / 1024 / 1024).toFixed(1)} MB`,
      'write it as JSON, which may be larger',
    );
  }
  const deep = `the text must not nest more than ${deepestBrackets} levels deep`;
  if (bracketDepth(text) > deepestBrackets) return refused(file, deep, 'write it flatter');
  try {
    return readYaml(text, file);
  } catch (error) {
    // The recursive parts of the YAML reader answer very deep nesting with a full stack, too many aliases with a ReferenceError.
    if (error instanceof RangeError) return refused(file, deep, 'write it flatter');
    if (error instanceof ReferenceError) {
      return refused(
        file,
        `anchors may be used up to ${mostAliases} times in all`,
        'write repeated parts out instead of using aliases (*name)',
      );
    }
    return refused(
      file,
      `the text must be YAML or JSON: ${error instanceof Error ? error.message : String(error)}`,
      'fix the text there',
    );
  }
}

function readLargeJson(text: string, file: string): DocumentResult {
  try {
    return { value: JSON.parse(text) as unknown, where: () => undefined };
  } catch (error) {
    return refused(
      file,
      `the text must be JSON: ${error instanceof Error ? error.message : String(error)}`,
      'fix the text there',
    );
  }
}

const refused = (file: string, rule: string, remedy: string): DocumentResult => ({
  problems: [{ file, place: '', rule, remedy }],
});

/** Deepest nesting of brackets, counting those in quotes too: a cheap first look, far above what people write. */
function bracketDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text.charCodeAt(index);
    if (character === 0x5b || character === 0x7b) {
      depth++;
      if (depth > deepest) deepest = depth;
    } else if (character === 0x5d || character === 0x7d) depth = Math.max(0, depth - 1);
  }
  return deepest;
}

function readYaml(text: string, file: string): DocumentResult {
  const { document, lines, slips } = readNotation(text);
  if (slips.length > 0) return { problems: slips.map((slip) => notationProblem(file, slip)) };
  const value: unknown = document.toJS({ maxAliasCount: mostAliases });
  let anchors: ReadonlyMap<unknown, number> | undefined;
  const anchorsOnce = (): ReadonlyMap<unknown, number> => (anchors ??= anchorsIn(document));
  return { value, where: (path) => positionIn(document, path, lines, anchorsOnce) };
}

function positionIn(
  document: Document.Parsed,
  path: Path,
  lines: LineCounter,
  anchors: () => ReadonlyMap<unknown, number>,
): Position | undefined {
  let node: unknown = document.contents;
  let offset = startOf(node) ?? 0;
  for (const step of path) {
    const resolved: unknown = isAlias(node) ? node.resolve(document) : node;
    if (!isCollection(resolved)) break;
    if (isMap(resolved)) {
      const pair = resolved.items.find(
        (item) => isPair(item) && isScalar(item.key) && String(item.key.value) === String(step),
      );
      if (pair === undefined) break;
      offset = startOf(pair.key) ?? offset;
      node = pair.value;
    } else if (isSeq(resolved) && typeof step === 'number' && step < resolved.items.length) {
      node = resolved.items[step];
      offset = startOf(node) ?? offset;
    } else break;
  }
  // What is used by its anchor stands where the anchor is: there it must be mended.
  if (isAlias(node)) offset = anchors().get(node.resolve(document)) ?? offset;
  const { line, col } = lines.linePos(offset);
  return { line, column: col };
}

/** Where each anchor of a document stands: at the key of the value that carries it, or at the value. */
function anchorsIn(document: Document.Parsed): ReadonlyMap<unknown, number> {
  const offsets = new Map<unknown, number>();
  visit(document, {
    Node: (_, node) => {
      if (!isAlias(node) && node.anchor !== undefined && !offsets.has(node)) offsets.set(node, startOf(node) ?? 0);
    },
    Pair: (_, { key, value }) => {
      if (isNode(value) && !isAlias(value) && value.anchor !== undefined) offsets.set(value, startOf(key) ?? 0);
    },
  });
  return offsets;
}

const startOf = (node: unknown): number | undefined => (node as Node | null | undefined)?.range?.[0];
