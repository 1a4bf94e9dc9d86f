import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parameterLines } from '../parameter-lines.testing.ts';
import { conflictCases } from './conflict-cases.ts';

const text = readFileSync(new URL('../../../../docs/models/conflict-cases.md', import.meta.url), 'utf8');

describe('the document of conflict-cases', () => {
  it('lists every parameter as it is declared, and no other', () => {
    const table = text.slice(text.indexOf('## Parameters'), text.indexOf('## Measured'));
    expect(table.split('\n').filter((each) => each.startsWith('| `'))).toEqual(
      parameterLines(conflictCases.parameters),
    );
  });
});
