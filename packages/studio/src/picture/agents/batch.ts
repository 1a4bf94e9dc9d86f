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

/** Agents that share a form: one buffer, one call to draw them all. Writers fill `words` and `floats` (the same memory) and then `show`. */
export class Batch {
  readonly mesh: Mesh<InstancedBufferGeometry, RawShaderMaterial>;
  words = new Uint32Array(0);
  floats = new Float32Array(0);
  count = 0;
  readonly trianglesEach: number;
  #buffer: InstancedInterleavedBuffer | undefined;

  constructor(form: BufferGeometry, material: RawShaderMaterial) {
    const geometry = new InstancedBufferGeometry();
    geometry.index = form.index;
    for (const [name, attribute] of Object.entries(form.attributes)) geometry.setAttribute(name, attribute);
    geometry.instanceCount = 0;
    this.trianglesEach = (form.index?.count ?? 0) / 3;
    this.mesh = new Mesh(geometry, material);
    this.mesh.frustumCulled = false;
    this.mesh.visible = false;
    this.mesh.renderOrder = 10;
  }

  /** Room for one more, with everybody else where they are. */
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
    const { geometry } = this.mesh;
    this.mesh.visible = this.count > 0;
    geometry.instanceCount = this.count;
    if (this.count === 0) return;
    const buffer = this.#buffer ?? this.#attach();
    buffer.clearUpdateRanges();
    buffer.addUpdateRange(0, this.count * wordsPerAgent);
    buffer.needsUpdate = true;
  }

  #attach(): InstancedInterleavedBuffer {
    const { geometry } = this.mesh;
    geometry.dispose();
    const buffer = new InstancedInterleavedBuffer(this.words, wordsPerAgent);
    buffer.setUsage(DynamicDrawUsage);
    geometry.setAttribute('pose', new InterleavedBufferAttribute(buffer, 4, 0));
    geometry.setAttribute('build', new InterleavedBufferAttribute(buffer, 4, 4));
    this.#buffer = buffer;
    return buffer;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }
}
