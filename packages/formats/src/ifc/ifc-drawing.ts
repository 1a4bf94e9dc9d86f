import { signedArea, type Point } from '@korzo/building';
import {
  TangledDrawing,
  uniteOutlines,
  type DoorFrame,
  type Drawing,
  type DrawnFloor,
  type DrawnLine,
} from '@korzo/plans';
import type { NoteBook } from '../format/import-notes.ts';
import { footprintsOf } from './footprints.ts';
import { fittedDoor, sidesOf } from './frames.ts';
import { rectangleAround } from './hull.ts';
import { liftsOfStorey, modelLifts, type ModelLift } from './lifts.ts';
import { joinedSpaces } from './open-borders.ts';
import { placedBy, placementOf } from './placement.ts';
import { listOf, numberOf, textIn, type StepEntity, type StepFile } from './step.ts';

const walls = ['IFCWALL', 'IFCWALLSTANDARDCASE', 'IFCWALLELEMENTEDCASE', 'IFCCURTAINWALL', 'IFCPLATE', 'IFCMEMBER'];
const columns = ['IFCCOLUMN', 'IFCCOLUMNSTANDARDCASE'];
const things = ['IFCFURNISHINGELEMENT', 'IFCFURNITURE', 'IFCSYSTEMFURNITUREELEMENT', 'IFCSANITARYTERMINAL'];
const doors = ['IFCDOOR', 'IFCDOORSTANDARDCASE'];
const stairs = ['IFCSTAIR', 'IFCSTAIRFLIGHT', 'IFCRAMP', 'IFCRAMPFLIGHT'];
/** Elements that no plan shows, or that walls and spaces show already. */
const unseen =
  /^IFC(SPACE|OPENINGELEMENT|WINDOW|WINDOWSTANDARDCASE|SLAB|SLABSTANDARDCASE|ROOF|COVERING|FOOTING|BEAM|BEAMSTANDARDCASE|RAILING)$/;

/** Of a door that only says how wide it is, m. */
const usualThickness = 0.3;
/** Smaller things do not stand in the way, m2. */
const smallestThing = 0.05;

interface Storey {
  readonly entity: StepEntity;
  readonly elevation: number;
  readonly elements: readonly StepEntity[];
}

/** Every storey of a building as a floor: spaces as rooms, or walls where it has none; doors in their openings. */
export function ifcDrawing(file: StepFile, unit: number, notes: NoteBook): Drawing {
  const openings = openingsOfDoors(file);
  const all = storeysIn(file, unit);
  const floors: DrawnFloor[] = [];
  const lifts = modelLifts(file, all, unit, notes);
  const hasSpaces = all.some(({ elements }) => elements.some(({ type }) => type === 'IFCSPACE'));
  for (const [index, storey] of all.entries()) {
    const rise = index + 1 < all.length ? all[index + 1].elevation - storey.elevation : undefined;
    const floor = floorOf(file, storey, { unit, notes, openings, level: floors.length, rise, hasSpaces, lifts });
    if (floor === undefined)
      notes.skipped(`storey ${nameOf(storey.entity)}: no spaces, or walls with doors, that can be read`);
    else floors.push(floor);
  }
  return { floors };
}

const nameOf = ({ values, id }: StepEntity): string => textIn(values[2]) ?? `#${id}`;

/** Storeys from the lowest up, each with what stands in it and in its parts. */
function storeysIn(file: StepFile, unit: number): Storey[] {
  const children = new Map<number, StepEntity[]>();
  const put = (parent: StepEntity | undefined, list: readonly StepEntity[]): void => {
    if (parent !== undefined) children.set(parent.id, [...(children.get(parent.id) ?? []), ...list]);
  };
  for (const { values } of file.all('IFCRELCONTAINEDINSPATIALSTRUCTURE')) put(file.at(values[5]), file.each(values[4]));
  for (const { values } of file.all('IFCRELAGGREGATES')) put(file.at(values[4]), file.each(values[5]));
  return file
    .all('IFCBUILDINGSTOREY')
    .map((entity): Storey => {
      const found = new Map<number, StepEntity>();
      const work = [...(children.get(entity.id) ?? [])];
      for (let each = work.pop(); each !== undefined; each = work.pop()) {
        if (found.has(each.id) || each.type === 'IFCBUILDINGSTOREY') continue;
        found.set(each.id, each);
        work.push(...(children.get(each.id) ?? []));
      }
      const elevation = (numberOf(entity.values[9]) ?? placementOf(file, entity.values[5]).origin[2]) * unit;
      return { entity, elevation, elements: [...found.values()] };
    })
    .sort((one, other) => one.elevation - other.elevation);
}

/** The openings that doors fill, by the number of the door. */
function openingsOfDoors(file: StepFile): ReadonlyMap<number, StepEntity> {
  return new Map(
    file.all('IFCRELFILLSELEMENT').flatMap(({ values }) => {
      const [opening, door] = [file.at(values[4]), file.at(values[5])];
      return opening === undefined || door === undefined ? [] : [[door.id, opening] as const];
    }),
  );
}

interface Making {
  readonly unit: number;
  readonly notes: NoteBook;
  readonly openings: ReadonlyMap<number, StepEntity>;
  readonly level: number;
  readonly rise: number | undefined;
  readonly hasSpaces: boolean;
  readonly lifts: readonly ModelLift[];
}

function floorOf(file: StepFile, { entity, elevation, elements }: Storey, making: Making): DrawnFloor | undefined {
  const { unit, notes, openings, level, rise, hasSpaces, lifts: all } = making;
  const of = (...types: readonly string[]): StepEntity[] => elements.filter(({ type }) => types.includes(type));
  const prints = (element: StepEntity): (readonly Point[])[] => {
    const found = footprintsOf(file, element, unit);
    if (found.length === 0) notes.skipped(`${spoken(element.type)} whose shape cannot be read`);
    return found;
  };
  const inModel = of('IFCSPACE').flatMap((space) =>
    prints(space).map((outline) => ({ outline, name: textIn(space.values[7]) ?? nameOf(space) })),
  );
  const { lifts, spaces: named } = liftsOfStorey(all, inModel, { elevation, rise });
  const between = named.length > 1 ? of(...walls).flatMap((wall) => footprintsOf(file, wall, unit)) : [];
  const spaces = joinedSpaces(named, between);
  const outlines = spaces.length > 0 ? [] : of(...walls).flatMap(prints);
  // Foundations and roofs have walls too; where other storeys have spaces, one without spaces and doors is none to walk on.
  const isBare = hasSpaces && spaces.length === 0 && of(...doors).length === 0;
  if (isBare || spaces.length + outlines.length === 0) return undefined;
  const lines = linesAround(outlines, notes);
  const faces = [
    ...lines,
    ...spaces.flatMap(({ outline, holes }) => [outline, ...holes].flatMap(sidesOf)),
    ...(spaces.length > 0 ? lifts.flatMap(({ outline }) => sidesOf(outline)) : []),
  ];
  const fitted = of(...doors)
    .flatMap((door) => frameOf(file, door, openings.get(door.id), unit))
    .flatMap((frame) => fittedDoor(frame, faces) ?? []);
  const solids = [...of(...columns), ...of(...things)]
    .flatMap(prints)
    .filter((outline) => Math.abs(signedArea(outline)) > smallestThing);
  const flights = of(...stairs).filter((element) => !isWhole(element, elements));
  const steps = flights.flatMap((flight) => {
    const corners = rectangleAround(prints(flight).flat());
    const kind = flight.type.startsWith('IFCRAMP') ? ('ramp' as const) : ('stairs' as const);
    return corners === undefined ? [] : [{ corners, kind, ...(rise === undefined || rise < 0.5 ? {} : { rise }) }];
  });
  describe(
    `storey ${nameOf(entity)}`,
    { spaces: named.length, rooms: spaces.length, walls: outlines.length, fitted, solids, steps },
    notes,
  );
  for (const { type } of elements) if (!isRead(type)) notes.skipped(spoken(type));
  return {
    level,
    lines,
    frames: fitted.flatMap(({ frame }) => frame ?? []),
    doors: fitted.flatMap(({ door }) => door ?? []),
    solids: solids.map((outline) => ({ outline })),
    // The highest storey has none above it.
    stairs: rise === undefined ? [] : steps,
    lifts,
    ...(spaces.length > 0 ? { grounds: spaces } : {}),
  };
}

const isRead = (type: string): boolean =>
  ['IFCTRANSPORTELEMENT', ...walls, ...columns, ...things, ...doors, ...stairs].includes(type) || unseen.test(type);

/** IFCDOORSTANDARDCASE as people say it. */
const spoken = (type: string): string => `Ifc${type.slice(3).toLowerCase()}`;

/** A stair that is made of flights of its own. */
const isWhole = ({ type }: StepEntity, elements: readonly StepEntity[]): boolean =>
  (type === 'IFCSTAIR' || type === 'IFCRAMP') && elements.some((other) => other.type === `${type}FLIGHT`);

interface Found {
  readonly spaces: number;
  /** Spaces that are open to each other are one. */
  readonly rooms: number;
  readonly walls: number;
  readonly fitted: readonly unknown[];
  readonly solids: readonly unknown[];
  readonly steps: readonly unknown[];
}

function describe(name: string, { spaces, rooms, walls: count, fitted, solids, steps }: Found, notes: NoteBook): void {
  const ground = spaces > 0 ? `${spaces} spaces as ${rooms} rooms` : `${count} walls`;
  notes.understood(`${name}: ${ground}, ${fitted.length} doors, ${solids.length} obstacles, ${steps.length} flights`);
  if (spaces === 0) notes.guessed(`${name} has no spaces: rooms are what its walls enclose`);
}

/** Sides of walls as lines. Walls that overlap at corners become one first. */
function linesAround(outlines: readonly (readonly Point[])[], notes: NoteBook): DrawnLine[] {
  if (outlines.length === 0) return [];
  let rings: (readonly Point[])[] = [...outlines];
  try {
    const united = uniteOutlines(outlines).flatMap(({ outline, holes }) => [outline].concat(holes));
    if (united.length > 0) rings = united;
  } catch (error) {
    if (!(error instanceof TangledDrawing)) throw error;
    notes.guessed('walls cross each other too often to be joined: each is drawn for itself');
  }
  return rings.flatMap(sidesOf);
}

/** The ground in the frame of a door: of its opening, else of the door itself, else as wide as it says. */
function frameOf(file: StepFile, door: StepEntity, opening: StepEntity | undefined, unit: number): DoorFrame[] {
  const name = textIn(door.values[2]);
  const around = [opening, door].flatMap((element) =>
    element === undefined ? [] : [rectangleAround(footprintsOf(file, element, unit).flat())],
  );
  const corners = around.find((each) => each !== undefined) ?? byWidth(file, door, unit);
  return corners === undefined ? [] : [{ corners, ...(name === undefined ? {} : { name }) }];
}

function byWidth(file: StepFile, door: StepEntity, unit: number): [Point, Point, Point, Point] | undefined {
  const width = numberOf(door.values[9]);
  if (width === undefined || !(width * unit > 0.3 && width * unit < 20)) return undefined;
  const frame = placementOf(file, door.values[5]);
  const half = usualThickness / 2 / unit;
  const at = (x: number, y: number): Point => {
    const [px, py] = placedBy(frame, [x, y, 0]);
    return [px * unit, py * unit];
  };
  return [at(0, -half), at(width, -half), at(width, half), at(0, half)];
}

/** Metres of a unit of length; undefined when the file names none. */
export function lengthUnit(file: StepFile): number | undefined {
  const prefixes: Readonly<Record<string, number>> = { MILLI: 1e-3, CENTI: 1e-2, DECI: 0.1, KILO: 1000 };
  const [assignment] = file.all('IFCUNITASSIGNMENT');
  for (const entity of file.each(assignment?.values[0])) {
    const { type, values } = entity;
    const word = (index: number): string | undefined => {
      const value = values[index];
      return typeof value === 'object' && 'word' in value ? value.word : undefined;
    };
    if (word(1) !== 'LENGTHUNIT') continue;
    if (type === 'IFCSIUNIT') return prefixes[word(2) ?? ''] ?? 1;
    if (type === 'IFCCONVERSIONBASEDUNIT') return numberOf(listOf(file.at(values[3])?.values)[0]);
  }
  return undefined;
}
