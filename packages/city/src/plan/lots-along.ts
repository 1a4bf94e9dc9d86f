import { cos, sin } from '@korzo/core';
import type { Interpreter } from '../evaluate/interpreter.ts';
import type { LaneLink, LotWish, StyleObject, Vector } from '../evaluate/objects.ts';
import type { Lot } from '../evaluate/workshop.ts';
import type { CityPlan, PlannedCross, PlannedRoad, RoadEnd } from './city-plan.ts';
import { cut, lengthOf, pointAlong } from './cut-road.ts';
import { obstacleOn, type Piece, type Rectangle } from './lot-room.ts';
import { beyondLanes, depthOf, lanesLength, lotLane, overlap, verge, zebraFrom } from '../limits/lot-sizes.ts';
import { wishesAlong } from './lot-wishes.ts';
import { lengthOfPiece } from './shapes.ts';

/** How far the roads of a cross are from its middle where a lane turns off, m. */
const reach = 18;
/** At least so much of a road is left before a lot and behind it, m. */
const shortestPart = 1;
/** m/s: no way through a city is quicker there. */
const speedLimit = 5.56;

/**
 * A city whose roads have their petrol stations and car parks: a road is cut in three there, and a road of two lanes
 * leads past the lot.
 */
export function withLotsAlong(plan: CityPlan, city: Interpreter): CityPlan {
  // Where something is wrong no city is made of it, and lots of styles must not be blamed for what surrounds them.
  const { hasErrors } = city.complaints;
  const wishes = plan.roads.map((road) => wishesAlong(road).filter(({ isOptional }) => !isOptional || !hasErrors));
  if (wishes.every((list) => list.length === 0)) return plan;
  const laying = new Laying(plan, city);
  for (const [road, list] of wishes.entries()) laying.layAll(road, list);
  return laying.finish();
}

/** Where a lot would lie, in the direction of those who drive to it. */
interface Site {
  readonly wish: LotWish;
  readonly piece: Piece;
  /** From the beginning of the road: its middle, and where the road is cut, m. */
  readonly middle: number;
  readonly cuts: readonly [number, number];
  /** Unit vectors: along the road, and away from it. */
  readonly ahead: readonly [number, number];
  readonly aside: readonly [number, number];
  /** From the middle line of the road to the lanes of the lot, m. */
  readonly lanesAt: number;
  readonly lot: Omit<Lot, 'lanes'>;
}

interface Refusal {
  readonly rule: string;
  readonly remedy: string;
}

const isRefusal = (found: Site | Refusal): found is Refusal => 'rule' in found;

class Laying {
  readonly #plan: CityPlan;
  readonly #city: Interpreter;
  readonly #side: number;
  readonly #roads: PlannedRoad[];
  readonly #crosses: PlannedCross[];
  readonly #lots: Lot[];

  constructor(plan: CityPlan, city: Interpreter) {
    this.#plan = plan;
    this.#city = city;
    this.#side = plan.settings.drive_on_left === 1 ? -1 : 1;
    this.#roads = [...plan.roads];
    this.#crosses = [...plan.crosses];
    this.#lots = [...plan.lots];
  }

  finish(): CityPlan {
    return {
      ...this.#plan,
      roads: this.#roads.map(({ lots: _laid, ...road }) => road),
      crosses: this.#crosses,
      lots: this.#lots,
    };
  }

  /** Those farthest along first: what is before them keeps its number and its place. */
  layAll(road: number, wishes: readonly LotWish[]): void {
    const whole = lengthOf(this.#roads[road]);
    const chosen: { readonly site: Site; readonly from: number; readonly to: number }[] = [];
    for (const wish of wishes)
      this.#city.attempt(() => {
        this.#city.work.spend('lots', 1, wish.span);
        const found = this.#siteFor(this.#roads[road], wish, wish.share * whole);
        if (isRefusal(found) && wish.isOptional) return;
        if (isRefusal(found)) this.#city.fail(wish.span, found.rule, found.remedy);
        const [from, to] = [found.cuts[0] - reach, found.cuts[1] + reach];
        const before = chosen.find((other) => other.from < to + shortestPart && from < other.to + shortestPart);
        if (before === undefined) chosen.push({ site: found, from, to });
        else if (!wish.isOptional)
          this.#city.fail(
            wish.span,
            `a ${wish.kind} and a ${before.site.wish.kind} need the same part of the road: each takes ${Math.ceil(to - from)} m or so`,
            'move one of them or make the road longer',
          );
      });
    for (const { site } of chosen.toSorted((one, other) => other.from - one.from))
      this.#city.attempt(() => this.#build(road, site));
  }

  #siteFor(road: PlannedRoad, wish: LotWish, middle: number): Site | Refusal {
    const { kind, spaces, isOncoming, span } = wish;
    const half = lanesLength(spaces) / 2;
    const { piece, before } = pieceAt(road, middle);
    const [from, to] = [middle - half - 2 * reach, middle + half + 2 * reach];
    const most = before + lengthOfPiece(piece);
    const straight = piece.turn === 0 ? most - before : 0;
    if (piece.turn !== 0 || from < before + shortestPart || to > most - shortestPart)
      return {
        rule: `a ${kind} lies along a straight piece of road, ${Math.ceil(to - from)} m of it around its middle; here are ${Math.floor(Math.max(0, straight && Math.min(middle - before, most - middle) * 2))} m`,
        remedy:
          kind === 'car park' && spaces > 1
            ? 'move it, make the road longer, or ask for fewer spaces'
            : 'move it or make the road longer',
      };
    const taken = road.zebras.find((share) => {
      const at = share * lengthOf(road);
      return at > from && at < to;
    });
    if (taken !== undefined)
      return { rule: `the zebra at ${taken} lies where cars turn off to the ${kind}`, remedy: 'move one of them' };
    const { lanesThere, lanesBack, laneWidth: wide, pavement } = piece.style;
    const lanes = isOncoming ? lanesBack : lanesThere;
    if (lanes === 0)
      return {
        rule: `no lane leads along this side of the road, so no car gets to the ${kind}`,
        remedy: 'turn the way round',
      };
    const { settings } = this.#plan;
    const edge = lanes * (wide ?? settings.default_lane_width) + (pavement ?? settings.default_pavement_width);
    const [ahead, aside] = axesOf(piece, this.#side * (isOncoming ? -1 : 1));
    const depth = depthOf(kind);
    const [x, y] = pointAlong(road.pieces, middle);
    const out = edge - overlap + depth / 2;
    // Its depth leads away from the road, to the left of its width.
    const heading = (piece.heading * 180) / Math.PI;
    const lot = {
      kind,
      x: x + aside[0] * out,
      y: y + aside[1] * out,
      width: 2 * (half + beyondLanes),
      depth,
      turned: ahead[0] * aside[1] - ahead[1] * aside[0] > 0 ? heading : heading + 180,
      span,
    };
    const [rampDepth, ramps] = [overlap + verge + 2 * lotLane, edge - overlap + (overlap + verge + 2 * lotLane) / 2];
    const turnOff: Rectangle = {
      x: x + aside[0] * ramps,
      y: y + aside[1] * ramps,
      width: 2 * (half + reach),
      depth: rampDepth,
      turned: lot.turned,
    };
    const now = { ...this.#plan, roads: this.#roads, crosses: this.#crosses, lots: this.#lots };
    const obstacle = obstacleOn([lot, turnOff], now, piece);
    if (obstacle !== undefined)
      return { rule: `${obstacle} lies where the ${kind} is to be`, remedy: 'move one of them' };
    return {
      wish,
      piece,
      middle,
      cuts: [middle - half - reach, middle + half + reach],
      ahead,
      aside,
      lanesAt: edge + verge,
      lot,
    };
  }

  #build(number: number, site: Site): void {
    const { wish, piece, cuts, ahead, aside, lanesAt, lot } = site;
    const { kind, spaces, isOncoming, span } = wish;
    for (const [what, count] of [
      ['roads', 3],
      ['crosses', 2],
      ['pieces', 5],
    ] as const)
      this.#city.work.spend(what, count, span);
    const road = this.#roads[number];
    const { name, zebras } = road;
    const length = lengthOf(road);
    const { lanesThere, lanesBack } = piece.style;
    const [low, high] = cuts.map((at) => pointAlong(road.pieces, at)) as [Vector, Vector];
    const [first, second] = [this.#crosses.length, this.#crosses.length + 1];
    const [between, behind, beside] = [0, 1, 2].map((index) => this.#roads.length + index) as [number, number, number];
    const shift = (at: Vector, along: number, across: number): Vector => [
      at[0] + ahead[0] * along + aside[0] * across,
      at[1] + ahead[1] * along + aside[1] * across,
      at[2],
    ];
    const part = (start: number, stop: number, ends: Pick<PlannedRoad, 'from' | 'to'>): PlannedRoad => ({
      ...road,
      ...ends,
      pieces: cut(road.pieces, start, stop),
      zebras: zebras.flatMap((share) =>
        share * length > start && share * length < stop ? [(share * length - start) / (stop - start)] : [],
      ),
    });
    const [one, other] = cuts;
    this.#roads[number] = part(0, one - reach, { from: road.from, to: end(first, 0) });
    this.#roads.push(part(one + reach, other - reach, { from: end(first, 1), to: end(second, 0) }));
    this.#roads.push(part(other + reach, length, { from: end(second, 1), to: road.to }));
    const [nearLow, nearHigh] = [shift(low, reach, lanesAt), shift(high, -reach, lanesAt)];
    const [from, to] = isOncoming ? [nearHigh, nearLow] : [nearLow, nearHigh];
    this.#roads.push({
      from: end(isOncoming ? second : first, 2),
      to: end(isOncoming ? first : second, 2),
      pieces: [
        {
          from,
          to,
          heading: isOncoming ? piece.heading + Math.PI : piece.heading,
          turn: 0,
          radius: 0,
          style: styleOf(span),
          speedLimit,
        },
      ],
      // Between the pavement and what lies behind the lanes.
      zebras: [zebraFrom / lanesLength(spaces)],
      name: this.#nameFor(`${name ?? `road ${number}`} ${kind}`),
      span,
    });
    const links = (list: readonly (readonly [number, number, number, number])[]): LaneLink[] =>
      list.map(([income, outcome, laneFrom, laneTo]) => ({ from: income, to: outcome, laneFrom, laneTo, span }));
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
    const outer = (isOncoming ? lanesBack : lanesThere) - 1;
    /** Turns off, and joins again, at a cross whose incomes are those of the road before, behind and beside. */
    const turnOff = (income: number) => [0, 1].map((lane) => [income, 2, outer, lane] as const);
    const join = (outcome: number) => [0, 1].map((lane) => [2, outcome, lane, outer] as const);
    this.#crosses.push(
      cross(
        low,
        [
          [shift(low, -reach, 0), number],
          [shift(low, reach, 0), between],
          [nearLow, beside],
        ],
        links([...through, ...(isOncoming ? join(0) : turnOff(0))]),
      ),
      cross(
        high,
        [
          [shift(high, -reach, 0), between],
          [shift(high, reach, 0), behind],
          [nearHigh, beside],
        ],
        links([...through, ...(isOncoming ? turnOff(1) : join(1))]),
      ),
    );
    this.#reattach(road.to, number, behind);
    this.#lots.push({ ...lot, lanes: { road: beside, spaces } });
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
}

const end = (cross: number, income: number): RoadEnd => ({ cross, income });

const styleOf = (span: LotWish['span']): StyleObject => ({
  kind: 'Style',
  className: 'Style',
  span,
  lanesThere: 2,
  lanesBack: 0,
  line: 'lsDashed',
  laneWidth: lotLane,
  speedLimit,
  pavement: 0,
});

function pieceAt({ pieces }: PlannedRoad, at: number): { readonly piece: Piece; readonly before: number } {
  let before = 0;
  for (const piece of pieces) {
    const length = lengthOfPiece(piece);
    if (at <= before + length) return { piece, before };
    before += length;
  }
  const last = pieces[pieces.length - 1];
  return { piece: last, before: before - lengthOfPiece(last) };
}

/** Unit vectors along a straight piece, and to its right or to its left. */
function axesOf({ heading }: Piece, side: number): readonly [readonly [number, number], readonly [number, number]] {
  const [x, y] = [cos(heading), sin(heading)];
  return [
    [x, y],
    [side * y, -side * x],
  ];
}
