import type { Person } from '../protocol/replies.ts';
import type { Watcher } from './watcher.ts';

/** Who watches, by name, and the camera that one of them shows to the others. */
export class People {
  readonly #numbers = new Map<Watcher, number>();
  #last = 0;
  #presenter: { readonly watcher: Watcher; readonly view: unknown } | undefined;

  enter(watcher: Watcher): void {
    this.#numbers.set(watcher, ++this.#last);
    this.#tellAll();
    if (this.#presenter !== undefined) watcher.tell(this.#presented(this.#presenter.view));
  }

  leave(watcher: Watcher): void {
    this.#numbers.delete(watcher);
    if (this.#presenter?.watcher === watcher) this.#presenter = undefined;
    this.#tellAll();
  }

  rename(watcher: Watcher, name: string): void {
    watcher.name = name;
    this.#tellAll();
  }

  /** Shows the others what this one looks at; undefined ends it. The one who began last is shown. */
  present(watcher: Watcher, view: unknown): void {
    const wasPresenting = this.#presenter?.watcher === watcher;
    if (view === undefined) {
      if (!wasPresenting) return;
      this.#presenter = undefined;
      this.#tellAll();
      return;
    }
    this.#presenter = { watcher, view };
    if (!wasPresenting) this.#tellAll();
    for (const other of this.#numbers.keys()) if (other !== watcher && other.keepsUp) other.tell(this.#presented(view));
  }

  #presented(view: unknown): { readonly type: 'presented'; readonly by: number; readonly view: unknown } {
    const by = this.#presenter === undefined ? 0 : (this.#numbers.get(this.#presenter.watcher) ?? 0);
    return { type: 'presented', by, view };
  }

  #tellAll(): void {
    const people = [...this.#numbers].map(([watcher, number]): Person => ({
      number,
      name: watcher.name ?? `Visitor ${number}`,
      role: watcher.role,
      presents: this.#presenter?.watcher === watcher,
    }));
    for (const [watcher, you] of this.#numbers) watcher.tell({ type: 'people', people, you });
  }
}
