import { contains, signedArea, type Point } from '@korzo/building';
import type { DrawnLift } from '@korzo/plans';
import type { NoteBook } from '../format/import-notes.ts';
import { footprintsOf } from './footprints.ts';
import { rectangleAround } from './hull.ts';
import { placementOf } from './placement.ts';
import { numberOf, textIn, wordIn, type StepEntity, type StepFile } from './step.ts';

/** A lift of a model: the ground under it, and the heights it reaches from and to, m. */
export interface ModelLift {
  readonly name: string;
  readonly outline: readonly Point[];
  readonly bottom: number;
  readonly top: number;
  readonly capacity?: number;
}

/** A storey as far as lifts need it. */
export interface LiftStorey {
  readonly elevation: number;
  readonly elements: readonly StepEntity[];
}

const lift = /\blift|elevator|aufzug|fahrstuhl|ascens/i;
/** A space that is called so and has a lift in it is its shaft, however large; others must not be much larger than the lift. */
const shaft = /shaft|schacht|\blift|elevator|aufzug|gaine/i;
const largerBy = 3;
const largestUnnamed = 8;
/** A lift stands in a pit, or a little above the floor, m. */
const pit = 1.5;
const head = 1;

/** Lifts among the transport elements of a file. Escalators and others are not read here. */
export function modelLifts(file: StepFile, storeys: readonly LiftStorey[], unit: number, notes: NoteBook): ModelLift[] {
  return file.all('IFCTRANSPORTELEMENT').flatMap((element): ModelLift[] => {
    const { values } = element;
    const type = wordIn(values[8]);
    const name = textIn(values[2]) ?? 'lift';
    const isCalled = [values[2], values[3], values[4]].some((value) => lift.test(textIn(value) ?? ''));
    if (type !== 'ELEVATOR' && !(isCalled && (type === undefined || /^(NOTDEFINED|USERDEFINED)$/.test(type)))) {
      notes.skipped(`Ifctransportelement ${type === undefined ? 'without a type' : type.toLowerCase()}`);
      return [];
    }
    if (type !== 'ELEVATOR') notes.guessed(`${name} is a lift: it is called so`);
    const outline = rectangleAround(footprintsOf(file, element, unit).flat());
    if (outline === undefined) {
      notes.skipped(`lift ${name}, whose shape cannot be read`);
      return [];
    }
    const home = storeys.find(({ elements }) => elements.includes(element));
    const bottom = home?.elevation ?? placementOf(file, values[5]).origin[2] * unit;
    const top = bottom + heightOf(file, element, unit);
    const count = numberOf(values[10]);
    const capacity = count === undefined || !(count >= 1) ? {} : { capacity: Math.min(200, Math.round(count)) };
    return [{ name, outline, bottom, top, ...capacity }];
  });
}

/** How high the body of an element is, where it is extruded or a box; 0 when that is not known. */
function heightOf(file: StepFile, { values }: StepEntity, unit: number): number {
  const shape = file.at(values[6], 'IFCPRODUCTDEFINITIONSHAPE');
  const items = file.each(shape?.values[2]).flatMap((representation) => file.each(representation.values[3]));
  const heights = items.map((item) =>
    item.type === 'IFCEXTRUDEDAREASOLID' || item.type === 'IFCBOUNDINGBOX' ? (numberOf(item.values[3]) ?? 0) * unit : 0,
  );
  return Math.max(0, ...heights);
}

interface NamedSpace {
  readonly outline: readonly Point[];
  readonly name: string;
}

export interface StoreyLifts<Space extends NamedSpace> {
  readonly lifts: readonly DrawnLift[];
  /** The spaces that are no shafts. */
  readonly spaces: readonly Space[];
}

/** The lifts of one storey: their shafts among its spaces, else their boxes where they reach to this storey. */
export function liftsOfStorey<Space extends NamedSpace>(
  all: readonly ModelLift[],
  spaces: readonly Space[],
  { elevation, rise }: { readonly elevation: number; readonly rise: number | undefined },
): StoreyLifts<Space> {
  const shafts = new Set<Space>();
  const lifts = all.flatMap(({ name, outline, bottom, top, capacity }): DrawnLift[] => {
    const more = { name, ...(capacity === undefined ? {} : { capacity }), ...(rise === undefined ? {} : { rise }) };
    const [a, , c] = outline;
    const middle: Point = [(a[0] + c[0]) / 2, (a[1] + c[1]) / 2];
    const own = spaces.find((space) => contains(space.outline, middle));
    const size = Math.abs(signedArea(outline));
    const isShaft =
      own !== undefined &&
      (shaft.test(own.name) || Math.abs(signedArea(own.outline)) <= Math.max(largerBy * size, largestUnnamed));
    const reaches = elevation >= bottom - pit && (elevation <= bottom + pit || elevation <= top - head);
    if (own !== undefined && isShaft && (reaches || shaft.test(own.name))) {
      shafts.add(own);
      return [{ ...more, outline: own.outline, isShaft: true }];
    }
    return reaches ? [{ ...more, outline }] : [];
  });
  return { lifts, spaces: spaces.filter((space) => !shafts.has(space)) };
}
