import { readXml } from '@korzo/formats';
import { Complaints } from '../language/complaint.ts';
import { localPlane, type GeoPlace } from '../projection/local-plane.ts';
import type { Draft } from '../roads/draft.ts';
import { layJunction } from '../roads/junction-lanes.ts';
import { armsOf, finish } from '../roads/make-network.ts';
import { layRoad } from '../roads/road-lanes.ts';
import type { RoadNetwork } from '../roads/road-network.ts';
import type { CityPlan } from '../plan/city-plan.ts';
import { Findings } from './findings/findings.ts';
import type { OsmMap } from './osm/osm-map.ts';
import { planStreets, type PlannedStreets } from './osm/plan-streets.ts';
import { readMap } from './osm/read-map.ts';
import { findStreets } from './osm/street-graph.ts';
import { linksOf } from './osm/turn-links.ts';
import { largestMap, type ReadNetwork } from './read-network.ts';

export interface ReadOsm extends ReadNetwork {
  /** Where the point 0, 0 of the network lies: in the middle of the map. */
  readonly origin?: GeoPlace;
  /** The streets before they became lanes; with their crossings for people. */
  readonly plan?: CityPlan;
}

/**
 * Reads a map of OpenStreetMap (XML). What is broken in it is told and left out: the network is there as long as any
 * street is.
 */
export function readOsm(text: string | Uint8Array, file = 'map.osm'): ReadOsm {
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
  const streets = planStreets(findStreets(map, localPlane(map.origin), findings));
  if (streets.plan.roads.length === 0) {
    findings.problem(root, '', 'a map must have a street that cars may use', 'give a map with highway=... ways');
    return told();
  }
  const network = layStreets(streets, map, findings);
  return { network, plan: streets.plan, origin: map.origin, ...told() };
}

/** Makes lanes of streets. Where something does not fit, the city goes on without it. */
function layStreets({ plan, ends }: PlannedStreets, map: OsmMap, findings: Findings): RoadNetwork {
  const complaints = new Complaints();
  const draft: Draft = { plan, complaints, lanes: [], roads: [], junctions: [], lights: [] };
  const laid = plan.roads.map((_, number) => layRoad(draft, number));
  for (const [number, cross] of plan.crosses.entries()) {
    const arms = armsOf(plan, laid, number);
    const links = linksOf(draft, arms, { ends: ends[number], restrictions: map.restrictions, span: cross.span });
    layJunction(draft, { ...cross, links }, arms);
  }
  const names = namesOf(map);
  for (const { span, rule } of complaints.all)
    findings.warn(span.start, names.get(span.start) ?? '', rule, 'mend the map there, or expect it to look odd');
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
