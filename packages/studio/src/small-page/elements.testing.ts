/** What happened to an element, as handlers of the studio look at it. */
export interface SmallEvent {
  readonly type: string;
  readonly target: SmallElement;
  currentTarget: SmallElement;
  defaultPrevented: boolean;
  stopped: boolean;
  preventDefault: () => void;
  stopPropagation: () => void;
}

type Listener = (this: SmallElement, event: SmallEvent) => void;

const textType = 3;
const elementType = 1;

class SmallNode {
  parentNode: SmallElement | null = null;
  readonly childNodes: (SmallElement | SmallText)[] = [];

  get parentElement(): SmallElement | null {
    return this.parentNode;
  }

  get firstChild(): SmallElement | SmallText | null {
    return this.childNodes[0] ?? null;
  }

  get nextSibling(): SmallElement | SmallText | null {
    const among = this.parentNode?.childNodes ?? [];
    return among[among.findIndex((node) => node === (this as unknown)) + 1] ?? null;
  }

  remove(): void {
    this.parentNode?.removeChild(this as unknown as SmallElement);
  }
}

class SmallText extends SmallNode {
  readonly nodeType = textType;
  data: string;

  constructor(data: string) {
    super();
    this.data = data;
  }
}

/** Elements that take an event at all: Preact asks `'onclick' in element` for the name of an event. */
class Listening extends SmallNode {
  onclick = null;
  ondblclick = null;
  oninput = null;
  onchange = null;
  onclose = null;
  onkeydown = null;
  onpointerdown = null;
  onpointermove = null;
  onpointerup = null;
  onpointerleave = null;
  onblur = null;
  onfocus = null;
  onsubmit = null;
  ontoggle = null;
}

/** As much of an element as Preact and the studio use; a test looks at it by what a person sees: words, labels, states. */
export class SmallElement extends Listening {
  readonly nodeType = elementType;
  readonly namespaceURI = 'http://www.w3.org/1999/xhtml';
  readonly attributes: { name: string; value: string }[] = [];
  readonly style: Record<string, unknown> = {
    cssText: '',
    setProperty: (name: string, value: string) => void (this.style[name] = value),
  };
  checked = false;
  isModal = false;
  readonly captured = new Set<number>();
  /** Where it is on the screen. */
  box = { left: 0, top: 0, width: 100, height: 20 };
  readonly #listeners = new Map<string, Set<Listener>>();
  #value = '';

  readonly localName: string;
  readonly ownerDocument: SmallDocument;

  constructor(localName: string, ownerDocument: SmallDocument) {
    super();
    this.localName = localName;
    this.ownerDocument = ownerDocument;
  }

  get value(): string {
    return this.#value;
  }

  set value(next: string | number | null | undefined) {
    this.#value = String(next ?? '');
  }

  /** Of a `select`. */
  get selectedIndex(): number {
    return this.all('option').findIndex((option) => option.value === this.value);
  }

  insertBefore(node: SmallElement | SmallText, before: SmallElement | SmallText | null): void {
    node.remove();
    const at = before === null ? this.childNodes.length : this.childNodes.indexOf(before);
    this.childNodes.splice(at, 0, node);
    node.parentNode = this;
  }

  appendChild(node: SmallElement | SmallText): void {
    this.insertBefore(node, null);
  }

  removeChild(node: SmallElement | SmallText): void {
    const at = this.childNodes.indexOf(node);
    if (at >= 0) this.childNodes.splice(at, 1);
    node.parentNode = null;
  }

  contains(other: SmallElement | null): boolean {
    return other !== null && (other === this || this.contains(other.parentNode));
  }

  setAttribute(name: string, value: unknown): void {
    const known = this.attributes.find((each) => each.name === name);
    if (known === undefined) this.attributes.push({ name, value: String(value) });
    else known.value = String(value);
  }

  removeAttribute(name: string): void {
    const at = this.attributes.findIndex((each) => each.name === name);
    if (at >= 0) this.attributes.splice(at, 1);
  }

  getAttribute(name: string): string | null {
    return this.attributes.find((each) => each.name === name)?.value ?? null;
  }

  addEventListener(type: string, listener: Listener): void {
    const known = this.#listeners.get(type) ?? new Set();
    this.#listeners.set(type, known.add(listener));
  }

  removeEventListener(type: string, listener: Listener): void {
    this.#listeners.get(type)?.delete(listener);
  }

  /** Dispatches it here and then further out. */
  fire(type: string, rest: object = {}): SmallEvent {
    const event: SmallEvent = {
      type,
      target: this,
      currentTarget: this,
      defaultPrevented: false,
      stopped: false,
      preventDefault: () => void (event.defaultPrevented = true),
      stopPropagation: () => void (event.stopped = true),
      ...rest,
    };
    this.#hear(event);
    return event;
  }

  #hear(event: SmallEvent): void {
    event.currentTarget = this;
    for (const listener of this.#listeners.get(event.type) ?? []) listener.call(this, event);
    if (!event.stopped && this.parentNode !== null) this.parentNode.#hear(event);
  }

  click(rest: object = {}): void {
    if (this.getAttribute('disabled') === null) this.fire('click', rest);
  }

  /** The nearest around it, itself first, that one of these selectors fits. */
  closest(selectors: string): SmallElement | null {
    if (selectors.split(', ').some((selector) => matches(this, selector))) return this;
    return this.parentNode?.closest(selectors) ?? null;
  }

  focus(): void {
    this.ownerDocument.activeElement = this;
  }

  showModal(): void {
    this.isModal = true;
  }

  close(): void {
    this.isModal = false;
    this.fire('close');
  }

  getBoundingClientRect(): SmallElement['box'] {
    return this.box;
  }

  setPointerCapture(pointer: number): void {
    this.captured.add(pointer);
  }

  hasPointerCapture(pointer: number): boolean {
    return this.captured.has(pointer);
  }

  get textContent(): string {
    return this.childNodes.map((node) => (node instanceof SmallText ? node.data : node.textContent)).join('');
  }

  /** All elements inside with this tag, `#id`, `.class` or `[attribute=value]`. */
  querySelectorAll(selector: string): SmallElement[] {
    return this.all((element) => matches(element, selector));
  }

  querySelector(selector: string): SmallElement | null {
    return this.querySelectorAll(selector)[0] ?? null;
  }

  all(wanted: string | ((element: SmallElement) => boolean)): SmallElement[] {
    const fits = typeof wanted === 'string' ? (element: SmallElement) => element.localName === wanted : wanted;
    return this.childNodes.flatMap((node) =>
      node instanceof SmallText ? [] : [...(fits(node) ? [node] : []), ...node.all(fits)],
    );
  }
}

function matches(element: SmallElement, selector: string): boolean {
  const [, tag, id, kind, name, value] =
    /^([a-z]*\d?)(?:#([\w-]+))?(?:\.([\w-]+))?(?:\[([\w-]+)(?:=([\w-]+))?\])?$/.exec(selector) ?? [];
  const has = (attribute: string, wanted: string | undefined): boolean =>
    wanted === undefined || element.getAttribute(attribute) === wanted;
  return (
    (tag === '' || tag === element.localName) &&
    has('id', id) &&
    (kind === undefined || (element.getAttribute('class') ?? '').split(' ').includes(kind)) &&
    (name === undefined || (element.getAttribute(name) !== null && has(name, value)))
  );
}

export class SmallDocument {
  title = '';
  activeElement: SmallElement | null = null;
  readonly documentElement = new SmallElement('html', this);
  readonly body = new SmallElement('body', this);

  createElement(name: string): SmallElement {
    return new SmallElement(name, this);
  }

  createElementNS(_space: string, name: string): SmallElement {
    return new SmallElement(name, this);
  }

  createTextNode(data: string): SmallText {
    return new SmallText(data);
  }

  querySelector(selector: string): SmallElement | null {
    return this.body.querySelector(selector);
  }
}
