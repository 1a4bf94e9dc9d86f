import { describe, expect, it } from 'vitest';
import { benchTable } from './table.ts';

describe('the table of a benchmark', () => {
  it('shows figures beside their targets', () => {
    const text = benchTable([
      { name: 'orca, kernel', value: 2.664, unit: 'million agent-steps/s', median: 2.5 },
      { name: 'kernel to twin', value: 2.41, unit: 'x', ratioTo: 'twin', floor: 2.2, met: true },
      { name: 'heap', value: 1.5, unit: 'MB', ceiling: 1, met: false },
    ]);
    expect(text).toBe(
      [
        '  figure          best  median  unit                   target',
        '  orca, kernel    2.66     2.5  million agent-steps/s',
        '  kernel to twin  2.41          x                      at least 2.2: met',
        '  heap             1.5          MB                     at most 1: not met',
        '',
      ].join('\n'),
    );
  });
});
