import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { locatorOf } from './lines.ts';
import { readXml, type XmlElement, type XmlOptions } from './xml.ts';

interface Plain {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  readonly children: readonly Plain[];
}

const word = fc.constantFrom('map', 'wall', 'gate', 'portal', 'room');
const content = fc.constantFrom('', 'a', '1.5 2', 'x < y & "z"', '\n');
const trees = fc.letrec<{ element: Plain }>((tie) => ({
  element: fc.record({
    name: word,
    attributes: fc.dictionary(word, content, { maxKeys: 3 }),
    text: content,
    children: fc.oneof({ maxDepth: 3 }, fc.constant([]), fc.array(tie('element'), { maxLength: 3 })),
  }),
})).element;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll('\n', '&#10;');

/** Each tag and each attribute on a line of its own. */
function written({ name, attributes, text, children }: Plain): string {
  const pairs = Object.entries(attributes).map(([key, value]) => `\n   ${key}="${escaped(value)}"`);
  const start = `<${name}${pairs.join('')}`;
  if (text === '' && children.length === 0) return `${start}/>`;
  return `${start}>${escaped(text)}${children.map(written).join('')}</${name}>`;
}

const plain = ({ name, attributes, text, children }: XmlElement): Plain => ({
  name,
  attributes: Object.fromEntries([...attributes].map(([key, { value }]) => [key, value])),
  text,
  children: children.map(plain),
});

const all = (element: XmlElement): XmlElement[] => [element, ...element.children.flatMap(all)];

function read(text: string, options: Partial<XmlOptions> = {}): XmlElement {
  const result = readXml(text, { file: 'a.xml', ...options });
  if ('problems' in result) throw new Error(result.problems.map(({ rule }) => rule).join('\n'));
  return result.root;
}

function problemOf(text: string): unknown {
  const result = readXml(text, { file: 'a.xml' });
  return 'problems' in result ? result.problems : 'none';
}

const nested = (depth: number): string => '<a>'.repeat(depth) + '</a>'.repeat(depth);

describe('an XML text', () => {
  it('is read as it was written, and its tags and attributes stand where they are said to', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        const text = `<?xml version="1.0"?>\n${written(tree)}\n`;
        const root = read(text);
        expect(plain(root)).toEqual(tree);
        for (const { name, offset, attributes, leftOpen } of all(root)) {
          expect(leftOpen).toBe(false);
          expect(text.slice(offset, offset + name.length + 1)).toBe(`<${name}`);
          for (const [key, { offset: at }] of attributes) expect(text.slice(at, at + key.length + 2)).toBe(`${key}="`);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('may leave elements open whose names are given', () => {
    const root = read('<map><wall x="1"><gate/></map>', { mayStayOpen: ['wall'] });
    expect(root.leftOpen).toBe(false);
    expect(root.children.map(({ name, leftOpen }) => [name, leftOpen])).toEqual([['wall', true]]);
    expect(root.children[0].children.map(({ name }) => name)).toEqual(['gate']);
  });

  it('has text in sections of its own', () => {
    expect(read('<map>a<![CDATA[<b>]]>c</map>').text).toBe('a<b>c');
  });

  it.each([
    ['a closing tag without an element', '<map>\n <wall/>\n </gate>\n</map>', 3, 2, '</gate> does not, open is <map>'],
    ['an element left open', '<map>\n <wall>\n</map>', 3, 1, '</map> comes while <wall> of line 2 is open'],
    ['an end too early', '<map>\n <wall>\n', 2, 8, 'the text ends while <wall> of line 2 is open'],
    ['a slip', '<map>\n <wall x=1/>\n</map>', 2, undefined, 'the text must be XML: unquoted attribute value'],
    ['a DOCTYPE', '<?xml version="1.0"?>\n<!DOCTYPE map [<!ENTITY a "b">]>\n<map/>', 2, 1, 'no DOCTYPE'],
    ['another encoding', '<?xml version="1.0" encoding="latin1"?>\n<map a="ü"/>', 1, 1, 'it says it is in "latin1"'],
    ['no element', '<?xml version="1.0"?>\n', undefined, undefined, ''],
    ['no XML', 'korzo: 1', undefined, undefined, 'it begins with "korzo: 1"'],
  ])('is refused with its place for %s', (_, text, line, column, rule) => {
    expect(problemOf(text)).toEqual([
      expect.objectContaining({
        file: 'a.xml',
        rule: expect.stringContaining(rule) as string,
        ...(line === undefined ? {} : { line }),
        ...(column === undefined ? {} : { column }),
      }),
    ]);
  });

  it('may name another encoding as long as only letters are used that all share', () => {
    expect(read('<?xml version="1.0" encoding="latin1"?><map a="u"/>').name).toBe('map');
    expect(read('<?xml version="1.0" encoding="UTF-8"?><map a="ü"/>').name).toBe('map');
  });

  it('nests 50 deep and no deeper', () => {
    expect(all(read(nested(50)))).toHaveLength(50);
    expect(problemOf(nested(51))).toMatchObject([
      { line: 1, column: 151, rule: 'elements must not nest more than 50 deep' },
    ]);
  });

  it('may be as large as is said', () => {
    expect(read('<map/>', { largest: 6 }).name).toBe('map');
    expect(readXml('<map/>', { file: 'a.xml', largest: 5 })).toHaveProperty('problems');
  });
});

it('a place in a text has the line and column that an editor shows, whatever ends its lines', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'bc', '\n', '\r\n', '\r'), { maxLength: 30 }), (parts) => {
      // A \r and a \n side by side would be one end of a line.
      const text = parts.join('.');
      const locate = locatorOf(text);
      let [line, column] = [1, 1];
      for (let offset = 0; offset < text.length; offset++) {
        expect(locate(offset)).toEqual({ line, column });
        const ends = text[offset] === '\n' || (text[offset] === '\r' && text[offset + 1] !== '\n');
        [line, column] = ends ? [line + 1, 1] : [line, column + 1];
      }
    }),
  );
});
