import { cos, sin } from '@korzo/core';
import { Complaints } from '../language/complaint.ts';
import type { CityPlan, PlannedRoad, Vector } from '../plan/city-plan.ts';
import { joinPoses } from '../roads/biarc.ts';
import { layMiddleLine, type Layout, type Section, type Verge } from '../roads/middle-line.ts';
import { endOf, poseOn, type Pose, type Stretch } from '../roads/stretch.ts';

/** A road cut across: how far it reaches to both sides of its middle line. Level from side to side. */
export interface Rib extends Pose {
  /** From the beginning of the road, m. */
  readonly along: number;
  /** From the middle line to the edge of the carriageway, m. */
  readonly right: number;
  readonly left: number;
  /** Width of the pavement beyond the right edge and beyond the left one, m. */
  readonly pavements: readonly number[];
}

/** A crossing for people over a road, from one length along it to another, m. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A part of a road with one layout. */
export interface LayoutRun extends Span {
  readonly layout: Layout;
}

interface Widths {
  readonly right: number;
  readonly left: number;
}

/** A stretch of the middle line; on a seam the widths change from its first part to its last. */
interface BandPart extends Span {
  readonly stretch: Stretch;
  readonly layout: Layout;
  readonly before: Widths;
  readonly after: Widths;
  readonly seam: Span;
}

/** By how much a chord of an edge may miss its arc, m. */
const chordError = 0.01;
const cutsOfSeam = 10;
/** On this length before and after it changes, the width of a pavement is led over, m. */
const taper = 2;
/** Width of a crossing for people, m, and how far it stays from the ends of a road and from others. */
export const zebraWidth = 3;
const zebraClearance = 0.5;

/** The whole width of a road of the plan, at any length along it. */
export class RoadBand {
  readonly road: number;
  readonly length: number;
  readonly zebras: readonly Span[];
  readonly verges: readonly Verge[];
  readonly #parts: readonly BandPart[];
  readonly #stops: readonly number[];

  constructor(road: number, planned: PlannedRoad, sections: readonly Section[], verges: readonly Verge[]) {
    this.road = road;
    this.verges = verges;
    this.#parts = partsOf(sections);
    this.length = this.#parts[this.#parts.length - 1].to;
    this.zebras = zebraSpans(planned.zebras, this.length);
    const tapers = verges.slice(0, -1).flatMap(({ to }) => [to - taper, to, to + taper]);
    const edges = this.zebras.flatMap(({ from, to }) => [from, to]);
    const widest = verges.reduce((most, { pavement }) => Math.max(most, pavement), 0);
    const cuts = this.#parts.flatMap((part) => cutsOf(part, widest));
    this.#stops = distinct([0, this.length, ...cuts, ...tapers, ...edges], this.length);
  }

  ribAt(along: number): Rib {
    const part = this.#partAt(along);
    const { stretch, from, before, after, seam } = part;
    const share = seam.to > seam.from ? sCurve((along - seam.from) / (seam.to - seam.from)) : 0;
    const right = before.right + (after.right - before.right) * share;
    const left = before.left + (after.left - before.left) * share;
    const pavement = this.#pavementAt(along);
    return {
      ...poseOn(stretch, Math.min(stretch.length, Math.max(0, along - from))),
      along,
      right,
      left,
      pavements: [fitting(stretch, right, pavement), fitting(stretch, -left, pavement)],
    };
  }

  /** All ribs between two lengths that are needed to draw it, with those at both ends. */
  ribsBetween(from: number, to: number): Rib[] {
    const along = [from];
    for (let at = this.#firstStopAfter(from + shortest); this.#stops[at] < to - shortest; at++)
      along.push(this.#stops[at]);
    along.push(to);
    return along.map((each) => this.ribAt(each));
  }

  /** The runs of one layout, each up to the middle of the seam that ends it. */
  layouts(): LayoutRun[] {
    return runsOf(this.#parts);
  }

  /** The runs on which the number of lanes does not change. */
  evenRuns(): LayoutRun[] {
    return runsOf(this.#parts.filter(({ seam }) => seam.to === seam.from));
  }

  #firstStopAfter(along: number): number {
    let [low, high] = [0, this.#stops.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#stops[middle] > along) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  #partAt(along: number): BandPart {
    let [low, high] = [0, this.#parts.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#parts[middle].to < along) low = middle + 1;
      else high = middle;
    }
    return this.#parts[low];
  }

  #pavementAt(along: number): number {
    const { verges } = this;
    let [here, last] = [0, verges.length - 1];
    while (here < last) {
      const middle = (here + last) >> 1;
      if (along <= verges[middle].to) last = middle;
      else here = middle + 1;
    }
    const { pavement, to } = verges[here];
    const before = here > 0 && along < verges[here - 1].to + taper ? here - 1 : here;
    const after = here < verges.length - 1 && along > to - taper ? here + 1 : here;
    if (after > here) return pavement + ((verges[after].pavement - pavement) * (along - to + taper)) / (2 * taper);
    if (before === here) return pavement;
    const since = along - verges[before].to;
    return pavement + ((verges[before].pavement - pavement) * (taper - since)) / (2 * taper);
  }
}

const shortest = 0.001;

/** Parts that follow each other with one layout as one. */
function runsOf(parts: readonly BandPart[]): LayoutRun[] {
  const runs: { layout: Layout; from: number; to: number }[] = [];
  for (const { layout, from, to } of parts) {
    const last = runs.at(-1);
    if (last !== undefined && last.layout === layout && last.to === from) last.to = to;
    else runs.push({ layout, from, to });
  }
  return runs;
}

/** The inner edge of a pavement's bend has at least this share of the radius, so that it does not fold. */
export const leastRadius = 0.15;

/** As wide as wanted, or as a bend leaves room for inside of it. */
function fitting({ turn, length }: Stretch, right: number, wanted: number): number {
  const isInside = turn !== 0 && turn > 0 === right < 0;
  return isInside ? Math.min(wanted, (1 - leastRadius) * (length / Math.abs(turn) - Math.abs(right))) : wanted;
}

/** Lanes are led over by two arcs: sideways this far at a share of the length. */
const sCurve = (share: number): number => (share < 0.5 ? 2 * share * share : 1 - 2 * (1 - share) * (1 - share));

/** All roads of a plan that could be laid. */
export function bandsOf(plan: CityPlan): RoadBand[] {
  return plan.roads.flatMap((planned, road) => {
    const { sections, verges } = layMiddleLine(plan, planned, new Complaints());
    return sections.length === 0 ? [] : [new RoadBand(road, planned, sections, verges)];
  });
}

const widthsOf = ({ lanesThere, lanesBack, laneWidth, side }: Layout): Widths => ({
  right: (side > 0 ? lanesThere : lanesBack) * laneWidth,
  left: (side > 0 ? lanesBack : lanesThere) * laneWidth,
});

function partsOf(sections: readonly Section[]): BandPart[] {
  const parts: BandPart[] = [];
  let at = 0;
  const push = (stretches: readonly Stretch[], seamLength: number, ways: readonly [Layout, Layout]): void => {
    const seam = { from: at, to: at + seamLength };
    const [before, after] = ways.map(widthsOf);
    for (const stretch of stretches) {
      const to = at + stretch.length;
      const layout = (at + to) / 2 < (seam.from + seam.to) / 2 ? ways[0] : ways[1];
      parts.push({ stretch, from: at, to, layout, before, after, seam });
      at = to;
    }
  };
  for (const [index, { stretches, layout }] of sections.entries()) {
    const before = sections[index - 1];
    if (before !== undefined) {
      const last = before.stretches[before.stretches.length - 1];
      const joined = joinPoses(endOf(last), stretches[0], last.speedLimit);
      const length = joined.reduce((sum, stretch) => sum + stretch.length, 0);
      push(joined, length, [before.layout, layout]);
    }
    push(stretches, 0, [layout, layout]);
  }
  return parts;
}

/** Where a part must be cut: at its ends, along arcs so that chords of its outer edge do not miss them, along seams. */
function cutsOf({ stretch, from, to, before, after, seam }: BandPart, pavement: number): number[] {
  const { turn, length } = stretch;
  const outermost = Math.max(before.right, before.left, after.right, after.left) + pavement;
  const radius = turn === 0 ? Infinity : length / Math.abs(turn) + outermost;
  const arcs = turn === 0 ? 1 : Math.ceil(Math.abs(turn) / Math.sqrt((8 * chordError) / radius));
  const seams = seam.to > seam.from ? Math.ceil((cutsOfSeam * length) / (seam.to - seam.from)) : 1;
  const count = Math.max(arcs, seams);
  return Array.from({ length: count }, (_, cut) => from + ((to - from) * cut) / count);
}

function zebraSpans(shares: readonly number[], length: number): Span[] {
  const width = Math.min(zebraWidth, length / 2);
  const spans: Span[] = [];
  for (const share of shares.toSorted((one, other) => one - other)) {
    const most = Math.max(0, length - width - zebraClearance);
    const from = Math.min(most, Math.max(Math.min(zebraClearance, most), share * length - width / 2));
    const before = spans.at(-1);
    if (before === undefined || from > before.to + zebraClearance) spans.push({ from, to: from + width });
  }
  return spans;
}

/** Sorted, inside the road, none closer to the one before than a millimetre. */
function distinct(stops: readonly number[], length: number): number[] {
  const sorted = stops.filter((stop) => stop >= 0 && stop <= length).toSorted((one, other) => one - other);
  return sorted.filter((stop, index) => index === 0 || stop - sorted[index - 1] > shortest);
}

/** The point of a rib so far to the right of the middle line, lifted by so much, m. */
export function acrossRib({ x, y, z, heading }: Pose, right: number, lift = 0): Vector {
  return [x + right * sin(heading), y - right * cos(heading), z + lift];
}
