import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cellsIn, historyIn } from './validation-cells.mjs';

const results = readFileSync(new URL('../docs/validation.md', import.meta.url), 'utf8');
const history = readFileSync(new URL('../docs/validation-history.md', import.meta.url), 'utf8');

describe('the page of earlier results', () => {
  it('has every test, and in its last column the results of this build', () => {
    const rows = [...history.matchAll(/^\| ((?:rimea|imo|nist|iso20414|bottleneck) \S+) \|/gm)].map(([, id]) => id);
    expect(rows).toEqual([...cellsIn(results).keys()]);
    expect(historyIn(history, results)).toBe(history);
  });

  it('takes over a result that moved, and leaves earlier ones as they were', () => {
    const moved = results.replace(
      '| imo 1 | Speed in a corridor | passed | 40.00 s |',
      '| imo 1 | x | failed | 41 s |',
    );
    expect(moved).not.toBe(results);
    const row = /^\| imo 1 \|.*$/m;
    const [before] = row.exec(history) ?? [''];
    expect(row.exec(historyIn(history, moved))?.[0]).toBe(before.replace(/[^|]*\|$/, ' failed: 41 s |'));
  });
});
