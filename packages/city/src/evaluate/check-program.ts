import { nearestWord, suggest } from '@korzo/reading';
import type { Complaints, Span } from '../language/complaint.ts';
import {
  bases,
  type Assignment,
  type Base,
  type StatementBlock,
  type Call,
  type ClassDeclaration,
  type Declaration,
  type Expression,
  type FunctionDeclaration,
  type Loop,
  type New,
  type Perform,
  type Program,
  type Return,
  type Statement,
  type Word,
} from '../language/syntax.ts';
import { commandsOf, definitionNames, misspeltCalls, type CommandDeclaration } from './commands.ts';
import { constants, lineStyles, numberFunctions, settings } from './functions.ts';
import { KnownNames } from './known-names.ts';

/** How many values the three kinds of object take when they are made as they are. */
export const baseTakes: Readonly<Record<Base, readonly string[]>> = {
  Cross: ['x', 'y', 'z', 'incomes'],
  Way: ['type'],
  Style: ['lanes there', 'lanes back', 'line'],
};

/** Where a statement stands: whose commands it may say, which names it knows. */
interface Context {
  readonly commands: readonly CommandDeclaration[];
  readonly names: KnownNames;
  /** Names that are known nearby though not here, with what to say about them. */
  readonly nearby?: ReadonlyMap<string, string>;
}

/** So many functions or classes of the text a message lists. */
const mostListed = 30;
/** So many names are searched for the one that was meant. */
const mostSearched = 500;

/** What of a program can be carried out. */
export interface CheckedProgram {
  /** Statements and classes with a fault: they are passed over. */
  readonly broken: ReadonlySet<Statement | ClassDeclaration>;
  /** Whether functions have a fault: nothing can be said about the ground then. */
  readonly areFunctionsSound: boolean;
  /** False where a name has two meanings. */
  readonly canRun: boolean;
}

/** Finds what is wrong with a program before it runs: names, calls and numbers of values. */
export function checkProgram(program: Program, complaints: Complaints): CheckedProgram {
  return new Checker(program, complaints).check();
}

class Checker {
  readonly #program: Program;
  readonly #complaints: Complaints;
  readonly #classes = new Map<string, ClassDeclaration>();
  readonly #functions = new Map<string, FunctionDeclaration>();
  readonly #broken = new Set<Statement | ClassDeclaration>();

  constructor(program: Program, complaints: Complaints) {
    this.#program = program;
    this.#complaints = complaints;
  }

  check(): CheckedProgram {
    const canRun = this.#isSound(() => {
      for (const each of this.#program.classes) this.#declare(each, this.#classes, 'class');
      for (const each of this.#program.functions) this.#declare(each, this.#functions, 'function');
    });
    for (const each of this.#program.classes) this.#checkClass(each);
    const areFunctionsSound = this.#isSound(() => this.#checkFunctions());
    if (this.#program.main !== undefined)
      this.#checkBlock(this.#program.main, { commands: commandsOf.main, names: new KnownNames(Object.keys(settings)) });
    return { broken: this.#broken, areFunctionsSound, canRun };
  }

  /** Whether a check finds no error. */
  #isSound(check: () => void): boolean {
    const before = this.#complaints.errorCount;
    check();
    return this.#complaints.errorCount === before;
  }

  /** Checks a part of a statement or class without which it cannot be carried out. */
  #checkOwn(whole: Statement | ClassDeclaration, check: () => void): void {
    if (!this.#isSound(check)) this.#broken.add(whole);
  }

  #checkFunctions(): void {
    for (const { parameters, body } of this.#program.functions) {
      for (const { name } of parameters) this.#checkOwnName(name);
      const names = new KnownNames(parameters.map(({ name }) => name.text));
      this.#checkBlock(body, { commands: commandsOf.main, names });
    }
  }

  #declare<T extends ClassDeclaration | FunctionDeclaration>(each: T, known: Map<string, T>, what: string): void {
    const { text } = each.name;
    const isTaken = known.has(text) || (bases as readonly string[]).includes(text);
    if (isTaken) this.#complaints.error(each.name, `there is already a ${what} ${text}`, 'give it another name');
    known.set(text, each);
  }

  #checkClass(own: ClassDeclaration): void {
    const { base, locals, build, define } = own;
    const fields = new Set(locals.flatMap(({ names }) => names.map((each) => each.name.text)));
    this.#checkOwn(own, () => this.#checkLocals(locals));
    if (build !== undefined) this.#checkConstructor(own, build, fields);
    if (define === undefined) return;
    const expected = definitionNames[base];
    if (define.name.text !== expected)
      this.#checkOwn(own, () =>
        this.#complaints.error(
          define.name,
          `a ${base} says what it is like in ${expected}(); found ${define.name.text}`,
          `write ${expected}`,
        ),
      );
    const nearby = new Map(
      (build?.parameters ?? []).map(({ name: { text } }) => [text, nearestField(text, fields)] as const),
    );
    this.#checkBlock(define.body, { commands: commandsOf[base], names: new KnownNames(fields), nearby });
  }

  #checkLocals(locals: ClassDeclaration['locals']): void {
    for (const { names } of locals) {
      for (const each of names) this.#checkOwnName(each.name);
      for (const { initial } of names)
        if (initial !== undefined)
          this.#complaints.error(
            initial,
            'a local variable of a class has no value where it is declared',
            'assign it in the constructor',
          );
    }
  }

  #checkConstructor(
    own: ClassDeclaration,
    build: NonNullable<ClassDeclaration['build']>,
    fields: ReadonlySet<string>,
  ): void {
    const { parameters, body } = build;
    const given = new Set(parameters.map(({ name }) => name.text));
    this.#checkOwn(own, () => this.#checkHead(own, build, fields));
    this.#checkBlock(body, { commands: [], names: new KnownNames([...given, ...fields]) });
  }

  /** What a constructor takes and what it passes on. */
  #checkHead(
    { name: { text: className }, base }: ClassDeclaration,
    { parameters, passed, body: _body, ...span }: NonNullable<ClassDeclaration['build']>,
    fields: ReadonlySet<string>,
  ): void {
    const given = new Set(parameters.map(({ name }) => name.text));
    for (const { name } of parameters) {
      this.#checkOwnName(name);
      if (fields.has(name.text))
        this.#complaints.slip(
          name,
          `the parameter ${name.text} has the name of a local variable of ${className}`,
          `call it a_${name.text.replace(/^m_/, '')} and write ${name.text} = a_${name.text.replace(/^m_/, '')}; it is taken so`,
        );
    }
    this.#checkCount(span, base, passed.length, baseTakes[base].length, baseTakes[base]);
    for (const each of passed) this.#checkExpression(each, { commands: [], names: new KnownNames(given) });
  }

  #checkBlock({ statements }: StatementBlock, context: Context): void {
    const inner = { ...context, names: context.names.inside() };
    for (const each of statements) this.#checkStatement(each, inner);
  }

  #checkStatement(statement: Statement, context: Context): void {
    switch (statement.kind) {
      case 'block':
        this.#checkBlock(statement, context);
        break;
      case 'if':
        this.#checkOwn(statement, () => this.#checkExpression(statement.condition, context));
        this.#checkStatement(statement.whenTrue, { ...context, names: context.names.inside() });
        if (statement.otherwise !== undefined)
          this.#checkStatement(statement.otherwise, { ...context, names: context.names.inside() });
        break;
      case 'loop':
        this.#checkLoop(statement, { ...context, names: context.names.inside() });
        break;
      case 'declare':
      case 'assign':
      case 'return':
      case 'perform':
        this.#checkOwn(statement, () => this.#checkSimple(statement, context));
        break;
    }
  }

  #checkLoop(loop: Loop, inner: Context): void {
    const { first, condition, next, body } = loop;
    if (first !== undefined) this.#checkStatement(first, inner);
    if (condition !== undefined) this.#checkOwn(loop, () => this.#checkExpression(condition, inner));
    if (next !== undefined) this.#checkStatement(next, inner);
    this.#checkStatement(body, inner);
  }

  #checkSimple(statement: Declaration | Assignment | Return | Perform, context: Context): void {
    switch (statement.kind) {
      case 'declare':
        for (const { name, sizes, initial } of statement.names) {
          for (const size of sizes) this.#checkExpression(size, context);
          if (initial !== undefined) this.#checkExpression(initial, context);
          this.#checkOwnName(name);
          context.names.add(name.text);
        }
        break;
      case 'assign':
        this.#checkExpression(statement.value, context);
        this.#checkTarget(statement.target, context);
        break;
      case 'return':
        if (statement.value !== undefined) this.#checkExpression(statement.value, context);
        break;
      case 'perform':
        this.#checkCall(statement.call, context);
        break;
    }
  }

  /** `this` is what commands of a class are said of. */
  #checkOwnName(name: Word): void {
    if (name.text === 'this') this.#complaints.error(name, "'this' is no name of a variable", 'give it another name');
  }

  #checkTarget(target: Expression, context: Context): void {
    if (target.kind === 'element') {
      this.#checkTarget(target.list, context);
      this.#checkExpression(target.at, context);
    } else if (target.kind === 'name') {
      if (constants.has(target.text) && !context.names.has(target.text))
        this.#complaints.error(target, `${target.text} stands for a fixed value`, 'assign to a variable of yours');
      else this.#checkName(target.text, target, context);
    } else
      this.#complaints.error(target, 'only a variable can be assigned to', 'write the name of a variable before =');
  }

  #checkName(text: string, span: Span, { names, nearby }: Context): void {
    if (names.has(text) || constants.has(text)) return;
    const hint = nearby?.get(text);
    if (hint !== undefined) {
      this.#complaints.slip(
        span,
        `${text} is a parameter of the constructor and is not known in the define function`,
        `${hint}; it is taken from the constructor`,
      );
      return;
    }
    if (this.#complaints.isFull) return this.#complaints.error(span, 'unknown identifier', 'declare it');
    const meant = nearestWord(text, [...names.first(mostSearched), ...constants.keys()]);
    const remedy = meant === undefined ? remedyForUnknown(text) : `did you mean '${meant}'?`;
    this.#complaints.error(span, `unknown identifier '${text}'`, remedy);
  }

  #checkExpression(expression: Expression, context: Context): void {
    switch (expression.kind) {
      case 'name':
        this.#checkName(expression.text, expression, context);
        break;
      case 'element':
        this.#checkExpression(expression.list, context);
        this.#checkExpression(expression.at, context);
        break;
      case 'unary':
        this.#checkExpression(expression.value, context);
        break;
      case 'binary':
        this.#checkExpression(expression.left, context);
        this.#checkExpression(expression.right, context);
        break;
      case 'choice':
        for (const each of [expression.condition, expression.whenTrue, expression.otherwise])
          this.#checkExpression(each, context);
        break;
      case 'call':
        this.#checkCall(expression, context);
        break;
      case 'new':
        this.#checkNew(expression, context);
        break;
      case 'number':
      case 'string':
        break;
    }
  }

  #checkCall({ name, receiver, passed }: Call, context: Context): void {
    if (receiver !== undefined) this.#checkExpression(receiver, context);
    for (const each of passed) this.#checkExpression(each, context);
    const meant = misspeltCalls.get(name.text);
    if (meant !== undefined)
      this.#complaints.slip(name, `there is no call ${name.text}`, `write ${meant}; it is taken as that`);
    const text = meant ?? name.text;
    const known =
      receiver === undefined ? context.commands : [...commandsOf.Cross, ...commandsOf.Way, ...commandsOf.Style];
    const command = known.find((each) => each.name === text);
    if (command !== undefined) {
      const all = command.takes.length;
      const least = all - (command.optional ?? 0);
      const isRight = passed.length >= least && (passed.length <= all || command.repeats === true);
      if (!isRight)
        this.#complainAboutCount(
          name,
          text,
          passed.length,
          command.takes.map((each) => each.name),
          least,
        );
      return;
    }
    if (receiver === undefined && this.#checkFunctionCall(text, name, passed.length)) return;
    if (this.#complaints.isFull) return this.#complaints.error(name, 'unknown call', 'correct it');
    const words = [...known.map((each) => each.name), ...(receiver === undefined ? this.#functionNames() : [])];
    const elsewhere = whereElse(text);
    const rule = elsewhere === undefined ? `unknown call '${text}'` : `${text} cannot be called here: ${elsewhere}`;
    this.#complaints.error(name, rule, suggest(text, words));
  }

  #functionNames(): string[] {
    return [...[...this.#functions.keys()].slice(0, mostListed), ...numberFunctions.map((each) => each.name)];
  }

  #checkFunctionCall(text: string, span: Span, passed: number): boolean {
    const own = this.#functions.get(text);
    if (own !== undefined) {
      this.#checkCount(
        span,
        text,
        passed,
        own.parameters.length,
        own.parameters.map(({ name }) => name.text),
      );
      return true;
    }
    const shared = numberFunctions.find((each) => each.name === text);
    if (shared === undefined) return false;
    this.#checkCount(span, text, passed, shared.takes, []);
    return true;
  }

  #checkNew({ className, passed }: New, context: Context): void {
    for (const each of passed) this.#checkExpression(each, context);
    const { text } = className;
    const own = this.#classes.get(text);
    const base = bases.find((each) => each === text);
    if (own !== undefined) {
      const parameters = own.build?.parameters ?? [];
      this.#checkCount(
        className,
        text,
        passed.length,
        parameters.length,
        parameters.map(({ name }) => name.text),
      );
    } else if (base !== undefined)
      this.#checkCount(className, text, passed.length, baseTakes[base].length, baseTakes[base]);
    else
      this.#complaints.error(
        className,
        `unknown class '${text}'`,
        suggest(text, [...[...this.#classes.keys()].slice(0, mostListed), ...bases]),
      );
  }

  #checkCount(span: Span, name: string, found: number, wanted: number, words: readonly string[]): void {
    if (found !== wanted) this.#complainAboutCount(span, name, found, words, wanted);
  }

  #complainAboutCount(span: Span, name: string, found: number, words: readonly string[], least: number): void {
    const list = words.length === 0 ? '' : `: ${words.join(', ')}`;
    const wanted =
      words.length > least ? `${least} to ${words.length} values` : least === 1 ? '1 value' : `${least} values`;
    this.#complaints.error(
      span,
      `${name} takes ${wanted}${list}; found ${found}`,
      found < least ? 'add what is missing' : 'remove what is too much',
    );
  }
}

function nearestField(parameter: string, fields: ReadonlySet<string>): string {
  const bare = parameter.replace(/^a_/, '');
  const field = [...fields].find((each) => each.replace(/^m_/, '') === bare) ?? nearestWord(parameter, fields);
  return field === undefined ? 'keep it in a local variable' : `did you mean '${field}'?`;
}

/** Where a call that is known belongs to. */
function whereElse(text: string): string | undefined {
  for (const [owner, list] of Object.entries(commandsOf)) {
    if (list.some(({ name }) => name === text))
      return owner === 'main'
        ? 'it belongs into main()'
        : `it is said of a ${owner}, in ${definitionNames[owner as Base]}() or by ->`;
  }
  return undefined;
}

/** A word that begins as line styles do is taken as one of them; any other as a variable. */
const remedyForUnknown = (text: string): string =>
  text.startsWith('ls')
    ? `line styles are ${lineStyles.join(', ')}; or declare it above, for instance: float ${text};`
    : `declare it above, for instance: float ${text};`;
