import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parameterLines } from '../parameter-lines.testing.ts';
import { fishColumns } from './columns.ts';
import { fishParameters } from './parameters.ts';

const text = readFileSync(new URL('../../../../docs/models/artificial-fish.md', import.meta.url), 'utf8');

describe('the document of artificial-fish', () => {
  it('lists every parameter as it is declared, and no other', () => {
    const table = text.slice(text.indexOf('## Parameters'), text.indexOf('## Good and bad at'));
    expect(table.split('\n').filter((each) => each.startsWith('| `'))).toEqual(parameterLines(fishParameters));
  });

  it('names every column', () => {
    for (const { name } of fishColumns) expect(text).toContain(`\`${name}\``);
  });
});
