import { describe, expect, it } from 'vitest';
import { judged } from './row.ts';

describe('judged', () => {
  const row = { name: 'a', value: 2, unit: 'x' };

  it('says whether a target is met', () => {
    expect(judged(row, { floor: 2 })).toEqual({ ...row, floor: 2, met: true });
    expect(judged(row, { floor: 2.1 }).met).toBe(false);
    expect(judged(row, { ceiling: 1.9 })).toEqual({ ...row, ceiling: 1.9, met: false });
    expect(judged(row, undefined)).toEqual(row);
  });
});
