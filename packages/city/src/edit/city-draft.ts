import { checkProgram } from '../evaluate/check-program.ts';
import { Interpreter } from '../evaluate/interpreter.ts';
import type { CityObject, Value } from '../evaluate/objects.ts';
import type { Connection } from '../evaluate/workshop.ts';
import { Complaints, type Span } from '../language/complaint.ts';
import { readProgram } from '../language/read-program.ts';
import type { Call, Program, Statement } from '../language/syntax.ts';
import type { TextEdit } from './city-change.ts';
import { callsIn, newAt, statementAt } from './syntax-search.ts';

/** Thrown where a change cannot be written into the text. */
export class NotWritten extends Error {}

/** A text that is being changed: what it builds, and where new words go. */
export class CityDraft {
  readonly text: string;
  readonly program: Program;
  readonly city: Interpreter;
  readonly #edits: TextEdit[] = [];
  readonly #names: Set<string>;
  readonly #indent: string;
  readonly #lineEnd: string;
  #appended: string[] = [];

  constructor(text: string) {
    this.text = text;
    const complaints = new Complaints();
    this.program = readProgram(text, complaints);
    this.city = new Interpreter(this.program, checkProgram(this.program, complaints), complaints);
    if (!this.city.run() || complaints.hasErrors) throw new NotWritten('the text has errors: correct them first');
    this.#names = new Set(text.match(/[A-Za-z_]\w*/g));
    this.#lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
    const last = this.program.main?.statements.at(-1);
    const indent = last === undefined ? undefined : this.#indentAt(last.start);
    this.#indent = indent === undefined || indent === '' ? '  ' : indent;
  }

  /** White space before a place, when nothing else stands before it in its line. */
  #indentAt(place: number): string | undefined {
    const before = this.text.slice(this.text.lastIndexOf('\n', place - 1) + 1, place);
    return /^\s*$/.test(before) ? before : undefined;
  }

  /** A name that the text does not have yet. */
  freeName(base: string): string {
    let number = 1;
    while (this.#names.has(`${base}${number}`)) number++;
    this.#names.add(`${base}${number}`);
    return `${base}${number}`;
  }

  wordsOf({ start, end }: Span): string {
    return this.text.slice(start, end);
  }

  replace({ start, end }: Span, insert: string): void {
    if (this.#edits.some(({ from, to }) => from < end && start < to))
      throw new NotWritten('both ends are on one road: draw them one after the other');
    this.#edits.push({ from: start, to: end, insert });
  }

  /** Statements of their own before one of main(). */
  before(statement: Statement, words: readonly string[]): void {
    const indent = this.#indentAt(statement.start);
    const between = indent === undefined ? ' ' : this.#lineEnd + indent;
    this.#edits.push({
      from: statement.start,
      to: statement.start,
      insert: words.map((each) => each + between).join(''),
    });
  }

  /** Takes a statement of main() out, with its line when nothing else is in it. */
  takeOut(statement: Statement): void {
    const semicolon = /^\s*;/.exec(this.text.slice(statement.end))?.[0].length ?? 0;
    let [from, to] = [statement.start, statement.end + semicolon];
    const indent = this.#indentAt(from);
    const rest = /^[ \t]*\r?\n/.exec(this.text.slice(to))?.[0];
    if (indent !== undefined && rest !== undefined) [from, to] = [from - indent.length, to + rest.length];
    else to += /^ */.exec(this.text.slice(to))?.[0].length ?? 0;
    this.replace({ start: from, end: to }, '');
  }

  /** Statements at the end of main(). */
  append(...words: readonly string[]): void {
    this.#appended = [...this.#appended, ...words];
  }

  /** The statement of main() that makes a road, and only this one. */
  statementOf(connection: Connection): { readonly statement: Statement; readonly call: Call } {
    const { span } = connection;
    const statement = statementAt(this.program, span);
    const siblings = this.city.built.connections.filter((other) => other.span.start === span.start);
    const line = this.text.slice(0, span.start).split('\n').length;
    if (statement?.kind !== 'perform' || statement.call.name.text !== 'connect' || siblings.length > 1)
      throw new NotWritten(
        siblings.length > 1
          ? `line ${line} makes ${siblings.length} roads in a loop or function: write this one out to change it alone`
          : `line ${line} makes this road in a loop, condition or function: write it out to change it`,
      );
    return { statement, call: statement.call };
  }

  /** How main() can name an object at its end; one that has no name yet gets one. */
  nameOf(object: CityObject): string {
    for (const [name, { value }] of this.city.mainScope.own) {
      const path = pathTo(value, object);
      if (path !== undefined) return name + path;
    }
    return this.#christen(object);
  }

  /** Names an object that is made within a statement: `connect(new Cross(...), ...)`. */
  #christen(object: CityObject): string {
    const made = newAt(this.program, object.span);
    const statement = statementAt(this.program, object.span);
    if (made === undefined || statement?.kind !== 'perform')
      throw new NotWritten(
        'main() has no variable for this cross at its end: give it one, for instance an element of a list',
      );
    const name = this.freeName(object.kind === 'Cross' ? 'place' : 'way');
    this.before(statement, [`${object.kind} *${name} = ${this.wordsOf(made)};`]);
    this.replace(made, name);
    return name;
  }

  /** Commands that main() itself gives an object by this name. */
  commandsTo(name: string, commands: readonly string[]): readonly Call[] {
    return callsIn(this.program).filter(
      ({ receiver, name: command }) =>
        receiver !== undefined && this.wordsOf(receiver) === name && commands.includes(command.text),
    );
  }

  /** All that was changed, in the order of the text. */
  get edits(): readonly TextEdit[] {
    return [...this.#edits, ...this.#ending()].toSorted((one, other) => one.from - other.from);
  }

  #ending(): readonly TextEdit[] {
    const { main } = this.program;
    if (this.#appended.length === 0 || main === undefined) return [];
    const brace = main.end - 1;
    const indent = this.#indentAt(brace);
    if (indent === undefined)
      return [{ from: brace, to: brace, insert: this.#appended.map((each) => `${each} `).join('') }];
    const start = brace - indent.length;
    const insert = this.#appended.map((each) => this.#indent + each + this.#lineEnd).join('');
    return [{ from: start, to: start, insert }];
  }
}

/** Where in a value an object is: '' when it is the value, '[2][0]' in lists. */
function pathTo(value: Value, object: CityObject): string | undefined {
  if (value === object) return '';
  if (!Array.isArray(value)) return undefined;
  for (const [at, each] of value.entries()) {
    const path = pathTo(each, object);
    if (path !== undefined) return `[${at}]${path}`;
  }
  return undefined;
}

export function withEdits(text: string, edits: readonly TextEdit[]): string {
  let [made, end] = ['', 0];
  for (const { from, to, insert } of edits) {
    made += text.slice(end, from) + insert;
    end = to;
  }
  return made + text.slice(end);
}
