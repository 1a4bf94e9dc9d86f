import {
  isAlias,
  isCollection,
  isMap,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  type Document,
  type Node,
} from 'yaml';
import type { Path, Problem } from '../problems/problem.ts';

export interface Position {
  readonly line: number;
  readonly column: number;
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
      'mend the text there',
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
      'mend the text there',
    );
  }
}

const refused = (file: string, rule: string, remedy: string): DocumentResult => ({
  problems: [{ file, place: '', rule, remedy }],
});

/** Deepest nesting of brackets, counting those in quotes too: a cheap first look, far above what anybody writes. */
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
  const lines = new LineCounter();
  const document = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    logLevel: 'silent',
    stringKeys: true,
  });
  if (document.errors.length > 0) {
    const problems = document.errors.map((error): Problem => {
      const { line, col } = lines.linePos(error.pos[0]);
      return {
        file,
        place: '',
        line,
        column: col,
        rule: `the text must be YAML or JSON: ${error.message}`,
        remedy: 'mend the text at this line',
      };
    });
    return { problems };
  }
  const value: unknown = document.toJS({ maxAliasCount: mostAliases });
  return { value, where: (path) => positionIn(document, path, lines) };
}

function positionIn(document: Document.Parsed, path: Path, lines: LineCounter): Position | undefined {
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
  const { line, col } = lines.linePos(offset);
  return { line, column: col };
}

const startOf = (node: unknown): number | undefined => (node as Node | null | undefined)?.range?.[0];
