import {
  Box3,
  BufferAttribute,
  type BufferGeometry,
  Color,
  LinearSRGBColorSpace,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  NoColorSpace,
  type Material,
  type Object3D,
  type Texture,
  Vector3,
  Vector4,
} from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import type { ModelPart, OwnModel } from './own-model.ts';

/** A model has y up and looks towards z; here z is up, and x is east. */
const upright = new Matrix4().set(1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1);

const degree = Math.PI / 180;

/** Reads a glTF file, which has everything in it. */
export async function loadModel(bytes: ArrayBuffer, turned: number): Promise<OwnModel> {
  const { scene } = await new GLTFLoader().parseAsync(bytes, '');
  return modelOf(scene, turned);
}

/** The surfaces of a scene as they are drawn here. */
export function modelOf(scene: Object3D, turned: number): OwnModel {
  scene.updateMatrixWorld(true);
  const turn = new Matrix4().makeRotationZ(turned * degree).multiply(upright);
  const parts: ModelPart[] = [];
  const box = new Box3();
  scene.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    const mesh = object as Mesh;
    const geometry = mesh.geometry.clone().applyMatrix4(turn.clone().multiply(mesh.matrixWorld));
    if (geometry.getAttribute('normal') === undefined) geometry.computeVertexNormals();
    geometry.computeBoundingBox();
    box.union(geometry.boundingBox ?? box);
    const material = Array.isArray(mesh.material) ? mesh.material[0] : mesh.material;
    parts.push(partOf(geometry, material));
  });
  const size = box.isEmpty() ? new Vector3(1, 1, 1) : box.getSize(new Vector3());
  return { parts, height: Math.max(size.z, 1e-6), length: Math.max(size.x, size.y, 1e-6) };
}

function partOf(geometry: BufferGeometry, material: Material): ModelPart {
  const isPainted = material instanceof MeshStandardMaterial || material instanceof MeshBasicMaterial;
  const { r, g, b } = isPainted ? inScreen(material.color) : new Color(1, 1, 1);
  const texture = isPainted ? (material.map ?? undefined) : undefined;
  if (texture !== undefined) keepColours(texture);
  inScreenColours(geometry);
  return {
    geometry: withAll(geometry),
    colour: new Vector4(r, g, b, material.opacity),
    ...(texture === undefined ? {} : { texture }),
    doubleSided: material.side === 2,
    transparent: material.transparent,
  };
}

/** Colours of a picture are those of the screen, as everywhere in this scene. */
function keepColours(texture: Texture): void {
  texture.colorSpace = NoColorSpace;
  texture.needsUpdate = true;
}

const inScreen = (colour: Color): Color => colour.clone().convertLinearToSRGB();

/** Colours of corners are linear light in the file. */
function inScreenColours(geometry: BufferGeometry): void {
  const colours = geometry.getAttribute('color');
  if (colours === undefined) return;
  const shown = new Float32Array(colours.count * 3);
  for (let corner = 0; corner < colours.count; corner++) {
    const colour = new Color().setRGB(
      colours.getX(corner),
      colours.getY(corner),
      colours.getZ(corner),
      LinearSRGBColorSpace,
    );
    inScreen(colour).toArray(shown, corner * 3);
  }
  geometry.setAttribute('color', new BufferAttribute(shown, 3));
}

/** Shaders read places in the picture and colours of every corner. */
function withAll(geometry: BufferGeometry): BufferGeometry {
  const { count } = geometry.getAttribute('position');
  if (geometry.getAttribute('uv') === undefined)
    geometry.setAttribute('uv', new BufferAttribute(new Float32Array(count * 2), 2));
  if (geometry.getAttribute('color') === undefined)
    geometry.setAttribute('color', new BufferAttribute(new Float32Array(count * 3).fill(1), 3));
  for (const name of Object.keys(geometry.attributes))
    if (!['position', 'normal', 'uv', 'color'].includes(name)) geometry.deleteAttribute(name);
  return geometry;
}
