import type { Drawn, Workbench } from '../document/workbench.ts';
import { listOf } from '../model/elements.ts';
import { boxOf, distance, rectAround, round, type Point } from '../model/geometry.ts';
import type { PlaceEdit } from '../model/place-edits.ts';
import { freeName } from '../model/rename.ts';
import type { Heights } from '../model/solids.ts';
import { growWorld } from './around.ts';
import { pointsIn } from './make-shapes.ts';

type Values = Readonly<Record<string, unknown>>;
type Made = readonly PlaceEdit[] | string;

/** Height of solids on floors of a world without a volume, m. */
const storey = 3;
/** Solids thinner than this are slips of the hand, m. */
const thinnest = 0.05;

/** What the drawn points and heights are as a solid; a sentence when nothing can be seen of it. */
type SolidMaker = (points: readonly Point[], heights: Heights) => Values | string;

const ball: SolidMaker = ([centre, rim], { bottom, top }) => {
  const radius = round(distance(centre, rim));
  return radius < thinnest
    ? 'drag from the centre to the rim'
    : { shape: 'sphere', centre: [...centre, round((bottom + top) / 2)], radius };
};

const pillar: SolidMaker = ([centre, rim], { bottom, top }) => {
  const radius = round(distance(centre, rim));
  return radius < thinnest ? 'drag from the centre to the rim' : { shape: 'cylinder', centre, radius, bottom, top };
};

const box: SolidMaker = (points, { bottom, top }) => {
  const [x, y, width, depth] = rectAround(points);
  return width < thinnest || depth < thinnest
    ? 'the shape is too thin'
    : { shape: 'box', min: [x, y, bottom], max: [round(x + width), round(y + depth), top] };
};

const wall: SolidMaker = ([from, to], { bottom, top }) =>
  distance(from, to) < thinnest ? 'drag from one end to the other' : { shape: 'wall', from, to, bottom, top };

const solids = { ball, pillar, box, wall } as const;

/** Between which heights something is drawn; what has none stands on its floor. */
function heightsOf({ desk, bottom, top }: Workbench): Heights {
  const world = desk.examined.peek().heights ?? { bottom: 0, top: storey };
  return { bottom: bottom.peek() ?? world.bottom, top: top.peek() ?? world.top };
}

/** Adds a solid that flyers, swimmers and walkers go around, between the heights that are set. */
export const solidMaker =
  (kind: keyof typeof solids) =>
  (drawn: readonly Drawn[], bench: Workbench): Made => {
    const examined = bench.desk.examined.peek();
    const heights = heightsOf(bench);
    if (heights.top <= heights.bottom) return 'its top must be above its bottom';
    const points = pointsIn(drawn);
    const solid = solids[kind](points, heights);
    if (typeof solid === 'string') return solid;
    const [{ level }] = drawn;
    const value = {
      id: freeName(examined.elements, kind),
      ...solid,
      // Where there is a volume, solids without a floor are in it.
      ...(examined.heights === undefined && level > 0 ? { level } : {}),
    };
    return [...growWorld(points, { ...examined, level }), { do: 'add', path: listOf.block, value }];
  };

/** Adds a flock in a box of the volume. */
export function makeFlock(drawn: readonly Drawn[], bench: Workbench): Made {
  const { elements, heights } = bench.desk.examined.peek();
  if (heights === undefined) return 'the place has no height: give world.size a third number';
  const { west, south, east, north } = boxOf(pointsIn(drawn));
  if (east - west < thinnest || north - south < thinnest) return 'the shape is too thin';
  const { bottom, top } = heightsOf(bench);
  if (top <= bottom) return 'its top must be above its bottom';
  const value = {
    name: freeName(elements, 'flock'),
    kind: 'bird',
    model: 'boids',
    count: 50,
    place: { shape: 'box', min: [west, south, bottom], max: [east, north, top] },
    speed: 9,
    maxSpeed: 9,
    initialSpeed: 6,
    heading: 'random',
  };
  return [{ do: 'add', path: listOf.group, value }];
}
