import type { DrawnLayer } from './layer-forms.ts';
import type { Part } from './part.ts';

/** What the parts of a run give to the eye: the same list until something changes. */
export class LayerBook {
  readonly #parts: readonly Part[];
  #text = '[]';
  #layers: readonly DrawnLayer[] = [];

  constructor(parts: readonly Part[]) {
    this.#parts = parts.filter(({ shapesAt }) => shapesAt !== undefined);
  }

  at(tick: number): readonly DrawnLayer[] {
    if (this.#parts.length === 0) return this.#layers;
    const layers = this.#parts.flatMap((part) => layersOf(part, tick));
    const text = JSON.stringify(layers);
    if (text !== this.#text) this.#layers = layers;
    this.#text = text;
    return this.#layers;
  }
}

function layersOf(part: Part, tick: number): readonly DrawnLayer[] {
  const { name, layers = [] } = part;
  const shapes = part.shapesAt?.(tick) ?? {};
  const unknown = Object.keys(shapes).find((layer) => layers.every((form) => form.name !== layer));
  if (unknown !== undefined) throw new Error(`part '${name}' draws the layer '${unknown}', which it does not declare`);
  return layers.flatMap((form): readonly DrawnLayer[] => {
    const own = shapes[form.name] ?? [];
    return own.length === 0 ? [] : [{ part: name, ...form, shapes: own }];
  });
}
