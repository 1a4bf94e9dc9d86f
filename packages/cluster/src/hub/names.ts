interface NamedObject {
  readonly id: number;
  hidden: boolean;
}

/** Objects by name, and receivers that wait for a name to appear. */
export class NameService {
  /** Objects of each name in the order they took it: the first that is not hidden answers to it. */
  readonly #objects = new Map<string, NamedObject[]>();
  readonly #waiting = new Map<string, Set<(id: number) => void>>();

  take(name: string, id: number, hidden: boolean): void {
    const objects = this.#objects.get(name) ?? [];
    objects.push({ id, hidden });
    this.#objects.set(name, objects);
    this.#answer(name);
  }

  drop(name: string | undefined, id: number): void {
    if (name === undefined) return;
    const others = (this.#objects.get(name) ?? []).filter((object) => object.id !== id);
    if (others.length > 0) this.#objects.set(name, others);
    else this.#objects.delete(name);
  }

  hide(name: string, id: number, hidden: boolean): void {
    for (const object of this.#objects.get(name) ?? []) if (object.id === id) object.hidden = hidden;
    this.#answer(name);
  }

  find(name: string, answer: (id: number) => void): () => void {
    const waiting = this.#waiting.get(name) ?? new Set();
    this.#waiting.set(name, waiting);
    waiting.add(answer);
    this.#answer(name);
    return () => {
      waiting.delete(answer);
      if (waiting.size === 0 && this.#waiting.get(name) === waiting) this.#waiting.delete(name);
    };
  }

  list(): { readonly id: number; readonly name: string }[] {
    const found: { id: number; name: string }[] = [];
    for (const [name, objects] of this.#objects) {
      for (const { id, hidden } of objects) if (!hidden) found.push({ id, name });
    }
    return found.toSorted((one, other) => one.id - other.id);
  }

  #answer(name: string): void {
    const object = this.#objects.get(name)?.find(({ hidden }) => !hidden);
    const waiting = this.#waiting.get(name);
    if (object === undefined || waiting === undefined) return;
    this.#waiting.delete(name);
    for (const answer of waiting) answer(object.id);
  }
}
