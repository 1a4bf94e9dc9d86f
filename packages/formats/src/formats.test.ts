import { scenarioJsonSchema } from '@korzo/engine';
import { describe, expect, it } from 'vitest';
import type { Format } from './format/format.ts';
import { builtinFormats, detectFormat, readAnyFormat } from './formats.ts';
import { configText, worldText } from './mass/examples.testing.ts';
import { exampleText } from './example.testing.ts';

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
    extensions: ['.other'],
    sniff: (text) => text.startsWith('<other'),
    read: () => ({ problems: [] }),
  };
  const formats = [...builtinFormats, other];

  it('goes by the contents before the ending', () => {
    expect(detectFormat(exampleText, 'crowd.yaml', formats)?.name).toBe('scenario');
    expect(detectFormat(exampleText, 'crowd.txt', formats)?.name).toBe('scenario');
    expect(detectFormat('<other/>', 'crowd.yaml', formats)?.name).toBe('other');
    expect(detectFormat(worldText, 'crowd.yaml', formats)?.name).toBe('mass');
    expect(detectFormat(configText, 'crowd.txt', formats)?.name).toBe('mass');
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
          remedy:
            `give one of these: ${builtinFormats.map(({ name, extensions }) => `${name} (${extensions.join(', ')})`).join(', ')}; ` +
            "a scenario begins with 'korzo: 1'",
        },
      ],
    });
  });
});

describe('a config', () => {
  it('goes with formats that take one', () => {
    const config = { contents: configText, file: 'config1.xml' };
    expect(readAnyFormat(worldText, 'map1.xml', { config })).toHaveProperty('scenario.name', 'map1');
    expect(readAnyFormat(exampleText, 'crowd.yaml', { config })).toEqual({
      problems: [
        {
          file: 'config1.xml',
          place: '',
          rule: 'a file of the format scenario, such as crowd.yaml, takes no config',
          remedy: 'leave --config out; it belongs to files of the format mass',
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
