import type { RoadNetwork } from '../roads/road-network.ts';
import { placesOf, ruleOf, writeConnectingRoad, writeJunction } from './opendrive-junctions.ts';
import { writeRoadLanes } from './opendrive-lanes.ts';
import { exact, writeElevation, writePlanView } from './opendrive-reference.ts';
import { driveRoads, type DriveRoad } from './opendrive-roads.ts';
import { controllersOf, signalsOf, writeSignals, type DriveSignal } from './opendrive-signals.ts';
import { XmlText } from './xml-text.ts';

/** Above these, roads are taken for country roads and motorways, m/s. */
const rural = 14.5;
const motorway = 28;

/**
 * Writes a network as OpenDRIVE 1.6: roads of both directions along one reference line of lines and arcs, and every lane
 * through a junction as a road of its own.
 */
export function writeOpenDrive(network: RoadNetwork, name = 'city'): string {
  const roads = driveRoads(network);
  const places = placesOf(network, roads);
  const signals = signalsOf(network, roads);
  const controllers = controllersOf(signals);
  const paper = new XmlText();
  paper.element('OpenDRIVE', {}, () => {
    paper.element('header', { revMajor: 1, revMinor: 6, name, version: '1.00', ...extentOf(roads), vendor: 'Korzo' });
    for (const road of roads) writeRoad(paper, network, road, signals);
    for (const [lane, { junction }] of network.lanes.entries())
      if (junction !== undefined) writeConnectingRoad(paper, network, lane, places);
    for (const { id, signals: own } of controllers)
      paper.element('controller', { id, name: `lights ${id}` }, () => {
        for (const signalId of own) paper.element('control', { signalId, type: '0' });
      });
    for (const [number, { lanes }] of network.junctions.entries())
      if (lanes.length > 0) writeJunction(paper, network, number, { places, controllers });
  });
  return paper.toString();
}

function extentOf(roads: readonly DriveRoad[]): Record<'north' | 'south' | 'east' | 'west', string> {
  if (roads.length === 0) return { north: exact(0), south: exact(0), east: exact(0), west: exact(0) };
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { line } of roads) {
    for (const { x, y } of line) {
      west = Math.min(west, x);
      south = Math.min(south, y);
      east = Math.max(east, x);
      north = Math.max(north, y);
    }
  }
  return { north: exact(north), south: exact(south), east: exact(east), west: exact(west) };
}

function writeRoad(paper: XmlText, network: RoadNetwork, road: DriveRoad, signals: readonly DriveSignal[]): void {
  const { id, forth, line, length, sections } = road;
  const { from, to, name = '' } = network.roads[forth];
  const speed = sections
    .flatMap(({ along }) => along)
    .reduce((most, lane) => Math.max(most, network.lanes[lane].speedLimit), 0);
  const type = speed > motorway ? 'motorway' : speed > rural ? 'rural' : 'town';
  const isJunction = (number: number): boolean => network.junctions[number].lanes.length > 0;
  paper.element('road', { name, length: exact(length), id, junction: '-1', rule: ruleOf(network) }, () => {
    paper.element('link', {}, () => {
      if (isJunction(from)) paper.element('predecessor', { elementType: 'junction', elementId: from });
      if (isJunction(to)) paper.element('successor', { elementType: 'junction', elementId: to });
    });
    paper.element('type', { s: 0, type }, () => paper.element('speed', { max: exact(speed), unit: 'm/s' }));
    writePlanView(paper, line);
    writeElevation(paper, line);
    writeRoadLanes(paper, network, road);
    writeSignals(paper, network, signals, road);
  });
}
