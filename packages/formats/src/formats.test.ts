import { describe, expect, it } from 'vitest';
import { builtinFormats, detectFormat, readAnyFormat, type Format } from './formats.ts';
import { exampleText } from './scenario/example.testing.ts';
import { scenarioJsonSchema } from './scenario/scenario-schema.ts';

describe.each(builtinFormats)('format $name', (format) => {
  it('declares itself fully', () => {
    expect(format.name).toMatch(/^[a-z][a-z0-9-]*$/);
    expect(format.summary.length).toBeGreaterThan(20);
    expect(format.extensions.length).toBeGreaterThan(0);
    for (const extension of format.extensions) expect(extension).toMatch(/^\.[a-z0-9]+$/);
  });
});

describe('detectFormat', () => {
  const other: Format = {
    name: 'other',
    summary: 'Another',
    extensions: ['.xml'],
    sniff: (text) => text.startsWith('<'),
    read: () => ({ problems: [] }),
  };
  const formats = [...builtinFormats, other];

  it('goes by the contents before the ending', () => {
    expect(detectFormat(exampleText, 'crowd.yaml', formats)?.name).toBe('scenario');
    expect(detectFormat(exampleText, 'crowd.txt', formats)?.name).toBe('scenario');
    expect(detectFormat('<world/>', 'crowd.yaml', formats)?.name).toBe('other');
    expect(detectFormat('{"korzo": 1}', 'crowd', formats)?.name).toBe('scenario');
  });

  it('goes by the ending when the contents say nothing', () => {
    expect(detectFormat('groups: []', 'crowd.YML', formats)?.name).toBe('scenario');
    expect(detectFormat('groups: []', 'crowd.txt', formats)).toBeUndefined();
  });
});

describe('readAnyFormat', () => {
  it('names what was expected when it knows nothing of the file', () => {
    expect(readAnyFormat('once upon a time', 'tale.txt')).toEqual({
      problems: [
        {
          file: 'tale.txt',
          place: '',
          rule: 'the file is of no known format',
          remedy: "give one of these: scenario (.yaml, .yml, .json); a scenario begins with 'korzo: 1'",
        },
      ],
    });
  });
});

describe('the published JSON Schema', () => {
  it('is the one of this version: run `npx vitest run packages/formats -u` after a change', async () => {
    const published = new URL('../../../scenarios/scenario.schema.json', import.meta.url);
    await expect(`${JSON.stringify(scenarioJsonSchema(), undefined, 1)}\n`).toMatchFileSnapshot(published.pathname);
  });
});
