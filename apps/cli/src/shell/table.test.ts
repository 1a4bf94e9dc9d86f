import { describe, expect, it } from 'vitest';
import { alignRows } from './table.ts';

describe('alignRows', () => {
  it('pads every column to its widest entry and leaves no blanks at the end', () => {
    expect(
      alignRows(
        [
          ['a', '1', 'x'],
          ['long', '22', ''],
        ],
        { numeric: [1] },
      ),
    ).toBe('  a      1  x\n  long  22');
  });
});
