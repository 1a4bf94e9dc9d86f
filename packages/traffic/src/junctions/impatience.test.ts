import { makeNetwork, readCity, type RoadNetwork } from '@korzo/city';
import { describe, expect, it } from 'vitest';
import { Traffic } from '../run/traffic.ts';
import { ringMembers } from './gridlock.ts';
import { forcesAfter } from './impatience.ts';

function networkOf(text: string): RoadNetwork {
  const { plan, complaints } = readCity(text);
  const network = plan === undefined ? undefined : makeNetwork(plan).network;
  if (network === undefined) throw new Error(complaints.map(({ rule }) => rule).join('\n'));
  return network;
}

const roadNamed = ({ roads }: RoadNetwork, from: number, to: number): number =>
  roads.findIndex((road) => road.from === from && road.to === to);

/** A main road from west to east without a gap for those who come from the south. */
const sideRoad = networkOf(`main() {
  Cross *west = new Cross(-300, 0, 0, 1), *middle = new Cross(0, 0, 0, 3);
  Cross *east = new Cross(300, 0, 0, 1), *south = new Cross(0, -200, 0, 1);
  middle->main_road(0, 1);
  connect(west, 0, middle, 0); connect(middle, 1, east, 0); connect(south, 0, middle, 2);
}`);

const jam = (lane: number, towards: number) => ({ lane, towards, number: 10 + lane });

describe('a driver on a side road', () => {
  it('forces its way in after a minute, while others would pass for ever, and touches none of them', () => {
    const [main, out, side] = [roadNamed(sideRoad, 0, 1), roadNamed(sideRoad, 1, 2), roadNamed(sideRoad, 3, 1)];
    const stream = Array.from({ length: 130 }, (_, index) => ({ time: 2.2 * index, kind: 0, from: main, goal: out }));
    const waiting = [0, 1, 2].map((index) => ({ time: 20 + index, kind: 0, from: side, goal: out }));
    const trips = [...stream, ...waiting].toSorted((one, other) => one.time - other.time);
    const traffic = new Traffic({ network: sideRoad, trips });
    const { vehicles } = traffic.scene.state;
    let longest = 0;
    while (traffic.time < 290) {
      traffic.tick(0.25);
      for (let slot = 0; slot < traffic.slots.used; slot++)
        if (vehicles.lane[slot] >= 0 && vehicles.standsSince[slot] < Infinity)
          longest = Math.max(longest, traffic.time - vehicles.standsSince[slot]);
    }
    const fromSide = sideRoad.roads[side].lanes[0];
    const { first } = traffic.scene.state;
    expect(longest).toBeGreaterThan(forcesAfter);
    expect(longest).toBeLessThan(forcesAfter + 15);
    expect(first[fromSide + 1] - first[fromSide]).toBe(0);
  });
});

/** A block of four one-way streets, so short that each holds three cars. */
const block = networkOf(`main() {
  Cross *c[4];
  Style *oneWay = new Style(1, 0, lsDashed);
  for (int i = 0; i < 4; i++) c[i] = new Cross(i == 1 || i == 2 ? 45 : 0, i > 1 ? 45 : 0, 0, 3);
  default_income_length = 10;
  for (int i = 0; i < 4; i++) {
    Way *w = new Way(straight); w->use_style(oneWay); w->connect(c[i], 1, c[(i + 1) % 4], 0);
    Cross *far = new Cross(i == 1 || i == 2 ? 145 : -100, i > 1 ? 55 : -10, 0, 1);
    connect(far, 0, c[i], 2);
  }
}`);

describe('a network filled beyond its capacity', () => {
  it('recovers when demand ends: a closed ring of full roads moves on, and every trip ends', () => {
    const ring = [0, 1, 2, 3].map((index) =>
      block.roads.findIndex(({ length, from }) => from === index && length < 60),
    );
    const inward = [0, 1, 2, 3].map((index) => block.roads.findIndex(({ from, to }) => from > 3 && to === index));
    const trips = Array.from({ length: 36 }, (_, index) => ({
      time: 0.2 * index,
      kind: 0,
      from: inward[index % 4],
      goal: ring[(index + 2) % 4],
    }));
    const traffic = new Traffic({ network: block, trips });
    let jammed = 0;
    while (traffic.time < 1800 && traffic.arrived < 36) {
      traffic.tick(0.25);
      traffic.sumUp(traffic.sums);
      jammed = Math.max(jammed, traffic.sums[3]);
    }
    expect([traffic.arrived, traffic.departures.impossible.length]).toEqual([36, 0]);
    // It was locked: more than the whole ring stood for two minutes.
    expect(jammed).toBeGreaterThan(16);
  });

  it('finds the rings among lanes that wait for each other, not those that wait for a ring', () => {
    expect(ringMembers([jam(1, 2), jam(2, 3), jam(3, 2), jam(4, 1), jam(5, 6)])).toEqual([12, 13]);
    expect(ringMembers([jam(1, 2), jam(2, 3)])).toEqual([]);
  });
});
