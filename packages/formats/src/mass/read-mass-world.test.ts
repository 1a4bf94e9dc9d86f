import { describeProblem } from '@korzo/reading';
import { describe, expect, it } from 'vitest';
import { exchange, worldText } from './examples.testing.ts';
import { readMassWorld, type MassWorldResult } from './read-mass-world.ts';

const read = (text: string): MassWorldResult => readMassWorld(text, { file: 'map.xml' });

const problemsOf = (text: string): string[] => {
  const result = read(text);
  return 'problems' in result ? result.problems.map(describeProblem) : [];
};

/** One part of the example exchanged so that one rule is broken: the answer must be this one problem and no other. */
const broken: [rule: string, part: string, by: string, problem: RegExp][] = [
  [
    'one pair of world tags',
    '<world>',
    '<welt>',
    /^map.xml:48:1: a closing tag must belong to an open element; <\/world> does not/,
  ],
  [
    'world is outermost',
    worldText.slice(38),
    '<map/>',
    /^map.xml:1:39: map: a world must begin with <world>; it begins with <map>/,
  ],
  [
    'an origin',
    '<origin x="0" y="0"/>\n  <size x="40"',
    '<size x="40"',
    /world: <world> must have <origin> in it; add <origin>/,
  ],
  ['a size', '<size x="40" y="20"/>', '', /world: <world> must have <size> in it; add <size>/],
  [
    'one size',
    '<size x="40" y="20"/>',
    '<size x="40" y="20"/>\n<size x="40" y="20"/>',
    /^map.xml:5:1: world.size: <world> must have one <size>; this is another one/,
  ],
  [
    'a world of some size',
    '<size x="40" y="20"/>',
    '<size x="0" y="20"/>',
    /^map.xml:4:3: world.size: a world must be from 0.1 m to 10000 m long and wide; it is 0 m x 20 m/,
  ],
  [
    'a world of finite size',
    '<size x="40" y="20"/>',
    '<size x="1e9" y="20"/>',
    /world.size: a world must be from 0.1 m .* it is 1000000000 m x 20 m/,
  ],
  [
    'an origin near 0',
    '<origin x="0" y="0"/>',
    '<origin x="-1e12" y="0"/>',
    /world.origin: the origin of a world must lie within/,
  ],
  [
    'numbers',
    '<size x="40" y="20"/>',
    '<size x="4o" y="20"/>',
    /^map.xml:4:9: world.size: x of <size> must be a number; it is "4o"/,
  ],
  ['numbers with a point', 'x="40" y="20"', 'x="40,5" y="20"', /it is "40,5"; write 40.5/],
  ['numbers that end', 'x="40" y="20"', 'x="1e999" y="20"', /x of <size> must be a number; it is "1e999"/],
  [
    'both coordinates',
    '<size x="40" y="20"/>',
    '<size x="40"/>',
    /world.size: <size> must have the attribute y; add y="..."/,
  ],
  [
    'a region list',
    worldText.slice(worldText.indexOf('  <regionList>'), worldText.indexOf('  <portalList>')),
    '',
    /<world> must have <regionList> in it/,
  ],
  [
    'regions',
    worldText.slice(worldText.indexOf('    <region '), worldText.indexOf('  </regionList>')),
    '',
    /world.regionList: there must be at least one region/,
  ],
  [
    'a region id',
    '<region id="r1">',
    '<region>',
    /^map.xml:6:5: world.regionList.region\[0\]: <region> must have the attribute id/,
  ],
  [
    'regions without gaps',
    '<size x="20" y="20"/>',
    '<size x="20" y="19"/>',
    /^map.xml:5:3: world.regionList: regions must cover the whole world; there is a gap of 20 m2 between \(0, 19\) and \(20, 20\)/,
  ],
  [
    'regions without overlaps',
    '</regionList>',
    '<region id="r3"><origin x="1" y="1"/><size x="3" y="2"/></region></regionList>',
    /region\[2\] 'r3': regions must not overlap; 'r1' and 'r3' both cover 6 m2 between \(1, 1\) and \(4, 3\)/,
  ],
  [
    'regions inside the world',
    '</regionList>',
    '<region id="r3"><origin x="40" y="0"/><size x="3" y="2"/></region></regionList>',
    /'r3' reaches 3 m beyond its edge/,
  ],
  [
    'regions of some size',
    '<size x="20" y="20"/>',
    '<size x="-20" y="20"/>',
    /region\[0\] 'r1'.size: the size of a region must be above 0; it is -20 x 20/,
  ],
  ['a portal id', '<portal id="p1"', '<portal', /world.portalList.portal\[0\]: <portal> must have the attribute id/],
  [
    'a portal id of some length',
    '<portal id="p1"',
    '<portal id=""',
    /^map.xml:16:13: .* an id must have 1 to 200 characters/,
  ],
  [
    'a portal id of its own',
    '</portalList>',
    '<portal id="p1" firstRegion="r1" secondRegion="r2"><begin x="20" y="1"/><end x="20" y="3"/></portal></portalList>',
    /portal\[1\] 'p1': two portals must not have the same id/,
  ],
  ['a first region', 'firstRegion="r1" ', '', /<portal> must have the attribute firstRegion/],
  [
    'a known first region',
    'firstRegion="r1"',
    'firstRegion="r9"',
    /^map.xml:16:21: world.portalList.portal\[0\] 'p1': there is no region 'r9'; name one of these: r1, r2/,
  ],
  ['a known second region', 'secondRegion="r2"', 'secondRegion="r9"', /^map.xml:16:38: .* there is no region 'r9'/],
  [
    'two regions',
    'secondRegion="r2"',
    'secondRegion="r1"',
    /a portal must join two different regions; 'p1' leads from 'r1' to itself/,
  ],
  ['a begin', '<begin x="20" y="5"/>', '', /portal\[0\] 'p1': <portal> must have <begin> in it/],
  [
    'a portal on the border',
    '<begin x="20" y="5"/>\n      <end x="20" y="15"/>',
    '<begin x="18" y="5"/>\n      <end x="18" y="15"/>',
    /a portal must run along the shared border of its two regions; 'p1' lies inside 'r1', up to 2 m from its border and lies outside 'r2'/,
  ],
  [
    'a portal along an axis',
    '<end x="20" y="15"/>',
    '<end x="22" y="15"/>',
    /a portal must run along the shared border of its two regions; 'p1' lies outside 'r1', up to 2 m/,
  ],
  ['a portal of some length', '<end x="20" y="15"/>', '<end x="20" y="5"/>', /portal 'p1' must have a length/],
  [
    'a portal free of obstacles',
    '<vertex2d x="15" y="15"/>',
    '<vertex2d x="21" y="15"/>',
    /portal 'p1' must be free of obstacles; 'o1' covers/,
  ],
  ['a gate id', '<gate id="g1"', '<gate', /gate\[0\]: <gate> must have the attribute id/],
  [
    'a gate id of its own',
    '<gate id="g2"',
    '<gate id="g1"',
    /gate\[1\] 'g1': two gates must not have the same id; 'g1' is also that of gates\[0\]/,
  ],
  ['a gate with a region', ' region="r2"', '', /gate\[1\] 'g2': <gate> must have the attribute region/],
  ['a gate with a known region', ' region="r2"', ' region="r3"', /gate\[1\] 'g2': there is no region 'r3'/],
  ['a gate with a type', ' type="out"', '', /gate\[1\] 'g2': <gate> must have the attribute type/],
  [
    'a gate with a known type',
    ' type="out"',
    ' type="outt"',
    /the type of a gate must be in, out or in\/out; it is "outt"; did you mean 'out'\?/,
  ],
  [
    'a gate on the border, or well inside',
    '<begin x="40" y="5"/>\n      <end x="40" y="15"/>',
    '<begin x="39.9" y="5"/>\n      <end x="39.9" y="15"/>',
    /or lie inside it 0.3 m or more from the border; 'g2' lies inside 'r2', up to 0.1 m/,
  ],
  [
    'a gate parallel to an axis',
    '<begin x="40" y="5"/>',
    '<begin x="38" y="5"/>',
    /a gate must be parallel to an axis; 'g2' leads from \(38, 5\) to \(40, 15\)/,
  ],
  [
    'a gate of its own region',
    'region="r2" type',
    'region="r1" type',
    /'g2' lies outside 'r1', up to 20 m from its border/,
  ],
  [
    'a gate inside the world',
    '<end x="40" y="15"/>',
    '<end x="40" y="25"/>',
    /gate 'g2' must lie inside the world; it reaches 5 m beyond/,
  ],
  ['a gate of some length', '<end x="40" y="15"/>', '<end x="40" y="5"/>', /gate 'g2' must have a length/],
  [
    'a gate free of obstacles',
    '<vertex2d x="5" y="5"/>',
    '<vertex2d x="0" y="10"/>\n<vertex2d x="0" y="6"/>',
    /gate 'g1' must be free of obstacles; 'o1' covers 4/,
  ],
  [
    'a way in',
    'type="in/out"',
    'type="out"',
    /^map.xml:21:3: world.gateList: at least one gate must let people in; all gates .* give a gate type="in" or type="in\/out"/,
  ],
  [
    'a bound',
    '<bound>\n        <circle x="30" y="10" radius="5"/>\n      </bound>',
    '',
    /obstacle\[1\]: <obstacle> must have <bound> in it/,
  ],
  [
    'a shape',
    '<circle x="30" y="10" radius="5"/>',
    '',
    /obstacle\[1\].bound: <bound> must have one shape in it, polygon or circle; it has 0/,
  ],
  [
    'one shape',
    '<circle x="30" y="10" radius="5"/>',
    '<circle x="30" y="10" radius="5"/><circle x="30" y="10" radius="4"/>',
    /must have one shape in it, polygon or circle; it has 2/,
  ],
  [
    'a known shape',
    '<circle x="30" y="10" radius="5"/>',
    '<ellipse x="30" y="10"/>',
    /bound.ellipse: <bound> has no <ellipse> in it; known are polygon, circle/,
  ],
  ['a radius', ' radius="5"', '', /bound.circle\[0\]: <circle> must have the attribute radius/],
  [
    'a radius above 0',
    ' radius="5"',
    ' radius="-5"',
    /obstacle\[1\]: the radius of a circle must be above 0.001 m .* is -5/,
  ],
  [
    'three corners',
    '<vertex2d x="15" y="15"/>\n          <vertex2d x="5" y="15"/>',
    '',
    /obstacle\[0\]: obstacle 'o1' must have at least 3 corners; it has 2/,
  ],
  [
    'a polygon that does not cross itself',
    '<vertex2d x="15" y="5"/>\n          <vertex2d x="15" y="15"/>',
    '<vertex2d x="15" y="15"/>\n          <vertex2d x="15" y="5"/>',
    /the outline of obstacle 'o1' must not cross or touch itself; edges 0 and 2 meet at \(10, 10\)/,
  ],
  [
    'known elements',
    '<gateList>',
    '<gateList><gat/>',
    /^map.xml:21:13: world.gateList.gat: <gateList> has no <gat> in it; did you mean 'gate'\?/,
  ],
  [
    'elements in their list',
    '<gateList>',
    '<gateList><portal/>',
    /<gateList> has no <portal> in it; move it into <portalList>/,
  ],
  [
    'known attributes',
    '<gate id="g1"',
    '<gate id="g1" colour="red"',
    /^map.xml:22:19: .* <gate> has no attribute 'colour'; known are id, region, type/,
  ],
  ['no text', '<gateList>', '<gateList>gates', /world.gateList: <gateList> must have no text in it; it has "gates"/],
];

describe('readMassWorld', () => {
  it('reads the published example', () => {
    expect(read(worldText)).toEqual({
      bounds: { origin: [0, 0], size: [40, 20] },
      building: {
        regions: [
          {
            id: 'r1',
            level: 0,
            outline: [
              [0, 0],
              [20, 0],
              [20, 20],
              [0, 20],
            ],
          },
          {
            id: 'r2',
            level: 0,
            outline: [
              [20, 0],
              [40, 0],
              [40, 20],
              [20, 20],
            ],
          },
        ],
        portals: [
          {
            id: 'p1',
            from: 'r1',
            to: 'r2',
            segment: [
              [20, 5],
              [20, 15],
            ],
            kind: 'opening',
            direction: 'both',
          },
        ],
        gates: [
          {
            id: 'g1',
            region: 'r1',
            segment: [
              [0, 5],
              [0, 15],
            ],
            way: 'in/out',
          },
          {
            id: 'g2',
            region: 'r2',
            segment: [
              [40, 5],
              [40, 15],
            ],
            way: 'out',
          },
        ],
        obstacles: [
          {
            id: 'o1',
            level: 0,
            shape: {
              type: 'polygon',
              outline: [
                [5, 5],
                [15, 5],
                [15, 15],
                [5, 15],
              ],
            },
          },
          { id: 'o2', level: 0, shape: { type: 'circle', centre: [30, 10], radius: 5 } },
        ],
      },
      warnings: [],
    });
  });

  it.each(broken)('asks for %s', (_, part, by, problem) => {
    const problems = problemsOf(exchange(worldText, part, by));
    expect(problems.join('\n')).toMatch(problem);
    expect(problems).toHaveLength(1);
  });

  it('asks for region ids of their own', () => {
    const third = '<region id="r2"><origin x="20" y="16"/><size x="20" y="4"/></region></regionList>';
    const second = exchange(
      worldText,
      '<origin x="20" y="0"/>\n      <size x="20" y="20"/>',
      '<origin x="20" y="0"/><size x="20" y="16"/>',
    );
    expect(problemsOf(exchange(second, '</regionList>', third))).toEqual([
      expect.stringMatching(/region\[2\] 'r2': two regions must not have the same id/),
    ]);
  });

  it('reports all problems at once, each at its line', () => {
    let text = exchange(worldText, 'firstRegion="r1"', 'firstRegion="r9" colour="red"');
    text = exchange(text, 'type="in/out"', 'type="inout"');
    text = exchange(text, 'x="30"', 'x="thirty"');
    text = exchange(text, '<size x="20" y="20"/>', '<size x="20" y="19"/>');
    expect(problemsOf(text).map((problem) => problem.split(': ')[0])).toEqual([
      'map.xml:16:38',
      'map.xml:22:31',
      'map.xml:44:17',
      'map.xml:5:3',
      'map.xml:16:21',
    ]);
  });

  it('takes lists in any order, any white space, comments, and a byte order mark', () => {
    const obstacles = worldText.slice(worldText.indexOf('  <obstacleList>'), worldText.indexOf('</world>'));
    const reordered = exchange(exchange(worldText, obstacles, ''), '<world>', `<world><!-- first -->${obstacles}`);
    const expected = read(worldText);
    for (const text of [reordered, worldText.replaceAll(/>\s+</g, '><'), `\uFEFF${worldText.replaceAll('\n', '\r\n')}`])
      expect(read(text)).toEqual(expected);
  });

  it('warns of regions no person can get to', () => {
    const text = worldText.replace(/<portalList>[^]*<\/portalList>/, '');
    expect(read(text)).toMatchObject({
      warnings: [{ file: 'map.xml', line: 10, rule: "no person that comes in by a gate can get to region 'r2'" }],
    });
  });

  it('stops after a hundred problems', () => {
    expect(problemsOf(exchange(worldText, '<gateList>', `<gateList>${'<gatt/>'.repeat(500)}`))).toHaveLength(100);
  });
});
