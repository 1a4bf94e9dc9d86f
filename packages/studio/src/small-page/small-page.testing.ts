import { render, type ComponentChild } from 'preact';
import { act } from 'preact/test-utils';
import { vi } from 'vitest';
import { SmallDocument, SmallElement } from './elements.testing.ts';

const isControl = ({ localName }: SmallElement): boolean => ['input', 'select', 'textarea'].includes(localName);

/**
 * A page without a browser, for what components say and do. What a person sees (place, size, colour) is for tests in a browser.
 * Elements are found as a person finds them, by label or words.
 */
export class SmallPage {
  readonly document = new SmallDocument();
  /** What was copied last. */
  copied: string | undefined;
  /** What the visitor types when asked; undefined: cancels. */
  typed: string | undefined;
  readonly drawer = new Map<string, string>();
  readonly #window = new Map<string, Set<(event: unknown) => void>>();

  constructor() {
    const listeners = (type: string): Set<(event: unknown) => void> => {
      const known = this.#window.get(type) ?? new Set();
      this.#window.set(type, known);
      return known;
    };
    const globals = {
      document: this.document,
      HTMLElement: SmallElement,
      addEventListener: (type: string, listener: (event: unknown) => void) => void listeners(type).add(listener),
      removeEventListener: (type: string, listener: (event: unknown) => void) => void listeners(type).delete(listener),
      localStorage: {
        getItem: (key: string) => this.drawer.get(key) ?? null,
        setItem: (key: string, value: string) => void this.drawer.set(key, value),
        removeItem: (key: string) => void this.drawer.delete(key),
      },
      navigator: { clipboard: { writeText: (text: string) => Promise.resolve(void (this.copied = text)) } },
      location: { href: 'http://here/#view', hash: '#view', search: '' },
      prompt: () => this.typed ?? null,
      matchMedia: () => ({ matches: false, addEventListener: () => undefined }),
      // Nothing scrolls: what watches for it is never called.
      IntersectionObserver: class {
        observe(): void {}
        unobserve(): void {}
      },
    };
    for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  }

  /** Shows this in place of what was shown. */
  show(what: ComponentChild): void {
    this.act(() => render(what, this.document.body as unknown as Element));
  }

  /** Does something, and lets the page follow. */
  act(change: () => void): void {
    void act(() => {
      change();
    });
  }

  /** Takes down what is shown and gives the globals back. */
  close(): void {
    this.show(null);
    vi.unstubAllGlobals();
  }

  get words(): string {
    return this.document.body.textContent;
  }

  /** The element that is called so, by its label or by what stands in it. */
  find(name: string): SmallElement {
    const found = this.seek(name);
    if (found === undefined) throw new Error(`Nothing is called '${name}' in: ${this.words}`);
    return found;
  }

  seek(name: string): SmallElement | undefined {
    const { body } = this.document;
    const labelled = body.all((element) => element.getAttribute('aria-label') === name);
    const named = body.all(
      (element) => ['button', 'summary', 'a'].includes(element.localName) && element.textContent.trim() === name,
    );
    return [...labelled, ...named, ...this.#underLabels(name)][0];
  }

  /** What a `label` belongs to: the control inside it, or the one it names. */
  #underLabels(name: string): SmallElement[] {
    return this.document.body.all('label').flatMap((label) => {
      const [inside] = label.all(isControl);
      const words = label.textContent.slice(0, label.textContent.length - (inside?.textContent ?? '').length).trim();
      if (words !== name && !label.textContent.trim().startsWith(name)) return [];
      const named = label.getAttribute('for');
      const control = inside ?? this.document.body.all((element) => element.getAttribute('id') === named)[0];
      return control === undefined ? [] : [control];
    });
  }

  all(selector: string): SmallElement[] {
    return this.document.body.querySelectorAll(selector);
  }

  press(name: string, rest: object = {}): void {
    this.act(() => this.find(name).click(rest));
  }

  key(name: string, key: string): void {
    this.act(() => void this.find(name).fire('keydown', { key }));
  }

  /** Types, or chooses. */
  enter(name: string, value: string): void {
    const control = this.find(name);
    control.value = value;
    this.act(() => {
      control.fire('input');
      control.fire('change');
    });
  }

  tick(name: string, on: boolean): void {
    const control = this.find(name);
    control.checked = on;
    this.act(() => void control.fire('change'));
  }

  /** Something that happens to the window. */
  fireWindow(type: string, event: object): void {
    this.act(() => {
      for (const listener of this.#window.get(type) ?? []) listener(event);
    });
  }

  state(name: string, attribute: string): string | null {
    return this.find(name).getAttribute(attribute);
  }
}
