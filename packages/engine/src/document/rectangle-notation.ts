import { resolvePath, setAt, stepsOf, valueAt } from './paths.ts';
import { rectangleOf, cornersOf, type Corners, type Rectangle } from './rectangles.ts';

type Mapping = Readonly<Record<string, unknown>>;

const isMapping = (value: unknown): value is Mapping =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isPoint = (value: unknown): boolean => Array.isArray(value) && value.length === 2;

const hasCorners = (value: unknown): value is Mapping & Corners =>
  isMapping(value) && isPoint(value['min']) && isPoint(value['max']);

/** An exit or a place with `rect`; as it is when it has no corners, or no width and height lead to them. */
function withRect(value: unknown): unknown {
  const rect = hasCorners(value) ? rectangleOf(value) : undefined;
  if (rect === undefined || !isMapping(value)) return value;
  // At the same place in the text as the corners.
  const entries = Object.entries(value).filter(([key]) => key !== 'max');
  return Object.fromEntries(entries.map(([key, each]) => (key === 'min' ? ['rect', rect] : [key, each])));
}

/** A place that has a `rect` needs no other word for its shape. */
function withoutShape(place: unknown): unknown {
  if (!isMapping(place) || !Object.hasOwn(place, 'rect')) return place;
  const { shape: _, ...rest } = place;
  return rest;
}

function withCorners(value: unknown): unknown {
  if (!isMapping(value) || !Array.isArray(value['rect'])) return value;
  const { rect, ...rest } = value;
  return { ...rest, ...cornersOf({ rect: rect as Rectangle }) };
}

interface Rectangular {
  readonly world: { readonly exits: readonly unknown[] };
  readonly groups: readonly { readonly place: unknown }[];
}

/** A scenario in the notation in which new files are written. */
export const inRects = (scenario: Rectangular): object => ({
  ...scenario,
  world: { ...scenario.world, exits: scenario.world.exits.map(withRect) },
  groups: scenario.groups.map((group) => ({ ...group, place: withoutShape(withRect(group.place)) })),
});

/**
 * A knob leads into a rectangle in either notation: `groups.north.place.rect.2` or `groups.north.place.max.0`.
 * Changes the document at that place to the notation of the knob.
 */
export function speakAs(document: unknown, text: string): void {
  const steps = stepsOf(text);
  const at = steps.findIndex((step) => step === 'rect' || step === 'min' || step === 'max');
  const isExit = steps[0] === 'world' && steps[1] === 'exits' && at === 3;
  const isPlace = steps[0] === 'groups' && steps[2] === 'place' && at === 3;
  if (!isExit && !isPlace) return;
  const { path, missing } = resolvePath(document, steps.slice(0, at).join('.'));
  if (missing !== undefined) return;
  const value = valueAt(document, path);
  setAt(document, path, steps[at] === 'rect' ? withRect(value) : withCorners(value));
}

/** The scenario with its rectangles in the notation of a knob. */
export const inNotationOf = (text: string, scenario: Rectangular): object =>
  stepsOf(text).includes('rect') ? inRects(scenario) : scenario;
