import { describe, expect, it } from 'vitest';
import { requestSchema } from '@korzo/live';
import { requestAt } from './tools.ts';

describe('tools', () => {
  it('ask for what the live run understands', () => {
    const brush = requestAt({ type: 'brush', group: 1, count: 5, radius: 2 }, [3, 4, 0], 0);
    const square = requestAt({ type: 'obstacle', shape: 'square', radius: 1 }, [3, 4, 0], 1);
    const circle = requestAt({ type: 'obstacle', shape: 'circle', radius: 1 }, [3, 4, 0], 0);
    for (const request of [brush, square, circle]) expect(requestSchema.safeParse(request).success).toBe(true);
    expect(square).toMatchObject({
      level: 1,
      shape: {
        outline: [
          [2, 3],
          [4, 3],
          [4, 5],
          [2, 5],
        ],
      },
    });
  });

  it('that only look ask for nothing', () => {
    expect(requestAt({ type: 'look' }, [0, 0, 0], 0)).toBeUndefined();
    expect(requestAt({ type: 'lasso' }, [0, 0, 0], 0)).toBeUndefined();
  });
});
