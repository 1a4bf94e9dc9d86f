import type { StyleObject, WayObject } from '../evaluate/objects.ts';
import type { Connection } from '../evaluate/workshop.ts';
import type { RoadLanes } from './city-change.ts';
import { NotWritten, type CityDraft } from './city-draft.ts';
import { roadAt } from './ends.ts';
import { isNumber, newAt } from './syntax-search.ts';

const lineFor = ({ there, back }: RoadLanes): string => (there === 1 && back === 1 ? 'lsDashed' : 'lsSingle');

/** Declares a style of these lanes; what else is said of the one before stays. */
export function styleWords(draft: CityDraft, lanes: RoadLanes, before?: StyleObject): readonly [string, string[]] {
  const name = draft.freeName('style');
  const isSame = before?.lanesThere === lanes.there && before.lanesBack === lanes.back;
  const line = isSame ? before.line : lineFor(lanes);
  const words = [`Style *${name} = new Style(${lanes.there}, ${lanes.back}, ${line});`];
  if (lanes.pavement > 0) words.push(`${name}->pavement(${lanes.pavement});`);
  if (before?.speedLimit !== undefined) words.push(`${name}->speed_limit(${before.speedLimit});`);
  if (before?.laneWidth !== undefined) words.push(`${name}->lane_width(${before.laneWidth});`);
  if (before?.treesEvery !== undefined) words.push(`${name}->trees_along(${before.treesEvery});`);
  if (before?.lampsEvery !== undefined) words.push(`${name}->lamps_along(${before.lampsEvery});`);
  if (before?.carParksEvery !== undefined) words.push(`${name}->car_parks_along(${before.carParksEvery});`);
  if (before?.petrolEvery !== undefined) words.push(`${name}->petrol_stations_along(${before.petrolEvery});`);
  return [name, words];
}

/** Whether only this road is made of a way that main() has a name for. */
function ownName(draft: CityDraft, { way }: Connection): string | undefined {
  if (way === undefined) return undefined;
  const isShared = draft.city.built.connections.filter((other) => other.way === way).length > 1;
  return isShared ? undefined : draft.nameOf(way);
}

/** What is said of a way, as statements about another one. */
function sayings(name: string, way: WayObject | undefined, zebras: readonly number[]): string[] {
  return [
    ...(way?.name === undefined ? [] : [`${name}->set_name(${JSON.stringify(way.name)});`]),
    ...(way?.speedLimit === undefined ? [] : [`${name}->speed_limit(${way.speedLimit});`]),
    ...zebras.map((share) => `${name}->zebra_at(${share});`),
    ...(way?.lots ?? []).map(({ kind, share, spaces }) =>
      kind === 'car park' ? `${name}->car_park_at(${share}, ${spaces});` : `${name}->petrol_station_at(${share});`,
    ),
  ];
}

const mayBeCopied = (way: WayObject | undefined): boolean =>
  way === undefined || (way.type === 'straight' && way.parts.length === 0);

const bends = 'this road is made of pieces: its lanes are those of the styles of its pieces';

/** Gives a road these lanes. */
export function setLanes(draft: CityDraft, road: number, lanes: RoadLanes): void {
  const connection = roadAt(draft, road);
  const { way } = connection;
  const own = ownName(draft, connection);
  if (!mayBeCopied(way)) throw new NotWritten(bends);
  if (own !== undefined && writeOver(draft, way, lanes)) return;
  const { statement, call } = draft.statementOf(connection);
  const [style, words] = styleWords(draft, lanes, way?.style);
  if (own !== undefined) {
    draft.before(statement, [...words, `${own}->use_style(${style});`]);
    return;
  }
  const name = draft.freeName('road');
  draft.before(statement, [
    ...words,
    `Way *${name} = new Way(straight);`,
    `${name}->use_style(${style});`,
    ...sayings(name, way, way?.zebras ?? []),
  ]);
  draft.replace({ start: call.start, end: call.name.start }, `${name}->`);
}

/** Changes the numbers of a style that only this way has, where they are written as numbers. */
function writeOver(draft: CityDraft, way: WayObject | undefined, lanes: RoadLanes): boolean {
  const style = way?.style;
  if (style === undefined) return false;
  const others = draft.city.built.connections.filter((each) => each.way !== way && each.way?.style === style);
  const made = newAt(draft.program, style.span);
  if (others.length > 0 || made?.className.text !== 'Style') return false;
  const [there, back, line] = made.passed;
  if (!isNumber(there) || !isNumber(back) || line === undefined) return false;
  const name = draft.nameOf(style);
  const pavements = draft.commandsTo(name, ['pavement']);
  const [pavement] = pavements;
  if (pavements.length > 1 || (pavement === undefined && style.pavement !== undefined)) return false;
  const isSame = style.lanesThere === lanes.there && style.lanesBack === lanes.back;
  if (!isSame) {
    draft.replace(there, String(lanes.there));
    draft.replace(back, String(lanes.back));
    draft.replace(line, lineFor(lanes));
  }
  if (lanes.pavement === (style.pavement ?? 0)) return true;
  if (pavement === undefined) draft.append(`${name}->pavement(${lanes.pavement});`);
  else if (lanes.pavement > 0) draft.replace(pavement, `${name}->pavement(${lanes.pavement})`);
  else takeOutAll(draft, pavements);
  return true;
}

export function takeOutAll(draft: CityDraft, calls: ReturnType<CityDraft['commandsTo']>): void {
  for (const statement of draft.program.main?.statements ?? [])
    if (statement.kind === 'perform' && calls.includes(statement.call)) draft.takeOut(statement);
}

/** A crossing for people in the middle of a road, or none. */
export function setRoadZebra(draft: CityDraft, road: number, there: boolean): void {
  const connection = roadAt(draft, road);
  const { way } = connection;
  if ((way?.zebras.length ?? 0) > 0 === there) return;
  const own = ownName(draft, connection);
  if (own !== undefined && there) {
    draft.before(draft.statementOf(connection).statement, [`${own}->zebra_at(0.5);`]);
    return;
  }
  if (own !== undefined) {
    const calls = draft.commandsTo(own, ['zebra_at']);
    if (calls.length < (way?.zebras.length ?? 0))
      throw new NotWritten('the class of this road has the zebra: change it there');
    takeOutAll(draft, calls);
    return;
  }
  if (!mayBeCopied(way)) throw new NotWritten('other roads are made of the same way: give this one a way of its own');
  const { statement, call } = draft.statementOf(connection);
  const name = draft.freeName('road');
  draft.before(statement, [
    `Way *${name} = new Way(straight);`,
    ...(way?.style === undefined ? [] : [`${name}->use_style(${draft.nameOf(way.style)});`]),
    ...sayings(name, way, there ? [0.5] : []),
  ]);
  draft.replace({ start: call.start, end: call.name.start }, `${name}->`);
}
