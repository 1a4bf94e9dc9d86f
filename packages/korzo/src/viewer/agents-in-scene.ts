import {
  CapsuleGeometry,
  InstancedMesh,
  Matrix4,
  MeshStandardMaterial,
  Quaternion,
  Vector3,
  type BufferGeometry,
  type Material,
  type Object3D,
} from 'three';
import type { SteppedRun } from '../run/stepped-run.ts';
import { PlayedRun, type PlayOptions } from './frames-of-run.ts';

/** How agents stand in a scene. */
export interface SceneOptions extends PlayOptions {
  /** The shape of an agent, its foot at the origin, facing +z; a capsule of a person's height unless given. */
  readonly geometry?: BufferGeometry;
  /** What it is made of; a plain standard material unless given. */
  readonly material?: Material;
  /** The axis that points up in the scene; `y`, as is usual in three.js, unless given. Korzo's x is the scene's x in both cases. */
  readonly up?: 'y' | 'z';
  /** The most agents that are drawn; 10,000 unless given. */
  readonly most?: number;
}

/** Agents of a run in a scene of the page's own. */
export interface SceneAgents {
  /** What was added to the scene: one instance for each agent. */
  readonly object: InstancedMesh;
  /** Steps the run and moves the agents; call it before each picture with the page's clock, ms. */
  update(now: number): void;
  /** Takes the agents out of the scene and frees what was made for them. */
  remove(): void;
}

const personHeight = 1.74;
const unit = new Vector3(1, 1, 1);

/** Adds the agents of a run to a three.js scene, or to any object in one. The scene, its camera and its lights stay the page's. */
export function addAgents(scene: Object3D, run: SteppedRun, options: SceneOptions = {}): SceneAgents {
  const { up = 'y', most = 10_000 } = options;
  const geometry = options.geometry ?? person();
  const material = options.material ?? new MeshStandardMaterial({ color: 0x3b82c4 });
  const object = new InstancedMesh(geometry, material, most);
  // Agents go wherever the run takes them: bounds of the first picture would hide them.
  object.frustumCulled = false;
  object.count = 0;
  scene.add(object);
  const played = new PlayedRun(run, options);
  const upward = up === 'y' ? new Vector3(0, 1, 0) : new Vector3(0, 0, 1);
  const standing = new Quaternion();
  if (up === 'z') standing.setFromAxisAngle(new Vector3(1, 0, 0), Math.PI / 2);
  const [at, turn, matrix] = [new Vector3(), new Quaternion(), new Matrix4()];
  return {
    object,
    update(now) {
      const poses = played.at(now);
      object.count = Math.min(most, poses.count);
      for (let row = 0; row < object.count; row++) {
        if (up === 'y') at.set(poses.x[row], poses.z[row], -poses.y[row]);
        else at.set(poses.x[row], poses.y[row], poses.z[row]);
        // A shape that faces +z stands with its back to the south: east is a quarter turn to its left.
        turn.setFromAxisAngle(upward, poses.heading[row] + Math.PI / 2).multiply(standing);
        object.setMatrixAt(row, matrix.compose(at, turn, unit));
      }
      object.instanceMatrix.needsUpdate = true;
    },
    remove() {
      scene.remove(object);
      object.dispose();
      if (options.geometry === undefined) geometry.dispose();
      if (options.material === undefined) material.dispose();
    },
  };
}

function person(): BufferGeometry {
  const radius = 0.25;
  const geometry = new CapsuleGeometry(radius, personHeight - 2 * radius, 4, 10);
  geometry.translate(0, personHeight / 2, 0);
  return geometry;
}
