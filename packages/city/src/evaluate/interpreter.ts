import type { Complaints, Span } from '../language/complaint.ts';
import {
  bases,
  type Block,
  type ClassDeclaration,
  type Declared,
  type Expression,
  type FunctionDeclaration,
  type Name,
  type NumberLiteral,
  type Program,
  type Statement,
  type StringLiteral,
  type TypeName,
} from '../language/syntax.ts';
import { constants, numberFunctions, settingRanges, settings } from './functions.ts';
import { makeObject, type Maker } from './make-object.ts';
import { kindOf, type Value } from './objects.ts';
import { performCall } from './perform-call.ts';
import { Scope, type Variable } from './scope.ts';
import { combine } from './operators.ts';
import { cityLimits, describeRange, grouped, isWithin, ranges, type Limits } from '../limits/city-limits.ts';
import { TooMuch, Work } from '../work/work.ts';
import { Stopped, type Built, type Ground, type Workshop } from './workshop.ts';

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
  readonly work: Work;
  readonly #limits: Limits;
  #steps = 0;
  #mostSteps: number;
  /** Of the height that is being computed; there is no such end in main(). */
  #callEnds = Infinity;
  #calls = 0;
  #depth = 0;

  constructor(program: Program, complaints: Complaints, limits: Limits = cityLimits) {
    this.complaints = complaints;
    this.work = new Work(limits);
    this.#limits = limits;
    this.#mostSteps = limits.steps.most;
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
    const [calls, depth] = [this.#calls, this.#depth];
    try {
      deed();
      return true;
    } catch (error) {
      if (error instanceof TooMuch) this.complaints.error(error.span, error.rule, error.remedy);
      else if (!(error instanceof Stopped)) throw error;
      this.#calls = calls;
      this.#depth = depth;
      return false;
    }
  }

  /** Height of the ground, m, when the text says how it lies. Where it cannot be computed, `Stopped` or `TooMuch` is thrown. */
  get ground(): Ground | undefined {
    const height = this.#functions.get('height');
    if (height === undefined || height.parameters.length !== 2) return undefined;
    const { name } = height;
    const heightAt = (x: number, y: number): number => {
      this.#calls = 0;
      this.#depth = 0;
      this.#callEnds = this.#steps + this.#limits.heightCall.most;
      const z = this.toNumber(this.#callOwn(height, [x, y], name), name);
      if (!isWithin(z, ranges.height))
        this.fail(
          name,
          `the ground must lie ${describeRange(ranges.height)} high; found ${grouped(z)} m at ${x.toFixed(1)}, ${y.toFixed(1)}`,
          'correct height()',
        );
      return z;
    };
    // Every map may ask for as many heights as the first one.
    const survey = (): void => {
      this.#steps = 0;
      this.#mostSteps = this.#limits.heightSteps.most;
    };
    return Object.assign(heightAt, { survey });
  }

  fail(span: Span, rule: string, remedy: string): never {
    this.complaints.error(span, rule, remedy);
    throw new Stopped({ severity: 'error', span, rule, remedy });
  }

  /** Runs something that may call itself again. */
  deeper<T>(span: Span, deed: () => T): T {
    const { most, about, remedy } = this.#limits.calls;
    if (this.#calls >= most) this.fail(span, `a city may have up to ${most} ${about}; here are more`, remedy);
    this.#calls++;
    const value = deed();
    this.#calls--;
    return value;
  }

  /** Counts how deep statements and expressions lie in each other, so that the machine's own stack never overflows. */
  #deepen(span: Span): void {
    const { most, about, remedy } = this.#limits.depth;
    if (this.#depth >= most) this.fail(span, `a city may have up to ${grouped(most)} ${about}; here are more`, remedy);
    this.#depth++;
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
    if (this.#steps <= this.#mostSteps && this.#steps <= this.#callEnds) return;
    const { heightCall, heightSteps, steps } = this.#limits;
    const isGround = this.#callEnds < Infinity;
    const { most, about, remedy } = !isGround ? steps : this.#steps > this.#callEnds ? heightCall : heightSteps;
    this.fail(span, `a city may take up to ${grouped(most)} ${about}; here they are used up`, remedy);
  }

  #runStatement(statement: Statement, scope: Scope): Returned | undefined {
    this.#deepen(statement);
    const returned = this.#carryOut(statement, scope);
    this.#depth--;
    return returned;
  }

  #carryOut(statement: Statement, scope: Scope): Returned | undefined {
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
    this.work.spend('elements', length, span);
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
    if (!Object.hasOwn(this.built.settings, name)) this.fail(span, `unknown identifier '${name}'`, 'declare it first');
    const key = name as keyof Built['settings'];
    const value = this.toNumber(changed(this.built.settings[key]), span);
    const allowed = settingRanges[key];
    if (!isWithin(value, allowed) && !(value === 0 && key === 'default_pavement_width'))
      this.fail(span, `${name} must be ${describeRange(allowed)}; found ${value}`, 'give another value');
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
    if (expression.kind === 'number' || expression.kind === 'string') return expression.value;
    if (expression.kind === 'name') return this.#valueOf(expression.text, expression, scope);
    this.#deepen(expression);
    const value = this.#compute(expression, scope);
    this.#depth--;
    return value;
  }

  #compute(expression: Exclude<Expression, NumberLiteral | StringLiteral | Name>, scope: Scope): Value {
    switch (expression.kind) {
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
    if (Object.hasOwn(this.built.settings, name)) return this.built.settings[name as keyof Built['settings']];
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
