import { describeProblem } from '@korzo/reading';
import { describe, expect, it } from 'vitest';
import { readMassConfig } from './read-mass-config.ts';
import { readMassWorld } from './read-mass-world.ts';

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? Array.from(new TextEncoder().encode(part)) : part)),
  );

const laughs = `<?xml version="1.0"?>
<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;">]>
<world>&lol2;</world>`;

/** Texts that are no XML of ours, with the one problem each must give. */
const bad: [name: string, contents: string | Uint8Array, problem: RegExp][] = [
  ['an empty file', '', /the file is empty/],
  ['a blank file', ' \n\t ', /the file is empty/],
  ['zero bytes', bytes([0, 0, 0]), /zero bytes/],
  ['a binary file', bytes([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe]), /must be text in UTF-8/],
  ['UTF-16', bytes([0xff, 0xfe], '<\0w\0'), /must be text in UTF-8/],
  [
    'another encoding',
    bytes('<?xml version="1.0" encoding="windows-1250"?><world id="', [0xe1, 0xe8], '"/>'),
    /must be text in UTF-8/,
  ],
  [
    'an encoding it is not in',
    '<?xml version="1.0" encoding="windows-1250"?><world id="á"/>',
    /it says it is in "windows-1250"/,
  ],
  ['a tale', 'once upon a time', /the text must be XML; it begins with "once upon a time"/],
  ['JSON', '{"world": 1}', /the text must be XML; it begins with/],
  ['HTML', '<!DOCTYPE html><html><body>', /f:1:1: the text must have no DOCTYPE and no entities/],
  ['a laughing entity', laughs, /f:2:1: the text must have no DOCTYPE/],
  ['an outside entity', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/hosts">]><world>&b;</world>', /no DOCTYPE/],
  ['an unknown entity', '<world>&lol;</world>', /f:1:12: the text must be XML: undefined entity/],
  ['a nesting bomb', '<a>'.repeat(100_000), /f:1:151: elements must not nest more than 50 deep/],
  ['a file of 100 MB', `<world>${' '.repeat(100 * 1024 * 1024)}</world>`, /up to 20 MB; this one has 100.0 MB/],
  [
    'an end too soon',
    '<world>\n<gateList>',
    /f:2:10: every element must be closed; the text ends while <gateList> of line 2 is open/,
  ],
  ['an end inside a tag', '<world><gateList ', /f:1:\d+: .*/],
  ['an end inside a comment', '<world><!-- ', /f:1:\d+: .*/],
  ['two outermost elements', '<world/><world/>', /documents may contain only one root/],
  ['text after the end', '<world/>end', /text data outside of root node/],
  ['an attribute twice', '<world x="1" x="2"/>', /duplicate attribute: x/],
  ['an attribute without quotes', '<world x=1/>', /unquoted attribute value/],
  ['a control character', '<world>\u0001</world>', /disallowed character/],
  ['a lone surrogate', '<world>\ud800</world>', /./],
  [
    'a close without an open',
    '<world></gate></world>',
    /a closing tag must belong to an open element; <\/gate> does not/,
  ],
  ['only a declaration', '<?xml version="1.0"?>', /must contain a root element/],
  ['an element named as objects have them', '<constructor __proto__="1"/>', /./],
];

describe.each([
  ['readMassWorld', readMassWorld],
  ['readMassConfig', readMassConfig],
] as const)('%s', (_, reader) => {
  it.each(bad)('gives one clear problem for %s', (_name, contents, problem) => {
    const result = reader(contents, { file: 'f' });
    const problems = 'problems' in result ? result.problems.map(describeProblem) : [];
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(problem);
  });
});

describe('readMassWorld', () => {
  it('refuses more than a million elements', () => {
    const result = readMassWorld(`<world>${'<a/>'.repeat(1_000_001)}</world>`, { file: 'f' });
    expect('problems' in result ? result.problems : []).toMatchObject([
      { line: 1, column: 4_000_004, rule: 'a file may have up to 1000000 elements; this one has more' },
    ]);
  });
});
