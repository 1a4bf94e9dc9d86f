import { pow } from '@korzo/core';
import type { CityMesh, MeshGroup } from '../mesh/city-mesh.ts';
import { AsciiText } from './ascii-text.ts';

/** Digits behind the point: a tenth of a millimetre, a thousandth of a colour. */
const places = 4;
const coarse = 3;

/**
 * Writes a mesh as a DirectX X file in text, as the worlds of ACar were shown from: a frame with one mesh for each
 * material. There y leads up and z north, and a front is seen clockwise.
 */
export function writeXFile({ origin, groups }: CityMesh): string {
  const out = new AsciiText(places);
  const head = [
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
    '',
  ];
  out.text(head.join('\n'));
  for (const group of groups) writeMesh(out, group);
  out.text('}\n');
  return out.finish();
}

/** Viewers know the other templates; that of colours must be declared. */
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

function writeMesh(out: AsciiText, { material, positions, normals, colours, indices }: MeshGroup): void {
  const count = positions.length / 3;
  const name = materialName(material);
  out.text(`Mesh ${name}Mesh {\n${count};\n`);
  writeVectors(out, positions);
  writeFaces(out, indices);
  out.text(`MeshNormals {\n${count};\n`);
  writeVectors(out, normals);
  writeFaces(out, indices);
  out.text(`}\nMeshVertexColors {\n${count};\n`);
  writeColours(out, colours);
  out.text(`}\nMeshMaterialList {\n1; ${indices.length / 3};\n`);
  for (let at = 0; at < indices.length; at += 3) out.text(at === 0 ? '0' : ',0');
  out.text(`;\n{ ${name} }\n}\n}\n`);
}

/** A list is parted by `;,` and ended by `;;`. */
const between = (out: AsciiText, at: number): void => {
  if (at > 0) out.text(';,\n');
};
const listEnd = ';;\n';

function writeVectors(out: AsciiText, vectors: Float32Array): void {
  for (let at = 0; at < vectors.length; at += 3) {
    between(out, at);
    out.fixed(vectors[at]);
    out.text(';');
    out.fixed(vectors[at + 2]);
    out.text(';');
    out.fixed(vectors[at + 1]);
  }
  out.text(listEnd);
}

function writeColours(out: AsciiText, colours: Float32Array): void {
  // A city has few paints and many vertices.
  const known = new Map<number, string>();
  const channel = (linear: number): string => {
    let text = known.get(linear);
    if (text === undefined) known.set(linear, (text = `${shown(linear).toFixed(coarse)};`));
    return text;
  };
  for (let at = 0; at < colours.length; at += 3) {
    between(out, at);
    out.whole(at / 3);
    out.text(';');
    for (let side = 0; side < 3; side++) out.text(channel(colours[at + side]));
    out.text('1.000;');
  }
  out.text(listEnd);
}

/** Seen in a mirror: the second and third corner change places. */
function writeFaces(out: AsciiText, indices: Uint32Array): void {
  out.text(`${indices.length / 3};\n`);
  for (let at = 0; at < indices.length; at += 3) {
    between(out, at);
    out.text('3;');
    out.whole(indices[at]);
    out.text(',');
    out.whole(indices[at + 2]);
    out.text(',');
    out.whole(indices[at + 1]);
  }
  out.text(listEnd);
}
