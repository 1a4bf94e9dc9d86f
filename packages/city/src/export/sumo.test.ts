import { describe, expect, it } from 'vitest';
import { placeOnLane } from '../roads/on-lane.ts';
import { edgesOf } from './sumo-names.ts';
import { writeSumo } from './sumo.ts';
import { attribute, childrenOf, cityOf, makeTown, number, rootOf } from './town.testing.ts';

const points = (shape: string): number[][] => shape.split(' ').map((point) => point.split(',').map(Number));
const gap = (one: readonly number[], other: readonly number[]): number =>
  Math.hypot(...one.map((value, axis) => value - other[axis]));

describe('plain XML for SUMO', () => {
  const { network } = makeTown();
  const files = writeSumo(network, 'town');
  const edges = childrenOf(rootOf(files['edg.xml']), 'edge');
  const nodes = childrenOf(rootOf(files['nod.xml']), 'node');
  const connections = childrenOf(rootOf(files['con.xml']), 'connection');
  const lights = rootOf(files['tll.xml']);

  it('has a node for each junction, of its kind, and one where a road changes', () => {
    const types = nodes.map((node) => attribute(node, 'type'));
    expect(types.slice(0, 5)).toEqual([
      'allway_stop',
      'traffic_light',
      'priority',
      'right_before_left',
      'traffic_light',
    ]);
    // Where lanes become more, and before and behind the lane that leads over on the other side.
    expect(types.slice(5)).toEqual(['priority', 'priority', 'priority']);
    const ids = new Set(nodes.map((node) => attribute(node, 'id')));
    for (const edge of edges) for (const end of ['from', 'to']) expect(ids).toContain(attribute(edge, end));
  });

  it('draws every lane where it is, from the outermost', () => {
    const told = edgesOf(network);
    expect(edges.map((edge) => attribute(edge, 'id'))).toEqual(told.map(({ id }) => id));
    for (const [index, { lanes }] of told.entries()) {
      const written = childrenOf(edges[index], 'lane');
      expect(written.map((lane) => attribute(lane, 'index'))).toEqual(lanes.map((_, at) => String(at)));
      for (const [at, lane] of lanes.toReversed().entries()) {
        const shape = points(attribute(written[at], 'shape'));
        const { length, width, speedLimit } = network.lanes[lane];
        expect(gap(shape[0], placeOnLane(network.lanes[lane], 0).point)).toBeLessThan(0.0002);
        expect(gap(shape[shape.length - 1], placeOnLane(network.lanes[lane], length).point)).toBeLessThan(0.0002);
        const drawn = shape.slice(1).reduce((sum, point, before) => sum + gap(shape[before], point), 0);
        expect(Math.abs(drawn / length - 1)).toBeLessThan(0.001);
        expect([number(written[at], 'width'), number(written[at], 'speed')]).toEqual([width, speedLimit]);
      }
    }
  });

  it('joins lanes as they are joined, and says where nothing leads on', () => {
    const inside = network.lanes.filter(({ junction }) => junction !== undefined).length;
    expect(connections.filter((each) => attribute(each, 'shape') !== '').length).toBeGreaterThanOrEqual(inside);
    const ends = cityOf(
      'main() { Style *s = new Style(1, 0, lsSingle); Way *w = new Way(straight); w->use_style(s); Cross *a = new Cross(0, 0, 0, 2), *b = new Cross(100, 0, 0, 2); w->connect(a, 0, b, 0); }',
    );
    expect(writeSumo(ends.network)['con.xml']).toContain('<connection from="r0"/>');
  });

  it('shows green, amber and red as the lights do', () => {
    const [logic, actuated] = childrenOf(lights, 'tlLogic');
    const phases = childrenOf(logic, 'phase');
    expect(phases.map((phase) => number(phase, 'duration'))).toEqual([26, 4, 26, 4]);
    const links = childrenOf(lights, 'connection').filter((each) => attribute(each, 'tl') === 'j1');
    for (const phase of phases) expect(attribute(phase, 'state')).toHaveLength(links.length);
    const [green, amber, other] = phases.map((phase) => attribute(phase, 'state'));
    for (const [index, letter] of green.split('').entries()) {
      expect(amber[index]).toBe(letter === 'r' ? 'r' : 'y');
      expect(other[index] === 'r').toBe(letter !== 'r');
    }
    // A vehicle that turns left waits for those that come against him.
    expect(new Set(green)).toEqual(new Set(['G', 'g', 'r']));
    expect(
      childrenOf(actuated, 'phase').map((phase) => [attribute(phase, 'minDur'), attribute(phase, 'maxDur')])[0],
    ).toEqual(['6', '30']);
  });

  it('lets main roads go first, and says where one may overtake', () => {
    const east = edges.filter((edge) => attribute(edge, 'to') === 'j2');
    expect(east.map((edge) => attribute(edge, 'priority')).toSorted()).toEqual(['1', '2', '3']);
    const neighbours = edges.flatMap((edge) => childrenOf(edge, 'lane').flatMap((lane) => childrenOf(lane, 'neigh')));
    const ids = new Set(
      edges.flatMap((edge) => childrenOf(edge, 'lane').map((_, index) => `${attribute(edge, 'id')}_${index}`)),
    );
    expect(neighbours.length).toBeGreaterThan(4);
    for (const each of neighbours) expect(ids).toContain(attribute(each, 'lane'));
  });

  it('cuts a road that returns to where it began into two edges', () => {
    const ring = cityOf(`
      class Knot: Cross {
        Knot(): Cross(0, 0, 0, 3) {}
        define_incomes() { add_income(20, 10, 0, 0); add_income(20, -10, 0, 1); add_income(-20, 0, 0, 2); }
      };
      class Bow: Way { Bow(): Way(arc) {} define_way() { define_arc_by_surrounding_points(60, true, true); } };
      main() {
        Cross *a = new Knot(), *b = new Cross(-100, 0, 0, 2);
        Way *w = new Bow();
        w->connect(a, 0, a, 1); connect(a, 2, b, 0);
      }`);
    expect(ring.network.roads.filter(({ from, to }) => from === to)).toHaveLength(2);
    const plain = writeSumo(ring.network);
    const cut = childrenOf(rootOf(plain['edg.xml']), 'edge');
    expect(cut.filter((edge) => attribute(edge, 'from') === attribute(edge, 'to'))).toEqual([]);
    const drawn = cut.flatMap((edge) => childrenOf(edge, 'lane')).map((lane) => points(attribute(lane, 'shape')));
    const length = drawn.flatMap((shape) => shape.slice(1).map((point, before) => gap(shape[before], point)));
    const expected = ring.network.lanes
      .filter(({ junction }) => junction === undefined)
      .reduce((sum, lane) => sum + lane.length, 0);
    expect(length.reduce((sum, each) => sum + each, 0) / expected).toBeCloseTo(1, 3);
    expect(plain['con.xml']).toContain('<connection from="r0p0" to="r0p1" fromLane="0" toLane="0"/>');
  });

  it('names the files in the configuration, and keeps names with odd characters', () => {
    expect(files.netccfg).toContain('<edge-files value="town.edg.xml"/>');
    expect(attribute(edges.find((edge) => attribute(edge, 'id') === 'r4p0') ?? edges[0], 'name')).toBe(
      'Wide & "narrow"',
    );
  });
});
