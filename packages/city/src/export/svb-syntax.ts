import type { Problem } from '@korzo/reading';

/** A number, a word, or (not in the original format) a text in quotes. */
export type SvbValue = { readonly number: number } | { readonly word: string } | { readonly text: string };

export interface SvbEntry {
  readonly line: number;
  readonly isList: boolean;
  readonly values: readonly SvbValue[];
}

/** What stands under one `[Name]`: entries, or in an array section numbered items. Names are in small letters. */
export interface SvbSection {
  readonly line: number;
  readonly entries: Map<string, SvbEntry>;
  readonly items: Map<number, SvbBlock>;
}

/** A whole file, or what an item holds between braces. */
export interface SvbBlock {
  readonly line: number;
  readonly sections: Map<string, SvbSection>;
}

/** Gathers what is wrong with one file. */
export class SvbProblems {
  readonly list: Problem[] = [];
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  add(line: number, place: string, rule: string, remedy: string): void {
    if (this.list.length < mostProblems) this.list.push({ file: this.#file, place, line, rule, remedy });
  }
}

const mostProblems = 100;
const deepest = 8;
const header = /^\[\s*([a-z_]\w*)\s*(<\s*>)?\s*\]$/i;
const entry = /^([a-z_]\w*)\s*(<\s*>)?\s*=(.*)$/i;
const word = /^[a-z_]\w*$/i;
const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** Reads the syntax alone. It is line by line; braces may share a line with what they belong to. */
export function readSvbSyntax(text: string, problems: SvbProblems): SvbBlock {
  const root: SvbBlock = { line: 1, sections: new Map() };
  const open: { block: SvbBlock; section?: SvbSection }[] = [{ block: root }];
  let item: SvbBlock | undefined;
  for (const { line, said } of statementsOf(text)) {
    const current = open[open.length - 1];
    if (item !== undefined && said !== '{') {
      problems.add(line, '', `an item must be followed by '{'; found ${quoted(said)}`, 'put its contents into braces');
      item = undefined;
    }
    if (said === '{') {
      if (item === undefined || open.length >= deepest)
        problems.add(line, '', "'{' must follow 'Item = number', up to 8 deep", 'remove it, or number the item');
      open.push({ block: item ?? { line, sections: new Map() } });
      item = undefined;
    } else if (said === '}') {
      if (open.length > 1) open.pop();
      else problems.add(line, '', "'}' closes what was never opened", 'remove it');
    } else if (said.startsWith('[')) current.section = beginSection(current.block, line, said, problems);
    else item = readEntry(current.section, line, said, problems);
  }
  if (open.length > 1)
    problems.add(open[open.length - 1].block.line, '', "'{' must be closed by '}'", 'add it before the end');
  return root;
}

/** Lines without comments and empty ones, braces on their own. */
function* statementsOf(text: string): Iterable<{ line: number; said: string }> {
  for (const [index, source] of text.split('\n').entries()) {
    const said = source.replace(/"(?:[^"\\]|\\.)*"|(?:;|\/\/).*/g, keepTexts);
    for (const part of said.match(/(?:"(?:[^"\\]|\\.)*"|[^{}])+|[{}]/g) ?? [])
      if (part.trim() !== '') yield { line: index + 1, said: part.trim() };
  }
}

const keepTexts = (found: string): string => (found.startsWith('"') ? found : '');

const quoted = (said: string): string => `'${said.length > 40 ? `${said.slice(0, 40)}...` : said}'`;

function beginSection(block: SvbBlock, line: number, said: string, problems: SvbProblems): SvbSection {
  const section: SvbSection = { line, entries: new Map(), items: new Map() };
  const name = header.exec(said)?.[1].toLowerCase();
  if (name === undefined)
    problems.add(line, '', `a section begins with [Name] or [Name<>]; found ${quoted(said)}`, 'write it so');
  else if (block.sections.has(name)) problems.add(line, name, 'a section stands once', 'join both, or rename one');
  else block.sections.set(name, section);
  return section;
}

/** Reads `Name = value`. For `Item = number` answers the block that follows. */
function readEntry(
  section: SvbSection | undefined,
  line: number,
  said: string,
  problems: SvbProblems,
): SvbBlock | undefined {
  const found = entry.exec(said);
  if (found === null) {
    problems.add(
      line,
      '',
      `a line is [Section], Name = value, Name<> = values, '{' or '}'; found ${quoted(said)}`,
      'write it so',
    );
    return undefined;
  }
  if (section === undefined) {
    problems.add(line, found[1], 'an entry must stand in a section', 'put [Name] above it');
    return undefined;
  }
  const name = found[1].toLowerCase();
  const isList = found[2] !== undefined;
  const values = readValues(found[3].trim(), isList, line, problems);
  if (name === 'item' && !isList) return numberItem(section, line, values, problems);
  if (section.entries.has(name))
    problems.add(line, found[1], 'an entry stands once in a section', 'remove one of them');
  section.entries.set(name, { line, isList, values });
  return undefined;
}

function numberItem(section: SvbSection, line: number, [value]: readonly SvbValue[], problems: SvbProblems): SvbBlock {
  const block = { line, sections: new Map<string, SvbSection>() };
  const index = value !== undefined && 'number' in value ? value.number : NaN;
  if (!Number.isInteger(index) || index < 0)
    problems.add(line, 'Item', 'an item has a whole number from 0', 'number it');
  else if (section.items.has(index))
    problems.add(line, 'Item', `the item ${index} stands twice`, 'number them 0, 1, 2 ...');
  else section.items.set(index, block);
  return block;
}

function readValues(said: string, isList: boolean, line: number, problems: SvbProblems): SvbValue[] {
  if (said.startsWith('"')) return readText(said, line, problems);
  if (said === '') {
    if (!isList) problems.add(line, '', 'a value must follow =', 'give one, or remove the line');
    return [];
  }
  const parts = isList ? said.split(',').map((part) => part.trim()) : [said];
  return parts.flatMap((part): SvbValue[] => {
    if (number.test(part)) return [{ number: Number(part) }];
    if (word.test(part)) return [{ word: part.toLowerCase() }];
    problems.add(line, '', `a value is a number or a word; found ${quoted(part)}`, 'correct it');
    return [];
  });
}

function readText(said: string, line: number, problems: SvbProblems): SvbValue[] {
  try {
    return [{ text: JSON.parse(said) as string }];
  } catch {
    problems.add(line, '', `a text must end with a quote; found ${quoted(said)}`, 'close it');
    return [];
  }
}
