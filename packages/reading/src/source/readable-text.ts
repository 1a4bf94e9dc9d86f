import type { Path } from '../problems/problem.ts';
import { readNotation, type Slip } from './notation.ts';

/** A text in which some lines were emptied so that the rest can be read; lines and columns stay what they were. */
export interface ReadableText {
  readonly text: string;
  /** Places that were taken away. */
  readonly lost: readonly Path[];
  /** One for each place that had to go, not what follows from it. */
  readonly slips: readonly Slip[];
}

/** A text with more slips than this is not worth going on with. */
const mostSlips = 20;
/** Characters that are read in search of what can be read: about a second. */
const mostCharacters = 1_000_000;

/**
 * Empties the smallest block around each slip, judged by indentation, until the text can be read. Undefined when that does not help, as in
 * JSON on one line: then only the slips themselves can be reported.
 */
export function readableText(text: string): ReadableText | undefined {
  let lines: readonly string[] = text.split('\n');
  let left = mostCharacters;
  const lost: Path[] = [];
  const slips: Slip[] = [];
  const firstSlip = (tried: readonly string[]): Slip | undefined => {
    left -= text.length;
    return readNotation(tried.join('\n')).slips[0];
  };
  let slip = firstSlip(lines);
  while (slip !== undefined) {
    if (slips.length === mostSlips) return undefined;
    slips.push(slip);
    const blocks = blocksAround(lines, slip.line - 1);
    if (left < blocks.length * text.length) return undefined;
    const cut = bestCut(lines, blocks, firstSlip);
    if (cut === undefined || cut.offset <= slip.offset) return undefined;
    lost.push(cut.block.path);
    ({ lines, slip } = cut);
  }
  return { text: lines.join('\n'), lost, slips };
}

interface Cut {
  readonly block: TextBlock;
  readonly lines: readonly string[];
  readonly slip: Slip | undefined;
  /** Up to where the text can be read then. */
  readonly offset: number;
}

/** The cut that makes most of the text readable, and the smallest of those. */
function bestCut(
  lines: readonly string[],
  blocks: readonly TextBlock[],
  firstSlip: (lines: readonly string[]) => Slip | undefined,
): Cut | undefined {
  let best: Cut | undefined;
  for (const block of blocks) {
    const without = emptied(lines, block);
    const slip = firstSlip(without);
    const offset = slip?.offset ?? Infinity;
    if (best === undefined || offset > best.offset) best = { block, lines: without, slip, offset };
    if (slip === undefined) break;
  }
  return best;
}

interface TextBlock {
  /** First line and the line behind the last, from 0. */
  readonly first: number;
  readonly end: number;
  readonly path: Path;
}

/** Blocks around a line and around the one before, where an open bracket or quote may stand; the smallest first. */
function blocksAround(lines: readonly string[], at: number): TextBlock[] {
  const before = lines.findLastIndex((line, index) => index < at && !isBlank(line));
  const shown = lines.map((line, index) => withoutTabs(line, lines[index - 1] ?? ''));
  return [at, before]
    .flatMap((line) => (line < 0 || line >= lines.length ? [] : enclosing(shown, line)))
    .toSorted((one, other) => one.end - one.first - (other.end - other.first));
}

const indentOf = (line: string): number => leading(line).length;

function enclosing(lines: readonly string[], at: number): TextBlock[] {
  const found: TextBlock[] = [];
  let first = at;
  for (let depth = indentOf(lines[at]); ;) {
    const path = pathOf(lines, first);
    if (path !== undefined && path.length > 0) found.push({ first, end: endOf(lines, first), path });
    if (depth === 0 && !isItem(lines[first])) return found;
    const parent = parentOf(lines, first);
    if (parent < 0) return found;
    first = parent;
    depth = indentOf(lines[first]);
  }
}

/** A tab before a line is a slip; it is taken for the indentation of the keys before. */
const withoutTabs = (line: string, before: string): string =>
  leading(line).includes('\t') ? `${leading(before)}${isItem(before) ? '  ' : ''}${line.trimStart()}` : line;

const isBlank = (line: string): boolean => /^\s*(#.*)?$/.test(line);
const isItem = (line: string): boolean => /^\s*- /.test(line);
const leading = (line: string): string => /^[ \t]*/.exec(line)?.[0] ?? '';
/** The key of a line `key: ...`, also behind the dash of a list entry: its first word, as the rest may be garbled. */
const keyOf = (line: string): string | undefined => /^\s*(?:- )?["'@&*!%|>`]?([A-Za-z$_][\w-]*)/.exec(line)?.[1];

/** The line that a line belongs to: the last one above with less indentation, or the key above the entries of a list. */
function parentOf(lines: readonly string[], at: number): number {
  const depth = indentOf(lines[at]);
  return lines.findLastIndex(
    (line, index) =>
      index < at &&
      !isBlank(line) &&
      (indentOf(line) < depth || (indentOf(line) === depth && isItem(lines[at]) && !isItem(line))),
  );
}

function endOf(lines: readonly string[], first: number): number {
  const depth = indentOf(lines[first]);
  const isKeyOfList = !isItem(lines[first]);
  const end = lines.findIndex(
    (line, index) =>
      index > first &&
      !isBlank(line) &&
      (indentOf(line) < depth || (indentOf(line) === depth && !(isKeyOfList && isItem(line)))),
  );
  return end < 0 ? lines.length : end;
}

/** Keys and numbers that lead to the block that begins in a line; undefined when the line does not say. */
function pathOf(lines: readonly string[], at: number): Path | undefined {
  const line = lines[at];
  const parent = parentOf(lines, at);
  const above = parent < 0 ? [] : parentPath(lines, parent, at);
  if (above === undefined) return undefined;
  if (isItem(line)) return parent < 0 ? undefined : [...above, entriesBefore(lines, parent, at)];
  const key = keyOf(line);
  return key === undefined ? undefined : [...above, key];
}

/** A line `- name: x` is an entry and its first key in one; what is below and aligned with the key belongs to the entry. */
function parentPath(lines: readonly string[], parent: number, child: number): Path | undefined {
  const path = pathOf(lines, parent);
  if (path === undefined || !isItem(lines[parent])) return path;
  const keyColumn = indentOf(lines[parent]) + 2;
  if (indentOf(lines[child]) === keyColumn) return path;
  const key = keyOf(lines[parent]);
  return key === undefined ? undefined : [...path, key];
}

const entriesBefore = (lines: readonly string[], parent: number, at: number): number =>
  lines.filter((line, index) => index > parent && index < at && isItem(line) && indentOf(line) === indentOf(lines[at]))
    .length;

/** An entry of a list leaves an empty one behind, so that the others keep their numbers. */
function emptied(lines: readonly string[], { first, end }: TextBlock): string[] {
  const left = isItem(lines[first]) ? `${' '.repeat(indentOf(lines[first]))}- ~` : '';
  return lines.map((line, index) => {
    if (index === first) return left;
    return index > first && index < end ? '' : line;
  });
}
