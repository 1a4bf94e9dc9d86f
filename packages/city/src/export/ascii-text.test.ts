import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AsciiText } from './ascii-text.ts';

describe('a text of numbers', () => {
  it('has the digits of toFixed for every 32-bit float', () => {
    const halves = fc.integer({ min: -1e6, max: 1e6 }).map((value) => value / 32);
    const floats = fc.float({ min: -1e6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(fc.oneof(floats, halves, fc.constantFrom(0, -0, -1e-9, 0.99999)), { maxLength: 50 }),
        (list) => {
          const values = Float32Array.from(list);
          const out = new AsciiText(4);
          for (const value of values) {
            out.fixed(value);
            out.text('\n');
          }
          expect(out.finish()).toBe(Array.from(values, (value) => `${value.toFixed(4)}\n`).join(''));
        },
      ),
    );
  });

  it('keeps what was written when it grows, in any number of parts', () => {
    const out = new AsciiText(4);
    const numbers = Array.from({ length: 40_000 }, (_, at) => at * 37);
    for (const each of numbers) {
      out.whole(each);
      out.text(',');
    }
    expect(out.finish()).toBe(`${numbers.join(',')},`);
  });
});
