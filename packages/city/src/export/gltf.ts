import { roughness, type CityMesh, type MeshGroup } from '../mesh/city-mesh.ts';

/** Numbers of the glTF 2.0 format. */
const glbMagic = 0x4654_6c67;
const jsonChunk = 0x4e4f_534a;
const binaryChunk = 0x004e_4942;
const floats = 5126;
const unsignedInts = 5125;
const vertexTarget = 34_962;
const indexTarget = 34_963;

interface View {
  readonly bytes: Uint8Array;
  readonly target: number;
}

interface Accessor {
  readonly bufferView: number;
  readonly componentType: number;
  readonly count: number;
  readonly type: 'VEC3' | 'SCALAR';
  readonly min?: number[];
  readonly max?: number[];
}

/** Writes a mesh as a glTF 2.0 file with everything in it (.glb). y leads up there, and z to the south. */
export function writeGlb(mesh: CityMesh): Uint8Array {
  const views: View[] = [];
  const accessors: Accessor[] = [];
  const primitives = mesh.groups.map((group, material) => ({
    attributes: {
      POSITION: addVectors(turned(group.positions), views, accessors, { isBounded: true }),
      NORMAL: addVectors(turned(group.normals), views, accessors),
      COLOR_0: addVectors(group.colours, views, accessors),
    },
    indices: addIndices(group.indices, views, accessors),
    material,
  }));
  const [x, y, z] = mesh.origin;
  let at = 0;
  const bufferViews = views.map(({ bytes, target }) => {
    const view = { buffer: 0, byteOffset: at, byteLength: bytes.byteLength, target };
    at += bytes.byteLength;
    return view;
  });
  const hasGroups = mesh.groups.length > 0;
  const content = {
    asset: { version: '2.0', generator: 'Korzo' },
    scene: 0,
    scenes: [hasGroups ? { nodes: [0] } : {}],
    ...(hasGroups
      ? {
          nodes: [{ name: 'city', mesh: 0, translation: [x, z, -y] }],
          meshes: [{ name: 'city', primitives }],
          materials: mesh.groups.map(materialOf),
          accessors,
          bufferViews,
          buffers: [{ byteLength: at }],
        }
      : {}),
  };
  return assemble(JSON.stringify(content), views, at);
}

const materialOf = ({ material }: MeshGroup): object => ({
  name: material,
  pbrMetallicRoughness: { metallicFactor: 0, roughnessFactor: roughness[material] },
});

/** East, north, up become east, up, south. */
function turned(vectors: Float32Array): Float32Array {
  const out = new Float32Array(vectors.length);
  for (let at = 0; at < vectors.length; at += 3) {
    out[at] = vectors[at];
    out[at + 1] = vectors[at + 2];
    out[at + 2] = -vectors[at + 1];
  }
  return out;
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array | Uint32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

function addVectors(
  vectors: Float32Array,
  views: View[],
  accessors: Accessor[],
  { isBounded = false }: { readonly isBounded?: boolean } = {},
): number {
  views.push({ bytes: bytesOf(vectors), target: vertexTarget });
  const accessor = {
    bufferView: views.length - 1,
    componentType: floats,
    count: vectors.length / 3,
    type: 'VEC3',
  } as const;
  return accessors.push(isBounded ? { ...accessor, ...boundsOf(vectors) } : accessor) - 1;
}

function addIndices(indices: Uint32Array, views: View[], accessors: Accessor[]): number {
  views.push({ bytes: bytesOf(indices), target: indexTarget });
  const bufferView = views.length - 1;
  return accessors.push({ bufferView, componentType: unsignedInts, count: indices.length, type: 'SCALAR' }) - 1;
}

function boundsOf(vectors: Float32Array): { min: number[]; max: number[] } {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  for (let at = 0; at < vectors.length; at++) {
    min[at % 3] = Math.min(min[at % 3], vectors[at]);
    max[at % 3] = Math.max(max[at % 3], vectors[at]);
  }
  return { min, max };
}

/** The head and both chunks, each filled up to four bytes. */
function assemble(json: string, views: readonly View[], binaryLength: number): Uint8Array {
  // All names are plain letters.
  const text = Uint8Array.from(json, (letter) => letter.charCodeAt(0));
  const textLength = Math.ceil(text.length / 4) * 4;
  const binaryAt = 12 + 8 + textLength;
  const whole = new Uint8Array(binaryAt + (binaryLength > 0 ? 8 + binaryLength : 0));
  const head = new DataView(whole.buffer);
  for (const [index, word] of [glbMagic, 2, whole.length, textLength, jsonChunk].entries())
    head.setUint32(index * 4, word, true);
  whole.fill(0x20, 20, binaryAt);
  whole.set(text, 20);
  if (binaryLength === 0) return whole;
  head.setUint32(binaryAt, binaryLength, true);
  head.setUint32(binaryAt + 4, binaryChunk, true);
  let at = binaryAt + 8;
  for (const { bytes } of views) {
    whole.set(bytes, at);
    at += bytes.byteLength;
  }
  return whole;
}
