import type { StatementBlock, Call, Expression, Statement } from '../language/syntax.ts';
import { settings } from './functions.ts';
import { refused, type Doubt, type Value } from './objects.ts';
import { Scope } from './scope.ts';

/** Marks an object, or all objects of a list. */
export function doubtValue(value: Value, doubt: Doubt): void {
  if (typeof value !== 'object') return;
  if (Array.isArray(value)) for (const each of value) doubtValue(each, doubt);
  else if (doubt === 'shape') value.doubt = doubt;
  else if (value.kind === 'Cross') value.doubt ??= doubt;
}

/** What a statement that is passed over might have done. */
export interface PassedOver {
  /** It might have changed settings, which hold for the whole city. */
  readonly mayHaveSet: boolean;
  /** It might have ended its function. */
  readonly mayHaveReturned: boolean;
}

const settingNames: ReadonlySet<string> = new Set(Object.keys(settings));

/** Passes over a statement that cannot be carried out: what it assigns is refused, what it names is in doubt. */
export class PassOver {
  readonly #scope: Scope;
  readonly #maySet: (call: Call) => boolean;
  #mayHaveSet = false;
  #mayHaveReturned = false;
  #nodes = 0;

  constructor(scope: Scope, maySet: (call: Call) => boolean) {
    this.#scope = scope;
    this.#maySet = maySet;
  }

  get result(): PassedOver {
    return { mayHaveSet: this.#mayHaveSet, mayHaveReturned: this.#mayHaveReturned };
  }

  /** How many nodes of the text were looked at. */
  get nodes(): number {
    return this.#nodes;
  }

  statement(statement: Statement): void {
    this.#nodes++;
    switch (statement.kind) {
      case 'block':
        for (const each of statement.statements) this.statement(each);
        break;
      case 'declare':
        for (const { sizes, initial } of statement.names) this.#expressions([...sizes, initial]);
        break;
      case 'assign':
        this.#expressions([statement.value]);
        this.refuseRoot(statement.target);
        break;
      case 'if':
        this.#expressions([statement.condition]);
        this.#statements([statement.whenTrue, statement.otherwise]);
        break;
      case 'loop':
        this.#expressions([statement.condition]);
        this.#statements([statement.first, statement.next, statement.body]);
        break;
      case 'return':
        this.#mayHaveReturned = true;
        this.#expressions([statement.value]);
        break;
      case 'perform':
        this.#expressions([statement.call]);
        break;
    }
  }

  /** The variable that is assigned to, or whose element is, has no known value any more. */
  refuseRoot(target: Expression): void {
    if (target.kind === 'element') {
      this.#expressions([target.at]);
      this.refuseRoot(target.list);
    } else if (target.kind === 'name') {
      const variable = this.#scope.find(target.text);
      if (variable !== undefined) variable.value = refused;
      else if (settingNames.has(target.text)) this.#mayHaveSet = true;
    }
  }

  #statements(list: readonly (Statement | undefined)[]): void {
    for (const each of list) if (each !== undefined) this.statement(each);
  }

  #expressions(list: readonly (Expression | undefined)[]): void {
    for (const each of list) if (each !== undefined) this.#expression(each);
  }

  #expression(expression: Expression): void {
    this.#nodes++;
    switch (expression.kind) {
      case 'name':
        doubtValue(this.#scope.find(expression.text)?.value, 'shape');
        break;
      case 'element':
        this.#expressions([expression.list, expression.at]);
        break;
      case 'unary':
        this.#expressions([expression.value]);
        break;
      case 'binary':
        this.#expressions([expression.left, expression.right]);
        break;
      case 'choice':
        this.#expressions([expression.condition, expression.whenTrue, expression.otherwise]);
        break;
      case 'call':
        this.#call(expression);
        break;
      case 'new':
        this.#expressions(expression.passed);
        break;
      case 'number':
      case 'string':
        break;
    }
  }

  #call(call: Call): void {
    this.#expressions([call.receiver, ...call.passed]);
    if (this.#maySet(call)) this.#mayHaveSet = true;
    if (call.receiver === undefined) doubtValue(this.#scope.find('this')?.value, 'shape');
  }
}

/** Whether a function assigns to what may be a setting. */
export function mayAssignSettings(body: StatementBlock): boolean {
  const passing = new PassOver(new Scope(), () => false);
  passing.statement(body);
  return passing.result.mayHaveSet;
}
