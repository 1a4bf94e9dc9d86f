import { atan2 } from '@korzo/core';
import type { Span } from '../../language/complaint.ts';
import type { CityPlan, PlannedIncome, PlannedRoad, StyleObject } from '../../plan/city-plan.ts';
import { settings } from '../../evaluate/functions.ts';
import { controlOf, findSigns } from './controls.ts';
import { findCrossroads, reachOf, type Crossroads, type StreetEnd } from './crossroads.ts';
import { lengthOf, type Street, type StreetGraph } from './street-graph.ts';
import { lineOf, type Layout, type StreetLine } from './street-line.ts';

export interface PlannedStreets {
  readonly plan: CityPlan;
  /** Streets of each cross in the order of its incomes. */
  readonly ends: readonly (readonly StreetEnd[])[];
}

const spanOf = ({ offset }: { readonly offset: number }): Span => ({ start: offset, end: offset + 1 });

interface LaidEnd {
  readonly cross: number;
  readonly end: StreetEnd;
  readonly reach: number;
}

/** Lays all streets of a map between their crossroads. */
export function planStreets(graph: StreetGraph): PlannedStreets {
  const crossroads = findCrossroads(graph);
  const places = placesOf(crossroads);
  const incomes = crossroads.map((): PlannedIncome[] => []);
  const ends = crossroads.map((): StreetEnd[] => []);
  const roads: PlannedRoad[] = [];
  for (const [index, street] of graph.streets.entries()) {
    const [from, to] = [places.get(`${index} from`), places.get(`${index} to`)];
    if (from === undefined || to === undefined) continue;
    const reaches = fitting(street.length, from.reach, to.reach);
    const line = lineOf(street, reaches, graph.at);
    if (line === undefined) continue;
    const zebras = zebrasOf(street, reaches, graph);
    const begin = { cross: from.cross, income: incomes[from.cross].length };
    const first = line.points[0];
    incomes[from.cross].push({ point: [first[0], first[1], 0], road: roads.length, zebra: zebras.atFrom });
    const finish = { cross: to.cross, income: incomes[to.cross].length };
    const last = line.points[line.points.length - 1];
    incomes[to.cross].push({ point: [last[0], last[1], 0], road: roads.length, zebra: zebras.atTo });
    ends[from.cross].push(from.end);
    ends[to.cross].push(to.end);
    const [{ way }] = street.steps;
    const name = nameOf(street, graph.at);
    roads.push({
      from: begin,
      to: finish,
      pieces: piecesOf(line),
      zebras: zebras.between,
      span: spanOf(way.element),
      ...name,
    });
  }
  const signs = findSigns(graph);
  const crosses = crossroads.map((each, index) => ({
    position: [each.position[0], each.position[1], 0] as const,
    incomes: incomes[index],
    links: [],
    omitsArcs: false,
    control: controlOf(each, ends[index], signs),
    span: spanOf(each.nodes[0].element),
  }));
  const plan = {
    settings,
    crosses,
    roads,
    houses: [],
    trees: [],
    lamps: [],
    parks: [],
    boxes: [],
    lots: [],
    ground: () => 0,
  };
  return { plan, ends };
}

/** What most of a street is called. */
function nameOf({ steps }: Street, at: StreetGraph['at']): { readonly name?: string } {
  const lengths = new Map<string, number>();
  for (const step of steps) {
    const { name } = step.style;
    if (name !== undefined) lengths.set(name, (lengths.get(name) ?? 0) + lengthOf(step, at));
  }
  const [longest] = [...lengths].toSorted(([, one], [, other]) => other - one);
  return longest === undefined ? {} : { name: longest[0] };
}

function placesOf(crossroads: readonly Crossroads[]): ReadonlyMap<string, LaidEnd> {
  const places = new Map<string, LaidEnd>();
  for (const [cross, each] of crossroads.entries())
    for (const end of each.ends) places.set(`${end.street} ${end.end}`, { cross, end, reach: reachOf(each, end) });
  return places;
}

/** Both reaches, smaller where a street is too short for them; a third of it stays at least. */
function fitting(length: number, from: number, to: number): { from: number; to: number } {
  const share = Math.min(1, (length * 0.66) / (from + to));
  return { from: from * share, to: to * share };
}

const noSpan: Span = { start: 0, end: 0 };

function styleOf({ there, back, laneWidth }: Layout): StyleObject {
  const line = there + back > 2 ? 'lsSingle' : 'lsDashed';
  return { kind: 'Style', className: 'Style', span: noSpan, lanesThere: there, lanesBack: back, line, laneWidth };
}

const piecesOf = ({ points, layouts }: StreetLine): PlannedRoad['pieces'] =>
  layouts.map((layout, index) => {
    const [[x, y], [toX, toY]] = [points[index], points[index + 1]];
    return {
      from: [x, y, 0],
      to: [toX, toY, 0],
      heading: atan2(toY - y, toX - x),
      turn: 0,
      radius: 0,
      style: styleOf(layout),
      speedLimit: layout.speedLimit,
    };
  });

/** Nodes that say there is none, or that nothing is painted. */
const unpainted = new Set(['no', 'unmarked', 'informal']);

/** Crossings for people: shares of the road between its reaches, or at its ends. */
function zebrasOf(
  { steps, length }: Street,
  { from, to }: { readonly from: number; readonly to: number },
  { at }: StreetGraph,
): { readonly between: number[]; readonly atFrom: boolean; readonly atTo: boolean } {
  const found: number[] = [];
  let along = 0;
  for (const step of steps.slice(0, -1)) {
    along += lengthOf(step, at);
    const { tags } = step.to;
    if (tags.get('highway') === 'crossing' && !unpainted.has(tags.get('crossing') ?? '')) found.push(along);
  }
  const shares = found.map((place) => (place - from) / (length - from - to));
  return {
    between: shares.filter((share) => share > 0.05 && share < 0.95),
    atFrom: shares.some((share) => share <= 0.05),
    atTo: shares.some((share) => share >= 0.95),
  };
}
