import { cos, length2 } from '@korzo/core';
import { mostIncomes } from '../limits/city-limits.ts';
import type { CrossObject, Vector } from '../evaluate/objects.ts';
import type { Connection } from '../evaluate/workshop.ts';
import type { Expression } from '../language/syntax.ts';
import type { RoadTarget } from './city-change.ts';
import { NotWritten, type CityDraft } from './city-draft.ts';
import { isNumber, newAt } from './syntax-search.ts';

/** An income that a road can be joined to, in words. */
export interface OpenEnd {
  readonly at: readonly [number, number];
  readonly cross: string;
  readonly income: number;
}

/** An income that was written out leads a road that comes within this angle of it, as a cosine. */
const alongside = cos(Math.PI / 6);
/** Seconds of green for an income that a program of lights does not have yet. */
const newGreen = 20;

/** Whole decimetres: as much as a hand can mean, and short to read. */
export const tidy = (value: number): number => Math.round(value * 10) / 10 + 0;

/** Where a target is before anything is written. */
export function placeOf(draft: CityDraft, target: RoadTarget): readonly [number, number] {
  if (target.to === 'ground') return [Math.round(target.at[0]), Math.round(target.at[1])];
  if (target.to === 'cross') {
    const [x, y] = crossAt(draft, target.cross).position;
    return [x, y];
  }
  const [x, y] = onRoad(roadAt(draft, target.road), target.at);
  return [x, y];
}

export function crossAt({ city }: CityDraft, cross: number): CrossObject {
  if (cross >= city.built.crosses.length) throw new NotWritten('there is no such cross in this text any more');
  return city.built.crosses[cross];
}

export function roadAt({ city }: CityDraft, road: number): Connection {
  if (road >= city.built.connections.length) throw new NotWritten('there is no such road in this text any more');
  return city.built.connections[road];
}

/** Writes what a target needs, and gives the income for a road to a point. */
export function openEnd(draft: CityDraft, target: RoadTarget, towards: readonly [number, number]): OpenEnd {
  const at = placeOf(draft, target);
  if (target.to === 'cross') return { at, ...incomeOf(draft, crossAt(draft, target.cross), towards) };
  if (target.to === 'road') return { at, cross: split(draft, target), income: 2 };
  const cross = draft.freeName('place');
  draft.append(`Cross *${cross} = new Cross(${at[0]}, ${at[1]}, 0, 1);`);
  return { at, cross, income: 0 };
}

function incomeOf(
  draft: CityDraft,
  cross: CrossObject,
  towards: readonly [number, number],
): { readonly cross: string; readonly income: number } {
  const name = draft.nameOf(cross);
  const [dx, dy] = [towards[0] - cross.position[0], towards[1] - cross.position[1]];
  const distance = length2(dx, dy);
  if (distance === 0) throw new NotWritten('a road must lead somewhere');
  const free = cross.incomes.findIndex(({ isConnected, isDefault, vector }) => {
    if (isConnected === true) return false;
    if (isDefault || vector === undefined) return true;
    return dx * vector[0] + dy * vector[1] > alongside * distance * length2(vector[0], vector[1]);
  });
  if (free >= 0) return { cross: name, income: free };
  const income = cross.incomes.length;
  if (income >= mostIncomes) throw new NotWritten(`a cross has at most ${mostIncomes} incomes`);
  const made = newAt(draft.program, cross.span);
  const count = made?.className.text === 'Cross' ? made.passed[3] : undefined;
  if (count?.kind === 'number') draft.replace(count, String(income + 1));
  else {
    const vectors = cross.incomes.flatMap(({ vector, isDefault }) =>
      vector === undefined || isDefault ? [] : [vector],
    );
    const usual = draft.city.built.settings.default_income_length;
    const reach = vectors.length === 0 ? usual : Math.max(...vectors.map(([x, y]) => length2(x, y)));
    const [x, y] = [tidy((dx / distance) * reach), tidy((dy / distance) * reach)];
    draft.append(`${name}->add_income(${x}, ${y}, 0, ${income});`);
  }
  if (cross.control.kind === 'light' && cross.control.phases.length > 0)
    draft.append(`${name}->light_phase(${newGreen}, ${income});`);
  return { cross: name, income };
}

/** Puts a cross of three incomes into a straight road; the third is free. */
function split(draft: CityDraft, { road, at }: Extract<RoadTarget, { to: 'road' }>): string {
  const connection = roadAt(draft, road);
  const { statement, call } = draft.statementOf(connection);
  if (connection.way !== undefined && connection.way.type !== 'straight')
    throw new NotWritten('this road bends: a junction can be put into a straight road, or join it at a cross');
  const [x, y, z] = onRoad(connection, at);
  const cross = draft.freeName('junction');
  const [from, fromIncome, to, toIncome] = call.passed.map((each) => draft.wordsOf(each));
  const way = call.receiver === undefined ? '' : `${draft.wordsOf(call.receiver)}->`;
  draft.before(statement, [
    `Cross *${cross} = new Cross(${x}, ${y}, ${z}, 3);`,
    `${way}connect(${from}, ${fromIncome}, ${cross}, 0);`,
  ]);
  draft.replace(call, `${way}connect(${cross}, 1, ${to}, ${toIncome})`);
  return cross;
}

/** The point of a straight road that is nearest. */
function onRoad({ from, fromIncome, to, toIncome }: Connection, at: readonly [number, number]): Vector {
  const [start, end] = [
    [from, fromIncome],
    [to, toIncome],
  ].map(([cross, income]) => {
    const { position, incomes } = cross as CrossObject;
    const [x, y] = incomes[income as number].isDefault ? [0, 0] : (incomes[income as number].vector ?? [0, 0]);
    return [position[0] + x, position[1] + y, position[2]] as const;
  });
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
  const square = dx * dx + dy * dy;
  const share = square === 0 ? 0 : ((at[0] - start[0]) * dx + (at[1] - start[1]) * dy) / square;
  const part = Math.max(0, Math.min(1, share));
  return [tidy(start[0] + dx * part), tidy(start[1] + dy * part), tidy(start[2] + (end[2] - start[2]) * part)];
}

/** Whether a cross is placed by two plain numbers; their places in the text. */
export function writtenPlace(
  draft: CityDraft,
  cross: CrossObject,
): { readonly x: Expression; readonly y: Expression } | undefined {
  const made = newAt(draft.program, cross.span);
  if (made?.className.text !== 'Cross' || !isNumber(made.passed[0]) || !isNumber(made.passed[1])) return undefined;
  return { x: made.passed[0], y: made.passed[1] };
}
