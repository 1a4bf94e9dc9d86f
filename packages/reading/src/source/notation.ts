import { isAlias, LineCounter, parseDocument, visit, type Document } from 'yaml';

/** A slip in the notation itself, in words of the YAML reader. */
export interface Slip {
  readonly line: number;
  readonly column: number;
  /** Where it shows, in characters from the beginning. */
  readonly offset: number;
  readonly message: string;
}

export interface Notation {
  readonly document: Document.Parsed;
  readonly lines: LineCounter;
  /** In the order of the text. */
  readonly slips: readonly Slip[];
}

/** Reads the notation of a YAML text, without making values of it. */
export function readNotation(text: string): Notation {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    logLevel: 'silent',
    stringKeys: true,
  });
  const found = document.errors.map(({ pos, message }) => ({ offset: pos[0], message }));
  if (found.length === 0) found.push(...withoutAnchor(document));
  const slips = found
    .toSorted((one, other) => one.offset - other.offset)
    .map(({ offset, message }) => {
      const { line, col } = lines.linePos(openingOf(text, offset, message));
      return { line, column: col, offset, message };
    });
  return { document, lines, slips };
}

/** Aliases without an anchor above them: the reader misses it only when it makes values, and then does not say where. */
function withoutAnchor(document: Document.Parsed): { offset: number; message: string }[] {
  const anchors = new Set<string>();
  const found: { offset: number; message: string }[] = [];
  visit(document, {
    Node: (_, node) => {
      if (!isAlias(node)) {
        if (node.anchor !== undefined) anchors.add(node.anchor);
      } else if (!anchors.has(node.source)) {
        const message = `there is no anchor &${node.source} above *${node.source}`;
        found.push({ offset: node.range?.[0] ?? 0, message });
      }
    },
  });
  return found;
}

/** A quote that is never closed shows at the end of the text; what must be mended is its beginning. */
function openingOf(text: string, offset: number, message: string): number {
  const quote = /^Missing closing (["'])/.exec(message)?.[1];
  if (quote === undefined) return offset;
  let opening = offset;
  let start = 0;
  for (const line of text.split('\n')) {
    const quotes = line.split(quote).length - 1;
    if (quotes % 2 === 1) opening = start + line.lastIndexOf(quote);
    start += line.length + 1;
  }
  return opening;
}
