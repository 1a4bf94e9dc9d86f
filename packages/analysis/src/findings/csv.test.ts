import { describe, expect, it } from 'vitest';
import { findingCsv } from './csv.ts';

const x = { label: 'time', unit: 's' };
const y = { label: 'people', unit: '' };

describe('csv of findings', () => {
  it('has lines one below the other', () => {
    const lines = [
      { name: 'a,b', style: 'line' as const, x: [0, 1], y: [1, null] },
      { name: 'say "c"', style: 'steps' as const, x: [2], y: [0.5] },
    ];
    expect(findingCsv({ kind: 'curve', name: 'c', title: 'C', x, y, lines })).toBe(
      'line,time [s],people\n"a,b",0,1\n"a,b",1,\n"say ""c""",2,0.5\n',
    );
  });

  it('has tables and bins as they are, and maps by the middle of their squares', () => {
    expect(findingCsv({ kind: 'table', name: 't', title: 'T', columns: [y, x], rows: [['one', 1]] })).toBe(
      'people,time [s]\none,1\n',
    );
    expect(findingCsv({ kind: 'histogram', name: 'h', title: 'H', x, y, edges: [0, 1, 2], values: [3, 4] })).toBe(
      'time from [s],time to [s],people\n0,1,3\n1,2,4\n',
    );
    const shape = { map: 'g', floor: 'level 1', level: 1, origin: [10, 20], cell: 2, width: 2, height: 2 } as const;
    expect(findingCsv({ kind: 'grid', name: 'g', title: 'G', quantity: y, ...shape, values: [1, 2, 3, null] })).toBe(
      'level,x [m],y [m],people\n1,11,21,1\n1,13,21,2\n1,11,23,3\n1,13,23,\n',
    );
  });
});
