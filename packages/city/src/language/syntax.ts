import type { Span } from './complaint.ts';

/** What a text says, as a tree. Every node knows where it stands. */
export interface Program {
  readonly classes: readonly ClassDeclaration[];
  readonly functions: readonly FunctionDeclaration[];
  readonly main?: StatementBlock;
  /** Where the first part of the text is that was left out, when there is one: what comes before it is whole. */
  readonly wholeUntil?: number;
}

export const bases = ['Cross', 'Way', 'Style'] as const;
export type Base = (typeof bases)[number];

/** `class W90: Way { locals; constructor; define_way() {...} };` */
export interface ClassDeclaration extends Span {
  readonly name: Word;
  readonly base: Base;
  readonly locals: readonly Declaration[];
  readonly build?: Constructor;
  readonly define?: Definition;
}

/** `W90(float a_radius): Way(arc) { m_radius = a_radius; }` */
export interface Constructor extends Span {
  readonly parameters: readonly Parameter[];
  readonly passed: readonly Expression[];
  readonly body: StatementBlock;
}

/** The function that says what an object is like: define_way, define_incomes, define_style. */
export interface Definition extends Span {
  readonly name: Word;
  readonly body: StatementBlock;
}

export interface FunctionDeclaration extends Span {
  readonly name: Word;
  readonly returns: TypeName;
  readonly parameters: readonly Parameter[];
  readonly body: StatementBlock;
}

export interface Parameter extends Span {
  readonly type: TypeName;
  readonly name: Word;
}

export const plainTypes = ['int', 'float', 'bool', 'WayType', 'LineStyle'] as const;
export type PlainType = (typeof plainTypes)[number];

/** A plain type, or what a pointer leads to. */
export interface TypeName extends Span {
  readonly name: PlainType | Base;
}

export interface Word extends Span {
  readonly text: string;
}

export interface StatementBlock extends Span {
  readonly kind: 'block';
  readonly statements: readonly Statement[];
}

export interface Declaration extends Span {
  readonly kind: 'declare';
  readonly type: TypeName;
  readonly names: readonly Declared[];
}

export interface Declared extends Span {
  readonly name: Word;
  /** `Cross *c[20][20]` has two. */
  readonly sizes: readonly Expression[];
  readonly initial?: Expression;
}

export interface Assignment extends Span {
  readonly kind: 'assign';
  readonly target: Expression;
  readonly operator: '=' | '+=' | '-=' | '*=' | '/=';
  readonly value: Expression;
}

export interface If extends Span {
  readonly kind: 'if';
  readonly condition: Expression;
  readonly whenTrue: Statement;
  readonly otherwise?: Statement;
}

export interface Loop extends Span {
  readonly kind: 'loop';
  readonly first?: Statement;
  readonly condition?: Expression;
  readonly next?: Statement;
  readonly body: Statement;
}

export interface Return extends Span {
  readonly kind: 'return';
  readonly value?: Expression;
}

export interface Perform extends Span {
  readonly kind: 'perform';
  readonly call: Call;
}

export type Statement = StatementBlock | Declaration | Assignment | If | Loop | Return | Perform;

export interface NumberLiteral extends Span {
  readonly kind: 'number';
  readonly value: number;
}

export interface StringLiteral extends Span {
  readonly kind: 'string';
  readonly value: string;
}

export interface Name extends Span {
  readonly kind: 'name';
  readonly text: string;
}

export interface Element extends Span {
  readonly kind: 'element';
  readonly list: Expression;
  readonly at: Expression;
}

export interface Unary extends Span {
  readonly kind: 'unary';
  readonly operator: '-' | '+' | '!';
  readonly value: Expression;
}

export const binaryOperators = ['||', '&&', '==', '!=', '<', '>', '<=', '>=', '+', '-', '*', '/', '%'] as const;
export type BinaryOperator = (typeof binaryOperators)[number];

export interface Binary extends Span {
  readonly kind: 'binary';
  readonly operator: BinaryOperator;
  readonly left: Expression;
  readonly right: Expression;
}

export interface Choice extends Span {
  readonly kind: 'choice';
  readonly condition: Expression;
  readonly whenTrue: Expression;
  readonly otherwise: Expression;
}

/** `connect(a, 0, b, 1)`, or with a receiver `w->connect(a, 0, b, 1)`. */
export interface Call extends Span {
  readonly kind: 'call';
  readonly name: Word;
  readonly receiver?: Expression;
  readonly passed: readonly Expression[];
}

export interface New extends Span {
  readonly kind: 'new';
  readonly className: Word;
  readonly passed: readonly Expression[];
}

export type Expression = NumberLiteral | StringLiteral | Name | Element | Unary | Binary | Choice | Call | New;
