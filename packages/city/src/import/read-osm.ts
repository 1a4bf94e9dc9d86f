import { readXml } from '@korzo/reading';
import { length2 } from '@korzo/core';
import { Complaints } from '../language/complaint.ts';
import { grouped, isWithin, largestMap, ranges, streetLimits } from '../limits/city-limits.ts';
import { TooMuch, Work } from '../work/work.ts';
import { localPlane, type GeoPlace, type LocalPlane } from '../projection/local-plane.ts';
import type { Draft } from '../roads/draft.ts';
import { layJunction } from '../roads/junction-lanes.ts';
import { armsOf, finish, type NetworkOptions } from '../roads/make-network.ts';
import { measureRoad } from '../roads/measure-road.ts';
import { measureRoadPairs } from '../roads/road-pairs.ts';
import { layRoad } from '../roads/road-lanes.ts';
import type { RoadNetwork } from '../roads/road-network.ts';
import type { CityPlan } from '../plan/city-plan.ts';
import { Findings } from './findings/findings.ts';
import type { OsmMap, OsmRestriction } from './osm/osm-map.ts';
import { planStreets, type PlannedStreets } from './osm/plan-streets.ts';
import { readMap } from './osm/read-map.ts';
import { findStreets, type StreetGraph } from './osm/street-graph.ts';
import { linksOf } from './osm/turn-links.ts';
import type { ReadNetwork } from './read-network.ts';

export interface ReadOsm extends ReadNetwork {
  /** Where the point 0, 0 of the network lies: in the middle of the map. */
  readonly origin?: GeoPlace;
  /** The streets before they became lanes; with their crossings for people. */
  readonly plan?: CityPlan;
}

/**
 * Reads a map of OpenStreetMap (XML). What is broken in it is reported and left out: the network is there as long as any
 * street is.
 */
export function readOsm(
  text: string | Uint8Array,
  file = 'map.osm',
  { limits = streetLimits }: NetworkOptions = {},
): ReadOsm {
  const xml = readXml(text, { file, largest: largestMap });
  if ('problems' in xml) return { problems: xml.problems, warnings: [] };
  const findings = new Findings(file, xml.locate);
  const { root } = xml;
  const told = (): ReadOsm => ({ problems: findings.problems, warnings: findings.warnings });
  if (root.name !== 'osm') {
    findings.problem(root, '', `a map of OpenStreetMap is <osm>; this is <${root.name}>`, 'give an .osm file in XML');
    return told();
  }
  const map = readMap(root, findings);
  const plane = localPlane(map.origin);
  if (!isSmallEnough(map, plane, findings)) return told();
  const work = new Work(limits);
  try {
    const graph = findStreets(map, plane, findings);
    measureStreets(graph, work);
    const streets = planStreets(graph);
    if (streets.plan.roads.length === 0) {
      findings.problem(root, '', 'a map must have a street that cars may use', 'give a map with highway=... ways');
      return told();
    }
    const network = layStreets(streets, { map, findings, work });
    return { network, plan: streets.plan, origin: map.origin, ...told() };
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
    findings.problem(error.span.start, namesOf(map).get(error.span.start) ?? '', error.rule, error.remedy);
    return told();
  }
}

/** Refuses a map that reaches further from its middle than places may: a plane would not fit the earth there. */
function isSmallEnough({ ways }: OsmMap, plane: LocalPlane, findings: Findings): boolean {
  for (const { runs } of ways)
    for (const node of runs.flat()) {
      const [x, y] = plane.toMetres(node);
      if (isWithin(x, ranges.place) && isWithin(y, ranges.place)) continue;
      findings.problem(
        node.element,
        `node '${node.id}'`,
        `a map may reach ${grouped(ranges.place.most)} m from its middle; this node lies ${grouped(Math.round(length2(x, y)))} m from it`,
        'cut a smaller part out of the map, or correct the node',
      );
      return false;
    }
  return true;
}

/** Counts the straights of all streets before anything is made of them; their lanes are counted when they are planned. */
function measureStreets({ streets }: StreetGraph, work: Work): void {
  for (const { steps } of streets)
    for (const { way } of steps) {
      const { offset } = way.element;
      work.spend('pieces', 1, { start: offset, end: offset + 1 });
    }
}

interface Reading {
  readonly map: OsmMap;
  readonly findings: Findings;
  readonly work: Work;
}

/** Makes lanes of streets. Where something does not fit, the city goes on without it. */
function layStreets({ plan, ends }: PlannedStreets, { map, findings, work }: Reading): RoadNetwork {
  const complaints = new Complaints();
  const draft: Draft = { plan, complaints, work, lanes: [], roads: [], junctions: [], lights: [] };
  for (const road of plan.roads) measureRoad(road, plan, work);
  measureRoadPairs(plan, work);
  const restrictions = new Map<string, OsmRestriction[]>();
  for (const each of map.restrictions) restrictions.set(each.via, [...(restrictions.get(each.via) ?? []), each]);
  const laid = plan.roads.map((_, number) => layRoad(draft, number));
  for (const [number, cross] of plan.crosses.entries()) {
    const arms = armsOf(plan, laid, number);
    const links = linksOf(draft, arms, { ends: ends[number], restrictions, span: cross.span });
    layJunction(draft, { ...cross, links }, arms);
  }
  const names = namesOf(map);
  for (const { span, rule } of complaints.all)
    findings.warn(span.start, names.get(span.start) ?? '', rule, 'fix the map there, or expect it to look odd');
  return finish(draft);
}

/** What stands at a place of the text. */
function namesOf({ ways }: OsmMap): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  for (const { id, element, runs } of ways) {
    names.set(element.offset, `way '${id}'`);
    for (const node of runs.flat()) names.set(node.element.offset, `node '${node.id}'`);
  }
  return names;
}
