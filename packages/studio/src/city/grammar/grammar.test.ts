import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkSyntax, readCity } from '@korzo/city';
import { buildParserFile } from '@lezer/generator';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parser } from './generated/city-parser.ts';

const textsIn = (folder: URL): [name: string, text: string][] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.city'))
    .sort()
    .map((name) => [basename(name, '.city'), readFileSync(new URL(name.replaceAll('\\', '/'), folder), 'utf8')]);

const corpus = (folder: string): [string, string][] => textsIn(new URL(`corpus/${folder}/`, import.meta.url));
const shipped = textsIn(new URL('../../../../../cities/', import.meta.url));
const good = [...corpus('good'), ...shipped];

/** Where the grammar of the editor is at a loss. */
function errorsOf(text: string): number[] {
  const found: number[] = [];
  parser.parse(text).iterate({ enter: ({ type, from }) => void (type.isError && found.push(from)) });
  return found;
}

/** What is missing is missed behind what stands before it, not where the next line begins. */
const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length;
const lineBefore = (text: string, at: number): number => text.slice(0, at).trimEnd().split('\n').length;

const generated = (name: string): string => fileURLToPath(new URL(`generated/${name}.ts`, import.meta.url));

/** The generator knows no types of what it hands to `constantOf`. */
const withTypes = (parserText: string): string =>
  parserText.replace('(value: any, stack: any)', '(value: string, stack: unknown)');

const syntaxErrors = (text: string): ReturnType<typeof checkSyntax> =>
  checkSyntax(text).filter(({ severity }) => severity === 'error');

describe('the parser of the editor', () => {
  it('is what the grammar says: run `npx vitest run grammar -u` after a change', async () => {
    const grammar = readFileSync(new URL('city.grammar', import.meta.url), 'utf8');
    const made = buildParserFile(grammar, { fileName: 'city.grammar', typeScript: true, moduleStyle: 'es' });
    await expect(withTypes(made.parser)).toMatchFileSnapshot(generated('city-parser'));
    const term = /\bConstant = (\d+)/.exec(made.terms)?.[1];
    await expect(`export const Constant = ${term};\n`).toMatchFileSnapshot(generated('constant-term'));
  });
});

describe('both parsers', () => {
  it.each(good)('read %s', (_name, text) => {
    expect(readCity(text).problems).toEqual([]);
    expect(errorsOf(text)).toEqual([]);
  });

  it.each(corpus('bad'))('are at a loss in the same line of %s', (_name, text) => {
    const [complaint] = syntaxErrors(text);
    const [lost] = errorsOf(text);
    expect(lost).toBeDefined();
    const line = lineOf(text, complaint.span.start);
    expect([lineOf(text, lost), lineBefore(text, lost)]).toContain(line);
  });

  it.each(corpus('meaning'))('understand the words of %s, and the compiler complains', (_name, text) => {
    expect(readCity(text).complaints.map(({ severity }) => severity)).toContain('error');
    expect(errorsOf(text)).toEqual([]);
  });
});

const word = /\s+|\/\/[^\n]*|[A-Za-z_]\w*|\d+\.?\d*|"[^"\n]*"|->|[<>=!+\-*/]=|&&|\|\||\+\+|--|./g;

/** What only a user can know who remembers the name of the class, or what a class is made of. */
const known = /takes no parameters|the constructor of .* must call|the parameters of .* must be followed by ':'/;

/** A shipped text in which one word inside of braces is lost, doubled or another one. */
const damaged = fc
  .tuple(fc.constantFrom(...shipped), fc.constantFrom('lose', 'add', 'change'), fc.nat(), fc.nat())
  .map(([[, text], how, one, other]) => {
    const words = [...text.matchAll(word)].map(([each]) => each);
    let depth = 0;
    const places = words.flatMap((each, index) => {
      depth += each === '{' ? 1 : each === '}' ? -1 : 0;
      return depth > 0 && !/^(?:\s|\/\/)/.test(each) ? [index] : [];
    });
    const at = places[one % places.length];
    const instead = words[places[other % places.length]];
    const put = how === 'lose' ? [] : how === 'add' ? [instead, ' ', words[at]] : [instead];
    return words.toSpliced(at, 1, ...put).join('');
  });

describe('a text with one wrong word', () => {
  it('is refused by the compiler where the editor is at a loss, and the other way round', () => {
    fc.assert(
      fc.property(damaged, (text) => {
        const isLost = errorsOf(text).length > 0;
        if (isLost) expect(readCity(text).problems).not.toEqual([]);
        else expect(syntaxErrors(text).filter(({ rule }) => !known.test(rule))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
