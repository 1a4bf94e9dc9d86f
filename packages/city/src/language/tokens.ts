import { cityLimits, grouped } from '../limits/city-limits.ts';
import type { Complaints, Span } from './complaint.ts';

export type TokenKind = 'name' | 'int' | 'float' | 'string' | 'mark' | 'end';

export interface Token extends Span {
  readonly kind: TokenKind;
  /** As written; the contents of a string without its quotes. */
  readonly text: string;
}

/** Longer ones first, so that `<=` is not read as `<` and `=`. */
const marks = [
  ...['->', '<=', '>=', '==', '!=', '&&', '||', '+=', '-=', '*=', '/=', '++', '--'],
  ...['{', '}', '(', ')', '[', ']', ';', ',', ':', '=', '+', '-', '*', '/', '%', '<', '>', '!', '?', '.'],
];

const space = /[\s\u00a0\ufeff]+/y;
const lineComment = /\/\/[^\n]*/y;
const blockComment = /\/\*[^]*?\*\//y;
const name = /[A-Za-z_][A-Za-z0-9_]*/y;
const number = /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;

/** Quotes and dashes that word processors put in the place of ours. */
const lookAlikes: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '„': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '×': '*',
  '；': ';',
};

/** Cuts a text into tokens. What is no token is complained about and left out. */
export function tokensOf(text: string, complaints: Complaints): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0];
  };
  while (at < text.length) {
    const skipped = take(space) ?? take(lineComment) ?? take(blockComment);
    if (skipped !== undefined) {
      at += skipped.length;
      continue;
    }
    if (text.startsWith('/*', at)) {
      complaints.error(
        { start: at, end: at + 2 },
        'a comment that begins with /* must end with */',
        'add */ where it ends',
      );
      break;
    }
    const token = tokenAt(text, at, take);
    if (token === undefined) {
      at = complainAboutCharacter(text, at, complaints);
      continue;
    }
    if (tokens.length >= cityLimits.tokens.most) {
      const { most, about, remedy } = cityLimits.tokens;
      complaints.error(token, `a city may have up to ${grouped(most)} ${about}; here they are used up`, remedy);
      tokens.length = 0;
      break;
    }
    tokens.push(token);
    at = token.end;
  }
  tokens.push({ kind: 'end', text: '', start: text.length, end: text.length });
  return tokens;
}

function tokenAt(text: string, at: number, take: (pattern: RegExp) => string | undefined): Token | undefined {
  const make = (kind: TokenKind, found: string): Token => ({ kind, text: found, start: at, end: at + found.length });
  const word = take(name);
  if (word !== undefined) return make('name', word);
  const digits = take(number);
  if (digits !== undefined) return make(/^\d+$/.test(digits) ? 'int' : 'float', digits);
  const quoted = stringAt(text, at);
  if (quoted !== undefined) return { ...make('string', quoted), text: quoted.slice(1, -1).replaceAll(/\\(.)/g, '$1') };
  const mark = marks.find((candidate) => text.startsWith(candidate, at));
  return mark === undefined ? undefined : make('mark', mark);
}

/** A text in quotes with its quotes, when it ends in its line. */
function stringAt(text: string, at: number): string | undefined {
  if (text[at] !== '"') return undefined;
  for (let end = at + 1; end < text.length && text[end] !== '\n'; end++) {
    if (text[end] === '"') return text.slice(at, end + 1);
    if (text[end] === '\\' && text[end + 1] !== '\n') end++;
  }
  return undefined;
}

/** A whole character, also where it takes two places. */
const characterAt = (text: string, at: number): string => String.fromCodePoint(text.codePointAt(at) ?? 0);

/** Says what is wrong with a character, and where to go on: behind it, or behind the line of a string that does not end. */
function complainAboutCharacter(text: string, at: number, complaints: Complaints): number {
  const character = characterAt(text, at);
  const behind = at + character.length;
  if (character === '"') {
    const found = text.indexOf('\n', at);
    const end = found < 0 ? text.length : found;
    complaints.error({ start: at, end }, 'a string must end in its line', 'add the closing "');
    return end;
  }
  const meant = lookAlikes[character];
  complaints.error(
    { start: at, end: behind },
    `'${character}' is no character of the language`,
    meant === undefined ? 'remove it' : `write ${meant}`,
  );
  return behind;
}
