import type { CityPlan, Vector } from '../plan/city-plan.ts';
import type { Face } from '../maps/city-shape.ts';
import { FaceIndex } from '../maps/face-index.ts';
import { PairNumbers } from './pair-numbers.ts';
import { kerbHeight } from './road-mesh.ts';

/** A piece of the border between roads and grass. */
export interface HeightBorder {
  readonly polygon: readonly [Vector, Vector];
}

/** How far from a road its bank may reach, m, and how much of it there is for a metre of height. */
const farthest = 14;
const shortest = 4;
const bankSlope = 3;

/** To a millimetre: corners that are the same up to rounding. */
const inMillimetres = (metres: number): number => Math.round(metres * 1000);

/** The edges that one face alone has, at the height of the grass beside them. */
export function bordersOf(faces: readonly Face[]): HeightBorder[] {
  const corners = new PairNumbers();
  const edges = new PairNumbers();
  /** By edge: the face that has it alone, -1 without any, and the corner of the face that it begins at. */
  const faceOf: number[] = [];
  const cornerOf: number[] = [];
  for (const [face, { polygon }] of faces.entries()) {
    const numbers = polygon.map(([x, y]) => corners.add(inMillimetres(x), inMillimetres(y)));
    for (const [index, one] of numbers.entries()) {
      const other = numbers[(index + 1) % numbers.length];
      if (one === other) continue;
      const back = edges.find(other, one);
      const edge = back >= 0 ? back : edges.add(one, other);
      faceOf[edge] = back >= 0 ? -1 : face;
      cornerOf[edge] = index;
    }
  }
  return faceOf.flatMap((face, edge) => (face < 0 ? [] : [borderOf(faces[face], cornerOf[edge])]));
}

function borderOf({ polygon, kind }: Face, corner: number): HeightBorder {
  const lift = kind === 'pavement' ? kerbHeight : 0;
  return { polygon: [raised(polygon[corner], lift), raised(polygon[(corner + 1) % polygon.length], lift)] };
}

const raised = ([x, y, z]: Vector, by: number): Vector => [x, y, z + by];

/** Height of the ground as it is built: banks lead from the edges of roads to where nature left it. */
export class GroundHeights {
  readonly #plan: CityPlan;
  readonly #borders = new FaceIndex<HeightBorder>();

  constructor(plan: CityPlan, borders: readonly HeightBorder[]) {
    this.#plan = plan;
    for (const border of borders) this.#borders.add(border);
  }

  /** Without any road. */
  natural(x: number, y: number): number {
    return this.#plan.ground(x, y);
  }

  at(x: number, y: number): number {
    const natural = this.natural(x, y);
    const nearest = this.nearest(x, y);
    if (nearest === undefined) return natural;
    const drop = natural - nearest.z;
    const reach = Math.min(farthest, Math.max(shortest, bankSlope * Math.abs(drop)));
    const share = Math.min(1, nearest.distance / reach);
    return nearest.z + drop * share * share * (3 - 2 * share);
  }

  /** The nearest place on the edge of a road within reach, and its height. */
  nearest(x: number, y: number): { readonly distance: number; readonly z: number } | undefined {
    let [best, z] = [farthest * farthest, 0];
    let isFound = false;
    for (const list of this.#borders.visit([x - farthest, y - farthest, x + farthest, y + farthest]))
      for (const { polygon } of list) {
        const [a, b] = polygon;
        const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
        const share = Math.min(1, Math.max(0, ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy)));
        const [offX, offY] = [x - a[0] - share * dx, y - a[1] - share * dy];
        const square = offX * offX + offY * offY;
        if (square >= best) continue;
        best = square;
        z = a[2] + share * (b[2] - a[2]);
        isFound = true;
      }
    return isFound ? { distance: Math.sqrt(best), z } : undefined;
  }
}
