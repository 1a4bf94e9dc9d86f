import { placeOnLane } from '../roads/on-lane.ts';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readSvb } from '../export/read-svb.ts';
import { edgesOf, linksOf } from '../export/sumo-names.ts';
import { writeSvb } from '../export/write-svb.ts';
import { readCity } from '../read-city.ts';
import { makeNetwork } from '../roads/make-network.ts';
import type { RoadNetwork } from '../roads/road-network.ts';
import { readSumoNet, type ReadSumoNet } from './read-sumo-net.ts';
import { contradictions, lengthOf, turnsOf, walkLanes } from './walk.testing.ts';

const fixture = (name: string): string => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8');

function imported(name: string): ReadSumoNet & { readonly network: RoadNetwork } {
  const read = readSumoNet(fixture(name), name);
  if (read.network === undefined) throw new Error(JSON.stringify(read.problems));
  return { ...read, network: read.network };
}

/** Lengths of the lanes of normal edges as the file gives them. */
function toldLength(name: string): number {
  const edges = fixture(name).matchAll(/<edge id="[^:"][^>]*>([\s\S]*?)<\/edge>/g);
  const lengths = [...edges].flatMap(([, lanes]) =>
    [...lanes.matchAll(/ length="([\d.]+)"/g)].map(([, told]) => Number(told)),
  );
  return lengths.reduce((sum, length) => sum + length, 0);
}

describe.each(['town.net.xml', 'lights.net.xml', 'priority.net.xml', 'spider.net.xml'])('%s', (name) => {
  const { network, problems, warnings } = imported(name);

  it('is read without a word', () => {
    expect([problems, warnings]).toEqual([[], []]);
  });

  it('has lanes without a gap of 1 mm or a kink of 1 degree', () => {
    const { gap, kink } = walkLanes(network);
    expect(gap).toBeLessThan(0.001);
    expect(kink).toBeLessThan(1);
  });

  it('does not contradict itself, and is the same after SVB', () => {
    expect(contradictions(network)).toEqual([]);
    expect(readSvb(writeSvb({ network, cars: [], carDefinitions: [] })).contents?.network).toEqual(network);
  });

  it('keeps all lanes, lengths and connections', () => {
    const text = fixture(name);
    const roads = network.lanes.filter(({ junction }) => junction === undefined);
    expect(roads).toHaveLength(text.match(/<lane id="[^:]/g)?.length ?? 0);
    expect(network.lanes.length - roads.length).toBe(text.match(/<connection from="[^:]/g)?.length ?? 0);
    // Without internal lanes SUMO counts lengths up to the middle of junctions.
    if (name === 'spider.net.xml') return;
    const length = roads.reduce((sum, lane) => sum + lane.length, 0);
    expect(Math.abs(length / toldLength(name) - 1)).toBeLessThan(0.002);
  });
});

const toldBy = ({ lanes, lights }: RoadNetwork): unknown =>
  lights.map(({ amber, actuated, phases }) => ({
    amber,
    actuated,
    phases: phases.map((phase) => [phase.green, phase.lanes.map((lane) => String(lanes[lane].turn)).toSorted()]),
  }));

describe('a city that went through netconvert', () => {
  const { plan } = readCity(fixture('town.city'));
  if (plan === undefined) throw new Error('there is no plan');
  const { network: original } = makeNetwork(plan);
  if (original === undefined) throw new Error('there is no network');
  const { network, edges } = imported('town.net.xml');
  const idOf = new Map([...edges].map(([id, road]) => [road, id]));
  const turns = turnsOf(network, (lane) => {
    const { road = -1, index } = network.lanes[lane];
    return `${idOf.get(road)}:${index}`;
  });
  const links = linksOf(original, edgesOf(original));
  const nameOf = ({ from, to, fromLane, toLane }: (typeof links)[number]): string =>
    `${from.id}:${from.lanes.length - 1 - fromLane} ${to.id}:${to.lanes.length - 1 - toLane}`;

  it('is as long as before within a thousandth, with the same turns', () => {
    expect(Math.abs(lengthOf(network) / lengthOf(original) - 1)).toBeLessThan(0.001);
    expect([...turns.keys()].toSorted()).toEqual(links.map(nameOf).toSorted());
  });

  it('has lights that show the same', () => {
    expect(toldBy(network)).toEqual(toldBy(original));
  });

  it('lets the same ones go first in nine of ten pairs of turns; the rest SUMO sees otherwise', () => {
    const known = new Map(links.map((link) => [nameOf(link), link.lane]));
    let [same, all] = [0, 0];
    for (const [one, lane] of turns) {
      for (const { kind, lane: other, subordinate } of network.lanes[lane].related) {
        if (kind !== 'crossing' && kind !== 'merging') continue;
        const two = [...turns].find(([, number]) => number === other)?.[0] ?? '';
        const before = original.lanes[known.get(one) ?? -1]?.related.find((each) => each.lane === known.get(two));
        all++;
        if (before?.subordinate === subordinate) same++;
      }
    }
    expect(all).toBeGreaterThan(80);
    expect(same / all).toBeGreaterThan(0.9);
  });

  it('keeps speeds, widths, names, heights and where one may overtake', () => {
    const bow = network.roads[edges.get('r8') ?? -1];
    const { speedLimit, width, related } = network.lanes[bow.lanes[0]];
    expect([speedLimit, width]).toEqual([8, 3]);
    expect(related).toContainEqual(expect.objectContaining({ kind: 'opposite', mayOvertake: true }));
    expect(network.roads[edges.get('r4p0') ?? -1].name).toBe('Wide & "narrow"');
    const heights = network.lanes.flatMap(({ pieces }) =>
      pieces.map((piece) => (piece.kind === 'straight' ? piece.end[2] : 0)),
    );
    expect(Math.max(...heights)).toBeGreaterThan(1);
  });
});

/** Two edges that meet, one connection with lights. */
const tiny = (
  parts: { edge?: string; lane?: string; connection?: string; logic?: string; junction?: string } = {},
): string =>
  `<net version="1.9">
  <edge id="a" from="A" to="B" ${parts.edge ?? ''}>
    <lane id="a_0" index="0" speed="10" length="90" shape="${parts.lane ?? '0,0 90,0'}"/>
  </edge>
  <edge id="b" from="B" to="C"><lane id="b_0" index="0" speed="10" length="90" shape="110,0 200,0"/></edge>
  <tlLogic id="B" type="static" programID="0" offset="0">${parts.logic ?? '<phase duration="20" state="G"/><phase duration="3" state="y"/><phase duration="20" state="r"/>'}</tlLogic>
  <junction id="A" type="dead_end" x="0" y="0" incLanes="" intLanes="" shape="0,0"/>
  <junction id="B" type="traffic_light" x="100" y="0" incLanes="a_0" intLanes="" shape="90,0 110,0">${parts.junction ?? '<request index="0" response="0" foes="0" cont="0"/>'}</junction>
  <junction id="C" type="dead_end" x="200" y="0" incLanes="b_0" intLanes="" shape="200,0"/>
  <connection from="a" to="b" fromLane="0" toLane="0" tl="B" linkIndex="0" dir="s" ${parts.connection ?? ''}/>
</net>`;

const rulesOf = (text: string): string[] => {
  const { network, problems } = readSumoNet(text, 'a.net.xml');
  expect(network === undefined).toBe(problems.length > 0);
  for (const { file, remedy, rule } of problems)
    expect([file, remedy !== '', rule !== '']).toEqual(['a.net.xml', true, true]);
  return problems.map(({ line, place, rule }) => `${line}: ${place}: ${rule}`);
};

describe('readSumoNet', () => {
  it('turns a long red into a phase in which no vehicle may go, and keeps the cycle', () => {
    const { network } = readSumoNet(tiny());
    const [light] = network?.lights ?? [];
    expect(light.amber).toBe(3);
    expect(light.phases.map(({ green, lanes }) => [green, lanes.length])).toEqual([
      [20, 1],
      [17, 0],
    ]);
    const joined = readSumoNet(
      tiny({
        logic:
          '<phase duration="20" state="G"/><phase duration="3" state="y"/><phase duration="10" state="G"/><phase duration="4" state="y"/><phase duration="33" state="r"/>',
      }),
    );
    const { amber, phases } = joined.network?.lights[0] ?? { amber: 0, phases: [] };
    expect(amber).toBe(3);
    expect(phases.map(({ green, lanes }) => [green, lanes.length])).toEqual([
      [20, 1],
      [10, 1],
      [31, 0],
    ]);
    expect(phases.reduce((sum, { green }) => sum + green + amber, 0)).toBe(70);
  });

  it('reports everything that is wrong at once, with lines', () => {
    expect(
      rulesOf(
        tiny({ lane: '0,0 x,0', connection: 'via=":B_0_0"', logic: '<phase duration="0" state=""/>' })
          .replace('to="C"', 'to="D"')
          .replace('toLane="0"', 'toLane="3"'),
      ),
    ).toEqual([
      "3: lane 'a_0': points of a shape must be x,y or x,y,z; found 'x,0'",
      "5: edge 'b': to must name a junction of the file; there is no 'D'",
      "6: tlLogic 'B': <phase> must have state",
      "6: tlLogic 'B': duration must be from 0.001 to 1,000,000 s; found 0",
      "10: connection from 'a' to 'b': toLane must be 0 to 0 for 'b'; found 3",
      "10: connection from 'a' to 'b': linkIndex must be below the length of every state of tlLogic 'B'; found 0",
      "10: connection from 'a' to 'b': via must name a lane of the file; there is no ':B_0_0'",
    ]);
  });

  it.each([
    [
      'lanes without length',
      tiny({ lane: '5,5 5,5' }),
      "3: lane 'a_0': a lane must have a length; all points of this one are the same",
    ],
    [
      'lights without program',
      tiny({ logic: '' }),
      "6: tlLogic 'B': lights without program: this tlLogic has no phase",
    ],
    [
      'lights that are not there',
      tiny().replaceAll('tlLogic id="B"', 'tlLogic id="X"'),
      "10: connection from 'a' to 'b': lights without program: there is no tlLogic 'B'",
    ],
    [
      'the same id twice',
      tiny().replace('edge id="b"', 'edge id="a"').replaceAll('to="b"', 'to="a"'),
      "5: edge 'a': an id must be given once; 'a' is given again",
    ],
    [
      'a request that is missing',
      tiny({ junction: '<request index="1" response="0" foes="0"/>' })
        .replaceAll('intLanes=""', 'intLanes="x :B_0_0"')
        .replace('dir="s"', 'dir="s" via=":B_0_0"')
        .replace(
          '<tlLogic',
          '<edge id=":B_0" function="internal"><lane id=":B_0_0" index="0" speed="9" length="20" shape="90,0 110,0"/></edge><tlLogic',
        ),
      "10: junction 'B': every connection must have a request that says who waits; the one from 'a' to 'b' has none",
    ],
    ['another file', '<nodes/>', '1: : a net of SUMO is <net>; this is <nodes>'],
    [
      'no roads for cars',
      '<net><junction id="A" x="0" y="0"/></net>',
      '1: : a net must have an edge that cars may use',
    ],
  ])('refuses %s', (_, text, problem) => {
    expect(rulesOf(text)).toContain(problem);
  });

  it('leaves out lanes that cars may not use, and says so', () => {
    const text = tiny()
      .replace(
        '<lane id="b_0" index="0"',
        '<lane id="b_0" index="0" allow="bicycle" speed="5" length="90" shape="110,-3 200,-3"/><lane id="b_1" index="1"',
      )
      .replace('toLane="0"', 'toLane="1"');
    const { network, warnings } = readSumoNet(text);
    expect(network?.lanes).toHaveLength(3);
    expect(warnings.map(({ rule }) => rule)).toEqual([
      'lanes without passenger cars are left out: 1 of them, this is the first',
    ]);
  });

  it('reads nets for driving on the left: lanes lie where the file has them', () => {
    const right = readSumoNet(tiny()).network;
    const left = readSumoNet(tiny().replace('<net ', '<net lefthand="true" ')).network;
    expect([right?.drivesOn, left?.drivesOn]).toEqual([undefined, 'left']);
    for (const [index, lane] of (right?.lanes ?? []).entries())
      for (const share of [0, 0.3, 1]) {
        const there = left?.lanes[index];
        if (there === undefined) throw new Error('a lane is missing');
        const [one, other] = [lane, there].map((each) => placeOnLane(each, share * each.length).point);
        for (const axis of [0, 1, 2]) expect(other[axis]).toBeCloseTo(one[axis], 6);
      }
  });

  it('warns of offsets', () => {
    const { network, warnings } = readSumoNet(tiny().replace('offset="0"', 'offset="7"'));
    expect(network?.lanes).toHaveLength(3);
    expect(warnings.map(({ line, rule }) => `${line}: ${rule}`)).toEqual([
      '6: all lights begin their program together; offsets are left out, this is the first',
    ]);
  });

  it('makes room between edges that touch', () => {
    const { network } = readSumoNet(tiny({ lane: '0,0 110,0' }));
    if (network === undefined) throw new Error('there is no network');
    expect(network.lanes.map(({ length }) => length)).toEqual([109, 90, 1]);
    expect(walkLanes(network).gap).toBeLessThan(0.001);
  });
});
