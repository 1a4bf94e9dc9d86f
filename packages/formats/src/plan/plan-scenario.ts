import { baseName, wordOfFile } from '../format/file-names.ts';
import { type Building, type Point, signedArea, type Region } from '@korzo/building';
import { checkScenario, formatVersion, problemsFrom } from '@korzo/engine';
import { makePlace, TangledDrawing, type Drawing, type DrawnArea, type MadePlace } from '@korzo/plans';
import type { Problem } from '@korzo/reading';
import type { FormatResult } from '../format/format.ts';
import type { NoteBook, PlanWishes } from '../format/import-notes.ts';
import { toOrigin } from './to-origin.ts';

/** What a reader hands over. */
export interface ReadPlan {
  readonly drawing: Drawing;
  readonly notes: NoteBook;
  readonly file: string;
  /** What the file is, for its title: "DXF plan". */
  readonly what: string;
  /** The people of the file, when it has some. Its places are those of the drawing, which then stays where it is. */
  readonly people?: (place: MadePlace) => PlanPeople;
  /** Bad air, as a scenario writes it; the drawing then stays where it is. */
  readonly hazards?: unknown;
}

/** People of a file, as a scenario writes them. */
export interface PlanPeople {
  readonly areas: readonly unknown[];
  readonly groups: readonly unknown[];
  readonly run: Readonly<Record<string, unknown>>;
}

/** Seconds that a run of a plan takes at most. */
const duration = 600;
/** m2 of a room for each person in it. */
const groundOfOne = 8;
const mostInRoom = 30;
const mostPeople = 1000;

/** The scenario of a plan: its place, and people in every room who leave by the nearest exit. */
export function planScenario(
  { drawing, notes, file, what, people, hazards }: ReadPlan,
  wishes: PlanWishes = {},
): FormatResult {
  const moved = people === undefined && hazards === undefined ? toOrigin(drawing, notes) : drawing;
  let place: MadePlace;
  try {
    place = makePlace(moved, wishes);
  } catch (error) {
    if (!(error instanceof TangledDrawing)) throw error;
    return refused(file, error.message, 'leave out hatches and symbols, or split the drawing');
  }
  if (place.building.regions.length === 0)
    return refused(
      file,
      place.flaws[0]?.what ?? 'the file shows no walls',
      'close the outer wall, draw doors as lines on a layer named doors, or put walls on a layer named walls',
    );
  describe(place, notes);
  const placed = people?.(place) ?? placeholders(place, moved, notes);
  const checked = checkScenario({
    korzo: formatVersion,
    name: wordOfFile(file, 'plan'),
    title: `${what} ${baseName(file)}`,
    about: `The place that ${baseName(file)} shows. ${people === undefined ? 'The people in it are placeholders.' : 'The people are those of the file.'}`,
    world: { ...worldOf(place, placed.areas), ...(hazards === undefined ? {} : { hazards }) },
    groups: placed.groups,
    run: placed.run,
  });
  if ('findings' in checked) return { problems: problemsFrom(checked.findings, file, () => undefined) };
  const warnings: Problem[] = place.flaws.map(({ what: rule, level, at }) => ({
    file,
    place: `level ${level}`,
    rule: `${rule.replace(/\.$/, '')}${at.length === 0 ? '' : ` (at ${pointText(at[0])})`}`,
    remedy: 'correct the drawing there, or edit the scenario',
  }));
  return { scenario: checked.scenario, where: () => undefined, warnings, notes: notes.close(place.healings) };
}

const refused = (file: string, rule: string, remedy: string): FormatResult => ({
  problems: [{ file, place: '', rule: rule.replace(/\.$/, ''), remedy }],
});

const pointText = ([x, y]: Point): string => `${x.toFixed(2)}, ${y.toFixed(2)}`;

const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;

function describe({ building, levels, lifts, guesses }: MadePlace, notes: NoteBook): void {
  const { regions, portals, gates, obstacles } = building;
  const doors = portals.filter(({ kind }) => kind === 'door').length;
  const flights = portals.filter(({ landing }) => landing !== undefined).length;
  notes.understood(
    `${counted(regions.length, 'room')}, ${counted(doors, 'door')}, ${counted(gates.length, 'exit')}, ` +
      `${counted(obstacles.length, 'obstacle')}, ${counted(flights, 'flight')} of stairs on ${counted(levels, 'floor')}`,
  );
  if (lifts.length > 0) notes.understood('lifts', lifts.length);
  for (const guess of guesses) notes.guessed(guess);
  if (gates.length === 0) notes.guessed('no door leads outside: people wander');
}

function worldOf(
  { building, lifts, bounds, levels }: MadePlace,
  areas: readonly unknown[],
): Readonly<Record<string, unknown>> {
  return {
    origin: bounds.origin,
    size: bounds.size,
    levels,
    building: {
      regions: building.regions,
      portals: building.portals.map(({ from, to, segment, ...portal }) => ({
        ...portal,
        between: [from, to],
        at: segment,
      })),
      gates: building.gates.map(({ segment, ...gate }) => ({ ...gate, at: segment })),
      obstacles: building.obstacles.map(({ id, level, shape }) => ({
        id,
        level,
        ...(shape.type === 'circle' ? { circle: [...shape.centre, shape.radius] } : { outline: shape.outline }),
      })),
      areas,
      ...(lifts.length === 0 ? {} : { lifts }),
    },
  };
}

interface Start extends DrawnArea {
  readonly id: string;
  readonly level: number;
}

const startsIn = ({ floors }: Drawing): Start[] =>
  floors
    .flatMap(({ level, starts = [] }) => starts.map((start) => ({ start, level })))
    .map(({ start, level }, index) => Object.assign({ id: `start${index + 1}`, level }, start));

const placeholders = (place: MadePlace, drawing: Drawing, notes: NoteBook): PlanPeople => ({
  areas: startsIn(drawing).map(({ id, level, outline }) => ({ id, level, outline })),
  groups: groupsOf(place, drawing, notes),
  run: { duration },
});

/** People where the file says, else some in every room from which a path leads out. */
function groupsOf(place: MadePlace, drawing: Drawing, notes: NoteBook): unknown[] {
  const { building } = place;
  const out: readonly unknown[] = building.gates.length === 0 ? [{ goal: 'wander' }] : [{ goal: 'leave' }];
  const group = (id: string, count: number, goals = out): unknown => ({
    name: id,
    count,
    place: { shape: 'area', id },
    people: {},
    goals,
  });
  const starts = startsIn(drawing);
  if (starts.length > 0) {
    notes.understood('starting areas with people', starts.length);
    return starts.map(({ id, outline, count }) => group(id, count ?? peopleOn(Math.abs(signedArea(outline)))));
  }
  const walkers = building.gates.length === 0 ? building.regions : roomsWithWayOut(building);
  const riders = ridesOut(place, walkers);
  const rooms = building.regions.filter((room) => walkers.includes(room) || riders.has(room.id));
  const locked = building.regions.length - rooms.length;
  if (locked > 0) notes.guessed(`${counted(locked, 'room')} without a way out stay${locked === 1 ? 's' : ''} empty`);
  const counts = rooms.map(({ outline }) => peopleOn(signedArea(outline)));
  const sum = counts.reduce((total, count) => total + count, 0);
  const share = Math.min(1, mostPeople / Math.max(1, sum));
  notes.guessed(`people: one for ${groundOfOne} m2 of every room, up to ${mostInRoom} in a room`);
  return rooms.map(({ id }, index) => group(id, Math.max(1, Math.floor(counts[index] * share)), riders.get(id)));
}

const peopleOn = (area: number): number => Math.max(1, Math.min(mostInRoom, Math.floor(area / groundOfOne)));

/** Goals of people whose only way out begins with a lift, by their room. */
function ridesOut({ building, lifts }: MadePlace, walkers: readonly Region[]): ReadonlyMap<string, readonly unknown[]> {
  const rides = new Map<string, readonly unknown[]>();
  const levelOf = new Map(walkers.map(({ id, level }) => [id, level]));
  for (const { id: lift, stops } of lifts) {
    const out = stops.find((stop) => levelOf.has(stop));
    if (out === undefined) continue;
    const goals = [{ goal: 'ride', lift, to: levelOf.get(out) }, { goal: 'leave' }];
    for (const stop of stops)
      for (const room of roomsJoinedTo([stop], building))
        if (!levelOf.has(room.id) && !rides.has(room.id)) rides.set(room.id, goals);
  }
  return rides;
}

/** Rooms from which a gate can be reached on foot. */
const roomsWithWayOut = (building: Building): Region[] =>
  roomsJoinedTo(
    building.gates.map(({ region }) => region),
    building,
  );

function roomsJoinedTo(from: readonly string[], { regions, portals }: Building): Region[] {
  const reached = new Set(from);
  for (let grown = true; grown;) {
    grown = false;
    for (const { from, to } of portals) {
      if (reached.has(from) === reached.has(to)) continue;
      reached.add(from).add(to);
      grown = true;
    }
  }
  return regions.filter(({ id }) => reached.has(id));
}
