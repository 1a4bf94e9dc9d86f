import { describe, expect, it } from 'vitest';
import { requestSchema } from './requests.ts';

describe('what a program that joins leaves out', () => {
  const join = { type: 'join', name: 'robot', x: 1, y: 2 } as const;

  it('is a body of half a metre', () => {
    expect(requestSchema.parse(join)).toMatchObject({ kind: 'body', radius: 0.5 });
    expect(requestSchema.parse({ ...join, kind: 'bird', radius: 0.1 })).toMatchObject({ kind: 'bird', radius: 0.1 });
  });

  it.each([{ radius: 0.04 }, { radius: 6 }, { kind: 'horse' }, { period: 0.01 }, { x: NaN }, { more: 1 }])(
    'is not asked for when it gives %j, which is refused',
    (wrong) => {
      expect(requestSchema.safeParse({ ...join, ...wrong }).success).toBe(false);
    },
  );
});
