import { atan2, length3 } from '@korzo/core';
import type { Vector } from '../plan/city-plan.ts';
import { placeOnPiece, type LanePlace } from './on-lane.ts';
import type { Lane, LanePiece, RoadNetwork } from './road-network.ts';

/** What a triangle is made of, in the order that files number them. */
export const surfaceTypes = ['road', 'junction', 'pavement', 'kerb', 'grass', 'park', 'gravel'] as const;
export type SurfaceType = (typeof surfaceTypes)[number];

/** What can be driven on: triangles whose corners are seen anticlockwise from above. */
export interface DrivableSurface {
  readonly vertices: readonly Vector[];
  readonly triangles: readonly { readonly corners: readonly [number, number, number]; readonly type: SurfaceType }[];
}

/** An arc is cut so that its chord misses it by this much at most, m. */
const chordError = 0.01;

/** Strips along all lanes, and fans that close the space between them on junctions. */
export function makeSurface(network: RoadNetwork): DrivableSurface {
  const sheet = new Sheet();
  for (const lane of network.lanes) layStrip(sheet, lane);
  for (const { position, lanes } of network.junctions) {
    const mouths = lanes.flatMap((lane) => mouthsOf(network.lanes[lane]));
    layFan(sheet, position, mouths);
  }
  return sheet;
}

/** Collects triangles; corners at one place are one vertex. */
class Sheet implements DrivableSurface {
  readonly vertices: Vector[] = [];
  readonly triangles: { corners: [number, number, number]; type: SurfaceType }[] = [];
  readonly #known = new Map<string, number>();

  vertex(point: Vector): number {
    // To the millimetre: strips of lanes side by side share their edge.
    const key = point.map((value) => Math.round(value * 1000)).join(' ');
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#known.set(key, this.vertices.length);
    return this.vertices.push(point) - 1;
  }

  add(one: number, two: number, three: number, type: SurfaceType): void {
    if (one === two || two === three || three === one) return;
    const [a, b, c] = [this.vertices[one], this.vertices[two], this.vertices[three]];
    const area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    if (area !== 0) this.triangles.push({ corners: area > 0 ? [one, two, three] : [one, three, two], type });
  }
}

function layStrip(sheet: Sheet, lane: Lane): void {
  const type = lane.junction === undefined ? 'road' : 'junction';
  let edge: readonly [number, number] | undefined;
  for (const [left, right] of laneEdges(lane)) {
    const next = [sheet.vertex(left), sheet.vertex(right)] as const;
    if (edge !== undefined) {
      sheet.add(edge[0], edge[1], next[1], type);
      sheet.add(edge[0], next[1], next[0], type);
    }
    edge = next;
  }
}

/** Pairs of points on the left and on the right edge of a lane, from its beginning to its end. */
export function laneEdges({ pieces, width }: Pick<Lane, 'pieces' | 'width'>): (readonly [Vector, Vector])[] {
  const edges: (readonly [Vector, Vector])[] = [];
  for (const piece of pieces) {
    const count = cutsOf(piece, width);
    for (let cut = edges.length === 0 ? 0 : 1; cut <= count; cut++)
      edges.push(edgesAt(placeOnPiece(piece, (piece.length * cut) / count), width));
  }
  return edges;
}

/** How many quads a piece becomes. A chord of angle a misses its circle by about r a^2 / 8. */
function cutsOf(piece: LanePiece, width: number): number {
  if (piece.kind === 'straight') return 1;
  const outermost = length3(...piece.begin) + width / 2;
  return Math.ceil(Math.abs(piece.angle) / Math.sqrt((8 * chordError) / outermost));
}

/** Left and right edge of a lane at a place. */
function edgesAt({ point, direction, roof }: LanePlace, width: number): readonly [Vector, Vector] {
  // Left is the roof's direction turned onto the lane: roof x direction.
  const left = [
    roof[1] * direction[2] - roof[2] * direction[1],
    roof[2] * direction[0] - roof[0] * direction[2],
    roof[0] * direction[1] - roof[1] * direction[0],
  ];
  const moved = (by: number): Vector => [point[0] + by * left[0], point[1] + by * left[1], point[2] + by * left[2]];
  return [moved(width / 2), moved(-width / 2)];
}

/** Both edges of a lane of a junction, where it begins and where it ends. */
function mouthsOf({ pieces, width }: Lane): readonly Vector[] {
  const last = pieces[pieces.length - 1];
  return [...edgesAt(placeOnPiece(pieces[0], 0), width), ...edgesAt(placeOnPiece(last, last.length), width)];
}

/** Fills a junction from its middle to the corners of its roads, all around; a side without roads stays open. */
function layFan(sheet: Sheet, middle: Vector, corners: readonly Vector[]): void {
  if (corners.length === 0) return;
  const hub = sheet.vertex(middle);
  const numbers = [...new Set(corners.map((corner) => sheet.vertex(corner)))].filter((corner) => corner !== hub);
  const around = numbers
    .map((corner) => {
      const [x, y] = sheet.vertices[corner];
      return { corner, bearing: atan2(y - middle[1], x - middle[0]) };
    })
    .toSorted((one, other) => one.bearing - other.bearing || one.corner - other.corner);
  for (const [index, { corner, bearing }] of around.entries()) {
    const isLast = index === around.length - 1;
    const next = around[isLast ? 0 : index + 1];
    const between = next.bearing - bearing + (isLast ? 2 * Math.PI : 0);
    if (between < Math.PI * 0.99) sheet.add(hub, corner, next.corner, 'junction');
  }
}
