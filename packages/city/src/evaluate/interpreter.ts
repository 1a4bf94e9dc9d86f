import type { Complaints, Span } from '../language/complaint.ts';
import {
  bases,
  type Block,
  type ClassDeclaration,
  type Declared,
  type Expression,
  type FunctionDeclaration,
  type Program,
  type Statement,
  type TypeName,
} from '../language/syntax.ts';
import { constants, numberFunctions, settings } from './functions.ts';
import { makeObject, type Maker } from './make-object.ts';
import { kindOf, type Value } from './objects.ts';
import { performCall } from './perform-call.ts';
import { Scope, type Variable } from './scope.ts';
import { combine } from './operators.ts';
import { Stopped, type Built, type Workshop } from './workshop.ts';

/** No text can hang or exhaust the compiler: what a city of a million pieces needs, and no more. */
const limits = { steps: 5_000_000, depth: 100, elements: 1_000_000 };

/** Marks the end of a function, with its value. */
class Returned {
  readonly value: Value;

  constructor(value: Value) {
    this.value = value;
  }
}

/** Carries out a program that was checked, and keeps what it builds. */
export class Interpreter implements Workshop, Maker {
  readonly complaints: Complaints;
  readonly classes: ReadonlyMap<string, ClassDeclaration>;
  readonly built: Built = { settings: { ...settings }, crosses: [], connections: [], houses: [], trees: [], parks: [] };
  readonly #functions: ReadonlyMap<string, FunctionDeclaration>;
  readonly #main: Block | undefined;
  #steps = 0;
  #depth = 0;
  #elements = 0;

  constructor(program: Program, complaints: Complaints) {
    this.complaints = complaints;
    this.classes = new Map(program.classes.map((each) => [each.name.text, each]));
    this.#functions = new Map(program.functions.map((each) => [each.name.text, each]));
    this.#main = program.main;
  }

  /** Builds what main() says; false when it could not be finished. */
  run(): boolean {
    return this.attempt(() => {
      if (this.#main !== undefined) this.runBlock(this.#main, new Scope());
    });
  }

  /** Does something that may fail with a complaint. */
  attempt(deed: () => void): boolean {
    try {
      deed();
      return true;
    } catch (error) {
      if (error instanceof Stopped) return false;
      throw error;
    }
  }

  /** Height of the ground, m, when the text says how it lies. */
  get ground(): ((x: number, y: number) => number) | undefined {
    const height = this.#functions.get('height');
    if (height === undefined || height.parameters.length !== 2) return undefined;
    return (x, y) => this.toNumber(this.#callOwn(height, [x, y], height.name), height.name);
  }

  fail(span: Span, rule: string, remedy: string): never {
    this.complaints.error(span, rule, remedy);
    throw new Stopped();
  }

  /** Runs something that may call itself again. */
  deeper<T>(span: Span, deed: () => T): T {
    if (this.#depth >= limits.depth)
      this.fail(span, `calls and objects may lie ${limits.depth} deep in each other`, 'end the recursion');
    this.#depth++;
    try {
      return deed();
    } finally {
      this.#depth--;
    }
  }

  runBlock(block: Block, scope: Scope): Returned | undefined {
    const inner = new Scope(scope);
    for (const statement of block.statements) {
      const returned = this.#runStatement(statement, inner);
      if (returned !== undefined) return returned;
    }
    return undefined;
  }

  #step(span: Span): void {
    this.#steps++;
    if (this.#steps > limits.steps)
      this.fail(
        span,
        `building a city may take up to ${limits.steps / 1e6} million steps`,
        'look for a loop without end here',
      );
  }

  #runStatement(statement: Statement, scope: Scope): Returned | undefined {
    this.#step(statement);
    switch (statement.kind) {
      case 'block':
        return this.runBlock(statement, scope);
      case 'declare':
        for (const each of statement.names) this.declare(statement.type, each, scope);
        return undefined;
      case 'assign':
        this.#assign(statement.target, statement.operator, this.evaluate(statement.value, scope), scope);
        return undefined;
      case 'if': {
        const branch = this.#isTrue(statement.condition, scope) ? statement.whenTrue : statement.otherwise;
        return branch === undefined ? undefined : this.#runStatement(branch, new Scope(scope));
      }
      case 'loop': {
        const inner = new Scope(scope);
        if (statement.first !== undefined) this.#runStatement(statement.first, inner);
        while (statement.condition === undefined || this.#isTrue(statement.condition, inner)) {
          this.#step(statement);
          const returned = this.#runStatement(statement.body, new Scope(inner));
          if (returned !== undefined) return returned;
          if (statement.next !== undefined) this.#runStatement(statement.next, inner);
        }
        return undefined;
      }
      case 'return':
        return new Returned(statement.value === undefined ? undefined : this.evaluate(statement.value, scope));
      case 'perform':
        this.evaluate(statement.call, scope);
        return undefined;
    }
  }

  declare(type: TypeName, { name, sizes, initial }: Declared, scope: Scope): void {
    const lengths = sizes.map((size) => this.toNumber(this.evaluate(size, scope), size));
    const value = initial === undefined ? undefined : this.evaluate(initial, scope);
    const variable: Variable = { type: type.name, value: this.#emptyValue(type, lengths, name) };
    if (initial !== undefined) variable.value = this.fitting(type.name, value, initial);
    scope.declare(name.text, variable);
  }

  #emptyValue(type: TypeName, lengths: readonly number[], span: Span): Value {
    if (lengths.length === 0) return (bases as readonly string[]).includes(type.name) ? undefined : 0;
    const [length, ...rest] = lengths;
    if (!Number.isInteger(length) || length < 1)
      this.fail(
        span,
        `a list must have a whole number of elements, at least 1; found ${length}`,
        'give another length',
      );
    this.#elements += length;
    if (this.#elements > limits.elements)
      this.fail(span, `lists may have up to ${limits.elements} elements in all`, 'make them shorter');
    return Array.from({ length }, () => this.#emptyValue(type, rest, span));
  }

  /** A value as a variable of a type keeps it: whole numbers lose what is behind the point. */
  fitting(type: Variable['type'], value: Value, span: Span): Value {
    if (type === 'int') return Math.trunc(this.toNumber(value, span));
    if (type === 'float') return this.toNumber(value, span);
    if (type === 'bool') return typeof value === 'boolean' ? value : this.toNumber(value, span) !== 0;
    if (type === 'WayType' || type === 'LineStyle') return value;
    const isRight = value === undefined || (typeof value === 'object' && !Array.isArray(value) && value.kind === type);
    if (!isRight) this.fail(span, `a ${type} * leads to a ${type}; found ${kindOf(value)}`, `assign a ${type}`);
    return value;
  }

  #assign(target: Expression, operator: string, value: Value, scope: Scope): void {
    const changed = (before: Value): Value =>
      operator === '='
        ? value
        : combine(operator[0] as '+', this.toNumber(before, target), this.toNumber(value, target));
    if (target.kind === 'element') {
      const list = this.evaluate(target.list, scope);
      const at = this.#index(list, target.at, scope);
      (list as Value[])[at] = changed((list as Value[])[at]);
    } else if (target.kind === 'name') {
      const variable = scope.find(target.text);
      if (variable === undefined) this.#set(target.text, changed, target);
      else
        variable.value = Array.isArray(variable.value)
          ? variable.value
          : this.fitting(variable.type, changed(variable.value), target);
    }
  }

  #set(name: string, changed: (before: Value) => Value, span: Span): void {
    if (!(name in this.built.settings)) this.fail(span, `unknown identifier '${name}'`, 'declare it first');
    const key = name as keyof Built['settings'];
    const value = this.toNumber(changed(this.built.settings[key]), span);
    if (value < 0 || (value === 0 && key !== 'default_pavement_width'))
      this.fail(span, `${name} must be above 0; found ${value}`, 'give a positive one');
    this.built.settings[key] = value;
  }

  #index(list: Value, at: Expression, scope: Scope): number {
    if (!Array.isArray(list))
      this.fail(
        at,
        `only a list has elements; found ${kindOf(list)}`,
        'declare it with a length, for instance Cross *c[20]',
      );
    const index = this.toNumber(this.evaluate(at, scope), at);
    if (!Number.isInteger(index) || index < 0 || index >= list.length)
      this.fail(at, `this list has elements 0 to ${list.length - 1}; found ${index}`, 'stay within it');
    return index;
  }

  #isTrue(condition: Expression, scope: Scope): boolean {
    const value = this.evaluate(condition, scope);
    return typeof value === 'boolean' ? value : this.toNumber(value, condition) !== 0;
  }

  toNumber(value: Value, span: Span): number {
    const number = typeof value === 'boolean' ? Number(value) : value;
    if (typeof number !== 'number') this.fail(span, `here must be a number; found ${kindOf(value)}`, 'give a number');
    if (!Number.isFinite(number))
      this.fail(span, 'a number must be finite (was something divided by 0?)', 'look at what it is computed from');
    return number;
  }

  evaluate(expression: Expression, scope: Scope): Value {
    this.#step(expression);
    switch (expression.kind) {
      case 'number':
      case 'string':
        return expression.value;
      case 'name':
        return this.#valueOf(expression.text, expression, scope);
      case 'element': {
        const list = this.evaluate(expression.list, scope);
        return (list as Value[])[this.#index(list, expression.at, scope)];
      }
      case 'unary': {
        if (expression.operator === '!') return !this.#isTrue(expression.value, scope);
        const value = this.toNumber(this.evaluate(expression.value, scope), expression.value);
        return expression.operator === '-' ? -value : value;
      }
      case 'binary':
        return this.#evaluateBinary(expression, scope);
      case 'choice':
        return this.evaluate(
          this.#isTrue(expression.condition, scope) ? expression.whenTrue : expression.otherwise,
          scope,
        );
      case 'new':
        return this.deeper(expression, () =>
          makeObject(
            this,
            expression,
            expression.passed.map((each) => this.evaluate(each, scope)),
          ),
        );
      case 'call': {
        const own = expression.receiver === undefined ? this.#functions.get(expression.name.text) : undefined;
        const passed = expression.passed.map((each) => this.evaluate(each, scope));
        if (own !== undefined) return this.#callOwn(own, passed, expression);
        const shared = numberFunctions.find(({ name }) => name === expression.name.text);
        if (expression.receiver === undefined && shared !== undefined)
          return shared.compute(...passed.map((value, index) => this.toNumber(value, expression.passed[index])));
        const receiver =
          expression.receiver === undefined ? scope.find('this')?.value : this.evaluate(expression.receiver, scope);
        performCall(this, expression, receiver, passed);
        return undefined;
      }
    }
  }

  #evaluateBinary({ operator, left, right, ...span }: Extract<Expression, { kind: 'binary' }>, scope: Scope): Value {
    if (operator === '&&') return this.#isTrue(left, scope) && this.#isTrue(right, scope);
    if (operator === '||') return this.#isTrue(left, scope) || this.#isTrue(right, scope);
    const one = this.evaluate(left, scope);
    const other = this.evaluate(right, scope);
    if (operator === '==') return one === other;
    if (operator === '!=') return one !== other;
    const divides = operator === '/' || operator === '%';
    if (divides && this.toNumber(other, right) === 0)
      this.fail(span, 'nothing can be divided by 0', 'check the divisor first');
    return combine(operator, this.toNumber(one, left), this.toNumber(other, right));
  }

  #valueOf(name: string, span: Span, scope: Scope): Value {
    const variable = scope.find(name);
    if (variable !== undefined) return variable.value;
    if (name in this.built.settings) return this.built.settings[name as keyof Built['settings']];
    const constant = constants.get(name);
    if (constant === undefined) this.fail(span, `unknown identifier '${name}'`, 'declare it first');
    return constant;
  }

  #callOwn({ parameters, body, returns, name }: FunctionDeclaration, passed: readonly Value[], span: Span): Value {
    return this.deeper(span, () => {
      const scope = new Scope();
      for (const [index, each] of parameters.entries())
        scope.declare(each.name.text, {
          type: each.type.name,
          value: this.fitting(each.type.name, passed[index], span),
        });
      const returned = this.runBlock(body, scope);
      if (returned?.value === undefined) {
        if (returns.start === returns.end || body.statements.length === 0)
          this.fail(name, `the function ${name.text} must return a value`, 'end it with return ...;');
        return returned?.value;
      }
      return this.fitting(returns.name, returned.value, span);
    });
  }
}
