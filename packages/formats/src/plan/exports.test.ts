import { signedArea } from '@korzo/building';
import { shippedScenarios, toBuilding, type Scenario } from '@korzo/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writableFormats } from '../formats.ts';
import { trianglesOf } from '../gltf/ear-clipping.ts';

const shipped = (wanted: string): Scenario => {
  const found = shippedScenarios().find(({ name }) => name === wanted)?.scenario;
  if (found === undefined) throw new Error(`${wanted} is not shipped`);
  return found;
};

function written(name: string, scenario: Scenario): string | Uint8Array {
  const made = writableFormats.find((format) => format.name === name)?.write(scenario, `x.${name}`);
  if (made === undefined || 'problems' in made) throw new Error(JSON.stringify(made));
  return 'text' in made ? made.text : made.bytes;
}

const buildings = shippedScenarios()
  .filter(({ scenario }) => scenario.world.building !== undefined)
  .map(({ name }) => name);

describe('a PDF plan', () => {
  it('is to scale, and every object stands where its table says', () => {
    const text = String(written('pdf', shipped('building-20-rooms')));
    // 60 x 19 m at 1:100 with margins of 15 mm and 12 mm for the title.
    const box = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text);
    expect([Number(box?.[1]), Number(box?.[2])].map((points) => (points / 72) * 25.4)).toEqual([
      expect.closeTo(600 + 30, 1),
      expect.closeTo(190 + 30 + 12, 1),
    ]);
    const start = Number(/startxref\n(\d+)/.exec(text)?.[1]);
    expect(text.slice(start, start + 4)).toBe('xref');
    const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n /gm)].map(([, offset]) => Number(offset));
    for (const [index, offset] of offsets.entries())
      expect(text.slice(offset, offset + 12)).toContain(`${index + 1} 0 obj`);
    for (const [, length, content] of text.matchAll(/\/Length (\d+) >>\nstream\n([^]*?)\nendstream/g))
      expect(content).toHaveLength(Number(length));
  });

  it('has a page for every floor of every shipped building', () => {
    for (const name of buildings) {
      const scenario = shipped(name);
      const levels = new Set(scenario.world.building?.regions.map(({ level }) => level));
      const text = String(written('pdf', scenario));
      expect([name, text.match(/\/Type \/Page /g)?.length]).toEqual([name, levels.size]);
      // Its letters are its bytes.
      expect(new TextEncoder().encode(text)).toHaveLength(text.length);
    }
  });
});

interface Gltf {
  readonly accessors: readonly {
    readonly bufferView: number;
    readonly count: number;
    readonly min?: readonly number[];
    readonly max?: readonly number[];
  }[];
  readonly bufferViews: readonly { readonly byteOffset: number; readonly byteLength: number }[];
  readonly buffers: readonly { readonly byteLength: number }[];
  readonly meshes: readonly {
    readonly name: string;
    readonly primitives: readonly { readonly attributes: { readonly POSITION: number } }[];
  }[];
}

function opened(bytes: Uint8Array): { readonly document: Gltf; readonly numbers: DataView } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  expect([view.getUint32(0, true), view.getUint32(4, true), view.getUint32(8, true)]).toEqual([
    0x46546c67,
    2,
    bytes.length,
  ]);
  const length = view.getUint32(12, true);
  const document = JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + length))) as Gltf;
  expect(view.getUint32(20 + length, true)).toBe(document.buffers[0].byteLength);
  return {
    document,
    numbers: new DataView(bytes.buffer, bytes.byteOffset + 28 + length, document.buffers[0].byteLength),
  };
}

/** m2 of the horizontal triangles of a mesh that are seen from above. */
function groundIn({ document, numbers }: ReturnType<typeof opened>): number {
  let area = 0;
  for (const { name, primitives } of document.meshes) {
    if (name !== 'ground') continue;
    const { bufferView, count } = document.accessors[primitives[0].attributes.POSITION];
    const { byteOffset } = document.bufferViews[bufferView];
    const corner = (index: number): readonly [number, number] => [
      numbers.getFloat32(byteOffset + 12 * index, true),
      -numbers.getFloat32(byteOffset + 12 * index + 8, true),
    ];
    for (let at = 0; at < count; at += 3) area += Math.max(0, signedArea([corner(at), corner(at + 1), corner(at + 2)]));
  }
  return area;
}

describe('a glTF building', () => {
  it('has the ground of every region of every shipped building, within its limits', () => {
    for (const name of buildings) {
      const scenario = shipped(name);
      const made = opened(written('gltf', scenario) as Uint8Array);
      for (const { min, max } of made.document.accessors)
        expect((min ?? []).every((low, axis) => low <= (max ?? [])[axis])).toBe(true);
      if (scenario.world.building === undefined) continue;
      const { regions } = toBuilding(scenario.world.building);
      const area = regions.reduce((sum, { outline }) => sum + signedArea(outline), 0);
      expect(Math.abs(groundIn(made) / area - 1)).toBeLessThan(1e-3);
    }
  });

  it('is made of triangles that fill simple polygons', () => {
    const radii = fc.array(fc.double({ min: 1, max: 10, noNaN: true }), { minLength: 3, maxLength: 40 });
    fc.assert(
      fc.property(radii, fc.boolean(), (list, isReversed) => {
        const star = list.map((radius, index): readonly [number, number] => {
          const angle = (2 * Math.PI * index) / list.length;
          return [radius * Math.cos(angle), radius * Math.sin(angle)];
        });
        const outline = isReversed ? star.toReversed() : star;
        const areas = trianglesOf(outline).map((triangle) => signedArea(triangle.map((corner) => outline[corner])));
        expect(areas.every((area) => area > -1e-9)).toBe(true);
        expect(areas.reduce((sum, area) => sum + area, 0)).toBeCloseTo(Math.abs(signedArea(outline)), 6);
      }),
      { numRuns: 100 },
    );
  });
});

it('is refused where there is no building', () => {
  for (const name of ['pdf', 'gltf'])
    expect(writableFormats.find((format) => format.name === name)?.write(shipped('hello'), 'x')).toMatchObject({
      problems: [{ rule: expect.stringContaining('only a building') as string }],
    });
});
