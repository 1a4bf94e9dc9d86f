import { describe, expect, it } from 'vitest';
import { crossOf } from './cross-town.testing.ts';
import { compileMap, type TrafficMap } from '../map/traffic-map.ts';
import { LaneShapes, shapeLanes } from '../places/lane-shapes.ts';
import { twoLaneRoad, twoWayRoad } from '../experiments/trial-roads.ts';
import { findDistricts } from './districts.ts';
import { LaneOwners } from './lane-owners.ts';

const network = crossOf(400);
const map = compileMap(network);
const districts = findDistricts(map, new LaneShapes(shapeLanes(network)));
/** West and east of a line. */
const halves = (cuts: number, line: number): { cuts: number; processAt(x: number, y: number): number } => ({
  cuts,
  processAt: (x) => (x < line ? 0 : 1),
});

function ownersAt(line: number, sight: number): LaneOwners {
  const owners = new LaneOwners(map, districts, 2);
  owners.follow(halves(0, line), sight);
  return owners;
}

/** How far it is from the end of one of some lanes to the beginning of a lane, m, by trying all ways. */
function distanceTo({ lanes }: TrafficMap, from: readonly number[], to: number): number {
  let least = Infinity;
  const walk = (lane: number, distance: number, passed: ReadonlySet<number>): void => {
    if (distance >= least || distance > 1000) return;
    for (let at = lanes.next.start[lane]; at < lanes.next.start[lane + 1]; at++) {
      const after = lanes.next.items[at];
      if (after === to) least = Math.min(least, distance);
      else if (!passed.has(after)) walk(after, distance + lanes.length[after], new Set([...passed, after]));
    }
  };
  for (const lane of from) walk(lane, 0, new Set([lane]));
  return least;
}

describe('districts', () => {
  it('hold lanes that are changed between together', () => {
    for (const road of [twoLaneRoad(300, 14), twoWayRoad(300, 14, true)]) {
      const { ofLane, x, y } = findDistricts(compileMap(road), new LaneShapes(shapeLanes(road)));
      expect(new Set(ofLane).size).toBe(1);
      expect(x[0]).toBeCloseTo(150, 6);
      expect(Math.abs(y[0])).toBeLessThan(4);
    }
    const apart = twoWayRoad(300, 14, false);
    expect(new Set(findDistricts(compileMap(apart), new LaneShapes(shapeLanes(apart))).ofLane).size).toBe(2);
  });

  it('hold each junction whole, and apart from its roads', () => {
    for (const [number, { lanes }] of network.junctions.entries()) {
      const own = districts.ofJunction[number];
      for (const [lane, district] of districts.ofLane.entries()) expect(district === own).toBe(lanes.includes(lane));
    }
  });
});

describe('owners of lanes', () => {
  it('are the processes in whose tiles districts lie, and follow borders that move', () => {
    const owners = new LaneOwners(map, districts, 2);
    expect(owners.follow(halves(0, 30), 100)).toBe(true);
    expect(owners.follow(halves(0, 30), 140)).toBe(false);
    const expected = (line: number): number[] =>
      [...districts.ofLane].map((each) => (districts.x[each] < line ? 0 : 1));
    expect([...owners.ofLane]).toEqual(expected(30));
    expect(new Set(owners.ofLane).size).toBe(2);
    expect(owners.follow(halves(1, -70), 100)).toBe(true);
    expect([...owners.ofLane]).toEqual(expected(-70));
    expect(expected(-70)).not.toEqual(expected(30));
  });

  it('see all who come to their junctions', () => {
    const { all, ofLane, ofJunction } = ownersAt(30, 100);
    const { approaches } = map.junctions;
    for (let junction = 0; junction < map.junctions.count; junction++)
      for (let at = approaches.start[junction]; at < approaches.start[junction + 1]; at++) {
        const lane = approaches.items[at];
        expect(all[lane]).toBe((1 << ofLane[lane]) | (1 << ofJunction[junction]));
      }
    expect([...all].some((mask) => mask === 3)).toBe(true);
  });

  it.each([60, 150, 300])('see the last vehicle of lanes as far as drivers look: %i m', (sight) => {
    const { last, ofLane } = ownersAt(330, sight);
    const missed: number[] = [];
    const unseen: number[] = [];
    for (const process of [0, 1]) {
      const own = [...ofLane.keys()].filter((lane) => ofLane[lane] === process);
      for (const lane of ofLane.keys()) {
        if (ofLane[lane] === process || (last[lane] & (1 << process)) !== 0) continue;
        (distanceTo(map, own, lane) < sight ? missed : unseen).push(lane);
      }
    }
    expect(missed).toEqual([]);
    // What no driver looks at is not sent.
    expect(unseen.length).toBeGreaterThan(0);
  });

  it('see the foremost vehicle of lanes that lead to theirs', () => {
    const { foremost, ofLane } = ownersAt(30, 60);
    const { prev } = map.lanes;
    for (const [lane, owner] of ofLane.entries())
      for (let at = prev.start[lane]; at < prev.start[lane + 1]; at++)
        expect(foremost[prev.items[at]] & (1 << owner)).not.toBe(0);
  });
});
