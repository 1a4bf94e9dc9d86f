import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeNetwork, readCity, renderComplaint } from './index.ts';

const folder = new URL('../../../cities/', import.meta.url);
const shipped = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.city'));
const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8');

const rulesIn = (text: string): string[] => readCity(text).problems.map(({ line, rule }) => `${line}: ${rule}`);
const inMain = (...lines: string[]): string => `main() {\n${lines.join('\n')}\n}`;

describe('shipped cities', () => {
  it.each(shipped)('%s has no errors, and every road joins its incomes', (name) => {
    const { plan, problems } = readCity(read(name), name);
    expect(problems).toEqual([]);
    if (plan === undefined) throw new Error('there is no plan');
    for (const { from, to, pieces } of plan.roads) {
      expect(pieces[0].from).toEqual(plan.crosses[from.cross].incomes[from.income].point);
      const end = plan.crosses[to.cross].incomes[to.income].point;
      const last = pieces[pieces.length - 1].to;
      for (const axis of [0, 1, 2]) expect(last[axis]).toBeCloseTo(end[axis], 9);
    }
  });
});

describe('mistakes of notation and of values', () => {
  const wrong = 'Cross *a = new Cross(0, 0, 0, 99);';

  it.each([
    [
      'a forgotten semicolon',
      inMain(wrong.replace(';', ''), 'Cross *b = new Cross(200, 0, 0, 0);'),
      [/^2: .*';'/, /^2: .*found 99/, /^3: .*found 0/],
    ],
    ['a forgotten brace', `main() {\n${wrong}\n`, [/^2: .*'}'/, /^2: .*found 99/]],
    [
      'a statement that is not understood',
      inMain(wrong, 'connect(a, , 3);'),
      [/^2: .*found 99/, /^3: here must be a value/],
    ],
  ] as [string, string, RegExp[]][])('are reported in one round: %s', (_, text, expected) => {
    expect(rulesIn(text)).toHaveLength(expected.length);
    for (const rule of expected) expect(rulesIn(text)).toContainEqual(expect.stringMatching(rule));
  });

  it('leave what follows a lost statement alone', () => {
    const lost = inMain('Cross *a = = 4;', 'Cross *b = new Cross(0, 0, 0, 99);');
    expect(rulesIn(lost)).toEqual([expect.stringMatching(/^2: here must be a value/)]);
    expect(rulesIn(`class A: Way { define_way() { add_way( ; } };\n${inMain(wrong)}`)).toHaveLength(1);
  });
});

const remedies = (text: string): string[] =>
  readCity(text).complaints.map(({ severity, remedy }) => `${severity}: ${remedy}`);
const street = (west: string, east: string, road: string): string =>
  inMain(`Cross *c = new Cross(0, 0, 0, ${west}), *d = new Cross(200, 0, 0, ${east});`, `connect(c, ${road}, 0);`);

describe('a road that ends', () => {
  it('is written as its remedies say', () => {
    const smaller = 'connect it, or make the cross with 1 income; it is left out';
    expect(remedies(street('2', '2', '0, d'))).toEqual([`slip: ${smaller}`, `slip: ${smaller}`]);
    expect(remedies(street('1', '1', '0, d'))).toEqual([]);
    const { plan } = readCity(street('1', '1', '0, d'));
    if (plan === undefined) throw new Error('there is no plan');
    expect(makeNetwork(plan).network?.lanes.length).toBeGreaterThanOrEqual(2);
  });

  it('gets a remedy that numbers what is left', () => {
    expect(remedies(street('3', '1', '2, d'))).toEqual([
      'slip: connect them, or make the cross with 1 income and connect income 0; they are left out',
    ]);
    expect(remedies(street('1', '1', '0, d'))).toEqual([]);
    expect(remedies(inMain('Cross *c = new Cross(0, 0, 0, 1);'))).toEqual([
      'slip: connect it, or take the cross away; it is left out',
    ]);
    expect(remedies(inMain('Cross *c = new Cross(0, 0, 0, 0);'))[0]).toMatch(/^error: change the last value/);
  });
});

describe('the examples of the thesis', () => {
  it('say where they were printed wrong, and are understood', () => {
    const text = read('thesis/two-crossings.city');
    const { complaints, plan } = readCity(text, 'two-crossings.city');
    expect(complaints.map(({ severity }) => severity)).not.toContain('error');
    const told = complaints.map((each) => renderComplaint(text, 'two-crossings.city', each)).join('\n');
    expect(told).toContain('write define_arc_by_angle');
    expect(told).toContain("did you mean 'm_sign'?");
    expect(told).toContain('the parameter m_len has the name of a local variable of MyCross3');
    expect(plan?.roads).toHaveLength(3);
    expect(plan?.crosses[0].incomes[0].point).toEqual([-25, 35, 0]);
  });

  it('lay the hill of two straights and four quarter circles, smooth at every joint', () => {
    const { plan } = readCity(read('thesis/hill.city'));
    const pieces = plan?.roads[0].pieces ?? [];
    expect(pieces.map(({ turn }) => Math.round((turn * 180) / Math.PI))).toEqual([0, 90, -90, -90, 90, 0]);
    expect(
      pieces
        .slice(1)
        .every(({ heading }, index) => Math.abs(heading - pieces[index].heading - pieces[index].turn) < 1e-12),
    ).toBe(true);
    // 10 m of straight, 15 m of radius and back: 80 m in all, stretched to the 120 m between the incomes.
    expect(pieces[1].radius).toBeCloseTo(22.5, 9);
  });

  it('double a way', () => {
    const { plan } = readCity(read('thesis/camel.city'));
    expect(plan?.roads[0].pieces).toHaveLength(12);
  });
});

describe('a city of twenty by twenty blocks', () => {
  it('is ten lines', () => {
    const text = read('blocks.city');
    const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('//'));
    expect(lines.length).toBeLessThanOrEqual(11);
    const { plan } = readCity(text);
    expect(plan?.crosses).toHaveLength(441);
    expect(plan?.roads).toHaveLength(840);
  });
});

/** A road along a way of this definition. */
const wayOf = (body: string, type = 'compound'): string =>
  [
    'class Straight: Way { Straight(): Way(straight) {} define_way() { define_straight(20); } };',
    'class Bow: Way { Bow(): Way(arc) {} define_way() { define_arc_by_surrounding_points(5, true, false); } };',
    `class Mine: Way { Way *w; Mine(): Way(${type}) {} define_way() { ${body} } };`,
    'main() {',
    '  Cross *c = new Cross(0,0,0,2), *d = new Cross(200,0,0,2);',
    '  Way *m = new Mine();',
    '  m->connect(c, 0, d, 0);',
    '}',
  ].join('\n');

describe('errors', () => {
  it('come several at once, each with its line, the text and a caret', () => {
    const text = [
      'class Bend: Way {',
      '  float m_r',
      '  Bend(float a_r): Way(arc) { m_r = a_r; }',
      '  define_way() { define_arc_by_angel(m_r, 90); }',
      '};',
      'main() {',
      '  int a = 2 +;',
      '  Cros *c = new Cross(0, 0, 0);',
      '  undefined_name = 3;',
      '}',
    ].join('\n');
    const { problems, complaints } = readCity(text, 'bad.city');
    expect(problems.map(({ line }) => line)).toEqual([2, 4, 7, 8, 9]);
    expect(problems[0].rule).toContain("must be followed by ';'");
    expect(problems[1].remedy).toContain("did you mean 'define_arc_by_angle'");
    expect(renderComplaint(text, 'bad.city', complaints[4])).toBe(
      [
        "error: bad.city:9:3: unknown identifier 'undefined_name'; declare it above, for instance: float undefined_name;",
        '   |',
        ' 9 |   undefined_name = 3;',
        '   |   ^^^^^^^^^^^^^^',
      ].join('\n'),
    );
  });

  it.each([
    ['no main', 'class A: Style { A(): Style(1, 1, lsDashed) {} };', /must have a main part/],
    ['an unclosed comment', 'main() { /* }', /comment/],
    ['too few values', inMain('Cross *c = new Cross(1, 2, 3);'), /Cross takes 4 values: x, y, z, incomes; found 3/],
    ['an unknown class', inMain('Cross *c = new Crss(1, 2, 3, 4);'), /unknown class 'Crss'/],
    ['a pointer to a class', inMain('MyCross *c = new Cross(1, 2, 3, 4);'), /a pointer leads to a Cross/],
    ['a wrong kind', inMain('Way *w = new Cross(1, 2, 3, 4);'), /leads to a Way; found a Cross/],
    [
      'an income that is not there',
      inMain('Cross *c = new Cross(0,0,0,2), *d = new Cross(99,0,0,2);', 'connect(c, 2, d, 0);'),
      /has incomes 0 to 1; found 2/,
    ],
    [
      'an income taken twice',
      inMain(
        'Cross *c = new Cross(0,0,0,2), *d = new Cross(99,0,0,2);',
        'connect(c, 0, d, 0);',
        'connect(c, 0, d, 1);',
      ),
      /already connected/,
    ],
    [
      'crosses too near',
      inMain('Cross *c = new Cross(0,0,0,2), *d = new Cross(30,0,0,2);', 'connect(c, 0, d, 0);'),
      /way cannot fit/,
    ],
    [
      'a pointer that leads nowhere',
      inMain('Cross *c, *d;', 'connect(c, 0, d, 0);'),
      /from of connect must be a Cross; found nothing/,
    ],
    ['division by zero', inMain('float a = 1 / 0;'), /divided by 0/],
    ['a list that is too short', inMain('int a[3];', 'a[3] = 1;'), /elements 0 to 2; found 3/],
    ['no end', inMain('while (true) {}'), /up to 2,000,000 steps of evaluation/],
    [
      'endless recursion',
      'int f(int a) { return f(a); }\nmain() { int b = f(1); }',
      /up to 100 calls, objects and ways inside each other/,
    ],
    ['memory', inMain('int a[1000][1000][1000];'), /up to 1,000,000 elements of all lists/],
    [
      'deep brackets',
      inMain(`int a = ${'('.repeat(5000)}1${')'.repeat(5000)};`),
      /up to 200 blocks and brackets inside each other/,
    ],
    ['a command in the wrong place', inMain('define_straight(3);'), /cannot be called here/],
    [
      'a text in wrong quotes',
      inMain('Cross *c = new Cross(0,0,0,2);', 'c->set_name(„Náměstí“);'),
      /no character of the language/,
    ],
  ])('%s', (_, text, expected) => {
    const { problems, plan } = readCity(text);
    expect(plan).toBeUndefined();
    expect(problems.map(({ rule }) => rule).join('\n')).toMatch(expected);
  });

  it('way ambiguous: a piece without an end before another one', () => {
    expect(rulesIn(wayOf('w = new Bow(); add_way(w); w = new Straight(); add_way(w);'))).toEqual([
      '3: way ambiguous: nothing says where this piece ends, and others follow',
    ]);
  });

  it('way cannot fit: an arc whose radius does not reach', () => {
    expect(rulesIn(wayOf('w = new Bow(); add_way_with_endpoint(w, 0, 30, 0);'))).toEqual([
      '3: way cannot fit: points 30.00 m apart need a radius of at least 15.00 m; found 5',
    ]);
  });

  it('direction lost: an arc towards what lies behind', () => {
    expect(
      rulesIn(wayOf('w = new Straight(); add_way(w); w = new Way(arc); add_way_with_endpoint(w, 0, 5, 0);')),
    ).toEqual(['3: direction lost: the end of this piece lies straight behind its beginning']);
  });

  it('a way of a type that does not fit its definition', () => {
    expect(rulesIn(wayOf('define_straight(5);', 'arc'))).toEqual([
      '3: define_straight is for a way of type straight; this one is arc',
    ]);
  });
});

describe('ways', () => {
  it('turn with the direction of the piece before, and end where a last open piece is led to', () => {
    const text = [
      'class Half: Way { Way *w;',
      '  Half(): Way(compound) {}',
      '  define_way() { w = new Straight(); add_way(w); w = new Way(arc); add_way(w); } };',
      'class Straight: Way { Straight(): Way(straight) {} define_way() { define_straight(20); } };',
      'main() {',
      '  Cross *c = new Cross(0,0,0,2), *d = new Cross(200,100,0,2);',
      '  Way *m = new Half();',
      '  m->connect(c, 0, d, 0);',
      '}',
    ].join('\n');
    const { plan, problems } = readCity(text);
    expect(problems).toEqual([]);
    const [first, second] = plan?.roads[0].pieces ?? [];
    expect(Math.hypot(first.to[0] - first.from[0], first.to[1] - first.from[1])).toBeCloseTo(20, 9);
    expect(second.heading).toBeCloseTo(first.heading, 12);
  });

  it('gain height evenly between their ends', () => {
    const { plan } = readCity(
      inMain('Cross *c = new Cross(0,0,1,2), *d = new Cross(200,0,6,2);', 'connect(c, 0, d, 0);'),
    );
    expect(plan?.roads[0].pieces[0].from[2]).toBe(1);
    expect(plan?.roads[0].pieces[0].to[2]).toBe(6);
  });
});

describe('the ground', () => {
  it('is what the function height says', () => {
    const { plan, problems } = readCity(
      'height(float x, float y) { return 3 * sin(x) + y / 2; }\nmain() { tree(1, 2); }',
    );
    expect(problems).toEqual([]);
    expect(plan?.ground(90, 4)).toBeCloseTo(5, 12);
  });
});

describe('any text', () => {
  const words = [
    'class',
    'main',
    '()',
    '{',
    '}',
    ';',
    'Way',
    '*',
    'w',
    '=',
    'new',
    'for',
    '(',
    ')',
    ',',
    '1',
    '0.5',
    '->',
    'connect',
    '[',
    ']',
    'if',
    '"a"',
    '//',
    '/*',
    'Cross',
    ':',
    'define_way',
    'float',
    '-',
    '\n',
  ];
  it('is answered, by a plan or by problems within it', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { maxLength: 60 }), (picked) => {
        const text = picked.join(' ');
        const { plan, problems, complaints } = readCity(text);
        expect(plan === undefined).toBe(problems.length > 0);
        for (const each of complaints) {
          expect(each.span.start).toBeLessThanOrEqual(text.length);
          expect(renderComplaint(text, 'a.city', each)).toContain('^');
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is answered when a shipped city is damaged anywhere', () => {
    const whole = read('thesis/two-crossings.city');
    fc.assert(
      fc.property(fc.nat(whole.length), fc.nat(20), fc.string({ maxLength: 4 }), (at, length, put) => {
        const { plan, problems } = readCity(whole.slice(0, at) + put + whole.slice(at + length));
        expect(plan === undefined).toBe(problems.length > 0);
      }),
      { numRuns: 150 },
    );
  });
});
