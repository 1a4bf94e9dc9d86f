import { array, assert, integer, property } from 'fast-check';
import { expect, it } from 'vitest';
import { solidBit } from './cell-states.ts';
import { farthest, transformDistances } from './distance-transform.ts';
import { wholeFrame } from './frame.ts';

const side = integer({ min: 1, max: 30 });

it('measures the distance to the nearest solid cell exactly, up to the farthest', () => {
  assert(
    property(side, side, array(integer({ min: 0, max: 899 }), { maxLength: 8 }), (columns, rows, solid) => {
      const frame = { minX: 0, minY: 0, cellSize: 0.25, columns, rows };
      const cells = new Uint8Array(columns * rows);
      for (const cell of solid) cells[cell % cells.length] = solidBit;
      const squared = new Uint8Array(cells.length);
      transformDistances(frame, cells, squared, wholeFrame(frame));
      for (let cell = 0; cell < cells.length; cell++) {
        let least = farthest * farthest;
        for (let other = 0; other < cells.length; other++) {
          if (cells[other] !== solidBit) continue;
          const x = (cell % columns) - (other % columns);
          const y = Math.floor(cell / columns) - Math.floor(other / columns);
          least = Math.min(least, x * x + y * y);
        }
        expect(squared[cell]).toBe(least);
      }
    }),
  );
});
