import { allKinds } from '../agents/kinds.ts';
import type { Arena } from '../memory/arena.ts';
import { Block } from '../memory/block.ts';
import type { ModelInstance } from '../model/define-model.ts';
import { LiveValues, modelBlockBytes } from '../model/live-values.ts';
import type { ParameterValue, Values } from '../model/parameters.ts';
import { modelBlockHead, motionRule } from '../space/crowd-block.ts';

/** The run's model instances where all threads find them: a block each, and the table of motion rules. */
export class ModelsInMemory {
  readonly blocks: readonly number[];
  /** One byte per instance, see `motionRule`. */
  readonly motionRules: number;
  readonly #memory: WebAssembly.Memory;
  readonly #instances: readonly ModelInstance[];
  readonly #live: readonly LiveValues[];

  constructor(arena: Arena, instances: readonly ModelInstance[]) {
    this.#instances = instances;
    this.motionRules = arena.reserve(256);
    this.blocks = instances.map(({ model }) => arena.reserve(modelBlockBytes(model.parameters)));
    this.#memory = arena.memory;
    this.#live = instances.map((instance, index) => {
      const { model, values, kindsSeen } = instance;
      new Block(arena.memory, modelBlockHead, this.blocks[index]).setAll({
        model: index,
        kindsSeen: kindsSeen ?? allKinds,
      });
      const live = new LiveValues(model.parameters, arena.memory, this.blocks[index]);
      live.setEncoded(values);
      return live;
    });
    this.#noteMotionRules();
  }

  refresh(): void {
    for (const live of this.#live) live.refresh();
  }

  set(index: number, name: string, value: ParameterValue): void {
    this.#live[index].set(name, value);
    this.#noteMotionRules();
  }

  /** Views of the values, which change with them. */
  get liveValues(): readonly Values[] {
    return this.#live.map(({ values }) => values);
  }

  /** Values as they are now. */
  get values(): readonly Values[] {
    return this.#live.map((live) => ({ ...live.values }));
  }

  restore(values: readonly Values[]): void {
    for (const [index, each] of values.entries()) this.#live[index].setEncoded(each);
    this.#noteMotionRules();
  }

  /** The first so many instances are in use, and some others; the rest is on standby and sees nothing. */
  use(first: number, others: Iterable<number> = []): void {
    this.#used.clear();
    for (let index = 0; index < first; index++) this.#used.add(index);
    for (const index of others) this.#used.add(index);
    this.#noteMotionRules();
  }

  readonly #used = new Set<number>();

  /** The farthest agent and the farthest wall that can matter to any agent now, m. */
  get sight(): { readonly agents: number; readonly walls: number } {
    let agents = 0;
    let walls = 0;
    for (const [index, { model }] of this.#instances.entries()) {
      if (!this.#used.has(index)) continue;
      agents = Math.max(agents, model.perceptionRadius(this.#live[index].values));
      walls = Math.max(walls, model.wallReach?.(this.#live[index].values) ?? 0);
    }
    return { agents, walls };
  }

  #noteMotionRules(): void {
    const rules = new Uint8Array(this.#memory.buffer, this.motionRules, 256);
    for (const [index, { model }] of this.#instances.entries()) {
      const carriedBy = model.stepsWith?.(this.#live[index].values) ?? 'new';
      rules[index] = this.#used.has(index) ? motionRule[carriedBy] : motionRule.standby;
    }
  }
}
