import { placeOnPiece, type Lane, type RoadNetwork } from '@korzo/city';

/** Where a vehicle is in the world, and where it faces. One object is filled again and again. */
export interface LanePose {
  x: number;
  y: number;
  z: number;
  /** Unit vector of driving. */
  forwardX: number;
  forwardY: number;
  forwardZ: number;
}

export const emptyPose = (): LanePose => ({ x: 0, y: 0, z: 0, forwardX: 1, forwardY: 0, forwardZ: 0 });

/** Bends are cut into chords of this length at most, m: 3 cm off in a bend of 5 m. */
const chord = 1;

/** Lanes as chains of chords. Points of lane l are start[l] to start[l + 1] - 1. */
export interface ShapeColumns {
  readonly start: Int32Array;
  /** m from the beginning of the lane */
  readonly where: Float64Array;
  /** x, y and z of each point, m */
  readonly points: Float64Array;
  /** One number: 1 where the middle of a road lies to the left of its lanes, -1 where one drives on the left. */
  readonly side: Float64Array;
}

export function shapeLanes({ lanes, drivesOn }: Pick<RoadNetwork, 'lanes' | 'drivesOn'>): ShapeColumns {
  const chains = lanes.map(pointsOf);
  const start = new Int32Array(lanes.length + 1);
  for (const [lane, chain] of chains.entries()) start[lane + 1] = start[lane] + chain.length;
  return {
    start,
    where: Float64Array.from(chains.flat(), ({ where }) => where),
    points: Float64Array.from(chains.flatMap((chain) => chain.flatMap(({ point }) => point))),
    side: Float64Array.of(drivesOn === 'left' ? -1 : 1),
  };
}

/** From a place on a lane to a place in the world, without looking at arcs. */
export class LaneShapes {
  readonly #start: Int32Array;
  readonly #where: Float64Array;
  readonly #points: Float64Array;
  readonly columns: ShapeColumns;
  /** 1 where vehicles keep right, -1 where they keep left: `inwards` leads to the left or to the right. */
  readonly side: number;

  constructor(columns: ShapeColumns) {
    const { start, where, points, side } = columns;
    this.columns = columns;
    this.side = side[0];
    this.#start = start;
    this.#where = where;
    this.#points = points;
  }

  /**
   * The world place of a place on a lane, moved towards the middle of the road by so much, m, and where one faces there. Before the beginning and behind
   * the end it goes straight on.
   */
  placeOn(lane: number, where: number, inwards: number, pose: LanePose): void {
    const from = 3 * this.pointOn(lane, where, inwards, pose);
    const points = this.#points;
    const dx = points[from + 3] - points[from];
    const dy = points[from + 4] - points[from + 1];
    const dz = points[from + 5] - points[from + 2];
    const size = Math.sqrt(dx * dx + dy * dy + dz * dz) || 1;
    pose.forwardX = dx / size;
    pose.forwardY = dy / size;
    pose.forwardZ = dz / size;
  }

  /** Whether a lane is a single chord. */
  isStraight(lane: number): boolean {
    return this.#start[lane + 1] - this.#start[lane] === 2;
  }

  /** The same without where one faces, which stays as it is; returns the number of the chord. */
  pointOn(lane: number, where: number, inwards: number, pose: LanePose): number {
    const at = this.#chordAt(lane, where);
    const points = this.#points;
    const from = 3 * at;
    const length = this.#where[at + 1] - this.#where[at];
    const share = length > 0 ? (where - this.#where[at]) / length : 0;
    const dx = points[from + 3] - points[from];
    const dy = points[from + 4] - points[from + 1];
    pose.x = points[from] + dx * share;
    pose.y = points[from + 1] + dy * share;
    pose.z = points[from + 2] + (points[from + 5] - points[from + 2]) * share;
    if (inwards === 0) return at;
    const left = inwards * this.side;
    const level = Math.sqrt(dx * dx + dy * dy) || 1;
    pose.x -= (dy / level) * left;
    pose.y += (dx / level) * left;
    return at;
  }

  /** The chord that a place is on: the last that begins before it. */
  #chordAt(lane: number, where: number): number {
    let low = this.#start[lane];
    let high = this.#start[lane + 1] - 2;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#where[middle] <= where) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

interface LanePoint {
  readonly where: number;
  readonly point: readonly [number, number, number];
}

function pointsOf({ pieces }: Lane): LanePoint[] {
  const points: LanePoint[] = [];
  let begin = 0;
  for (const piece of pieces) {
    const count = piece.kind === 'straight' ? 1 : Math.max(1, Math.ceil(piece.length / chord));
    for (let step = points.length === 0 ? 0 : 1; step <= count; step++) {
      const along = (piece.length * step) / count;
      const [x, y, z] = placeOnPiece(piece, along).point;
      points.push({ where: begin + along, point: [x, y, z] });
    }
    begin += piece.length;
  }
  return points;
}
