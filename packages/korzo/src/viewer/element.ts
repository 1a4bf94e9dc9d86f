import { view, type View, type ViewOptions } from './view.ts';

/**
 * Defines a custom element that shows a run, for pages without a script of their own:
 * `<korzo-run scenario="hello"></korzo-run>`, or with the scenario inside of it as YAML in a `<script type="text/yaml">`.
 * Attributes: `scenario`, `speed`, `theme` (`light` or `dark`), `label`. It has the size that the page gives it.
 */
export function defineElement(name = 'korzo-run'): void {
  if (customElements.get(name) !== undefined) return;
  customElements.define(
    name,
    class extends HTMLElement {
      static readonly observedAttributes = ['scenario', 'speed', 'theme'];
      #view: View | undefined;

      /** The view inside, to steer its run or to move its cameras. */
      get view(): View | undefined {
        return this.#view;
      }

      connectedCallback(): void {
        this.#show();
      }

      disconnectedCallback(): void {
        this.#hide();
      }

      attributeChangedCallback(): void {
        if (this.#view !== undefined) this.#show();
      }

      #show(): void {
        this.#hide();
        this.querySelector('p[role="alert"]')?.remove();
        const text = this.querySelector('script[type="text/yaml"]')?.textContent;
        const scenario = this.getAttribute('scenario') ?? text ?? 'hello';
        if (getComputedStyle(this).display === 'inline') this.style.display = 'block';
        if (this.clientHeight === 0) this.style.height = '360px';
        this.#view = view(this, scenario, optionsOf(this));
      }

      #hide(): void {
        this.#view?.destroy();
        this.#view = undefined;
      }
    },
  );
}

function optionsOf(element: HTMLElement): ViewOptions {
  const speed = Number(element.getAttribute('speed') ?? Number.NaN);
  const label = element.getAttribute('label');
  return {
    ...(speed > 0 ? { speed } : {}),
    ...(label === null ? {} : { label }),
    ...(element.getAttribute('theme') === 'dark' ? { draw: { theme: 'dark' } } : {}),
    onProblem: (problem) => showProblem(element, problem),
  };
}

/** Over the picture, which is empty then: below it the message would lie outside of the element. */
function showProblem(element: HTMLElement, problem: unknown): void {
  const message = document.createElement('p');
  message.setAttribute('role', 'alert');
  message.textContent = problem instanceof Error ? problem.message : String(problem);
  message.style.cssText =
    'position: absolute; inset: 0; margin: 0; padding: 1em; overflow: auto; white-space: pre-wrap';
  if (getComputedStyle(element).position === 'static') element.style.position = 'relative';
  element.append(message);
}
