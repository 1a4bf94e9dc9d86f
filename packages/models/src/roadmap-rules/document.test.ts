import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parameterLines } from '../parameter-lines.testing.ts';
import { travellerColumns } from './columns.ts';
import { roadmapParameters } from './parameters.ts';

const text = readFileSync(new URL('../../../../docs/models/roadmap-rules.md', import.meta.url), 'utf8');

describe('the document of roadmap-rules', () => {
  it('lists every parameter as it is declared, and no other', () => {
    const table = text.slice(text.indexOf('## Parameters'), text.indexOf('## Good and bad at'));
    expect(table.split('\n').filter((each) => each.startsWith('| `'))).toEqual(parameterLines(roadmapParameters));
  });

  it('names every column', () => {
    for (const { name } of travellerColumns) expect(text).toContain(`\`${name}\``);
  });
});
