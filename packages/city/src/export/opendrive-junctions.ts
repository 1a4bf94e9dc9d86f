import type { RoadNetwork } from '../roads/road-network.ts';
import { sideOfNetwork } from '../roads/driving-side.ts';
import { idOf, easing } from './opendrive-lanes.ts';
import { centreOf, exact, lengthOf, writeElevation, writePlanView } from './opendrive-reference.ts';
import type { DriveRoad } from './opendrive-roads.ts';
import type { Controller } from './opendrive-signals.ts';
import type { XmlText } from './xml-text.ts';

/** RHT or LHT: the side that is driven on. */
export const ruleOf = (network: RoadNetwork): string => (sideOfNetwork(network) > 0 ? 'RHT' : 'LHT');

/** Where a lane of the network is found in OpenDRIVE. */
export interface DrivePlace {
  readonly road: number;
  readonly lane: number;
  /** The end of the road at which one drives onto this lane, and the one at which one leaves it. */
  readonly entry: 'start' | 'end';
  readonly exit: 'start' | 'end';
}

/** Places of all lanes: those of roads, and those of junctions, each a road of its own. */
export function placesOf(network: RoadNetwork, roads: readonly DriveRoad[]): ReadonlyMap<number, DrivePlace> {
  const places = new Map<number, DrivePlace>();
  for (const { id, side, sections } of roads) {
    for (const { along, against } of sections) {
      for (const [index, lane] of along.entries())
        places.set(lane, { road: id, lane: idOf(index, 'along', side), entry: 'start', exit: 'end' });
      for (const [index, lane] of against.entries())
        places.set(lane, { road: id, lane: idOf(index, 'against', side), entry: 'end', exit: 'start' });
    }
  }
  let road = roads.length;
  const only = idOf(0, 'along', sideOfNetwork(network));
  for (const [lane, { junction }] of network.lanes.entries())
    if (junction !== undefined) places.set(lane, { road: road++, lane: only, entry: 'start', exit: 'end' });
  return places;
}

/** Writes one lane through a junction as a road, its middle along the reference line. */
export function writeConnectingRoad(
  paper: XmlText,
  network: RoadNetwork,
  number: number,
  places: ReadonlyMap<number, DrivePlace>,
): void {
  const { lanes } = network;
  const side = sideOfNetwork(network);
  const { junction, prev, next, width, speedLimit } = lanes[number];
  const line = centreOf(lanes[number]);
  const length = lengthOf(line);
  const [before, after] = [places.get(prev[0]), places.get(next[0])];
  const [from, to] = [lanes[prev[0]]?.width ?? width, lanes[next[0]]?.width ?? width];
  const id = places.get(number)?.road;
  paper.element('road', { name: '', length: exact(length), id, junction, rule: ruleOf(network) }, () => {
    paper.element('link', {}, () => {
      if (before !== undefined)
        paper.element('predecessor', { elementType: 'road', elementId: before.road, contactPoint: before.exit });
      if (after !== undefined)
        paper.element('successor', { elementType: 'road', elementId: after.road, contactPoint: after.entry });
    });
    writePlanView(paper, line);
    writeElevation(paper, line);
    paper.element('lanes', {}, () => {
      paper.element('laneOffset', { s: 0, ...easing((side * from) / 2, (side * to) / 2, length) });
      paper.element('laneSection', { s: 0 }, () => {
        const lane = (): void =>
          paper.element('lane', { id: idOf(0, 'along', side), type: 'driving', level: 'false' }, () => {
            paper.element('link', {}, () => {
              if (before !== undefined) paper.element('predecessor', { id: before.lane });
              if (after !== undefined) paper.element('successor', { id: after.lane });
            });
            paper.element('width', { sOffset: 0, ...easing(from, to, length) });
            paper.element('speed', { sOffset: 0, max: exact(speedLimit), unit: 'm/s' });
          });
        if (side < 0) paper.element('left', {}, lane);
        paper.element('center', {}, () => paper.element('lane', { id: 0, type: 'none', level: 'false' }));
        if (side > 0) paper.element('right', {}, lane);
      });
    });
  });
}

/** Writes a junction: which road leads by which other one, who goes first, and its lights. */
export function writeJunction(
  paper: XmlText,
  { lanes, junctions }: RoadNetwork,
  number: number,
  {
    places,
    controllers,
  }: { readonly places: ReadonlyMap<number, DrivePlace>; readonly controllers: readonly Controller[] },
): void {
  const { lanes: own, name = '' } = junctions[number];
  paper.element('junction', { name, id: number, type: 'default' }, () => {
    for (const [id, lane] of own.entries()) {
      const [incoming, connecting] = [places.get(lanes[lane].prev[0]), places.get(lane)];
      if (incoming === undefined || connecting === undefined) continue;
      const attributes = { id, incomingRoad: incoming.road, connectingRoad: connecting.road, contactPoint: 'start' };
      paper.element('connection', attributes, () =>
        paper.element('laneLink', { from: incoming.lane, to: connecting.lane }),
      );
    }
    for (const lane of own) {
      for (const { kind, lane: other, subordinate } of lanes[lane].related)
        if ((kind === 'crossing' || kind === 'merging') && subordinate === 'slave')
          paper.element('priority', { high: places.get(lane)?.road, low: places.get(other)?.road });
    }
    for (const { id } of controllers.filter(({ junction }) => junction === number))
      paper.element('controller', { id, type: '0' });
  });
}
