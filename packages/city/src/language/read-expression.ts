import { describe, type Cursor } from './cursor.ts';
import { binaryOperators, type BinaryOperator, type Expression, type Word } from './syntax.ts';

/** From weakest to strongest. */
const levels: readonly (readonly BinaryOperator[])[] = [
  ['||'],
  ['&&'],
  ['==', '!='],
  ['<', '>', '<=', '>='],
  ['+', '-'],
  ['*', '/', '%'],
];

export function readExpression(cursor: Cursor): Expression {
  return cursor.nested(() => {
    const condition = readBinary(cursor, 0);
    if (!cursor.take('?')) return condition;
    const whenTrue = readExpression(cursor);
    cursor.expect(':', 'the first value of a choice');
    const otherwise = readExpression(cursor);
    return { kind: 'choice', condition, whenTrue, otherwise, ...cursor.since(condition.start) };
  });
}

function readBinary(cursor: Cursor, level: number): Expression {
  if (level === levels.length) return readUnary(cursor);
  let left = readBinary(cursor, level + 1);
  for (;;) {
    const operator = operatorAt(cursor);
    if (operator === undefined || !levels[level].includes(operator)) return left;
    cursor.next();
    const right = readBinary(cursor, level + 1);
    left = { kind: 'binary', operator, left, right, ...cursor.since(left.start) };
  }
}

function operatorAt(cursor: Cursor): BinaryOperator | undefined {
  return cursor.token.kind === 'mark' ? binaryOperators.find((operator) => operator === cursor.token.text) : undefined;
}

function readUnary(cursor: Cursor): Expression {
  const { token } = cursor;
  if (cursor.is('-') || cursor.is('+') || cursor.is('!')) {
    cursor.next();
    const value = cursor.nested(() => readUnary(cursor));
    return { kind: 'unary', operator: token.text as '-' | '+' | '!', value, ...cursor.since(token.start) };
  }
  return readPlaces(cursor, readPrimary(cursor));
}

/** What may follow a value: `[i]` and `->call()`. */
function readPlaces(cursor: Cursor, value: Expression): Expression {
  let read = value;
  for (;;) {
    if (cursor.take('[')) {
      const at = readExpression(cursor);
      cursor.expect(']', 'an index');
      read = { kind: 'element', list: read, at, ...cursor.since(value.start) };
    } else if (cursor.is('->') || cursor.is('.')) {
      const arrow = cursor.next();
      if (arrow.text === '.')
        cursor.complaints.slip(arrow, "objects are reached by '->'; found '.'", "write '->' here");
      const name = cursor.name('the name of a call');
      read = { kind: 'call', name, receiver: read, passed: readPassed(cursor, name), ...cursor.since(value.start) };
    } else return read;
  }
}

function readPrimary(cursor: Cursor): Expression {
  const { token } = cursor;
  const { start, end } = token;
  if (token.kind === 'int' || token.kind === 'float') {
    cursor.next();
    return { kind: 'number', value: Number(token.text), start, end };
  }
  if (token.kind === 'string') {
    cursor.next();
    return { kind: 'string', value: token.text, start, end };
  }
  if (cursor.take('(')) {
    const inner = readExpression(cursor);
    cursor.expect(')', 'what is in brackets');
    return inner;
  }
  if (cursor.take('new')) {
    const className = cursor.name('the name of a class');
    return { kind: 'new', className, passed: readPassed(cursor, className), ...cursor.since(start) };
  }
  if (token.kind !== 'name')
    cursor.fail(`here must be a value; found ${describe(token)}`, 'write a number, a name, a call or new ...');
  const name = cursor.name('a value');
  if (cursor.is('(')) return { kind: 'call', name, passed: readPassed(cursor, name), ...cursor.since(start) };
  return { kind: 'name', text: token.text, start, end };
}

/** `(a, b, c)`. */
export function readPassed(cursor: Cursor, behind: Word): readonly Expression[] {
  cursor.expect('(', `'${behind.text}'`);
  const passed: Expression[] = [];
  if (cursor.take(')')) return passed;
  do passed.push(readExpression(cursor));
  while (cursor.take(','));
  cursor.expect(')', 'a list of values');
  return passed;
}
