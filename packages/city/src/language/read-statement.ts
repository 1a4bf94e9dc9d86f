import { suggest } from '@korzo/reading';
import { describe, Lost, type Cursor } from './cursor.ts';
import { readExpression } from './read-expression.ts';
import {
  bases,
  plainTypes,
  type Assignment,
  type Base,
  type StatementBlock,
  type Declaration,
  type Declared,
  type Expression,
  type PlainType,
  type Statement,
  type TypeName,
} from './syntax.ts';

const typeNames: readonly string[] = [...plainTypes, ...bases];
const isType = (text: string): text is PlainType | Base => typeNames.includes(text);

/** A block whose bad statements are complained about and left out. */
export function readBlock(cursor: Cursor, what: string): StatementBlock {
  const { start } = cursor.token;
  cursor.expect('{', what);
  const statements: Statement[] = [];
  while (!cursor.is('}') && !cursor.isAtEnd) {
    try {
      const statement = cursor.nested(() => readStatement(cursor));
      if (statement !== undefined) statements.push(statement);
    } catch (error) {
      if (!(error instanceof Lost)) throw error;
      cursor.skipStatement();
    }
  }
  cursor.expect('}', `what is in the braces of ${what}`);
  return { kind: 'block', statements, ...cursor.since(start) };
}

function readStatement(cursor: Cursor): Statement | undefined {
  const { token } = cursor;
  const { start } = token;
  if (cursor.take(';')) return undefined;
  if (cursor.is('{')) return readBlock(cursor, 'a block');
  if (cursor.is('class'))
    cursor.fail(
      'a class must stand outside of braces',
      "close the block before it with '}', or move the class above it",
    );
  if (cursor.take('if')) return readIf(cursor, start);
  if (cursor.take('for')) return readFor(cursor, start);
  if (cursor.take('while')) {
    const condition = readCondition(cursor, 'while');
    return { kind: 'loop', condition, body: readBody(cursor), ...cursor.since(start) };
  }
  if (cursor.take('return')) {
    const value = cursor.is(';') ? undefined : readExpression(cursor);
    cursor.expect(';', 'return');
    return { kind: 'return', ...(value === undefined ? {} : { value }), ...cursor.since(start) };
  }
  const statement = beginsDeclaration(cursor) ? readDeclaration(cursor) : readSimple(cursor);
  cursor.expect(';', statement.kind === 'declare' ? 'a declaration' : 'a command');
  return statement;
}

const readBody = (cursor: Cursor): Statement =>
  cursor.nested(() => readStatement(cursor)) ?? { kind: 'block', statements: [], ...cursor.since(cursor.token.start) };

function readCondition(cursor: Cursor, behind: string): Expression {
  cursor.expect('(', `'${behind}'`);
  const condition = readExpression(cursor);
  cursor.expect(')', 'a condition');
  return condition;
}

function readIf(cursor: Cursor, start: number): Statement {
  const condition = readCondition(cursor, 'if');
  const whenTrue = readBody(cursor);
  const otherwise = cursor.take('else') ? readBody(cursor) : undefined;
  return { kind: 'if', condition, whenTrue, ...(otherwise === undefined ? {} : { otherwise }), ...cursor.since(start) };
}

function readFor(cursor: Cursor, start: number): Statement {
  cursor.expect('(', "'for'");
  const first = cursor.is(';') ? undefined : beginsDeclaration(cursor) ? readDeclaration(cursor) : readSimple(cursor);
  cursor.expect(';', 'the start of a loop');
  const condition = cursor.is(';') ? undefined : readExpression(cursor);
  cursor.expect(';', 'the condition of a loop');
  const next = cursor.is(')') ? undefined : readSimple(cursor);
  cursor.expect(')', 'the step of a loop');
  return {
    kind: 'loop',
    ...(first === undefined ? {} : { first }),
    ...(condition === undefined ? {} : { condition }),
    ...(next === undefined ? {} : { next }),
    body: readBody(cursor),
    ...cursor.since(start),
  };
}

/** `int a`, `Way *w`, and `MyCross4 *c`, which is a slip. */
export function beginsDeclaration(cursor: Cursor): boolean {
  const [one, two, three] = [cursor.token, cursor.ahead(1), cursor.ahead(2)];
  if (one.kind !== 'name') return false;
  if (isType(one.text)) return two.kind === 'name' || two.text === '*';
  return two.text === '*' && three.kind === 'name' && [';', ',', '='].includes(cursor.ahead(3).text);
}

export function readType(cursor: Cursor): TypeName {
  const name = cursor.name('a type');
  if (isType(name.text)) return { ...name, name: name.text };
  const known = typeNames.join(', ');
  if (cursor.is('*'))
    cursor.fail(
      `a pointer leads to a Cross, a Way or a Style; found ${name.text}`,
      `write the kind that ${name.text} is made of, for instance 'Cross *'`,
      name,
    );
  cursor.fail(`'${name.text}' is no type`, suggest(name.text, typeNames) || `known are ${known}`, name);
}

export function readDeclaration(cursor: Cursor): Declaration {
  const { start } = cursor.token;
  const type = readType(cursor);
  const names: Declared[] = [];
  do names.push(readDeclared(cursor, type));
  while (cursor.take(','));
  return { kind: 'declare', type, names, ...cursor.since(start) };
}

/** Objects are reached through pointers, values are not. */
export function readStar(cursor: Cursor, type: TypeName): void {
  const isObject = (bases as readonly string[]).includes(type.name);
  const has = cursor.is('*');
  if (isObject && !has)
    cursor.complaints.slip(cursor.token, `a ${type.name} is declared as a pointer`, `write '${type.name} *' here`);
  if (!isObject && has) cursor.fail(`a value of type ${type.name} is no pointer`, "remove the '*'");
  if (has) cursor.next();
}

/** More lengths than any list has use for. */
const mostSizes = 8;

function readDeclared(cursor: Cursor, type: TypeName): Declared {
  const { start } = cursor.token;
  readStar(cursor, type);
  const name = cursor.name('the name of a variable');
  const sizes: Expression[] = [];
  while (cursor.take('[')) {
    if (sizes.length >= mostSizes)
      cursor.fail(`a list may have up to ${mostSizes} lengths; here are more`, 'use fewer');
    sizes.push(readExpression(cursor));
    cursor.expect(']', 'the length of a list');
  }
  const initial = cursor.take('=') ? readExpression(cursor) : undefined;
  return { name, sizes, ...(initial === undefined ? {} : { initial }), ...cursor.since(start) };
}

const assignments = ['=', '+=', '-=', '*=', '/='] as const;

/** An assignment or a call. */
function readSimple(cursor: Cursor): Statement {
  const { start } = cursor.token;
  const target = readExpression(cursor);
  const step = cursor.is('++') ? '+=' : cursor.is('--') ? '-=' : undefined;
  if (step !== undefined) {
    cursor.next();
    const value: Expression = { kind: 'number', value: 1, ...cursor.since(start) };
    return { kind: 'assign', target, operator: step, value, ...cursor.since(start) };
  }
  const operator: Assignment['operator'] | undefined = assignments.find((mark) => cursor.is(mark));
  if (operator !== undefined) {
    cursor.next();
    const value = readExpression(cursor);
    return { kind: 'assign', target, operator, value, ...cursor.since(start) };
  }
  if (target.kind === 'call') return { kind: 'perform', call: target, ...cursor.since(start) };
  cursor.fail(
    `a value alone is no command; found ${describe(cursor.token)} behind it`,
    'assign it to a variable, or call something',
    target,
  );
}
