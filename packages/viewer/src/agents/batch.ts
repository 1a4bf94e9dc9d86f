import {
  DynamicDrawUsage,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  Mesh,
  type BufferGeometry,
  type RawShaderMaterial,
} from 'three';
import { wordsPerAgent } from './agent-material.ts';

export interface Layer {
  readonly geometry: BufferGeometry;
  readonly material: RawShaderMaterial;
  readonly order: number;
}

/** Agents that share a form: one buffer, one call for each layer (bodies, shadows). Writers fill `words` and `floats` (the same memory), then `show`. */
export class Batch {
  readonly meshes: readonly Mesh<InstancedBufferGeometry, RawShaderMaterial>[];
  words = new Uint32Array(0);
  floats = new Float32Array(0);
  count = 0;
  #buffer: InstancedInterleavedBuffer | undefined;

  constructor(layers: readonly Layer[]) {
    this.meshes = layers.map(({ geometry, material, order }) => {
      const mesh = new Mesh(instanced(geometry), material);
      mesh.frustumCulled = false;
      mesh.visible = false;
      mesh.renderOrder = order;
      return mesh;
    });
  }

  reserve(agents: number): void {
    if (agents * wordsPerAgent <= this.words.length) return;
    const room = Math.max(256, agents, (this.words.length / wordsPerAgent) * 2);
    const words = new Uint32Array(room * wordsPerAgent);
    words.set(this.words);
    this.words = words;
    this.floats = new Float32Array(words.buffer);
    // The buffer on the graphics card has a fixed length: a longer one is another one.
    this.#buffer = undefined;
  }

  show(): void {
    for (const mesh of this.meshes) {
      mesh.visible = this.count > 0;
      mesh.geometry.instanceCount = this.count;
    }
    if (this.count === 0) return;
    const buffer = this.#buffer ?? this.#attach();
    buffer.clearUpdateRanges();
    buffer.addUpdateRange(0, this.count * wordsPerAgent);
    buffer.needsUpdate = true;
  }

  #attach(): InstancedInterleavedBuffer {
    const buffer = new InstancedInterleavedBuffer(this.words, wordsPerAgent);
    buffer.setUsage(DynamicDrawUsage);
    for (const { geometry } of this.meshes) {
      geometry.dispose();
      geometry.setAttribute('pose', new InterleavedBufferAttribute(buffer, 4, 0));
      geometry.setAttribute('build', new InterleavedBufferAttribute(buffer, 4, 4));
    }
    this.#buffer = buffer;
    return buffer;
  }

  dispose(): void {
    for (const { geometry, material } of this.meshes) {
      geometry.dispose();
      material.dispose();
    }
  }
}

function instanced(form: BufferGeometry): InstancedBufferGeometry {
  const geometry = new InstancedBufferGeometry();
  geometry.index = form.index;
  for (const [name, attribute] of Object.entries(form.attributes)) geometry.setAttribute(name, attribute);
  geometry.instanceCount = 0;
  return geometry;
}
