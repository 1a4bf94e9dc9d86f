import type { Span } from '../language/complaint.ts';
import type { Base, StatementBlock, ClassDeclaration, Declared, New, TypeName } from '../language/syntax.ts';
import { describeRange, isWithin, mostIncomes, ranges } from '../limits/city-limits.ts';
import { lineStyles, wayTypes, type LineStyle, type WayType } from './functions.ts';
import {
  kindOf,
  refused,
  type CityObject,
  type CrossObject,
  type StyleObject,
  type Value,
  type WayObject,
} from './objects.ts';
import { Scope, type Variable } from './scope.ts';
import type { CityWorkshop } from './workshop.ts';

/** What is needed to make objects: classes, and a vehicle that runs their code. */
export interface Maker extends CityWorkshop {
  readonly classes: ReadonlyMap<string, ClassDeclaration>;
  /** Whether a class has a fault that was reported before. */
  isBroken(part: ClassDeclaration): boolean;
  runBlock(block: StatementBlock, scope: Scope): unknown;
  declare(type: TypeName, declared: Declared, scope: Scope): void;
  evaluate(expression: New['passed'][number], scope: Scope): Value;
  fitting(type: Variable['type'], value: Value, span: Span): Value;
  toNumber(value: Value, span: Span): number;
  deeper<T>(span: Span, deed: () => T): T;
}

/** Carries out `new`: the constructor of a class, then that of its kind. */
export function makeObject(
  maker: Maker,
  { className, passed: _passed, ...span }: New,
  passed: readonly Value[],
): CityObject {
  const own = maker.classes.get(className.text);
  if (own === undefined) return makeBase(maker, className.text as Base, className.text, passed, span);
  if (maker.isBroken(own)) maker.passOver(span);
  const fields = new Scope();
  for (const { type, names } of own.locals) for (const each of names) maker.declare(type, each, fields);
  const given = new Scope(fields);
  for (const [index, { name, type }] of (own.build?.parameters ?? []).entries()) {
    const value = maker.fitting(type.name, passed[index], span);
    given.declare(name.text, { type: type.name, value });
    // A parameter with the name of a local variable hides it: the local one takes its value, as was meant.
    const hidden = fields.find(name.text);
    if (hidden !== undefined) hidden.value = value;
  }
  const forBase = (own.build?.passed ?? []).map((each) => maker.evaluate(each, given));
  if (own.build !== undefined) maker.runBlock(own.build.body, given);
  const object = makeBase(maker, own.base, className.text, forBase, span);
  defineBy(maker, own, object, given);
  return object;
}

/** Crosses and styles say at once what they are like, ways when they are laid. */
function defineBy(maker: Maker, { define }: ClassDeclaration, object: CityObject, names: Scope): void {
  if (define === undefined) return;
  const scope = new Scope(names);
  scope.declare('this', { type: object.kind, value: object });
  const run = (): void => void maker.deeper(define, () => maker.runBlock(define.body, scope));
  if (object.kind === 'Way') object.define = run;
  else run();
}

function makeBase(maker: Maker, base: Base, className: string, passed: readonly Value[], span: Span): CityObject {
  if (passed.includes(refused)) maker.passOver(span);
  if (base === 'Cross') return makeCross(maker, className, passed, span);
  return base === 'Way' ? makeWay(maker, className, passed, span) : makeStyle(maker, className, passed, span);
}

function makeCross(maker: Maker, className: string, passed: readonly Value[], span: Span): CrossObject {
  const [x, y, z, count] = [0, 1, 2, 3].map((at) => maker.toNumber(passed[at], span));
  for (const [what, value, range] of [
    ['x', x, ranges.place],
    ['y', y, ranges.place],
    ['z', z, ranges.height],
  ] as const)
    if (!isWithin(value, range))
      maker.fail(
        span,
        `${what} of a cross must be ${describeRange(range)}; found ${value}`,
        'move the cross towards 0, 0, 0',
      );
  if (!Number.isInteger(count) || count < 1 || count > mostIncomes)
    maker.fail(
      span,
      `a cross must have 1 to ${mostIncomes} incomes; found ${count}`,
      'change the last value of Cross(...)',
    );
  const cross: CrossObject = {
    kind: 'Cross',
    className,
    span,
    position: [x, y, z],
    incomes: Array.from({ length: count }, () => ({ isDefault: true })),
    links: [],
    zebras: new Set(),
    omitsArcs: false,
    control: { kind: 'right-before-left' },
  };
  maker.work.spend('crosses', 1, span);
  maker.work.spend('elements', count, span);
  maker.built.crosses.push(cross);
  return cross;
}

function makeWay(maker: Maker, className: string, passed: readonly Value[], span: Span): WayObject {
  const type = passed[0];
  if (!(wayTypes as readonly Value[]).includes(type))
    maker.fail(
      span,
      `the type of a way must be one of ${wayTypes.join(', ')}; found ${kindOf(type)}`,
      'write for instance Way(straight)',
    );
  return { kind: 'Way', className, span, type: type as WayType, parts: [], zebras: [], lots: [] };
}

const mostLanes = 12;

function makeStyle(maker: Maker, className: string, passed: readonly Value[], span: Span): StyleObject {
  const [lanesThere, lanesBack] = [0, 1].map((at) => maker.toNumber(passed[at], span));
  const line = passed[2];
  for (const lanes of [lanesThere, lanesBack]) {
    if (!Number.isInteger(lanes) || lanes < 0 || lanes > mostLanes)
      maker.fail(span, `a direction has 0 to ${mostLanes} lanes; found ${lanes}`, 'change the number of lanes');
  }
  if (lanesThere + lanesBack === 0) maker.fail(span, 'a road must have a lane', 'give one of the directions a lane');
  if (!(lineStyles as readonly Value[]).includes(line))
    maker.fail(
      span,
      `the line of a style must be one of ${lineStyles.join(', ')}; found ${kindOf(line)}`,
      'write for instance lsDashed',
    );
  return { kind: 'Style', className, span, lanesThere, lanesBack, line: line as LineStyle };
}
