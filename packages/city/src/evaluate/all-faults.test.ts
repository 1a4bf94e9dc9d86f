import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomCity } from '../maps/random-city.testing.ts';
import { compileCity } from '../read-city.ts';

const inMain = (...lines: string[]): string => `main() {\n${lines.join('\n')}\n}`;
const told = (text: string): string[] => compileCity(text).problems.map(({ line, rule }) => `${line}: ${rule}`);
const linesTold = (text: string): (number | undefined)[] => compileCity(text).problems.map(({ line }) => line);

describe('several refused statements', () => {
  it('are reported in one round, in the order of the text', () => {
    const text = inMain(
      'Cross *a = new Cross(0, 0, 0, 2), *b = new Cross(99, 0, 0, 2);',
      'house(1, 1, 0, 1, 1);',
      'connect(a, 0, b, 7);',
      'tree(0, 0, 500);',
      'connect(a, 0, b, 0);',
      'int n = 5 / 0;',
    );
    expect(told(text)).toEqual([
      '3: the size of a house must be from 0.1 to 1,000 m; found 0',
      '4: this cross has incomes 0 to 1; found 7',
      '5: the height of a tree must be from 0.1 to 200 m; found 500',
      '7: nothing can be divided by 0',
    ]);
  });

  it.each([
    [
      'a refused object',
      'Cross *c = new Cross(0, 0, 0, 0);\nconnect(c, 0, ok, 0); c->zebra(0); c->set_name("c");',
      [4],
    ],
    ['a refused number', 'float x = 1 / 0; float y = x + 1; y += 2;\nhouse(x, y, -1, -1, -1); tree(sin(x), -y);', [4]],
    [
      'a list',
      'Cross *c[2]; c[0] = new Cross(0, 0, 0, 0); c[1] = new Cross(9, 9, 0, 2);\nconnect(c[0], 0, c[1], 0);',
      [4],
    ],
    ['a list of unknown length', 'int n = 1 / 0; float l[n]; l[3] = 4;\ntree(l[3], l[2]);', [4]],
    ['an unknown element', 'float l[3]; l[3] = 4;\ntree(l[0], 1);', [4]],
    ['a function', 'float x = half(1 / 0);\nhouse(x, half(x), 1, 1, 1); house(0, 0, half(0), 1, 1);', [4, 5]],
    ['a function that is wrong', 'tree(bad(1), 0); tree(bad(2), 0);\ntree(bad(3), 0);', [2]],
    [
      'a loop',
      'for (int i = 0; i < 9; i++) house(i, 0, -i - 1, 1, 1);\nfor (int i = 0; i < 9; i++) { tree(i, 0, 0); }',
      [4, 5],
    ],
    [
      'a loop of unknown length',
      'int n = 1 / 0; float x = 1; for (int i = 0; i < n; i++) x = 2;\ntree(x / (x - x), 0);',
      [4],
    ],
    ['a branch', 'Cross *c; if (1 / 0 > 2) c = ok; else c = new Cross(9, 0, 0, 2);\nconnect(c, 0, ok, 0);', [4]],
    [
      'a comparison',
      'Cross *c = new Cross(0, 0, 0, 0); if (c == ok) tree(0, 0, 0);\ntree(c != ok ? 0 : 0, 0, 0);',
      [4],
    ],
    [
      'a way',
      'Way *w = new Way(arc); w->define_arc_by_angle(5, 400);\nw->connect(ok, 0, new Cross(900, 0, 0, 2), 0);',
      [4],
    ],
    [
      'a style',
      'Style *s = new Style(1, 1, lsDashed); s->lane_width(0); Way *w = new Way(straight); w->use_style(s);\nw->connect(ok, 0, new Cross(900, 0, 0, 2), 0);',
      [4],
    ],
    ['a part of a way', 'Way *w = new Twice(new Way(arc));\nw->connect(ok, 0, new Cross(900, 0, 0, 2), 0);', [3]],
    [
      'a cross with a refused income',
      'Cross *s = new Star();\nconnect(s, 0, ok, 0); connect(s, 1, new Cross(20, 1, 0, 2), 0);',
      [3],
    ],
    [
      'an income joined by a refused function',
      'int n = join(ok, new Cross(900, 0, 0, 2), 1 / 0); ok->traffic_light();\ntree(0, 0);',
      [4],
    ],
    ['a setting', 'default_income_length = 5000;\nconnect(ok, 0, new Cross(20, 0, 0, 2), 0);', [4]],
    [
      'a command on a cross',
      'ok->traffic_light(1, 3); ok->light_phase(9, 1);\nconnect(ok, 0, new Cross(900, 0, 0, 2), 0);',
      [4],
    ],
    ['an unknown name', 'float x = unknown + 1; default_lane_width = x;\nhouse(x, 0, 1, 1, x); tree(0, 0, 0);', [4, 5]],
    ['the wrong kind', 'Way *w = new Cross(0, 0, 0, 2);\nw->connect(ok, 0, ok, 1);', [4]],
  ])('say nothing about what needs %s', (_, body, lines) => {
    const head = [
      'float half(float x) { return x / 2; }',
      'float bad(float x) { return 1 / (x - x); } int join(Cross *a, Cross *b, int i) { connect(a, i, b, 0); return 1; }',
      'class Twice: Way { Way *m; Twice(Way *a): Way(compound) { m = a; } define_way() { add_way_with_endpoint(m, 1, 1, 99999); add_way(m); } }; class Star: Cross { Star(): Cross(0, 400, 0, 2) {} define_incomes() { add_income(0, 0, 0, 0); add_income(0, 10, 0, 1); } }; main() { Cross *ok = new Cross(500, 500, 0, 2);',
    ].join('\n');
    expect(linesTold(`${head}\n${body}\n}`)).toEqual(lines);
  });

  it('are reported beside faults of classes and functions, which are passed over', () => {
    const text = [
      'class Bad: Cross { Bad(): Cross(unknown, 0, 0, 2) {} define_incomes() { zebra(7); } };',
      'class Odd: Cross { Odd(): Cross(0, 0, 0, 2) {} define_incomes() { zebra(); add_income(0, 0, 0, 1); } };',
      'float f(float x) { return y; }',
      'main() {',
      'Cross *bad = new Bad(), *odd = new Odd(); connect(bad, 0, odd, 0); connect(bad, 5, odd, 0);',
      'tree(f(1), 0); house(0, 0, f(0), 1, 1);',
      'tree(0, 0, 0);',
      '}',
    ].join('\n');
    expect(linesTold(text)).toEqual([1, 2, 2, 3, 7]);
  });

  it('do not take the income of the end that was right', () => {
    const text = inMain(
      'Cross *a = new Cross(0, 0, 0, 2), *b = new Cross(99, 0, 0, 2), *c = new Cross(0, 99, 0, 2);',
      'connect(a, 0, b, 0);',
      'connect(c, 0, b, 0);',
      'connect(c, 0, b, 1);',
    );
    expect(linesTold(text)).toEqual([4]);
  });

  it('are reported with roads that cannot be laid', () => {
    const text = inMain(
      'house(1, 1, 0, 1, 1);',
      'connect(new Cross(0, 0, 0, 2), 0, new Cross(30, 0, 0, 2), 0);',
      'tree(0, 0, 500);',
    );
    expect(linesTold(text)).toEqual([2, 3, 4]);
  });

  it('end with the limits, and are bounded', () => {
    expect(linesTold(inMain('house(1, 1, 0, 1, 1);', 'while (true) {}', 'tree(0, 0, 500);'))).toEqual([2, 3]);
    const many = Array.from({ length: 200 }, () => 'tree(0, 0, 0);');
    expect(compileCity(inMain(...many)).problems).toHaveLength(50);
    expect(linesTold(inMain('while (true) tree(0, 0, 0);'))).toEqual([2]);
  });
});

/** Statements with one fault each, that nothing else depends on. */
const faults: readonly string[] = [
  'house(1, 1, 0, 1, 1);',
  'tree(faulty, 1);',
  'hose(1, 1, 1, 1, 1);',
  'Cross *faulty = new Cross(1, 2, 3), *other = new Cross(1, 2, 3, 2); connect(faulty, 0, other, 0);',
  'if (faulty > 1) tree(0, 0); else tree(1, 1);',
  'tree(1, 1, 999);',
  'park(3, 3, 3, 9);',
  'float faulty = 1 / 0; tree(faulty, 0);',
  'Cross *faulty = new Cross(0, 0, 0, 0); faulty->zebra(0); connect(faulty, 0, faulty, 1);',
  'Way *faulty = new Way(arc); faulty->define_arc_by_angle(5, 400); faulty->zebra_at(0.5);',
  'Style *faulty = new Style(0, 0, lsDashed); faulty->pavement(2);',
  'int faulty[2]; faulty[2] = 1; house(faulty[0], 0, 1, 1, 1);',
  'for (int faulty = 0; faulty < 3; faulty++) house(0, 0, 1, 1, faulty - 4);',
  'if (1 / 0 > 1) tree(0, 0); else tree(1, 1);',
  'connect(new Cross(5000, 5000, 0, 2), 0, new Cross(5030, 5000, 0, 2), 5);',
  'connect(new Cross(5000, 5000, 0, 2), 0, new Cross(5020, 5000, 0, 2), 0);',
];

const folder = new URL('../../../../cities/', import.meta.url);
const shipped = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.city') && name !== 'blocks.city')
  .map((name) => readFileSync(new URL(name, folder), 'utf8'));

/** Places in main() between two statements, outside of all brackets. */
function gapsIn(text: string): number[] {
  const gaps: number[] = [];
  let [depth, isMain] = [0, false];
  // Comments are blotted out: their signs are none of the program.
  const code = text.replace(/\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (comment) => ' '.repeat(comment.length));
  for (let at = code.search(/\bmain\s*\(/); at < code.length; at++) {
    if (code[at] === '{' || code[at] === '(') depth++;
    if (code[at] === '}' || code[at] === ')') depth--;
    if (depth === 1 && (code[at] === ';' || (code[at] === '{' && !isMain))) gaps.push(at + 1);
    isMain ||= code[at] === '{';
  }
  return gaps.filter((at) => !/^\s*else\b/.test(code.slice(at)));
}

describe('independent faults in a valid city', () => {
  const planted = fc.array(
    fc.record({ fault: fc.nat(faults.length - 1), where: fc.double({ min: 0, max: 0.999, noNaN: true }) }),
    {
      minLength: 1,
      maxLength: 4,
    },
  );
  it('are all reported at once, each once, and no other', () => {
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(...shipped), randomCity), planted, (text, plants) => {
        fc.pre(compileCity(text).problems.length === 0);
        const gaps = gapsIn(text);
        const chosen = plants
          .map(({ fault, where }, index) => ({ fault, gap: gaps[Math.floor(where * gaps.length)], index }))
          .toSorted((one, other) => one.gap - other.gap || one.index - other.index);
        let [broken, from] = ['', 0];
        const lines: number[] = [];
        for (const { fault, gap } of chosen) {
          broken += `${text.slice(from, gap)}\n`;
          lines.push(broken.split('\n').length);
          // In brackets of its own the same name can be declared again.
          broken += `{ ${faults[fault]} }\n`;
          from = gap;
        }
        expect(linesTold(broken + text.slice(from))).toEqual(lines);
      }),
      { numRuns: 60 },
    );
  });
});
