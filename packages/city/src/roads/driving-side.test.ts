import { describe, expect, it } from 'vitest';
import { attribute, childrenOf, descend, number, rootOf } from '../export/town.testing.ts';
import { writeOpenDrive } from '../export/opendrive.ts';
import { writeSumo } from '../export/sumo.ts';
import { makeMesh } from '../mesh/make-mesh.ts';
import { compileCity, type CompiledCity } from '../read-city.ts';
import { mirrorNetwork } from './mirror-network.ts';
import { placeOnLane } from './on-lane.ts';
import type { RoadNetwork } from './road-network.ts';

/** A town whose second text is the first one in a mirror: a y that is m * y, a turn that is m * degrees. */
const town = (mirror: 1 | -1, setting = ''): string => `main() {
  int m = ${mirror};
  default_pavement_width = 2;
  ${setting}
  Style *wide = new Style(2, 1, lsOutDashed), *once = new Style(2, 0, lsDouble);
  Cross *middle = new Cross(0, 0, 0, 4), *ends[4];
  middle->zebra(1);
  for (int i = 0; i < 4; i++) {
    ends[i] = new Cross(150 * cos(90 * i) + 10 * i, m * 150 * sin(90 * i), 0, i == 0 ? 3 : 2);
    Way *w = new Way(straight); w->use_style(wide); w->connect(middle, i, ends[i], 0);
  }
  ends[0]->main_road(0, 1);
  Cross *out = new Cross(280, m * 30, 0, 1), *low = new Cross(230, m * -120, 0, 1);
  Way *v = new Way(arc); v->use_style(once); v->connect(ends[0], 1, out, 0);
  connect(low, 0, ends[0], 2);
  Way *a = new Way(arc); connect(ends[1], 1, ends[2], 1);
  Cross *last = new Cross(40, m * -290, 0, 1); connect(ends[3], 1, last, 0);
}`;

function made(text: string): Required<Pick<CompiledCity, 'plan' | 'network'>> {
  const { problems, plan, network } = compileCity(text);
  expect(problems).toEqual([]);
  if (plan === undefined || network === undefined) throw new Error('there is no network');
  return { plan, network };
}

/** Everything of a network to the tenth of a millimetre, lists of relations by lane. */
const rounded = (network: RoadNetwork): unknown =>
  JSON.parse(
    JSON.stringify(network, (_, value: unknown) =>
      typeof value === 'number' ? Math.round(value * 10_000) / 10_000 + 0 : value,
    ),
  );

/** The lines of all edges of SUMO. */
const linesOf = (network: RoadNetwork, mirror: 1 | -1): number[][] =>
  childrenOf(rootOf(writeSumo(network)['edg.xml']), 'edge').map((edge) =>
    attribute(edge, 'shape')
      .split(' ')
      .flatMap((point) => point.split(',').map((value, axis) => (axis === 1 ? mirror : 1) * Number(value)))
      .map((value) => Math.round(value * 100) / 100 + 0),
  );

describe('a city that is driven on the left', () => {
  const left = made(town(1, 'drive_on_left = true;'));
  const seenInMirror = made(town(-1));

  it('is the mirror image of its mirror image that is driven on the right: lanes, turns, priorities', () => {
    expect(left.network.drivesOn).toBe('left');
    expect(rounded(left.network)).toEqual(rounded(mirrorNetwork(seenInMirror.network)));
  });

  it('has its own road on the left of the middle line, where a plain text has it on the right', () => {
    const sideOf = ({ network, plan }: typeof left): number => {
      const [{ pieces }] = plan.roads;
      const { from, heading } = pieces[0];
      const { point } = placeOnLane(network.lanes[network.roads[0].lanes[0]], 5);
      return Math.sign((point[1] - from[1]) * Math.cos(heading) - (point[0] - from[0]) * Math.sin(heading));
    };
    expect([sideOf(left), sideOf(made(town(1)))]).toEqual([1, -1]);
  });

  it('lets the vehicle from the left go first among equals', () => {
    const [north, east] = [90, 0];
    const { lanes, junctions } = left.network;
    const headingOf = (lane: number): number => {
      const { direction } = placeOnLane(lanes[lane], 0);
      return Math.round((Math.atan2(direction[1], direction[0]) * 180) / Math.PI / 90) * 90;
    };
    const crossing = junctions[0].lanes.filter((lane) => lanes[lane].turn === 'straight');
    const northwards = crossing.filter((lane) => headingOf(lane) === north);
    const eastwards = new Set(crossing.filter((lane) => headingOf(lane) === east));
    const told = northwards.flatMap((lane) =>
      lanes[lane].related.filter((each) => each.kind === 'crossing' && eastwards.has(each.lane)),
    );
    // Seen from the lane that leads north, those who drive east come from its left.
    expect(new Set(told.map(({ subordinate }) => subordinate))).toEqual(new Set(['master']));
  });

  it('is painted and paved as its mirror image is', () => {
    const [own, other] = [left, seenInMirror].map(({ plan, network }) => makeMesh(plan, network));
    for (const { material, positions } of own.groups) {
      if (material === 'grass') continue;
      const beside = other.groups.find((group) => group.material === material)?.positions ?? new Float32Array();
      const there = new Set<string>();
      // To a tenth of a metre, with the places around: what lies on a border of two is found all the same.
      for (let at = 0; at < beside.length; at += 3)
        for (const dx of [-1, 0, 1])
          for (const dy of [-1, 0, 1])
            there.add(`${Math.round(beside[at] * 10) + dx} ${Math.round(-beside[at + 1] * 10) + dy}`);
      let missed = 0;
      for (let at = 0; at < positions.length; at += 3)
        if (!there.has(`${Math.round(positions[at] * 10)} ${Math.round(positions[at + 1] * 10)}`)) missed++;
      expect([material, missed]).toEqual([material, 0]);
    }
  });

  it('says so to SUMO, whose edges lie along the middle line', () => {
    const files = writeSumo(left.network);
    expect(files.netccfg).toContain('<lefthand value="true"/>');
    expect(writeSumo(seenInMirror.network).netccfg).not.toContain('lefthand');
    expect(linesOf(left.network, 1)).toEqual(linesOf(seenInMirror.network, -1));
  });

  it('is OpenDRIVE with the rule LHT: lanes along the line on its left', () => {
    const roads = childrenOf(rootOf(writeOpenDrive(left.network)), 'road');
    const others = childrenOf(rootOf(writeOpenDrive(seenInMirror.network)), 'road');
    expect(new Set(roads.map((road) => attribute(road, 'rule')))).toEqual(new Set(['LHT']));
    const idsOf = (road: (typeof roads)[number], side: 'left' | 'right'): number[] =>
      descend(road, 'lanes', 'laneSection', side, 'lane').map((lane) => number(lane, 'id'));
    for (const [index, road] of roads.entries()) {
      expect(idsOf(road, 'left')).toEqual(
        idsOf(others[index], 'right')
          .map((id) => -id)
          .toReversed(),
      );
      expect(idsOf(road, 'right')).toEqual(
        idsOf(others[index], 'left')
          .map((id) => -id)
          .toReversed(),
      );
      const [own, other] = [road, others[index]].map((each) =>
        descend(each, 'planView', 'geometry').map((part) => [number(part, 'x'), number(part, 'y')]),
      );
      for (const [at, [x, y]] of own.entries()) {
        expect(x).toBeCloseTo(other[at][0], 6);
        expect(y).toBeCloseTo(-other[at][1], 6);
      }
    }
  });

  it('is refused where the setting is neither true nor false', () => {
    const { problems } = compileCity(town(1, 'drive_on_left = 0.5;'));
    expect(problems[0].rule).toBe('drive_on_left must be true or false; found 0.5');
  });
});
