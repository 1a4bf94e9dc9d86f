import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compileCity } from '../read-city.ts';
import { readSumoNet } from '../import/read-sumo-net.ts';
import { readOsm } from '../import/read-osm.ts';
import { readSvb } from '../export/read-svb.ts';
import { makeMesh } from '../mesh/make-mesh.ts';
import { writeSvb } from '../export/write-svb.ts';
import { cityLimits, describeRange, grouped, ranges, unboundedCity, streetLimits } from './city-limits.ts';

const inMain = (...lines: string[]): string => `main() {\n${lines.join('\n')}\n}`;
const joined = 'Cross *a = new Cross(0,0,0,2), *b = new Cross(300,0,0,2); connect(a, 0, b, 0);';

const way = (body: string): string =>
  [
    'class Piece: Way { Piece(): Way(straight) {} define_way() { define_straight(10); } };',
    `class Mine: Way { Way *w; Mine(): Way(compound) {} define_way() { ${body} } };`,
    inMain('Way *m = new Mine();', joined.replace('connect(', 'm->connect(')),
  ].join('\n');

const onGround = (height: string, ...more: string[]): string =>
  `height(float x, float y) { ${height} }\n${inMain(joined, ...more)}`;

const net = (shape: string, more = ''): string => `<net>
  <edge id="a" from="A" to="B"><lane id="a_0" index="0" speed="13.9" length="90" shape="${shape}"/></edge>
  <edge id="b" from="B" to="C"><lane id="b_0" index="0" speed="13.9" length="90" shape="100,10 100,100"/></edge>
  <junction id="A" type="dead_end" x="0" y="0"/><junction id="B" type="priority" x="100" y="0"/>
  <junction id="C" type="constructor" x="100" y="100"/>${more}</net>`;

/** Place and rule of the only problem. */
function refusal(text: string): string {
  const { problems, network } = compileCity(text, 'a.city');
  expect(network).toBeUndefined();
  for (const { remedy } of problems) expect(remedy).not.toBe('');
  return problems.map(({ line, column, rule }) => `${line}:${column}: ${rule}`).join('\n');
}

const withCross = (x: string, y = '0', z = '0'): string => inMain(`Cross *a = new Cross(${x}, ${y}, ${z}, 2);`);

describe('single numbers', () => {
  it.each([
    [
      'a cross far away',
      withCross('4e9'),
      '2:12: x of a cross must be from -1,000,000 to 1,000,000 m; found 4000000000',
    ],
    ['a cross further away', withCross('1e12'), /^2:12: x of a cross must be/],
    ['a cross too far south', withCross('0', '0 - 1000001'), /^2:12: y of a cross must be/],
    ['a cross too high', withCross('0', '0', '10001'), /^2:12: z of a cross must be from -10,000 to 10,000 m/],
    [
      'a house without size',
      inMain(joined, 'house(10, 10, 0, 5, 5);'),
      /^3:1: the size of a house must be from 0.1 to/,
    ],
    ['a house too large', inMain(joined, 'house(10, 10, 5, 5, 1001);'), /^3:1: the size of a house/],
    ['a house far away', inMain(joined, 'house(0, 1e7, 5, 5, 5);'), /^3:1: the place of a house/],
    ['a tree far away', inMain(joined, 'tree(1e7, 0);'), /^3:1: the place of a tree/],
    ['a tree too high', inMain(joined, 'tree(0, 50, 1e6);'), /^3:1: the height of a tree/],
    [
      'a park too large',
      inMain(joined, 'park(0, 50, 5001, 90);'),
      /^3:1: the sides of a park must be .* found 5,001 m/,
    ],
    [
      'a long income',
      inMain('Cross *c = new Cross(0,0,0,2);', 'c->add_income(0, 300000, 0, 0);'),
      /^3:1: an income must reach from 0.1 to 1,000 m .* found 300,000 m/,
    ],
    ['long default incomes', inMain('default_income_length = 3e5;'), /^2:1: default_income_length must be from 0.1/],
    ['wide lanes', inMain('default_lane_width = 51;'), /^2:1: default_lane_width must be from 0.5 to 50 m; found 51/],
    ['a margin', inMain('ground_margin = 1e9;'), /^2:1: ground_margin must be/],
    ['a long straight', inMain('Way *w = new Way(straight);', 'w->define_straight(1e7);'), /^3:1: the length must be/],
    ['a fast road', inMain('Way *w = new Way(straight);', 'w->speed_limit(1e9);'), /^3:1: a speed limit must be/],
    ['a long phase', inMain('Cross *c = new Cross(0,0,0,2);', 'c->light_phase(1e9, 0);'), /^3:1: green must be/],
    [
      'trees without end',
      inMain('Style *s = new Style(1,1,lsDashed);', 's->trees_along(0.001);'),
      /^3:1: the distance/,
    ],
    [
      'a long name',
      inMain('Way *w = new Way(arc);', `w->set_name("${'n'.repeat(201)}");`),
      /^3:1: a name may have up to 200/,
    ],
  ])('%s is refused with its place and the range', (_, text, expected) => {
    expect(refusal(text)).toMatch(expected);
  });

  it('may be as large as the ranges say', () => {
    const { problems } = compileCity(
      inMain('Cross *a = new Cross(1e6, -1e6, 10000, 2);', joined, 'house(9, 40, 1000, 0.1, 3);'),
    );
    expect(problems).toEqual([]);
  });
});

describe('what a text asks for', () => {
  it.each([
    [
      'characters',
      `${' '.repeat(1_000_001)}main() {}`,
      /^1:1: .* 1,000,000 characters of a text; this one has 1,000,010/,
    ],
    ['tokens', inMain(';'.repeat(300_001)), /300,000 words and signs/],
    ['operators', inMain(`float a = 1${'+1'.repeat(5000)};`), /^2:\d+: .* 200 operators in a row/],
    [
      'local variables',
      `class Many: Way { int ${Array.from({ length: 1000 }, (_, number) => `v${number}`).join(', ')}; Many(): Way(straight) {} };\n${inMain('for (int i = 0; i < 2500; i++) { Way *w = new Many(); }')}`,
      /2,000,000 steps of evaluation/,
    ],
    ['crosses', inMain('for (int i = 0; i < 10001; i++) new Cross(i, 0, 0, 2)->all_way();'), /10,000 crosses/],
    ['pieces', way('w = new Piece(); for (int i = 0; i < 200001; i++) add_way(w);'), /200,000 pieces of all ways/],
    [
      'lanes',
      inMain(joined.replace('300,0', '999999,0'), joined.replaceAll(/\b([ab])\b/g, '$12').replace('300,0', '9e5,9e5')),
      /1,000,000 m of lanes/,
    ],
    [
      'trees one by one',
      inMain(joined, 'for (int i = 0; i < 20001; i++) tree(i * 10, 50);'),
      /^3:\d+: .* 20,000 trees/,
    ],
    [
      'roads on each other',
      inMain(
        'default_pavement_width = 2;',
        'for (int i = 0; i < 5000; i++) connect(new Cross(0, 0, 0, 2), 0, new Cross(100, 0, 0, 2), 0);',
      ),
      /^3:\d+: .* 100,000 pairs of roads in squares of 10 m/,
    ],
    [
      'wide roads beside each other',
      inMain(
        'Way *w = new Way(straight); w->use_style(new Style(12, 12, lsDashed));',
        'for (int i = 0; i < 200; i++) w->connect(new Cross(0, i * 0.5, 0, 2), 0, new Cross(240, i * 0.5, 0, 2), 0);',
      ),
      /^3:\d+: .* 100,000 pairs of roads in squares of 10 m/,
    ],
    ['houses', inMain(joined, 'for (int i = 0; i < 20001; i++) house(0, 50, 5, 5, 3);'), /^3:\d+: .* 20,000 houses/],
    ['windows', inMain(joined, 'for (int i = 0; i < 9; i++) house(0, 50, 1000, 1000, 1000);'), /300,000 windows/],
    ['trees', inMain(joined, 'park(0, 50, 5000, 5050); park(0, 50, 4000, 4050);'), /20,000 trees/],
    [
      'parks on roads',
      inMain(
        'for (int i = 0; i < 1001; i++) connect(new Cross(0, i * 9, 0, 2), 0, new Cross(99, i * 9, 0, 2), 0);',
        'park(0, 0, 99, 5000); park(0, 4000, 99, 9000);',
      ),
      /^3:\d+: .* 200 pieces of roads and parks that cut other parks/,
    ],
    [
      'parks on parks',
      inMain(joined, 'for (int i = 0; i < 30; i++) park(i, 20 + i, i + 150, i + 170);'),
      /^3:\d+: .* 200 pieces of roads and parks/,
    ],
    ['parks', inMain(joined, 'for (int i = 0; i < 201; i++) park(i * 9, 50, i * 9 + 9, 59);'), /200 parks/],
    [
      'deep evaluation',
      `float f(float n) { return ${'-('.repeat(80)}f(n)${')'.repeat(80)}; }\n${inMain('float a = f(1);')}`,
      /1,000 calls, blocks/,
    ],
    [
      'ways in ways',
      `class D: Way { Way *m; D(Way *a): Way(compound) { m = a; } define_way() { add_way(m); } };\n${inMain('Way *w = new Way(straight); for (int i = 0; i < 101; i++) w = new D(w);', joined.replace('connect(', 'w->connect('))}`,
      /100 calls, objects and ways/,
    ],
  ])('%s: is refused when it is too much', (_, text, expected) => {
    expect(refusal(text)).toMatch(expected);
  });

  it('refuses crosses with more meeting lanes than can be compared', () => {
    const text = `class Star: Cross { Star(): Cross(0,0,0,16) {} define_incomes() {
      for (int i = 0; i < 16; i++) add_income(900 * cos(22.5 * i), 900 * sin(22.5 * i), 0, i); } };
      ${inMain('Way *r = new Way(straight); r->use_style(new Style(6, 6, lsDouble)); Cross *s = new Star();', 'for (int i = 0; i < 16; i++) r->connect(s, i, new Cross(2000 * cos(22.5 * i), 2000 * sin(22.5 * i), 0, 2), 0);')}`;
    expect(refusal(text)).toMatch(/pairs of places compared on crosses/);
  });

  it('is not bounded for programs that write their own texts', () => {
    const text = inMain('for (int i = 0; i < 10001; i++) new Cross(i, 0, 0, 2)->all_way();');
    expect(compileCity(text, 'own.city', { limits: unboundedCity }).problems).toEqual([]);
  });
});

describe('errors behind many slips', () => {
  it('are reported, and nothing is built', () => {
    const slips = Array.from({ length: 60 }, (_, at) => `Cross c${at} = new Cross(${at}, 0, 0, 2);`);
    const { problems, network } = compileCity(inMain(...slips, 'house(1, 1, 0, 1, 1);'));
    expect(network).toBeUndefined();
    expect(problems).toHaveLength(1);
    expect(problems[0].line).toBe(62);
  });
});

describe('the ground', () => {
  it.each([
    ['fails under a road', 'return 100 / (x - x);', /^1:\d+: nothing can be divided by 0/],
    ['is too high', 'return x * 1e6;', /^1:1: the ground must lie from -10,000 to 10,000 m high; found/],
    ['never ends', 'while (true) {} return 1;', /20,000 steps of height\(\) for one place/],
    ['calls itself', 'return height(x, y);', /100 calls, objects and ways/],
  ])('that %s is a problem of the text', (_, height, expected) => {
    expect(refusal(onGround(height))).toMatch(expected);
  });

  it('that fails beside the roads is a problem of the map that asks for it', () => {
    const { plan, network } = compileCity(onGround('if (y > 40) return 1 / 0; return 0;'), 'a.city');
    if (plan === undefined || network === undefined) throw new Error('there is no network');
    expect(() => makeMesh(plan, network)).toThrow(/a.city:1:\d+: nothing can be divided by 0/);
  });
});

/** A map of OpenStreetMap with one street along the equator. */
const street = (lanes: number, ...longitudes: number[]): string => `<osm version="0.6">
${longitudes.map((longitude, at) => `<node id="${at + 1}" lat="0" lon="${longitude}"/>`).join('\n')}
<way id="7">${longitudes.map((_, at) => `<nd ref="${at + 1}"/>`).join('')}<tag k="highway" v="primary"/><tag k="lanes" v="${lanes}"/></way></osm>`;

describe('maps of other programs', () => {
  it.each([
    ['beyond all bounds', net('0,0 1e308,0'), /^2:\d+: x and y must be from -2,000,000 to 2,000,000 m .* '1e308,0'/],
    ['too high', net('0,0 90,0,200000'), /^2:\d+: x and y must be/],
    ['of too many points', net(Array.from({ length: 2001 }, (_, at) => `${at},0`).join(' ')), /up to 2,000 points/],
    [
      'that leads too far through a junction',
      net('0,0 0,90000', '\n<connection from="a" to="b" fromLane="0" toLane="0"/>'),
      /^6:\d+: a connection may lead through a junction for up to 2,000 m/,
    ],
  ])('a lane of SUMO %s is refused', (_, text, expected) => {
    const { problems, network } = readSumoNet(text);
    expect(network).toBeUndefined();
    expect(problems.map(({ line, column, rule }) => `${line}:${column}: ${rule}`).join('\n')).toMatch(expected);
  });

  it('words that objects have of themselves mean nothing', () => {
    const { network } = readSumoNet(
      net('0,0 90,0', '<connection from="a" to="b" fromLane="0" toLane="0" dir="toString"/>'),
    );
    expect(network?.junctions.map(({ control }) => control)).toEqual([
      'right-before-left',
      'main-road',
      'right-before-left',
    ]);
    expect(network?.lanes.at(-1)?.turn).toBe('straight');
    expect(refusal(inMain('constructor();'))).toMatch(/unknown call 'constructor'/);
  });

  it('a map of the whole earth is refused at its farthest street', () => {
    const text = `<osm version="0.6"><node id="1" lat="10" lon="10"/><node id="2" lat="10" lon="40"/>
<way id="7"><nd ref="1"/><nd ref="2"/><tag k="highway" v="primary"/></way></osm>`;
    const { problems, network } = readOsm(text, 'a.osm');
    expect(network).toBeUndefined();
    expect(problems.map(({ line, place, rule }) => `${line}: ${place}: ${rule}`)).toEqual([
      expect.stringMatching(/^1: node '1': a map may reach 1,000,000 m from its middle; this node lies 1,6/),
    ]);
  });

  it.each([
    [
      'too many pieces',
      street(2, ...Array.from({ length: 30_002 }, (_, at) => at / 1e5)),
      /^30004: way '7': a city may have up to 30,000 pieces of all roads; this one asks for at least 30,001$/,
    ],
    [
      'too long lanes',
      street(12, -8, 8),
      /^4: way '7': a city may have up to 10,000,000 m of lanes, one after the other; this one asks for at least 21,/,
    ],
  ])('a map with %s is refused', (_, text, expected) => {
    const { problems, network } = readOsm(text, 'a.osm');
    expect(network).toBeUndefined();
    expect(problems.map(({ line, place, rule }) => `${line}: ${place}: ${rule}`)).toEqual([
      expect.stringMatching(expected),
    ]);
    expect(problems[0].remedy).toBe('cut a smaller part out of the map');
  });

  it('a program may set other limits for a map', () => {
    const text = street(2, 0, 0.001, 0.002);
    const networkUpTo = (most: number): unknown => {
      const limits = { ...unboundedCity, pieces: { ...unboundedCity.pieces, most } };
      return readOsm(text, 'a.osm', { limits }).network;
    };
    expect(networkUpTo(1)).toBeUndefined();
    expect(networkUpTo(2)).toBeDefined();
  });

  it('an SVB file with a lane beyond all bounds is refused', () => {
    const { network } = compileCity(inMain(joined));
    if (network === undefined) throw new Error('there is no network');
    const text = writeSvb({ network, cars: [], carDefinitions: [] });
    expect(readSvb(text).problems).toEqual([]);
    const { problems } = readSvb(text.replace(/End<> = \S+/, 'End<> = 1e308,'));
    expect(problems[0].rule).toMatch(/End must be from -2,000,000 to 2,000,000 m; found 1e\+308/);
  });
});

describe('the page about cities', () => {
  const page = readFileSync(new URL('../../../../docs/city.md', import.meta.url), 'utf8');
  it('lists every limit and range', () => {
    for (const { most, unit, about } of Object.values(cityLimits))
      expect(page).toContain(`| ${about} | ${grouped(most)}${unit === '' ? '' : ` ${unit}`} |`);
    for (const each of [streetLimits.pieces, streetLimits.laneLength])
      expect(page).toContain(`| ${each.about} (OpenStreetMap) | ${grouped(each.most)}`);
    for (const range of Object.values(ranges)) expect(page).toContain(`${describeRange(range)} |`);
  });
});
