import type { Complaints, Span } from '../language/complaint.ts';
import {
  bases,
  type StatementBlock,
  type Call,
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
import type { CheckedProgram } from './check-program.ts';
import { constants, numberFunctions, settingRanges, settings } from './functions.ts';
import { Effort } from './effort.ts';
import { doubtValue, mayAssignSettings, PassOver } from './doubts.ts';
import { makeObject, type Maker } from './make-object.ts';
import { kindOf, refused, type Value } from './objects.ts';
import { performCall } from './perform-call.ts';
import { Scope, type Variable } from './scope.ts';
import { combine } from './operators.ts';
import { cityLimits, describeRange, grouped, isWithin, ranges, type Limits } from '../limits/city-limits.ts';
import { TooMuch, Work } from '../work/work.ts';
import { Ended, nothingBuilt, PassedOver, Stopped, type Built, type HeightAt, type CityWorkshop } from './workshop.ts';

/** Marks the end of a function, with its value. */
class Returned {
  readonly value: Value;

  constructor(value: Value) {
    this.value = value;
  }
}

/** After so many refused statements a program is not carried out further: what comes late is mostly a consequence. */
const mostRefusals = 5000;
/** So many nodes of refused statements are looked at for what they might have done. */
const mostPassedOver = 500_000;

/** Carries out a program that was checked, and keeps what it builds. */
export class Interpreter implements CityWorkshop, Maker {
  readonly complaints: Complaints;
  readonly classes: ReadonlyMap<string, ClassDeclaration>;
  readonly built: Built = nothingBuilt(settings);
  /** The names that main() itself declares. */
  readonly mainScope = new Scope();
  readonly #functions: ReadonlyMap<string, FunctionDeclaration>;
  readonly #main: StatementBlock | undefined;
  readonly #broken: CheckedProgram['broken'];
  /** Whether a call may change settings: functions know no other names than these and their own. */
  readonly #maySet: (call: Call) => boolean;
  readonly work: Work;
  readonly #effort: Effort;
  /** Where statements of main() were refused: each place is reported once, however often it is reached. */
  readonly #refusedAt = new Set<number>();
  #refusals = 0;
  #passedOver = 0;
  #isMute = false;
  /** A refusal whose objects are in doubt already. */
  #traced: unknown;
  /** Whether the whole city is in doubt, as its settings are. */
  #isUnclear: boolean;

  constructor(program: Program, checked: CheckedProgram, complaints: Complaints, limits: Limits = cityLimits) {
    this.#broken = checked.broken;
    this.#isUnclear = !checked.areFunctionsSound;
    this.complaints = complaints;
    this.work = new Work(limits);
    this.#effort = new Effort(limits, complaints);
    this.classes = new Map(program.classes.map((each) => [each.name.text, each]));
    this.#functions = new Map(program.functions.map((each) => [each.name.text, each]));
    this.#main = program.main;
    const doSet = program.functions.some(({ body }) => mayAssignSettings(body));
    this.#maySet = ({ name, receiver }) => doSet && receiver === undefined && this.#functions.has(name.text);
  }

  /**
   * Builds what main() says. A statement that is refused is passed over, with all that needs it. False when main() could
   * not be finished, or nothing can be said about the roads of what was built.
   */
  run(): boolean {
    const isFinished = this.attempt(() => {
      if (this.#main !== undefined) this.#runIn(this.#main, this.mainScope);
    });
    this.#refusedAt.clear();
    return isFinished && !this.#isUnclear;
  }

  /** Does something that may fail with a complaint. */
  attempt(deed: () => void): boolean {
    const { nesting } = this.#effort;
    try {
      deed();
      return true;
    } catch (error) {
      if (error instanceof TooMuch) this.complaints.error(error.span, error.rule, error.remedy);
      else if (!(error instanceof Stopped)) throw error;
      this.#effort.returnTo(nesting);
      return false;
    }
  }

  /** Height of the ground, m, when the text says how it lies. Where it cannot be computed, `Stopped` or `TooMuch` is thrown. */
  get ground(): HeightAt | undefined {
    const height = this.#functions.get('height');
    if (height === undefined || height.parameters.length !== 2) return undefined;
    const { name } = height;
    const heightAt = (x: number, y: number): number => {
      this.#effort.beginHeight();
      const z = this.toNumber(this.#callOwn(height, [x, y], name), name);
      if (!isWithin(z, ranges.height))
        this.fail(
          name,
          `the ground must lie ${describeRange(ranges.height)} high; found ${grouped(z)} m at ${x.toFixed(1)}, ${y.toFixed(1)}`,
          'correct height()',
        );
      return z;
    };
    return Object.assign(heightAt, { survey: () => this.#effort.beginMap() });
  }

  fail(span: Span, rule: string, remedy: string): never {
    if (!this.#isMute && !this.#refusedAt.has(span.start)) this.complaints.error(span, rule, remedy);
    throw new Stopped({ severity: 'error', span, rule, remedy });
  }

  passOver(span: Span): never {
    const rule = 'what this needs was refused';
    throw new PassedOver({ severity: 'error', span, rule, remedy: 'correct that first' });
  }

  /** Runs something that may call itself again. */
  deeper<T>(span: Span, deed: () => T): T {
    return this.#effort.call(span, deed);
  }

  runBlock(block: StatementBlock, scope: Scope): Returned | undefined {
    return this.#runIn(block, new Scope(scope));
  }

  #runIn(block: StatementBlock, inner: Scope): Returned | undefined {
    for (const statement of block.statements) {
      const returned = this.#tryStatement(statement, inner);
      if (returned !== undefined) return returned;
    }
    return undefined;
  }

  /** Carries out a statement, or passes over it when it is refused. */
  #tryStatement(statement: Statement, scope: Scope): Returned | undefined {
    // Where the height of the ground is asked for, it is known or not.
    if (this.#effort.isForGround) return this.#runStatement(statement, scope);
    const { nesting } = this.#effort;
    const crosses = this.built.crosses.length;
    try {
      return this.#runStatement(statement, scope);
    } catch (error) {
      this.#refuse(error, crosses);
      this.#effort.returnTo(nesting);
      if (statement.kind === 'return') return new Returned(refused);
      if (statement.kind === 'declare')
        for (const { name } of statement.names) scope.declare(name.text, { type: statement.type.name, value: refused });
      if (!(error instanceof Stopped && error === this.#traced)) this.#passOverStatement(statement, scope, error);
      return undefined;
    }
  }

  /** Notes that something was refused; throws again what ends the whole program. */
  #refuse(error: unknown, crosses: number): void {
    if (!(error instanceof Stopped) || error instanceof Ended) throw error;
    if (!(error instanceof PassedOver)) this.#refusedAt.add(error.complaint.span.start);
    if (++this.#refusals > mostRefusals || this.#passedOver > mostPassedOver) throw new Ended(error.complaint);
    // Those that were made on the way may lack everything that was to follow.
    for (const cross of this.built.crosses.slice(crosses)) cross.doubt = 'shape';
  }

  #passOverStatement(statement: Statement, scope: Scope, error: unknown): void {
    const passing = new PassOver(scope, this.#maySet);
    if (statement.kind === 'assign') this.#refuseTarget(statement.target, scope, passing);
    else passing.statement(statement);
    this.#passedOver += passing.nodes;
    const { mayHaveSet, mayHaveReturned } = passing.result;
    if (mayHaveSet) this.#isUnclear = true;
    if (mayHaveReturned) throw error;
  }

  /** One element of a list is refused when it is known which. */
  #refuseTarget(target: Expression, scope: Scope, passing: PassOver): void {
    if (target.kind !== 'element') return passing.refuseRoot(target);
    this.#isMute = true;
    try {
      const list = this.evaluate(target.list, scope);
      (list as Value[])[this.#index(list, target.at, scope)] = refused;
    } catch (error) {
      if (!(error instanceof Stopped) || error instanceof Ended) throw error;
      passing.refuseRoot(target);
    } finally {
      this.#isMute = false;
    }
  }

  isBroken(part: Statement | ClassDeclaration): boolean {
    return this.#broken.has(part);
  }

  #runStatement(statement: Statement, scope: Scope): Returned | undefined {
    if (this.isBroken(statement)) this.passOver(statement);
    this.#effort.enter(statement);
    const returned = this.#carryOut(statement, scope);
    this.#effort.leave();
    return returned;
  }

  #carryOut(statement: Statement, scope: Scope): Returned | undefined {
    this.#effort.step(statement);
    switch (statement.kind) {
      case 'block':
        return this.runBlock(statement, scope);
      case 'declare':
        for (const each of statement.names) this.#tryDeclare(statement.type, each, scope);
        return undefined;
      case 'assign':
        this.#assign(statement.target, statement.operator, this.evaluate(statement.value, scope), scope);
        return undefined;
      case 'if': {
        const branch = this.#isTrue(statement.condition, scope) ? statement.whenTrue : statement.otherwise;
        return branch === undefined ? undefined : this.#tryStatement(branch, new Scope(scope));
      }
      case 'loop': {
        const inner = new Scope(scope);
        if (statement.first !== undefined) this.#runStatement(statement.first, inner);
        while (statement.condition === undefined || this.#isTrue(statement.condition, inner)) {
          this.#effort.step(statement);
          const returned = this.#tryStatement(statement.body, new Scope(inner));
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

  /** What is declared with a refused value is known, and refused. */
  #tryDeclare(type: TypeName, declared: Declared, scope: Scope): void {
    if (this.#effort.isForGround) return this.declare(type, declared, scope);
    const { nesting } = this.#effort;
    const crosses = this.built.crosses.length;
    try {
      this.declare(type, declared, scope);
    } catch (error) {
      this.#refuse(error, crosses);
      this.#effort.returnTo(nesting);
      scope.declare(declared.name.text, { type: type.name, value: refused });
      this.#passOverStatement({ ...declared, kind: 'declare', type, names: [declared] }, scope, error);
    }
  }

  declare(type: TypeName, { name, sizes, initial }: Declared, scope: Scope): void {
    // Each counts: a class with hundreds of local variables is made in a loop without end.
    this.#effort.step(name);
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
    if (value === refused) return value;
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
    if (allowed === ranges.yesOrNo && value !== 0 && value !== 1)
      this.fail(span, `${name} must be true or false; found ${value}`, 'give one of them');
    if (!isWithin(value, allowed) && !(value === 0 && key === 'default_pavement_width'))
      this.fail(span, `${name} must be ${describeRange(allowed)}; found ${value}`, 'give another value');
    this.built.settings[key] = value;
  }

  #index(list: Value, at: Expression, scope: Scope): number {
    if (list === refused) this.passOver(at);
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
    if (value === refused) this.passOver(span);
    const number = typeof value === 'boolean' ? Number(value) : value;
    if (typeof number !== 'number') this.fail(span, `here must be a number; found ${kindOf(value)}`, 'give a number');
    if (!Number.isFinite(number))
      this.fail(span, 'a number must be finite (was something divided by 0?)', 'look at what it is computed from');
    return number;
  }

  evaluate(expression: Expression, scope: Scope): Value {
    this.#effort.step(expression);
    if (expression.kind === 'number' || expression.kind === 'string') return expression.value;
    if (expression.kind === 'name') return this.#valueOf(expression.text, expression, scope);
    this.#effort.enter(expression);
    const value = this.#compute(expression, scope);
    this.#effort.leave();
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
        this.#perform(expression, receiver, passed);
        return undefined;
      }
    }
  }

  /** Carries out a command. When it is refused, exactly the objects that it concerns are in doubt. */
  #perform(call: Call, receiver: Value, passed: readonly Value[]): void {
    try {
      performCall(this, call, receiver, passed);
    } catch (error) {
      const isRoad = call.name.text === 'connect';
      if (!isRoad) doubtValue(receiver, 'shape');
      for (const each of passed) doubtValue(each, isRoad ? 'roads' : 'shape');
      this.#traced = error;
      throw error;
    }
  }

  #evaluateBinary({ operator, left, right, ...span }: Extract<Expression, { kind: 'binary' }>, scope: Scope): Value {
    if (operator === '&&') return this.#isTrue(left, scope) && this.#isTrue(right, scope);
    if (operator === '||') return this.#isTrue(left, scope) || this.#isTrue(right, scope);
    const one = this.evaluate(left, scope);
    const other = this.evaluate(right, scope);
    if (one === refused || other === refused) this.passOver(span);
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
