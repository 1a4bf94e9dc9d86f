import type { RoadNetwork } from '../roads/road-network.ts';
import { idOf, easing } from './opendrive-lanes.ts';
import { centreOf, exact, lengthOf, writeElevation, writePlanView } from './opendrive-reference.ts';
import type { DriveRoad } from './opendrive-roads.ts';
import type { Controller } from './opendrive-signals.ts';
import type { XmlText } from './xml-text.ts';

/** Where a lane of the network is found in OpenDRIVE. */
export interface DrivePlace {
  readonly road: number;
  readonly lane: number;
  /** The end of the road at which one drives onto this lane, and the one at which one leaves it. */
  readonly entry: 'start' | 'end';
  readonly exit: 'start' | 'end';
}

/** Places of all lanes: those of roads, and those of junctions, each a road of its own. */
export function placesOf({ lanes }: RoadNetwork, roads: readonly DriveRoad[]): ReadonlyMap<number, DrivePlace> {
  const places = new Map<number, DrivePlace>();
  for (const { id, sections } of roads) {
    for (const { left, right } of sections) {
      for (const [index, lane] of right.entries())
        places.set(lane, { road: id, lane: idOf(index, 'right'), entry: 'start', exit: 'end' });
      for (const [index, lane] of left.entries())
        places.set(lane, { road: id, lane: idOf(index, 'left'), entry: 'end', exit: 'start' });
    }
  }
  let road = roads.length;
  for (const [lane, { junction }] of lanes.entries())
    if (junction !== undefined) places.set(lane, { road: road++, lane: -1, entry: 'start', exit: 'end' });
  return places;
}

/** Writes one lane through a junction as a road, its middle along the reference line. */
export function writeConnectingRoad(
  paper: XmlText,
  { lanes }: RoadNetwork,
  number: number,
  places: ReadonlyMap<number, DrivePlace>,
): void {
  const { junction, prev, next, width, speedLimit } = lanes[number];
  const line = centreOf(lanes[number]);
  const length = lengthOf(line);
  const [before, after] = [places.get(prev[0]), places.get(next[0])];
  const [from, to] = [lanes[prev[0]]?.width ?? width, lanes[next[0]]?.width ?? width];
  const id = places.get(number)?.road;
  paper.element('road', { name: '', length: exact(length), id, junction, rule: 'RHT' }, () => {
    paper.element('link', {}, () => {
      if (before !== undefined)
        paper.element('predecessor', { elementType: 'road', elementId: before.road, contactPoint: before.exit });
      if (after !== undefined)
        paper.element('successor', { elementType: 'road', elementId: after.road, contactPoint: after.entry });
    });
    writePlanView(paper, line);
    writeElevation(paper, line);
    paper.element('lanes', {}, () => {
      paper.element('laneOffset', { s: 0, ...easing(from / 2, to / 2, length) });
      paper.element('laneSection', { s: 0 }, () => {
        paper.element('center', {}, () => paper.element('lane', { id: 0, type: 'none', level: 'false' }));
        paper.element('right', {}, () =>
          paper.element('lane', { id: -1, type: 'driving', level: 'false' }, () => {
            paper.element('link', {}, () => {
              if (before !== undefined) paper.element('predecessor', { id: before.lane });
              if (after !== undefined) paper.element('successor', { id: after.lane });
            });
            paper.element('width', { sOffset: 0, ...easing(from, to, length) });
            paper.element('speed', { sOffset: 0, max: exact(speedLimit), unit: 'm/s' });
          }),
        );
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
