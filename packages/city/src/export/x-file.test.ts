import { describe, expect, it } from 'vitest';
import { makeMesh } from '../mesh/make-mesh.ts';
import { shippedCity } from './lane-walk.testing.ts';
import { writeXFile } from './x-file.ts';

const { plan, network } = shippedCity('thesis/hill.city');
const mesh = makeMesh(plan, network);
const text = writeXFile(mesh);

/** What a block holds: the first one of a kind after a place in the text. */
function blockAfter(from: string, kind: string): string {
  const start = text.indexOf(`${kind} {`, text.indexOf(from)) + kind.length + 2;
  let depth = 1;
  let end = start;
  while (depth > 0) {
    if (text[end] === '{') depth++;
    if (text[end] === '}') depth--;
    end++;
  }
  return text.slice(start, end - 1);
}

/** Numbers of a block up to the blocks inside of it. */
const numbersIn = (block: string): number[] => (block.split(/[A-Z]/)[0].match(/-?\d+(\.\d+)?/g) ?? []).map(Number);

describe('an X file', () => {
  it('begins as one in text does, and closes every brace', () => {
    expect(text.startsWith('xof 0303txt 0032\n')).toBe(true);
    expect(text.split('{')).toHaveLength(text.split('}').length);
  });

  it.each(mesh.groups.map(({ material }, index) => [material, index] as const))(
    'has all vertices and triangles of %s, z as the height seen in a mirror',
    (material, index) => {
      const { positions, indices, normals, colours } = mesh.groups[index];
      const name = `${material[0].toUpperCase()}${material.slice(1)}`;
      const [count, ...rest] = numbersIn(blockAfter('Frame City', `Mesh ${name}Mesh`));
      expect(count).toBe(positions.length / 3);
      expect(rest.slice(0, 3)).toEqual(
        [positions[0], positions[2], positions[1]].map((value) => Number(value.toFixed(4))),
      );
      const faces = rest.slice(count * 3);
      expect(faces.slice(0, 5)).toEqual([indices.length / 3, 3, indices[0], indices[2], indices[1]]);
      expect(faces).toHaveLength(1 + (indices.length / 3) * 4);
      const own = `Mesh ${name}Mesh {`;
      expect(numbersIn(blockAfter(own, 'MeshNormals'))).toHaveLength(1 + normals.length + faces.length);
      expect(numbersIn(blockAfter(own, 'MeshVertexColors'))).toHaveLength(1 + (colours.length / 3) * 5);
      const materials = blockAfter(own, 'MeshMaterialList');
      expect(numbersIn(materials).slice(0, 2)).toEqual([1, indices.length / 3]);
      expect(materials).toContain(`{ ${name} }`);
      expect(text).toContain(`Material ${name} {`);
    },
  );
});
