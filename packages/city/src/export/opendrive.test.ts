import type { XmlElement } from '@korzo/reading';
import { describe, expect, it } from 'vitest';
import { readSumoNet } from '../import/read-sumo-net.ts';
import { readFileSync } from 'node:fs';
import { writeOpenDrive } from './opendrive.ts';
import { attribute, childrenOf, descend, makeTown, number, rootOf } from './town.testing.ts';

interface RoadPlace {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly heading: number;
}

/** The value of the polynomial that holds at a place of a list. */
function polynomial(records: readonly XmlElement[], s: number, from: string): number {
  const record = records.findLast((each) => number(each, from) <= s + 1e-9);
  if (record === undefined) return 0;
  const ds = s - number(record, from);
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => number(record, name));
  return a + b * ds + c * ds ** 2 + d * ds ** 3;
}

/** The reference line at a place, by the formulas of the standard. */
function onReference(road: XmlElement, s: number): RoadPlace {
  const geometries = descend(road, 'planView', 'geometry');
  const geometry = geometries.findLast((each) => number(each, 's') <= s + 1e-9) ?? geometries[0];
  const ds = s - number(geometry, 's');
  const [x, y, heading] = [number(geometry, 'x'), number(geometry, 'y'), number(geometry, 'hdg')];
  const z = polynomial(descend(road, 'elevationProfile', 'elevation'), s, 's');
  const [arc] = childrenOf(geometry, 'arc');
  if (arc === undefined) return { x: x + ds * Math.cos(heading), y: y + ds * Math.sin(heading), z, heading };
  const curvature = number(arc, 'curvature');
  const turned = heading + curvature * ds;
  return {
    x: x + (Math.sin(turned) - Math.sin(heading)) / curvature,
    y: y - (Math.cos(turned) - Math.cos(heading)) / curvature,
    z,
    heading: turned,
  };
}

const sideOf = (section: XmlElement, lane: number): XmlElement[] =>
  descend(section, lane > 0 ? 'left' : 'right', 'lane');

const lanesIn = (section: XmlElement): XmlElement[] => [1, -1].flatMap((side) => sideOf(section, side));

/** The middle of a lane at a place. */
function onLane(road: XmlElement, s: number, lane: number): RoadPlace {
  const sections = descend(road, 'lanes', 'laneSection');
  const section = sections.findLast((each) => number(each, 's') <= s + 1e-9) ?? sections[0];
  const ds = s - number(section, 's');
  const side = Math.sign(lane);
  const widths = sideOf(section, lane)
    .toSorted((one, other) => Math.abs(number(one, 'id')) - Math.abs(number(other, 'id')))
    .map((each) => polynomial(childrenOf(each, 'width'), ds, 'sOffset'));
  const inner = widths.slice(0, Math.abs(lane) - 1).reduce((sum, width) => sum + width, 0);
  const t = polynomial(descend(road, 'lanes', 'laneOffset'), s, 's') + side * (inner + widths[Math.abs(lane) - 1] / 2);
  const { x, y, z, heading } = onReference(road, s);
  // Lanes on the left are driven against the line.
  const driven = side > 0 ? heading + Math.PI : heading;
  return { x: x - t * Math.sin(heading), y: y + t * Math.cos(heading), z, heading: driven };
}

const gap = (one: RoadPlace, other: RoadPlace): number => Math.hypot(one.x - other.x, one.y - other.y, one.z - other.z);
const bend = (one: RoadPlace, other: RoadPlace): number =>
  Math.abs(Math.atan2(Math.sin(one.heading - other.heading), Math.cos(one.heading - other.heading)));

const town = makeTown().network;
const random =
  readSumoNet(readFileSync(new URL('../import/fixtures/priority.net.xml', import.meta.url), 'utf8')).network ?? town;

describe.each([
  ['a city', town, 0.001],
  // Its shapes are asked to a centimetre: the middle lines of both directions differ by as much.
  ['an imported net', random, 0.015],
])('OpenDRIVE of %s', (_, network, slack) => {
  const root = rootOf(writeOpenDrive(network, 'town'));
  const roads = childrenOf(root, 'road');
  const byId = new Map(roads.map((road) => [attribute(road, 'id'), road]));

  it('has reference lines without gap or kink, as long as stated', () => {
    for (const road of roads) {
      const geometries = descend(road, 'planView', 'geometry');
      const length = geometries.reduce((sum, each) => sum + number(each, 'length'), 0);
      expect(length).toBeCloseTo(number(road, 'length'), 6);
      for (const next of geometries.slice(1)) {
        const s = number(next, 's');
        const [before, after] = [onReference(road, s - 1e-7), onReference(road, s)];
        expect(gap(before, after)).toBeLessThan(0.001);
        expect(bend(before, after)).toBeLessThan(Math.PI / 180);
      }
    }
  });

  it('leads from lane to lane through every junction without gap or kink', () => {
    const connections = descend(root, 'junction', 'connection');
    expect(connections).toHaveLength(network.lanes.filter(({ junction }) => junction !== undefined).length);
    for (const connection of connections) {
      const road = byId.get(attribute(connection, 'connectingRoad'));
      const [link] = childrenOf(connection, 'laneLink');
      if (road === undefined) throw new Error('there is no such road');
      const [before, after] = [descend(road, 'link', 'predecessor')[0], descend(road, 'link', 'successor')[0]];
      expect(attribute(before, 'elementId')).toBe(attribute(connection, 'incomingRoad'));
      const [lane] = descend(road, 'lanes', 'laneSection', 'right', 'lane');
      expect(attribute(descend(lane, 'link', 'predecessor')[0], 'id')).toBe(attribute(link, 'from'));
      const at = (end: XmlElement, id: number): RoadPlace => {
        const other = byId.get(attribute(end, 'elementId'));
        if (other === undefined) throw new Error('there is no such road');
        return onLane(other, attribute(end, 'contactPoint') === 'start' ? 0 : number(other, 'length'), id);
      };
      const from = at(before, number(link, 'from'));
      const to = at(after, number(descend(lane, 'link', 'successor')[0], 'id'));
      const [start, end] = [onLane(road, 0, -1), onLane(road, number(road, 'length'), -1)];
      expect(Math.max(gap(from, start), gap(end, to))).toBeLessThan(slack);
      expect(Math.max(bend(from, start), bend(end, to))).toBeLessThan(Math.PI / 180);
    }
  });

  it('keeps every lane: as many, and as long within a thousandth', () => {
    const sections = roads.flatMap((road) => descend(road, 'lanes', 'laneSection'));
    const written = sections.flatMap(lanesIn);
    expect(written).toHaveLength(network.lanes.length);
    let length = 0;
    for (const road of roads) {
      const parts = descend(road, 'lanes', 'laneSection');
      for (const [index, section] of parts.entries()) {
        const [from, to] = [
          number(section, 's'),
          index + 1 < parts.length ? number(parts[index + 1], 's') : number(road, 'length'),
        ];
        for (const lane of lanesIn(section).map((each) => number(each, 'id'))) {
          const count = Math.ceil((to - from) / 0.5);
          const places = Array.from({ length: count + 1 }, (__, step) =>
            onLane(road, Math.min(to - 1e-7, from + ((to - from) * step) / count), lane),
          );
          length += places.slice(1).reduce((sum, place, before) => sum + gap(places[before], place), 0);
        }
      }
    }
    const expected = network.lanes.reduce((sum, lane) => sum + lane.length, 0);
    expect(Math.abs(length / expected - 1)).toBeLessThan(0.001);
  });

  it('links lanes of sections to lanes that are there', () => {
    for (const road of roads) {
      const sections = descend(road, 'lanes', 'laneSection');
      for (const [index, section] of sections.slice(0, -1).entries()) {
        const linked = (one: XmlElement, other: XmlElement, word: string): void => {
          const known = lanesIn(other).map((lane) => attribute(lane, 'id'));
          for (const lane of lanesIn(one)) expect(known).toContain(attribute(descend(lane, 'link', word)[0], 'id'));
        };
        linked(section, sections[index + 1], 'successor');
        linked(sections[index + 1], section, 'predecessor');
      }
    }
  });
});

describe('signs and lights in OpenDRIVE', () => {
  const root = rootOf(writeOpenDrive(town));
  const signals = childrenOf(root, 'road').flatMap((road) => descend(road, 'signals', 'signal'));
  const typed = (type: string): XmlElement[] => signals.filter((signal) => attribute(signal, 'type') === type);

  it('stand where roads end, for the lanes they are for', () => {
    // Four roads come to the lights in the middle, three to the actuated ones, two to the stop, two are main roads and one must give way.
    expect([typed('1000001').length, typed('206').length, typed('306').length, typed('205').length]).toEqual([
      7, 2, 2, 1,
    ]);
    for (const signal of signals) expect(childrenOf(signal, 'validity')).toHaveLength(1);
  });

  it('are switched together where they show the same', () => {
    const controllers = childrenOf(root, 'controller');
    expect(controllers.map((each) => childrenOf(each, 'control').length)).toEqual([2, 2, 1, 1, 1]);
    const used = descend(root, 'junction', 'controller').map((each) => attribute(each, 'id'));
    expect(used.toSorted()).toEqual(controllers.map((each) => attribute(each, 'id')).toSorted());
  });

  it('report who goes first', () => {
    const priorities = descend(root, 'junction', 'priority');
    const count = town.lanes.flatMap(({ junction, related }) =>
      junction === undefined
        ? []
        : related.filter(({ kind, subordinate }) => subordinate === 'slave' && kind !== 'splitting'),
    ).length;
    expect(priorities).toHaveLength(count);
  });
});
