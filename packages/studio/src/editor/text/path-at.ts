/** Where in a YAML text the cursor is. */
export interface TextPlace {
  /** Keys around the cursor; lists are '*'. */
  readonly path: readonly string[];
  /** Whether a value is written, and of which key. */
  readonly key: string | undefined;
  /** The word that is being written, and where it begins. */
  readonly word: string;
  readonly from: number;
}

const keyPattern = /^\s*(?:- +)*(?:"([^"]*)"|'([^']*)'|([^\s:#,[\]{}"'][^:#,[\]{}]*?))\s*:(?:\s|$)/;

/** The place of an offset, by indentation and brackets: the text may be half written there. */
export function placeAt(text: string, offset: number): TextPlace {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  const before = text.slice(lineStart, offset);
  const word = /[\w-]*$/.exec(before)?.[0] ?? '';
  const from = offset - word.length;
  const inner = bracketsBefore(text, from);
  const rest = text.slice(inner.at, from);
  const key = /(?:^|[\s,{[])(?:"([^"]*)"|'([^']*)'|([\w$.-]+))\s*:\s+$/.exec(` ${rest}`);
  const block = blockPath(text, inner.blockLine, inner.blockIndent);
  return { path: [...block, ...inner.path], key: key?.[1] ?? key?.[2] ?? key?.[3], word, from };
}

interface Brackets {
  readonly path: readonly string[];
  /** Where the text inside the innermost bracket begins. */
  readonly at: number;
  /** Start of the line that the outermost bracket is in. */
  readonly blockLine: number;
  readonly blockIndent: number;
}

/** Goes back through open brackets: `regions: [{ id: a, ` is inside a list inside `regions`. */
function bracketsBefore(text: string, offset: number): Brackets {
  const path: string[] = [];
  let depth = 0;
  let inner: number | undefined;
  let at = offset - 1;
  let outer = offset;
  // Block entries above end what brackets can reach: a line that begins with a key at no deeper indentation.
  for (; at >= 0 && offset - at < 20_000; at--) {
    const letter = text[at];
    if (letter === ']' || letter === '}') depth++;
    else if (letter === '[' || letter === '{') {
      if (depth > 0) depth--;
      else {
        inner ??= at + 1;
        outer = at;
        if (letter === '[') path.unshift('*');
        const key = /([\w$-]+)\s*:\s*(?:[&!][\w-]+\s+)?$/.exec(text.slice(Math.max(0, at - 200), at));
        if (key !== null) path.unshift(key[1]);
      }
    } else if (letter === '\n' && depth === 0 && inner === undefined && isBlockLine(text, at + 1)) break;
  }
  const blockLine = text.lastIndexOf('\n', outer - 1) + 1;
  const indent = indentOf(text, blockLine, outer);
  return { path, at: inner ?? blockLine + indent.column, blockLine, blockIndent: indent.column };
}

const isBlockLine = (text: string, start: number): boolean =>
  /^\s*(?:- +)*[\w$"'-]+\s*:(\s|$)|^\s*- /.test(text.slice(start, start + 200).split('\n')[0]);

/** The column at which the entry of a line begins, behind its dashes. */
function indentOf(text: string, lineStart: number, offset: number): { readonly column: number } {
  const line = text.slice(lineStart, Math.max(lineStart, offset));
  return { column: /^\s*(?:- +)*/.exec(line)?.[0].length ?? 0 };
}

/** Keys of the lines above that a line is inside of, by indentation. */
function blockPath(text: string, lineStart: number, column: number): readonly string[] {
  const path: string[] = [];
  let depth = column;
  const own = text.slice(lineStart, text.indexOf('\n', lineStart) < 0 ? undefined : text.indexOf('\n', lineStart));
  const dash = own.search(/\S/);
  if (dash >= 0 && dash < depth && own[dash] === '-') {
    path.unshift('*');
    depth = dash + 0.5;
  }
  let end = lineStart - 1;
  while (end > 0 && depth > 0) {
    const start = text.lastIndexOf('\n', end - 1) + 1;
    const line = text.slice(start, end);
    end = start - 1;
    const first = line.search(/\S/);
    if (first < 0 || line[first] === '#') continue;
    const entry = /^\s*(?:- +)*/.exec(line)?.[0].length ?? 0;
    const match = keyPattern.exec(line);
    const key = match?.[1] ?? match?.[2] ?? match?.[3];
    const isInside = entry < depth || (entry <= depth && line[first] !== '-' && path[0] === '*');
    if (isInside && key !== undefined) {
      path.unshift(key);
      depth = entry;
      if (first < entry && line[first] === '-') {
        path.unshift('*');
        depth = first + 0.5;
      }
    } else if (first < depth && line[first] === '-' && entry >= depth && path[0] !== '*') {
      path.unshift('*');
      depth = first + 0.5;
    }
  }
  return path;
}
