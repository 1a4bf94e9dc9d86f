import { cos, length2, sin } from '@korzo/core';
import type { Interpreter } from '../evaluate/interpreter.ts';
import type { LaneLink, Roadside, StyleObject, Vector } from '../evaluate/objects.ts';
import type { CityPlan, House, PlannedCross, PlannedRoad, RoadEnd, RoadsideSite } from './city-plan.ts';
import { lengthOfPiece } from './shapes.ts';

/** How far the roads of a cross are from its middle where a lane turns off, m. */
const reach = 18;
/** A car on a space, with the way in and out, m. */
const spaceLength = 7;
/** Grass between the road and the lanes beside it, m. */
const verge = 3;
/** Lanes beside a road: one to drive on, one to stand on. */
const laneWidth = 3.25;
/** m/s: no way through a city is quicker there. */
const speedLimit = 5.56;

type Piece = PlannedRoad['pieces'][number];

/** A city whose petrol stations and car parks are laid: their road is cut in three, and a road of two lanes leads past them. */
export function withRoadsides(plan: CityPlan, city: Interpreter): CityPlan {
  if (plan.roads.every(({ roadsides = [] }) => roadsides.length === 0)) return plan;
  const laying = new Laying(plan, city);
  for (let road = 0; road < plan.roads.length; road++) laying.layAll(road);
  return laying.finish();
}

class Laying {
  readonly #plan: CityPlan;
  readonly #city: Interpreter;
  readonly #side: number;
  readonly #roads: PlannedRoad[];
  readonly #crosses: PlannedCross[];
  readonly #houses: House[];
  readonly #sites: RoadsideSite[] = [];

  constructor(plan: CityPlan, city: Interpreter) {
    this.#plan = plan;
    this.#city = city;
    this.#side = plan.settings.drive_on_left === 1 ? -1 : 1;
    this.#roads = [...plan.roads];
    this.#crosses = [...plan.crosses];
    this.#houses = [...plan.houses];
  }

  finish(): CityPlan {
    return {
      ...this.#plan,
      roads: this.#roads.map(({ roadsides: _laid, ...road }) => road),
      crosses: this.#crosses,
      houses: this.#houses,
      sites: this.#sites,
    };
  }

  /** Those farthest along first: what is before them keeps its number and its place. */
  layAll(road: number): void {
    const wanted = (this.#roads[road].roadsides ?? []).toSorted((one, other) => other.share - one.share);
    const whole = lengthOf(this.#roads[road]);
    for (const roadside of wanted) this.#city.attempt(() => this.#lay(road, roadside, roadside.share * whole));
  }

  #lay(number: number, roadside: Roadside, middle: number): void {
    const road = this.#roads[number];
    const { kind, spaces, span } = roadside;
    const half = Math.max(18, (spaces * spaceLength) / 2) + 2;
    const { piece, before } = this.#pieceAt(road, middle);
    const [from, to] = [middle - half - 2 * reach, middle + half + 2 * reach];
    const most = before + lengthOfPiece(piece);
    const straight = piece.turn === 0 ? most - before : 0;
    if (piece.turn !== 0 || from < before || to > most)
      this.#city.fail(
        span,
        `a ${kind} lies along a straight piece of road, ${Math.ceil(to - from)} m of it around its middle; here are ${Math.floor(Math.max(0, straight && Math.min(middle - before, most - middle) * 2))} m`,
        kind === 'car park' && spaces > 1
          ? 'move it, make the road longer, or ask for fewer spaces'
          : 'move it or make the road longer',
      );
    const taken = road.zebras.find((share) => {
      const at = share * lengthOf(road);
      return at > from && at < to;
    });
    if (taken !== undefined)
      this.#city.fail(span, `the zebra at ${taken} lies where cars turn off to the ${kind}`, 'move one of them');
    if (piece.style.lanesThere === 0)
      this.#city.fail(
        span,
        `no lane leads along this side of the road, so no car gets to the ${kind}`,
        'turn the way round',
      );
    for (const [what, count] of [
      ['roads', 3],
      ['pieces', 5],
      ['houses', 1],
    ] as const)
      this.#city.work.spend(what, count, span);
    this.#build(number, roadside, { piece, cuts: [middle - half - reach, middle + half + reach] });
  }

  #pieceAt({ pieces }: PlannedRoad, at: number): { piece: Piece; before: number } {
    let before = 0;
    for (const piece of pieces) {
      const length = lengthOfPiece(piece);
      if (at <= before + length) return { piece, before };
      before += length;
    }
    return { piece: pieces[pieces.length - 1], before: before - lengthOfPiece(pieces[pieces.length - 1]) };
  }

  #build(
    number: number,
    { kind, spaces, span }: Roadside,
    { piece, cuts }: { readonly piece: Piece; readonly cuts: readonly [number, number] },
  ): void {
    const road = this.#roads[number];
    const { name, zebras } = road;
    const length = lengthOf(road);
    const [ahead, right] = axesOf(piece, this.#side);
    const { lanesThere, lanesBack, laneWidth: wide = this.#plan.settings.default_lane_width, pavement } = piece.style;
    const aside = lanesThere * wide + (pavement ?? this.#plan.settings.default_pavement_width) + verge;
    const [entry, exit] = cuts.map((at) => pointAlong(road.pieces, at)) as [Vector, Vector];
    const [first, second] = [this.#crosses.length, this.#crosses.length + 1];
    const [between, behind, beside] = [0, 1, 2].map((index) => this.#roads.length + index) as [number, number, number];
    const shift = (at: Vector, along: number, across: number): Vector => [
      at[0] + ahead[0] * along + right[0] * across,
      at[1] + ahead[1] * along + right[1] * across,
      at[2],
    ];
    const into = shift(entry, reach, aside);
    const out = shift(exit, -reach, aside);
    const keep = (low: number, high: number): number[] =>
      zebras.flatMap((share) =>
        share * length > low && share * length < high ? [(share * length - low) / (high - low)] : [],
      );
    const part = (low: number, high: number, ends: Pick<PlannedRoad, 'from' | 'to'>): PlannedRoad => ({
      ...road,
      ...ends,
      pieces: cut(road.pieces, low, high),
      zebras: keep(low, high),
      roadsides: [],
    });
    const [one, other] = cuts;
    this.#roads[number] = {
      ...part(0, one - reach, { from: road.from, to: end(first, 0) }),
      roadsides: road.roadsides ?? [],
    };
    this.#roads.push(part(one + reach, other - reach, { from: end(first, 1), to: end(second, 0) }));
    this.#roads.push(part(other + reach, length, { from: end(second, 1), to: road.to }));
    const style: StyleObject = {
      kind: 'Style',
      className: 'Style',
      span,
      lanesThere: 2,
      lanesBack: 0,
      line: 'lsDashed',
      laneWidth,
      speedLimit,
      pavement: 0,
    };
    this.#roads.push({
      from: end(first, 2),
      to: end(second, 2),
      pieces: [{ from: into, to: out, heading: piece.heading, turn: 0, radius: 0, style, speedLimit }],
      zebras: [],
      name: this.#nameFor(`${name ?? `road ${number}`} ${kind}`),
      span,
    });
    const links = (list: readonly (readonly [number, number, number, number])[]): LaneLink[] =>
      list.map(([from, to, laneFrom, laneTo]) => ({ from, to, laneFrom, laneTo, span }));
    const through = [
      ...Array.from({ length: lanesThere }, (_, lane) => [0, 1, lane, lane] as const),
      ...Array.from({ length: lanesBack }, (_, lane) => [1, 0, lane, lane] as const),
    ];
    const cross = (
      position: Vector,
      points: readonly (readonly [Vector, number])[],
      list: LaneLink[],
    ): PlannedCross => ({
      position,
      incomes: points.map(([point, its]) => ({ point, road: its, zebra: false })),
      links: list,
      omitsArcs: false,
      control: { kind: 'main-road', incomes: [0, 1] },
      span,
    });
    const outer = lanesThere - 1;
    this.#crosses.push(
      cross(
        entry,
        [
          [shift(entry, -reach, 0), number],
          [shift(entry, reach, 0), between],
          [into, beside],
        ],
        links([...through, [0, 2, outer, 0], [0, 2, outer, 1]]),
      ),
      cross(
        exit,
        [
          [shift(exit, -reach, 0), between],
          [shift(exit, reach, 0), behind],
          [out, beside],
        ],
        links([...through, [2, 1, 0, outer], [2, 1, 1, outer]]),
      ),
    );
    this.#reattach(road.to, number, behind);
    this.#sites.push({ kind, road: beside, spaces });
    if (kind === 'petrol station')
      this.#addKiosk(shift(into, length2(out[0] - into[0], out[1] - into[1]) / 2, 0), { piece, right, span });
  }

  /** Several of one name get a number. */
  #nameFor(name: string): string {
    const taken = this.#roads.filter((road) => road.name === name || road.name?.startsWith(`${name} `)).length;
    return taken === 0 ? name : `${name} ${taken + 1}`;
  }

  /** The cross at the end of the road is joined to its last part. */
  #reattach({ cross, income }: RoadEnd, from: number, to: number): void {
    const { incomes } = this.#crosses[cross];
    if (incomes[income].road !== from) return;
    this.#crosses[cross] = {
      ...this.#crosses[cross],
      incomes: incomes.with(income, { ...incomes[income], road: to }),
    };
  }

  #addKiosk(
    middle: Vector,
    {
      piece,
      right,
      span,
    }: { readonly piece: Piece; readonly right: readonly [number, number]; readonly span: Roadside['span'] },
  ): void {
    const across = 2 * laneWidth + 6;
    this.#houses.push({
      x: middle[0] + right[0] * across,
      y: middle[1] + right[1] * across,
      width: 12,
      depth: 6,
      height: 4,
      turned: (piece.heading * 180) / Math.PI,
      span,
    });
  }
}

const end = (cross: number, income: number): RoadEnd => ({ cross, income });

const lengthOf = ({ pieces }: PlannedRoad): number => pieces.reduce((sum, piece) => sum + lengthOfPiece(piece), 0);

/** Unit vectors along a straight piece, and to the side of those who drive along it. */
function axesOf({ heading }: Piece, side: number): readonly [readonly [number, number], readonly [number, number]] {
  const [x, y] = [cos(heading), sin(heading)];
  return [
    [x, y],
    [side * y, -side * x],
  ];
}

/** A point of a road that lies on a straight piece. */
function pointAlong(pieces: readonly Piece[], at: number): Vector {
  const { to } = cut(pieces, 0, at).at(-1) ?? pieces[0];
  return to;
}

/** What lies between two places of a road, both on straight pieces or at its ends. */
function cut(pieces: readonly Piece[], low: number, high: number): Piece[] {
  const parts: Piece[] = [];
  let before = 0;
  for (const piece of pieces) {
    const length = lengthOfPiece(piece);
    const [from, to] = [Math.max(low - before, 0), Math.min(high - before, length)];
    if (to > from + 1e-9) parts.push(from <= 0 && to >= length ? piece : shortened(piece, from / length, to / length));
    before += length;
  }
  return parts;
}

function shortened(piece: Piece, from: number, to: number): Piece {
  const at = (share: number): Vector => [
    piece.from[0] + (piece.to[0] - piece.from[0]) * share,
    piece.from[1] + (piece.to[1] - piece.from[1]) * share,
    piece.from[2] + (piece.to[2] - piece.from[2]) * share,
  ];
  return { ...piece, from: at(from), to: at(to) };
}
