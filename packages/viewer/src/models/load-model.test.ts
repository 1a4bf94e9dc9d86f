import { BoxGeometry, Color, Group, Mesh, MeshBasicMaterial, type BufferGeometry } from 'three';
import { expect, it } from 'vitest';
import { loadModel, modelOf } from './load-model.ts';

/** A file of one triangle: from the origin a metre towards z, and a metre up. */
function triangle(): ArrayBuffer {
  const positions = new Float32Array([0, 0, 0, 0, 0, 1, 0, 1, 0]);
  const description = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0, scale: [2, 2, 2] }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, material: 0 }] }],
    materials: [{ pbrMetallicRoughness: { baseColorFactor: [1, 0.2140411, 0, 1] } }],
    accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [0, 1, 1] }],
    bufferViews: [{ buffer: 0, byteLength: 36 }],
    buffers: [{ byteLength: 36 }],
  };
  const json = new TextEncoder().encode(JSON.stringify(description).padEnd(1000));
  const bytes = new Uint8Array(12 + 8 + json.length + 8 + 36);
  const view = new DataView(bytes.buffer);
  const words = [0x46546c67, 2, bytes.length, json.length, 0x4e4f534a];
  words.forEach((word, index) => view.setUint32(index * 4, word, true));
  bytes.set(json, 20);
  view.setUint32(20 + json.length, 36, true);
  view.setUint32(24 + json.length, 0x004e4942, true);
  bytes.set(new Uint8Array(positions.buffer), 28 + json.length);
  return bytes.buffer;
}

const corners = (geometry: BufferGeometry): number[] =>
  Array.from(geometry.getAttribute('position').array as Float32Array, (part) => Math.round(part * 1000) / 1000 + 0);

it('reads a file with y up into a model with z up, turned against the clock', async () => {
  const { parts, height, length } = await loadModel(triangle(), 0);
  expect(parts).toHaveLength(1);
  expect(corners(parts[0].geometry)).toEqual([0, 0, 0, 0, -2, 0, 0, 0, 2]);
  expect([height, length]).toEqual([2, 2]);
  // Half of the light is more than half of what the screen gets.
  expect(parts[0].colour.toArray().map((part) => Math.round(part * 100) / 100)).toEqual([1, 0.5, 0, 1]);
  const turned = await loadModel(triangle(), 90);
  expect(corners(turned.parts[0].geometry)).toEqual([0, 0, 0, 2, 0, 0, 0, 0, 2]);
});

it('gives every surface normals, colours and places in a picture, and joins the boxes of all', () => {
  const scene = new Group();
  const low = new Mesh(new BoxGeometry(1, 1, 3), new MeshBasicMaterial({ color: new Color(0, 0, 0) }));
  const high = new Mesh(new BoxGeometry(1, 1, 1), new MeshBasicMaterial());
  high.position.y = 4;
  low.geometry.deleteAttribute('uv').deleteAttribute('normal');
  scene.add(low, high);
  const { parts, height, length } = modelOf(scene, 0);
  expect([height, length]).toEqual([5, 3]);
  for (const { geometry } of parts)
    expect(Object.keys(geometry.attributes).toSorted()).toEqual(['color', 'normal', 'position', 'uv']);
});
