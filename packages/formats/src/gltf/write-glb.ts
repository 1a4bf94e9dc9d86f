import { distanceBetween, outlineOf, type Point } from '@korzo/building';
import type { Scenario } from '@korzo/engine';
import type { Export, WriteResult } from '../format/format.ts';
import { floorsOf, wallsOfFloor, type Floor } from '../plan/floors.ts';
import { Mesh } from './mesh.ts';

/** From one floor to the next as the viewer draws them, m. */
const storey = 4;
/** Height of walls, of doors in them, and of things that stand on floors, m. */
const [wallHeight, doorHeight, obstacleHeight] = [3, 2.1, 1];
const wallThickness = 0.1;

/** The building as one file for 3D programs. */
export const glbExport: Export = {
  name: 'gltf',
  summary: 'glTF binary (.glb) of a building in 3D: floors, walls with doors, obstacles and stairs',
  extensions: ['.glb'],
  write: writeGlb,
};

interface MeshPart {
  readonly name: string;
  readonly color: readonly [number, number, number];
  readonly mesh: Mesh;
}

function writeGlb(scenario: Scenario, file: string): WriteResult {
  const made = floorsOf(scenario, file);
  if ('problems' in made) return made;
  const floors = made.floors.map((floor) => ({ level: floor.level, parts: partsOf(floor) }));
  return { bytes: glbOf(floors, scenario.title) };
}

function partsOf(floor: Floor): MeshPart[] {
  const { level, regions, portals, gates, obstacles } = floor;
  const ground = level * storey;
  const [slab, walls, lintels, things, flights] = Array.from({ length: 5 }, () => new Mesh());
  for (const { outline } of regions) {
    slab.addFlat(outline, ground);
    slab.addFlat(outline, ground - 0.01, 'below');
  }
  for (const [from, to] of wallsOfFloor(floor)) walls.addBlock(strip(from, to), ground, ground + wallHeight);
  const doors = portals.filter(({ kind }) => kind === 'door').map(({ segment }) => segment);
  for (const [from, to] of [...doors, ...gates.map(({ segment }) => segment)])
    lintels.addBlock(strip(from, to), ground + doorHeight, ground + wallHeight);
  for (const { shape } of obstacles) things.addBlock(outlineOf(shape), ground, ground + obstacleHeight);
  for (const { segment, landing } of portals)
    if (landing !== undefined)
      flights.addSlope([...segment, ...facing(segment, landing)], [ground, ground, ground + storey, ground + storey]);
  const parts: MeshPart[] = [
    { name: 'ground', color: [0.9, 0.88, 0.83], mesh: slab },
    { name: 'walls', color: [0.35, 0.36, 0.4], mesh: walls },
    { name: 'lintels', color: [0.6, 0.45, 0.25], mesh: lintels },
    { name: 'obstacles', color: [0.54, 0.54, 0.54], mesh: things },
    { name: 'stairs', color: [0.55, 0.62, 0.78], mesh: flights },
  ];
  return parts.filter(({ mesh }) => mesh.positions.length > 0);
}

/** The end of a flight in the order in which its corners go around. */
const facing = ([, to]: readonly [Point, Point], [one, other]: readonly [Point, Point]): readonly Point[] =>
  distanceBetween(to, one) <= distanceBetween(to, other) ? [one, other] : [other, one];

/** The ground of a wall that is drawn as a line. */
function strip(from: Point, to: Point): Point[] {
  const length = Math.max(1e-9, distanceBetween(from, to));
  const half = wallThickness / 2;
  const [x, y] = [((to[0] - from[0]) / length) * half, ((to[1] - from[1]) / length) * half];
  return [
    [from[0] - x + y, from[1] - y - x],
    [to[0] + x + y, to[1] + y - x],
    [to[0] + x - y, to[1] + y + x],
    [from[0] - x - y, from[1] - y + x],
  ];
}

// Numbers of glTF 2.0 and of its binary form.
const [floatType, arrayBuffer, triangles] = [5126, 34_962, 4];
const [glbMark, jsonMark, binMark] = [0x46546c67, 0x4e4f534a, 0x004e4942];

function glbOf(
  floors: readonly { readonly level: number; readonly parts: readonly MeshPart[] }[],
  title: string,
): Uint8Array {
  const buffers: Float32Array[] = [];
  const accessors: unknown[] = [];
  const views: unknown[] = [];
  let bytes = 0;
  const put = (values: readonly number[], isPosition: boolean): number => {
    const data = Float32Array.from(values);
    views.push({ buffer: 0, byteOffset: bytes, byteLength: data.byteLength, target: arrayBuffer });
    const limits = isPosition ? { min: limitOf(data, Math.min), max: limitOf(data, Math.max) } : {};
    accessors.push({
      bufferView: views.length - 1,
      componentType: floatType,
      count: data.length / 3,
      type: 'VEC3',
      ...limits,
    });
    buffers.push(data);
    bytes += data.byteLength;
    return accessors.length - 1;
  };
  const materials = new Map<string, { readonly number: number; readonly color: MeshPart['color'] }>();
  const meshes: unknown[] = [];
  const nodes: Record<string, unknown>[] = [];
  const roots: number[] = [];
  for (const { level, parts } of floors) {
    const children = parts.map(({ name, color, mesh }) => {
      const material = materials.get(name)?.number ?? materials.size;
      materials.set(name, { number: material, color });
      const attributes = { POSITION: put(mesh.positions, true), NORMAL: put(mesh.normals, false) };
      meshes.push({ name, primitives: [{ attributes, material, mode: triangles }] });
      nodes.push({ name: `${name} ${level}`, mesh: meshes.length - 1 });
      return nodes.length - 1;
    });
    nodes.push({ name: `floor ${level}`, children });
    roots.push(nodes.length - 1);
  }
  const document = {
    asset: { version: '2.0', generator: 'Korzo' },
    scene: 0,
    scenes: [{ name: title, nodes: roots }],
    nodes,
    meshes,
    materials: Array.from(materials, ([name, { color }]) => ({
      name,
      pbrMetallicRoughness: { baseColorFactor: [...color, 1], metallicFactor: 0, roughnessFactor: 0.9 },
      doubleSided: true,
    })),
    accessors,
    bufferViews: views,
    buffers: [{ byteLength: bytes }],
  };
  return packed(JSON.stringify(document), buffers, bytes);
}

function limitOf(data: Float32Array, choose: (one: number, other: number) => number): number[] {
  const limits = [data[0], data[1], data[2]];
  for (let at = 0; at < data.length; at++) limits[at % 3] = choose(limits[at % 3], data[at]);
  return limits;
}

/** Head, then the document, then its numbers, each as long as a multiple of four. */
function packed(json: string, buffers: readonly Float32Array[], bytes: number): Uint8Array {
  const text = new TextEncoder().encode(json);
  const textLength = Math.ceil(text.length / 4) * 4;
  const whole = new Uint8Array(12 + 8 + textLength + 8 + bytes);
  const view = new DataView(whole.buffer);
  const words = [glbMark, 2, whole.length, textLength, jsonMark];
  for (const [index, word] of words.entries()) view.setUint32(4 * index, word, true);
  whole.fill(0x20, 20, 20 + textLength);
  whole.set(text, 20);
  view.setUint32(20 + textLength, bytes, true);
  view.setUint32(24 + textLength, binMark, true);
  let at = 28 + textLength;
  for (const data of buffers)
    for (const value of data) {
      view.setFloat32(at, value, true);
      at += 4;
    }
  return whole;
}
