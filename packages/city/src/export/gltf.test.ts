import { describe, expect, it } from 'vitest';
import type { CityMesh } from '../mesh/city-mesh.ts';
import { makeMesh } from '../mesh/make-mesh.ts';
import { writeGlb } from './gltf.ts';
import { shippedCity } from './lane-walk.testing.ts';

interface Content {
  readonly asset: { readonly version: string };
  readonly scenes: readonly { readonly nodes?: readonly number[] }[];
  readonly nodes: readonly { readonly mesh: number; readonly translation: readonly number[] }[];
  readonly meshes: readonly {
    readonly primitives: readonly {
      readonly attributes: Readonly<Record<'POSITION' | 'NORMAL' | 'COLOR_0', number>>;
      readonly indices: number;
      readonly material: number;
    }[];
  }[];
  readonly materials: readonly { readonly name: string }[];
  readonly accessors: readonly {
    readonly bufferView: number;
    readonly componentType: number;
    readonly count: number;
    readonly type: string;
    readonly min?: readonly number[];
    readonly max?: readonly number[];
  }[];
  readonly bufferViews: readonly {
    readonly byteOffset: number;
    readonly byteLength: number;
    readonly target: number;
  }[];
  readonly buffers: readonly { readonly byteLength: number }[];
}

/** Reads a file as its makers describe it, chunk by chunk. */
function readGlb(bytes: Uint8Array): { content: Content; binary: Uint8Array } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const word = (at: number): number => view.getUint32(at, true);
  expect(String.fromCharCode(...bytes.subarray(0, 4))).toBe('glTF');
  expect([word(4), word(8)]).toEqual([2, bytes.length]);
  const textLength = word(12);
  expect(textLength % 4).toBe(0);
  expect(String.fromCharCode(...bytes.subarray(16, 20))).toBe('JSON');
  const content = JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + textLength))) as Content;
  const binaryAt = 20 + textLength;
  if (binaryAt === bytes.length) return { content, binary: new Uint8Array() };
  expect(String.fromCharCode(...bytes.subarray(binaryAt + 4, binaryAt + 7))).toBe('BIN');
  expect(binaryAt + 8 + word(binaryAt)).toBe(bytes.length);
  return { content, binary: bytes.slice(binaryAt + 8) };
}

const { plan, network } = shippedCity('small-town.city');
const mesh = makeMesh(plan, network);
const { content, binary } = readGlb(writeGlb(mesh));

const numbersOf = (accessor: number): Float32Array | Uint32Array => {
  const { bufferView, componentType, count, type } = content.accessors[accessor];
  const { byteOffset } = content.bufferViews[bufferView];
  const length = count * (type === 'VEC3' ? 3 : 1);
  return componentType === 5126
    ? new Float32Array(binary.buffer, byteOffset, length)
    : new Uint32Array(binary.buffer, byteOffset, length);
};

const areEqual = (one: ArrayLike<number>, other: ArrayLike<number>): boolean =>
  one.length === other.length && Array.from(one).every((value, index) => value === other[index]);

describe('a glTF file', () => {
  it('has views that follow each other and fill the buffer, each as long as its accessor needs', () => {
    let at = 0;
    for (const { byteOffset, byteLength } of content.bufferViews) {
      expect(byteOffset).toBe(at);
      expect(byteLength % 4).toBe(0);
      at += byteLength;
    }
    expect(content.buffers).toEqual([{ byteLength: at }]);
    expect(binary).toHaveLength(at);
    for (const { bufferView, count, type } of content.accessors)
      expect(content.bufferViews[bufferView].byteLength).toBe(count * (type === 'VEC3' ? 12 : 4));
  });

  it('has what the mesh has, turned so that y leads up', () => {
    const [{ primitives }] = content.meshes;
    expect(content.asset.version).toBe('2.0');
    expect(primitives.map(({ material }) => content.materials[material].name)).toEqual(
      mesh.groups.map(({ material }) => material),
    );
    for (const [index, { attributes, indices }] of primitives.entries()) {
      const { positions, normals, colours, indices: own } = mesh.groups[index];
      const written = numbersOf(attributes.POSITION);
      const last = positions.length - 3;
      expect([...written.subarray(last)]).toEqual([positions[last], positions[last + 2], -positions[last + 1]]);
      expect(numbersOf(attributes.NORMAL)).toHaveLength(normals.length);
      expect(areEqual(numbersOf(attributes.COLOR_0), colours)).toBe(true);
      expect(areEqual(numbersOf(indices), own)).toBe(true);
    }
  });

  it('reports the bounds of its positions, and names vertices that are there', () => {
    for (const { attributes, indices } of content.meshes[0].primitives) {
      const { min, max, count } = content.accessors[attributes.POSITION];
      const positions = numbersOf(attributes.POSITION);
      for (let axis = 0; axis < 3; axis++) {
        const values = [...positions].filter((_, at) => at % 3 === axis);
        expect(min?.[axis]).toBe(values.reduce((least, value) => Math.min(least, value), Infinity));
        expect(max?.[axis]).toBe(values.reduce((most, value) => Math.max(most, value), -Infinity));
      }
      expect(numbersOf(indices).every((index) => index < count)).toBe(true);
      for (const other of [attributes.NORMAL, attributes.COLOR_0]) expect(content.accessors[other].count).toBe(count);
    }
  });

  it('is one as well when there is nothing to see', () => {
    const nothing: CityMesh = { origin: [0, 0, 0], groups: [] };
    expect(readGlb(writeGlb(nothing)).content.scenes).toEqual([{}]);
  });
});
