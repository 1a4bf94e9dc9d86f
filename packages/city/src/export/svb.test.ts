import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCity } from '../read-city.ts';
import { makeNetwork } from '../roads/make-network.ts';
import type { RoadNetwork } from '../roads/road-network.ts';
import { readSvb } from './read-svb.ts';
import type { SvbContents } from './svb-file.ts';
import { writeSvb } from './write-svb.ts';

const folder = new URL('../../../../cities/', import.meta.url);
const shipped = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  // The blocks have nothing that the others lack, but thousands of it.
  (name) => name.endsWith('.city') && name !== 'blocks.city',
);

function networkOf(text: string): RoadNetwork {
  const { plan, complaints } = readCity(text);
  const made = plan === undefined ? { complaints } : makeNetwork(plan);
  if (!('network' in made) || made.network === undefined) throw new Error(JSON.stringify(made.complaints));
  return made.network;
}

const saloon = {
  speed: 13,
  acceleration: 1.5,
  deceleration: 2,
  highestSpeed: 50,
  highestAcceleration: 3,
  highestDeceleration: 8,
  length: 4.5,
};

function contentsOf(name: string): SvbContents {
  const network = networkOf(readFileSync(new URL(name, folder), 'utf8'));
  const cars = network.lanes.slice(0, 10).map(({ length }, lane) => ({
    definition: 0,
    lane,
    where: Math.round(length * 0.7),
    speed: lane / 3,
  }));
  return { network, cars, carDefinitions: [saloon] };
}

describe('an SVB file', () => {
  it.each(shipped)('of %s gives back what was written', (name) => {
    const contents = contentsOf(name);
    const { contents: again, problems } = readSvb(writeSvb(contents));
    expect(problems).toEqual([]);
    expect(again).toEqual(contents);
  });

  it('has a lane for every piece, and reports where they meet on those pieces', () => {
    const { network } = contentsOf('thesis/two-crossings.city');
    const text = writeSvb({ network, cars: [], carDefinitions: [] });
    const pieces = network.lanes.reduce((sum, lane) => sum + lane.pieces.length, 0);
    expect(text.match(/^ {2}\[Lane\]$/gm)).toHaveLength(pieces);
    expect(text.match(/Relation = NEXT/g)).toHaveLength(
      pieces - network.lanes.length + network.lanes.reduce((sum, { next }) => sum + next.length, 0),
    );
  });

  it('is read in any case, with spaces, comments and braces in other places', () => {
    const contents = contentsOf('thesis/camel.city');
    const text = writeSvb(contents)
      .replace(/\n *\{/g, ' {')
      .replace(/<>/g, ' < > ')
      .toUpperCase()
      .replace('[LANES', '; all of them\n\n[LANES');
    const { contents: again, problems } = readSvb(text);
    expect(problems).toEqual([]);
    expect(again).toEqual(contents);
  });
});

const flatArc = (radius: number): string => `main() {
  Way *w = new Way(arc); w->define_arc_by_surrounding_points(${radius}, false, false);
  w->connect(new Cross(0, 999000, 0, 2), 0, new Cross(900, 999000, 0, 2), 0); }`;
// Two arcs that lead from one income to another that looks a little beside it.
const biarc = (beside: number): string => `class C: Cross { float m_x; float m_y;
    C(float a_x, float a_y): Cross(a_x, a_y, 0, 2) { m_x = a_x; m_y = a_y; }
    define_incomes() { if (m_x < 100) add_income(20, ${beside}, 0, 0); else add_income(-20, 0, 0, 0); } };
  main() { Way *w = new Way(whatever); w->connect(new C(0, 900000), 0, new C(90000, 900000), 0); }`;

describe('an SVB file at the edge of what a city may be', () => {
  const atTheEdge = `class C: Cross { C(): Cross(1000000, 0, 0, 2) {} define_incomes() { add_income(900, 0, 0, 0); add_income(0, 900, 0, 1); } };
    main() { Cross *c = new C(); connect(c, 1, new Cross(999000, 5000, 0, 2), 0);
      Way *w = new Way(arc); w->define_arc_by_surrounding_points(3000, true, false); w->connect(c, 0, new Cross(999000, -5000, 0, 2), 0); }`;
  it.each([
    ['an arc of 1,000 km radius', flatArc(1e6)],
    ['arcs that hardly turn', biarc(1e-4)],
    ['roads beyond the outermost cross', atTheEdge],
  ])('with %s gives back what was written', (_, text) => {
    const contents = { network: networkOf(text), cars: [], carDefinitions: [saloon] };
    const { contents: again, problems } = readSvb(writeSvb(contents));
    expect(problems).toEqual([]);
    expect(again).toEqual(contents);
  });

  it.each([
    [
      'far away',
      /Center<> = [^,]+/,
      'Center<> = 5e9',
      /places on a lane must be from -2,000,000 to 2,000,000 m; found/,
    ],
    ['too flat', /Begin<> = .*/, 'Begin<> = 0, 1.00000001e13, 0', /the length of Begin must be from 0.001 to/],
    ['too long', /Begin<> = .*/, 'Begin<> = 0, 1e12, 0', /^a lane may be up to 100,000,000 m long; found/],
  ])('with an arc that is %s is refused', (_, entry, broken, rule) => {
    const text = writeSvb({ network: networkOf(flatArc(1e6)), cars: [], carDefinitions: [saloon] });
    const at = text.indexOf('[ArcLane]');
    const { problems } = readSvb(text.slice(0, at) + text.slice(at).replace(entry, broken));
    expect(problems.map((each) => each.rule).join('\n')).toMatch(rule);
    expect(problems[0].place).toMatch(/^Lanes\[\d+\]\.ArcLane\./);
  });
});

const laneText = (index: number, [x0, x1]: [number, number], next: number): string =>
  [
    `Item = ${index}`,
    '{',
    '[Lane]',
    `NavigIndex = ${index}`,
    'Type = STRAIGHTLANE',
    '[StraightLane]',
    `Begin<> = ${x0}, 0, 0`,
    `End<> = ${x1}, 0, 0`,
    'RoofBegin<> = 0, 0, 1',
    'RoofAngle = 0',
    '[RelatedLanes<>]',
    `Item = 0 { [RelatedLane]`,
    `LaneIndex = ${next}`,
    'Relation = NEXT',
    '}',
    `Item = 1 { [RelatedLane]`,
    `LaneIndex = ${next}`,
    'Relation = PREV',
    '}',
    '}',
  ].join('\n');

const navigText = (index: number, next: number): string =>
  `Item = ${index} { [Navig]\nLaneIndex = ${index}\nPrev<> = ${next}\nNext<> = ${next}\nType = ROAD\n[Road]\nLength = 100\n}`;

/** Two straights, there and back, as the thesis has them: nothing of our own. */
const plain = [
  '[Navigs<>]',
  navigText(0, 1),
  navigText(1, 0),
  '[Lanes<>]',
  laneText(0, [0, 100], 1),
  laneText(1, [100, 0], 0),
  '[Cars<>]',
  'Item = 0 { [Car]\nCarDefIndex = 0\nLaneIndex = 1\nWhere = 20\nSpeed = 5\n}',
  '[CarDefs<>]',
  'Item = 0 { [CarDef]\nSpeed = 13\nAccel = 1\nDecel = 2\nMaxSpeed = 40\nMaxAccel = 3\nMaxDecel = 8\nCarLength = 4\n}',
].join('\n');

describe('an SVB file as the thesis has it', () => {
  it('is read: every lane is one, junctions follow from the roads', () => {
    const { contents, problems } = readSvb(plain);
    expect(problems).toEqual([]);
    expect(contents?.network.lanes.map(({ length, next, prev }) => ({ length, next, prev }))).toEqual([
      { length: 100, next: [1], prev: [1] },
      { length: 100, next: [0], prev: [0] },
    ]);
    expect(contents?.network.roads.map(({ from, to }) => [from, to])).toEqual([
      [0, 1],
      [1, 0],
    ]);
    expect(contents?.network.junctions).toHaveLength(2);
    expect(contents?.cars).toEqual([{ definition: 0, lane: 1, where: 20, speed: 5 }]);
  });

  it('reports everything wrong at once, with lines', () => {
    const text = plain
      .replace('NavigIndex = 1', 'NavigIndex = 7')
      .replace('Type = STRAIGHTLANE', 'Type = BENTLANE')
      .replace('RoofBegin<> = 0, 0, 1', 'RoofBegin<> = 0, 0')
      .replace('Where = 20', 'Where = 2000')
      .replace('CarLength = 4', 'CarLength = -4')
      .replace('Relation = PREV', 'Relation PREV')
      .replace('[CarDefs<>]', '[CarDefs<>');
    const { contents, problems } = readSvb(text, 'bad.svb');
    expect(contents).toBeUndefined();
    const lineOf = (part: string): number => text.split('\n').findIndex((line) => line.includes(part)) + 1;
    const told = problems.map(({ line, rule }) => `${line}: ${rule}`).join('\n');
    for (const [part, rule] of [
      ['NavigIndex = 7', 'NavigIndex must be 0 to 1; found 7'],
      ['BENTLANE', 'Type must be one of STRAIGHTLANE, ARCLANE; found bentlane'],
      ['RoofBegin<> = 0, 0', 'RoofBegin must have 3 numbers; found 2'],
      ['Where = 2000', 'Where must lie on the lane'],
      ['Relation PREV', 'a line is [Section]'],
      ['[CarDefs<>', 'a section begins with [Name]'],
    ])
      expect(told).toContain(`${lineOf(part)}: ${rule}`);
    expect(told).toContain('1: the section [CarDefs<>] is missing');
  });

  it.each([
    ['nothing at all', '', /\[Navigs<>\] is missing/],
    ['a lane without length', plain.replace('End<> = 100, 0, 0', 'End<> = 0, 0, 0'), /must have a length/],
    ['a relation given on one side', plain.replace('Relation = PREV', 'Relation = NEXT'), /must name it as PREV/],
    ['a brace that is not closed', plain.slice(0, -1), /must be closed/],
    ['an entry outside of sections', `Speed = 3\n${plain}`, /must stand in a section/],
    [
      'a car longer than its lane',
      plain.replace('CarLength = 4', 'CarLength = 104'),
      /longer than its lane; it has 104 m/,
    ],
    ['items with gaps', plain.replace('Item = 1', 'Item = 2'), /1 is missing/],
    ['an item twice', plain.replace('Item = 1', 'Item = 0'), /stands twice/],
  ])('%s', (_, text, expected) => {
    const { problems, contents } = readSvb(text);
    expect(contents).toBeUndefined();
    expect(problems.map(({ rule }) => rule).join('\n')).toMatch(expected);
  });

  it('is answered when damaged anywhere', () => {
    const whole = plain;
    fc.assert(
      fc.property(fc.nat(whole.length), fc.nat(30), fc.string({ maxLength: 4 }), (at, length, put) => {
        const { contents, problems } = readSvb(whole.slice(0, at) + put + whole.slice(at + length));
        expect(contents === undefined).toBe(problems.length > 0);
      }),
      { numRuns: 300 },
    );
  });
});

describe('SVB files that contradict themselves', () => {
  const { plan } = readCity('main() { connect(new Cross(0, 0, 0, 2), 0, new Cross(99, 0, 0, 2), 0); }');
  const network = plan === undefined ? undefined : makeNetwork(plan).network;
  if (network === undefined) throw new Error('there is no network');
  const text = writeSvb({ network, cars: [], carDefinitions: [] });
  it.each([
    ['a lane without Chain among others', text.replace(/^\s*Chain = 0$/m, ''), /Chain must rise by one from 0/],
    [
      'a road with the lanes of another',
      text.replace(/^(\s*)Chains<> = 0$/m, '$1Chains<> = 1'),
      /Chains must name lanes with/,
    ],
    [
      'a road without lanes',
      text.replace(/^(\s*)Chains<> = 0$/m, '$1Chains<> ='),
      /a road must have lanes; found none/,
    ],
  ])('%s is refused', (_, broken, rule) => {
    expect(broken).not.toBe(text);
    expect(
      readSvb(broken)
        .problems.map((problem) => problem.rule)
        .join('\n'),
    ).toMatch(rule);
  });
});
