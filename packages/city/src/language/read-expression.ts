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
    const choice = { kind: 'choice', condition, whenTrue, otherwise, ...cursor.since(condition.start) } as const;
    return cursor.joined(choice, condition, whenTrue, otherwise);
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
    left = cursor.joined({ kind: 'binary', operator, left, right, ...cursor.since(left.start) }, left, right);
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
    const operator = token.text as '-' | '+' | '!';
    return cursor.joined({ kind: 'unary', operator, value, ...cursor.since(token.start) }, value);
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
      read = cursor.joined({ kind: 'element', list: read, at, ...cursor.since(value.start) }, read, at);
    } else if (cursor.is('->') || cursor.is('.')) {
      const arrow = cursor.next();
      if (arrow.text === '.')
        cursor.complaints.slip(arrow, "objects are reached by '->'; found '.'", "write '->' here");
      const name = cursor.name('the name of a call');
      const passed = readPassed(cursor, name);
      const call = { kind: 'call', name, receiver: read, passed, ...cursor.since(value.start) } as const;
      read = cursor.joined(call, read, ...passed);
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
    const passed = readPassed(cursor, className);
    return cursor.joined({ kind: 'new', className, passed, ...cursor.since(start) }, ...passed);
  }
  if (token.kind !== 'name')
    cursor.fail(`here must be a value; found ${describe(token)}`, 'write a number, a name, a call or new ...');
  const name = cursor.name('a value');
  if (cursor.is('(')) {
    const passed = readPassed(cursor, name);
    return cursor.joined({ kind: 'call', name, passed, ...cursor.since(start) }, ...passed);
  }
  return { kind: 'name', text: token.text, start, end };
}

/** More than any call has use for. */
const mostPassed = 100;

/** `(a, b, c)`. */
export function readPassed(cursor: Cursor, behind: Word): readonly Expression[] {
  cursor.expect('(', `'${behind.text}'`);
  const passed: Expression[] = [];
  if (cursor.take(')')) return passed;
  do {
    if (passed.length >= mostPassed)
      cursor.fail(`a call takes up to ${mostPassed} values; here are more`, 'pass fewer');
    passed.push(readExpression(cursor));
  } while (cursor.take(','));
  cursor.expect(')', 'a list of values');
  return passed;
}
