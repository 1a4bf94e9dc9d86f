import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ChunkDecoder } from './chunk-decoder.ts';
import { ChunkEncoder } from './chunk-encoder.ts';
import { body, columnsOf } from './crowds.testing.ts';
import { FrameBuffers } from './frame-buffers.ts';

const settings = { ticksPerFrame: 2, interval: 0.1 };

const agent = fc.record({
  speed: fc.constantFrom(0, 0.02, 0.051, 0.4, 1.3, 30),
  turned: fc.double({ min: -3.14, max: 3.14, noNaN: true }),
  raised: fc.constantFrom(0, 0.7, -1.2),
  model: fc.nat(200),
  sex: fc.nat(2),
  height: fc.constantFrom(0, 1.62, 1.85),
});

it('looks come back: models, sexes and heights in full, directions within two degrees', () => {
  fc.assert(
    fc.property(fc.array(fc.array(agent, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 6 }), (frames) => {
      const encoder = new ChunkEncoder(settings);
      // An agent that stands faces where it faced before: so does a run.
      const facing: [number, number, number][] = [];
      const wanted = frames.map((agents, frame) => {
        const rows = agents.map(({ speed, turned, raised }, id) => {
          const unit: [number, number, number] = [
            Math.cos(raised) * Math.cos(turned),
            Math.cos(raised) * Math.sin(turned),
            Math.sin(raised),
          ];
          if (frame === 0 || speed >= 0.051) facing[id] = unit;
          return body(id, { vx: speed * unit[0], vy: speed * unit[1], vz: speed * unit[2] });
        });
        const directions = facing.slice();
        const column = (axis: number): Float32Array => Float32Array.from(directions, (each) => each[axis]);
        const looks = {
          model: Uint8Array.from(agents, ({ model }) => model),
          sex: Uint8Array.from(frames[0], ({ sex }) => sex),
          height: Float32Array.from(frames[0], ({ height }) => height),
        };
        const headings = { headingX: column(0), headingY: column(1), headingZ: column(2) };
        encoder.add(frame, { ...columnsOf(rows), ...looks, ...headings }, rows.length);
        return { directions, looks };
      });
      const { shape, bytes } = encoder.finish();
      const decoder = new ChunkDecoder(settings);
      const buffers = new FrameBuffers();
      decoder.begin(shape, bytes);
      for (const { directions, looks } of wanted) {
        expect(decoder.next(buffers)).toBe(true);
        const { id, model, sex, height, headingX, headingY, headingZ } = buffers.columns;
        for (let row = 0; row < buffers.count; row++) {
          const at = id[row];
          expect([model?.[row], sex?.[row]]).toEqual([looks.model[at], looks.sex[at]]);
          expect(height?.[row]).toBeCloseTo(looks.height[at], 3);
          const [x, y, z] = directions[at];
          const cosine = x * (headingX?.[row] ?? 0) + y * (headingY?.[row] ?? 0) + z * (headingZ?.[row] ?? 0);
          expect(cosine).toBeGreaterThan(Math.cos(0.035));
        }
      }
    }),
  );
});
