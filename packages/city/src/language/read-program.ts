import { suggest } from '@korzo/reading';
import { cityLimits, grouped } from '../limits/city-limits.ts';
import type { Complaints } from './complaint.ts';
import { Cursor, describe, Lost } from './cursor.ts';
import { readPassed } from './read-expression.ts';
import { beginsDeclaration, readBlock, readDeclaration, readStar, readType } from './read-statement.ts';
import {
  bases,
  type Base,
  type StatementBlock,
  type ClassDeclaration,
  type Constructor,
  type Declaration,
  type Definition,
  type FunctionDeclaration,
  type Parameter,
  type Program,
  type Word,
} from './syntax.ts';
import { tokensOf } from './tokens.ts';

/** Reads a whole text. Parts that are not understood are left out of the tree; the complaints say why. */
export function readProgram(text: string, complaints: Complaints): Program {
  const { most, about, remedy } = cityLimits.characters;
  if (text.length > most) {
    const rule = `a city may have up to ${grouped(most)} ${about}; this one has ${grouped(text.length)}`;
    complaints.error({ start: 0, end: 1 }, rule, remedy);
    return { classes: [], functions: [] };
  }
  const cursor = new Cursor(tokensOf(text, complaints), complaints);
  const classes: ClassDeclaration[] = [];
  const functions: FunctionDeclaration[] = [];
  let main: StatementBlock | undefined;
  while (!cursor.isAtEnd) {
    try {
      if (cursor.take(';')) continue;
      if (cursor.is('class')) classes.push(readClass(cursor));
      else if (cursor.is('main') || (cursor.ahead(1).text === 'main' && cursor.token.kind === 'name'))
        main = readMain(cursor, main);
      else if (cursor.token.kind === 'name') functions.push(readFunction(cursor));
      else cursor.fail(`here must be a class, a function or main(); found ${describe(cursor.token)}`, 'remove it');
    } catch (error) {
      if (!(error instanceof Lost)) throw error;
      cursor.skipTo(() => cursor.is('class') || cursor.is('main'));
    }
  }
  if (main === undefined && !complaints.hasErrors)
    complaints.error({ start: text.length, end: text.length }, 'a city must have a main part', 'add main() { ... }');
  const leftOut = complaints.all.flatMap(({ severity, span }) =>
    severity === 'error' && !cursor.insertions.has(span.start) ? [span.start] : [],
  );
  return {
    classes,
    functions,
    ...(main === undefined ? {} : { main }),
    ...(leftOut.length === 0 ? {} : { wholeUntil: Math.min(...leftOut) }),
  };
}

function readMain(cursor: Cursor, before: StatementBlock | undefined): StatementBlock {
  if (!cursor.is('main')) {
    cursor.complaints.slip(cursor.token, 'main() returns nothing and has no type', `remove '${cursor.token.text}'`);
    cursor.next();
  }
  const name = cursor.name('main');
  if (before !== undefined) cursor.complaints.error(name, 'there must be one main()', 'join the two');
  readPassed(cursor, name);
  return readBlock(cursor, 'main()');
}

function readFunction(cursor: Cursor): FunctionDeclaration {
  const { start } = cursor.token;
  const { text } = cursor.token;
  // A function that gives the height of the ground may be written without its type, as the execution functions are.
  const isBare = cursor.ahead(1).text === '(';
  const known = ['class', 'main', 'float', 'int', 'bool'];
  if (isBare && text !== 'height') cursor.fail(`'${text}' is no beginning of a declaration`, suggest(text, known));
  const returns = isBare ? { name: 'float' as const, start, end: start } : readType(cursor);
  if (!isBare && (bases as readonly string[]).includes(returns.name)) readStar(cursor, returns);
  const name = cursor.name('the name of a function');
  const parameters = readParameters(cursor, name);
  const body = readBlock(cursor, `the function ${name.text}`);
  return { name, returns, parameters, body, ...cursor.since(start) };
}

function readParameters(cursor: Cursor, behind: Word): readonly Parameter[] {
  cursor.expect('(', `'${behind.text}'`);
  const parameters: Parameter[] = [];
  if (cursor.take(')')) return parameters;
  do {
    const { start } = cursor.token;
    const type = readType(cursor);
    readStar(cursor, type);
    parameters.push({ type, name: cursor.name('the name of a parameter'), ...cursor.since(start) });
  } while (cursor.take(','));
  cursor.expect(')', 'a list of parameters');
  return parameters;
}

function readClass(cursor: Cursor): ClassDeclaration {
  const { start } = cursor.next();
  const name = cursor.name('the name of a class');
  cursor.expect(':', `the name of the class ${name.text}`);
  const base = readBase(cursor, name);
  cursor.expect('{', `the head of the class ${name.text}`);
  const locals: Declaration[] = [];
  let build: Constructor | undefined;
  let define: Definition | undefined;
  while (!cursor.is('}') && !cursor.isAtEnd && !cursor.is('class') && !cursor.is('main')) {
    try {
      if (cursor.take(';')) continue;
      if (beginsDeclaration(cursor)) {
        locals.push(readDeclaration(cursor));
        cursor.expect(';', 'a declaration');
      } else if (cursor.is(name.text)) build = readConstructor(cursor, name, base);
      else define = readDefinition(cursor, name);
    } catch (error) {
      if (!(error instanceof Lost)) throw error;
      cursor.skipStatement();
    }
  }
  cursor.expect('}', `the class ${name.text}`);
  if (!cursor.is(';'))
    cursor.complaints.slip(cursor.token, `the class ${name.text} must end with '};'`, "add ';' before it");
  cursor.take(';');
  return {
    name,
    base,
    locals,
    ...(build === undefined ? {} : { build }),
    ...(define === undefined ? {} : { define }),
    ...cursor.since(start),
  };
}

function readBase(cursor: Cursor, name: Word): Base {
  const word = cursor.name('Cross, Way or Style');
  const base = bases.find((each) => each === word.text);
  if (base !== undefined) return base;
  cursor.complaints.error(
    word,
    `the class ${name.text} must be a Cross, a Way or a Style; found ${word.text}`,
    suggest(word.text, bases),
  );
  return 'Way';
}

function readConstructor(cursor: Cursor, name: Word, base: Base): Constructor {
  const { start } = cursor.next();
  const parameters = readParameters(cursor, name);
  cursor.expect(':', `the parameters of ${name.text}`);
  const word = cursor.name(base);
  if (word.text !== base)
    cursor.complaints.error(
      word,
      `the constructor of ${name.text} must call ${base}(...); found ${word.text}`,
      `write ${base}`,
    );
  const passed = readPassed(cursor, word);
  const body = cursor.is('{') ? readBlock(cursor, `the constructor of ${name.text}`) : emptyBlock(cursor);
  return { parameters, passed, body, ...cursor.since(start) };
}

function emptyBlock(cursor: Cursor): StatementBlock {
  cursor.expect(';', 'a constructor without a body');
  return { kind: 'block', statements: [], ...cursor.since(cursor.token.start) };
}

function readDefinition(cursor: Cursor, owner: Word): Definition {
  const { start } = cursor.token;
  const name = cursor.name(`the constructor ${owner.text}(...) or its define function`);
  cursor.expect('(', `'${name.text}'`);
  if (!cursor.is(')'))
    cursor.fail(`${name.text} takes no parameters`, `a constructor is named like its class: ${owner.text}(...)`, name);
  cursor.expect(')', `'${name.text}('`);
  return { name, body: readBlock(cursor, name.text), ...cursor.since(start) };
}
