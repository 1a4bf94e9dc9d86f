import { pow } from '@korzo/core';
import type { CityMesh, MeshGroup } from '../mesh/city-mesh.ts';

/** Digits behind the point: a tenth of a millimetre, a thousandth of a colour. */
const places = 4;
const coarse = 3;

/**
 * Writes a mesh as a DirectX X file in text, as the worlds of ACar were shown from: a frame with one mesh for each
 * material. There y leads up and z north, and a front is seen clockwise.
 */
export function writeXFile({ origin, groups }: CityMesh): string {
  return [
    'xof 0303txt 0032',
    '',
    'Header { 1; 0; 1; }',
    '',
    vertexColours,
    '',
    ...groups.map(materialOf),
    'Frame City {',
    'FrameTransformMatrix {',
    `${matrixAt(origin)};;`,
    '}',
    ...groups.map(meshOf),
    '}',
    '',
  ].join('\n');
}

/** Viewers know the other templates; that of colours they must be told. */
const vertexColours = [
  'template IndexedColor { <1630B820-7842-11cf-8F52-0040333594A3> DWORD index; ColorRGBA indexColor; }',
  'template MeshVertexColors { <1630B821-7842-11cf-8F52-0040333594A3> DWORD nVertexColors; array IndexedColor vertexColors[nVertexColors]; }',
].join('\n');

const matrixAt = ([x, y, z]: CityMesh['origin']): string =>
  [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, z, y, 1].map((value) => value.toFixed(places)).join(',');

const materialName = (material: string): string => `${material[0].toUpperCase()}${material.slice(1)}`;

function materialOf({ material, colours }: MeshGroup): string {
  const colour = [0, 1, 2].map((channel) => shown(meanOf(colours, channel)).toFixed(coarse)).join(';');
  return `Material ${materialName(material)} { ${colour};1.000;; 4.000; 0.000;0.000;0.000;; 0.000;0.000;0.000;; }`;
}

function meanOf(colours: Float32Array, channel: number): number {
  let sum = 0;
  for (let at = channel; at < colours.length; at += 3) sum += colours[at];
  return colours.length === 0 ? 0 : sum / (colours.length / 3);
}

/** Brightness on a screen of a linear one. */
const shown = (linear: number): number => (linear <= 0 ? 0 : pow(linear, 1 / 2.2));

function meshOf({ material, positions, normals, colours, indices }: MeshGroup): string {
  const count = positions.length / 3;
  const name = materialName(material);
  const faces = facesOf(indices);
  return [
    `Mesh ${name}Mesh {`,
    `${count};`,
    vectorsOf(positions),
    faces,
    'MeshNormals {',
    `${count};`,
    vectorsOf(normals),
    faces,
    '}',
    'MeshVertexColors {',
    `${count};`,
    coloursOf(colours),
    '}',
    'MeshMaterialList {',
    `1; ${indices.length / 3};`,
    `${Array.from({ length: indices.length / 3 }, () => '0').join(',')};`,
    `{ ${name} }`,
    '}',
    '}',
  ].join('\n');
}

/** A list is parted by `;,` and ended by `;;`. */
const listOf = (items: readonly string[]): string => `${items.join(';,\n')};;`;

function vectorsOf(vectors: Float32Array): string {
  const lines: string[] = [];
  for (let at = 0; at < vectors.length; at += 3)
    lines.push(`${vectors[at].toFixed(places)};${vectors[at + 2].toFixed(places)};${vectors[at + 1].toFixed(places)}`);
  return listOf(lines);
}

function coloursOf(colours: Float32Array): string {
  const lines: string[] = [];
  for (let at = 0; at < colours.length; at += 3) {
    const [red, green, blue] = [0, 1, 2].map((channel) => shown(colours[at + channel]).toFixed(coarse));
    lines.push(`${at / 3};${red};${green};${blue};1.000;`);
  }
  return listOf(lines);
}

/** Seen in a mirror: the second and third corner change places. */
function facesOf(indices: Uint32Array): string {
  const lines: string[] = [];
  for (let at = 0; at < indices.length; at += 3) lines.push(`3;${indices[at]},${indices[at + 2]},${indices[at + 1]}`);
  return `${indices.length / 3};\n${listOf(lines)}`;
}
