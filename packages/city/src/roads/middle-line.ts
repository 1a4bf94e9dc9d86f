import { length2, sin, cos } from '@korzo/core';
import type { Complaints } from '../language/complaint.ts';
import type { CityPlan, PlannedRoad, StyleObject } from '../plan/city-plan.ts';
import { wrapped } from '../plan/shapes.ts';
import { drivingSide, type DrivingSide } from './driving-side.ts';
import { arcTo, endOf, partOf, poseOn, type Stretch } from './stretch.ts';

/** What all lanes of a part of a road have in common. */
export interface Layout {
  readonly lanesThere: number;
  readonly lanesBack: number;
  readonly laneWidth: number;
  readonly line: StyleObject['line'];
  /** Where the lanes that lead there lie: on the right of the middle line, or on its left where one drives on the left. */
  readonly side: DrivingSide;
}

/** A part of a road with the same lanes from one end to the other. */
export interface Section {
  readonly layout: Layout;
  readonly stretches: readonly Stretch[];
}

/** What lies beside a part of a road. */
export interface Verge {
  /** Width of the pavements on both sides, m; 0 without any. */
  readonly pavement: number;
  /** Distance of the trees along it, m; 0 without any. */
  readonly treesEvery: number;
  /** Distance of the lamp posts along it, m; 0 without any. */
  readonly lampsEvery: number;
  /** How far from the beginning of the road it ends, m. */
  readonly to: number;
}

interface MiddleLine {
  readonly sections: Section[];
  readonly verges: Verge[];
}

interface StyledStretch extends Stretch {
  readonly layout: Layout;
  readonly verge: Omit<Verge, 'to'>;
}

/** Longest piece where the ground is not flat, m. */
const longestOnHills = 5;
/** By how much a piece may miss the ground before it is cut, m. */
const flat = 0.001;
/** Above this two pieces do not go on in one direction, rad: lanes far from the middle would gape by a millimetre. */
const kink = 1e-4;
const roundest = 30;
/** Radius of the inner edge of the sharpest bend, m. */
const sharpestEdge = 1;
/** How long before and after the number of lanes changes lanes are led over, m. */
const longestSeam = 10;
/** Length on which a road comes from the height of the ground to that of a junction, m. */
const rampLength = 30;

/** The sections of a road, at their heights, and what lies beside it; empty when it was complained about. */
export function layMiddleLine(plan: CityPlan, road: PlannedRoad, complaints: Complaints): MiddleLine {
  const before = complaints.errorCount;
  const drawn = roundCorners(drawPieces(plan, road, complaints), road, complaints);
  for (const each of drawn) checkBend(each, road, complaints);
  if (complaints.errorCount > before) return { sections: [], verges: [] };
  return { sections: sectionsOf(plan, road, drawn), verges: vergesOf(drawn) };
}

function vergesOf(drawn: readonly StyledStretch[]): Verge[] {
  let at = 0;
  return drawn.map(({ verge, length }) => ({ ...verge, to: (at += length) }));
}

function sectionsOf(plan: CityPlan, road: PlannedRoad, drawn: readonly StyledStretch[]): Section[] {
  const climb = profileOf(plan, road, drawn);
  const runs = sameLayout(drawn);
  let at = 0;
  return runs.map((run, index) => {
    const length = lengthOf(run);
    const [first, last] = [index > 0, index < runs.length - 1];
    const from = first ? seamBetween(runs[index - 1], run) : 0;
    const to = length - (last ? seamBetween(run, runs[index + 1]) : 0);
    const stretches = onGround(cut(run, from, to), at + from, climb);
    at += length;
    return { layout: run[0].layout, stretches };
  });
}

const lengthOf = (stretches: readonly Stretch[]): number => stretches.reduce((sum, { length }) => sum + length, 0);

const seamBetween = (one: readonly Stretch[], other: readonly Stretch[]): number =>
  Math.min(longestSeam, lengthOf(one) / 3, lengthOf(other) / 3);

function drawPieces({ settings }: CityPlan, { pieces, span }: PlannedRoad, complaints: Complaints): StyledStretch[] {
  return pieces.map(({ from, to, heading, turn, radius, style, speedLimit }) => {
    const length = turn === 0 ? length2(to[0] - from[0], to[1] - from[1]) : radius * Math.abs(turn);
    if (length < 0.01)
      complaints.error(
        span,
        `every piece of a road must have a length; one of this road has ${length.toFixed(4)} m in the plan`,
        'leave the piece out, or move its ends apart',
      );
    const { lanesThere, lanesBack, line, laneWidth = settings.default_lane_width } = style;
    const layout = { lanesThere, lanesBack, laneWidth, line, side: drivingSide(settings) };
    const { treesEvery = 0, lampsEvery = 0 } = style;
    const { pavement = settings.default_pavement_width } = style;
    const verge = { pavement, treesEvery, lampsEvery };
    const [x, y, z] = from;
    return { x, y, z, heading, turn, length, rise: to[2] - from[2], speedLimit, layout, verge };
  });
}

/** Puts an arc where two straights meet at an angle. */
function roundCorners(
  drawn: readonly StyledStretch[],
  { span }: PlannedRoad,
  complaints: Complaints,
): readonly StyledStretch[] {
  const rounded: StyledStretch[] = [];
  let current = drawn[0];
  for (const next of drawn.slice(1)) {
    const bend = wrapped(next.heading - current.heading - current.turn);
    if (Math.abs(bend) <= kink) {
      rounded.push(current);
      current = next;
      continue;
    }
    if (current.turn !== 0 || next.turn !== 0 || Math.abs(bend) > 0.9 * Math.PI) {
      complaints.error(
        span,
        `way cannot fit: pieces of a road must go on in one direction; here an arc meets its neighbour at ${degrees(bend)} degrees`,
        'let the arc begin and end along its neighbours, or put another arc between',
      );
      current = next;
      continue;
    }
    const share = Math.abs(sin(bend / 2) / cos(bend / 2));
    const reach = Math.min(roundest * share, 0.45 * Math.min(current.length, next.length));
    const before = partOf(current, 0, current.length - reach) as StyledStretch;
    const after = partOf(next, reach, next.length) as StyledStretch;
    const { layout, verge, speedLimit } = current;
    rounded.push(before, { ...arcTo(endOf(before), after, speedLimit), layout, verge });
    current = after;
  }
  return [...rounded, current];
}

const degrees = (angle: number): string => ((Math.abs(angle) * 180) / Math.PI).toFixed(1);

function checkBend({ turn, length, layout }: StyledStretch, { span }: PlannedRoad, complaints: Complaints): void {
  if (turn === 0) return;
  const radius = length / Math.abs(turn);
  const inside = (turn * layout.side > 0 ? layout.lanesBack : layout.lanesThere) * layout.laneWidth;
  if (radius - inside < sharpestEdge)
    complaints.error(
      span,
      `way cannot fit: a bend with a radius of ${radius.toFixed(1)} m is too tight for lanes ${inside.toFixed(1)} m wide on its inner side`,
      `bend it with a radius of at least ${(inside + sharpestEdge).toFixed(1)} m, or take fewer or narrower lanes`,
    );
}

const keyOf = ({ lanesThere, lanesBack, laneWidth, line }: Layout): string =>
  [lanesThere, lanesBack, laneWidth, line].join(' ');

/** Runs of stretches with the same lanes. */
function sameLayout(drawn: readonly StyledStretch[]): StyledStretch[][] {
  const runs: StyledStretch[][] = [];
  for (const each of drawn) {
    const run = runs.at(-1);
    if (run !== undefined && keyOf(run[0].layout) === keyOf(each.layout)) run.push(each);
    else runs.push([each]);
  }
  return runs;
}

/** What lies between two lengths. */
function cut(stretches: readonly StyledStretch[], from: number, to: number): Stretch[] {
  const parts: Stretch[] = [];
  let at = 0;
  for (const { layout: _, verge: _verge, ...each } of stretches) {
    const [first, last] = [Math.max(0, from - at), Math.min(each.length, to - at)];
    if (last - first > 1e-6) parts.push(first === 0 && last === each.length ? each : partOf(each, first, last));
    at += each.length;
  }
  return parts;
}

type Profile = (pose: { readonly x: number; readonly y: number; readonly z: number }, along: number) => number;

/** Height at a length: on the ground, and towards both ends level with the junctions. */
function profileOf(plan: CityPlan, { from, to }: PlannedRoad, drawn: readonly Stretch[]): Profile {
  const whole = lengthOf(drawn);
  const ramp = Math.min(rampLength, whole / 2);
  const levelAt = ({ cross, income }: PlannedRoad['from']): number => mouthHeight(plan, cross, income);
  const [start, end] = [levelAt(from), levelAt(to)];
  return ({ x, y, z }, along) => {
    const natural = plan.ground(x, y) + z;
    const leaving = start + (natural - start) * eased(along / ramp);
    return end + (leaving - end) * eased((whole - along) / ramp);
  };
}

/** From 0 to 1, level at both ends. */
function eased(share: number): number {
  const inside = Math.min(1, Math.max(0, share));
  return inside * inside * (3 - 2 * inside);
}

/** A junction is level with the ground in its middle; an income may be higher or lower by its vector. */
export function mouthHeight(plan: CityPlan, cross: number, income: number): number {
  const { position, incomes } = plan.crosses[cross];
  return plan.ground(position[0], position[1]) + incomes[income].point[2];
}

/** Sets stretches to their heights, cut to short pieces where these do not change evenly. */
function onGround(stretches: readonly Stretch[], start: number, heightAt: Profile): Stretch[] {
  const laid: Stretch[] = [];
  let at = start;
  for (const stretch of stretches) {
    const count = Math.ceil(stretch.length / longestOnHills);
    const heights = Array.from({ length: count + 1 }, (_, index) => {
      const along = (stretch.length * index) / count;
      return heightAt(poseOn(stretch, along), at + along);
    });
    const [first, last] = [heights[0], heights[count]];
    const isEven = heights.every((z, index) => Math.abs(z - first - ((last - first) * index) / count) < flat);
    if (isEven) laid.push({ ...stretch, z: first, rise: last - first });
    else
      for (let index = 0; index < count; index++) {
        const part = partOf(stretch, (stretch.length * index) / count, (stretch.length * (index + 1)) / count);
        laid.push({ ...part, z: heights[index], rise: heights[index + 1] - heights[index] });
      }
    at += stretch.length;
  }
  return laid;
}
