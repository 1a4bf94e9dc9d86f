import { modelBlockHead } from '../space/crowd-block.ts';
import { encodeValue, type ParameterValue, type Parameters, type Values } from './parameters.ts';

/** Bytes of a model instance's block: head, then one f64 per declared parameter. */
export const modelBlockBytes = (parameters: Parameters): number =>
  modelBlockHead.bytes + 8 * Object.keys(parameters).length;

/** The values of one model instance where kernels and all threads read them: in its block. */
export class LiveValues {
  readonly values: Values;
  readonly #parameters: Parameters;
  readonly #names: readonly string[];
  readonly #memory: WebAssembly.Memory;
  readonly #pointer: number;
  #floats!: Float64Array;

  constructor(parameters: Parameters, memory: WebAssembly.Memory, block: number) {
    this.#parameters = parameters;
    this.#names = Object.keys(parameters);
    this.#memory = memory;
    this.#pointer = block + modelBlockHead.bytes;
    this.refresh();
    const values = {};
    for (const [index, name] of this.#names.entries()) {
      Object.defineProperty(values, name, { enumerable: true, get: () => this.#floats[index] });
    }
    this.values = values;
  }

  refresh(): void {
    this.#floats = new Float64Array(this.#memory.buffer, this.#pointer, this.#names.length);
  }

  set(name: string, value: ParameterValue): void {
    this.#floats[this.#names.indexOf(name)] = encodeValue(this.#parameters[name], value);
  }

  setEncoded(values: Values): void {
    for (const [index, name] of this.#names.entries()) this.#floats[index] = values[name];
  }
}
