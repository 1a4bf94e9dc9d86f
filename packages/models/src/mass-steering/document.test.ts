import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parameterLines } from '../parameter-lines.testing.ts';
import { massSteeringColumns } from './columns.ts';
import { massSteeringParameters } from './parameters.ts';

const text = readFileSync(new URL('../../../../docs/models/mass-steering.md', import.meta.url), 'utf8');

describe('the document of mass-steering', () => {
  it('lists every parameter as it is declared, and no other', () => {
    const expected = parameterLines(massSteeringParameters);
    const table = text.slice(text.indexOf('## Parameters'), text.indexOf('## What it is good at'));
    expect(table.split('\n').filter((each) => each.startsWith('| `'))).toEqual(expected);
  });

  it('names every column', () => {
    for (const { name } of massSteeringColumns) expect(text).toContain(`\`${name}\``);
  });
});
