import { suggest, show, type Problem, type Locate, type XmlElement } from '@korzo/reading';

/** What an element must have in it; every attribute named is needed. */
export interface ElementRule {
  readonly attributes?: readonly string[];
  readonly children?: Readonly<Record<string, 'one' | 'at most one' | 'any number'>>;
  /** Exactly one of the children must be there. */
  readonly oneChildOnly?: boolean;
  readonly text?: boolean;
}

/** The rules of all elements of a format by name. */
export type ElementRules = Readonly<Record<string, ElementRule>>;

/** Where a problem is reported, when not at the element itself, and whether what is there can be read all the same. */
export interface Telling {
  readonly offset?: number;
  readonly readable?: boolean;
}

/** Collects problems with their places, and remembers which elements cannot be read. */
export class Inspection {
  readonly problems: Problem[] = [];
  readonly #file: string;
  readonly #locate: Locate;
  readonly #places = new Map<XmlElement, string>();
  readonly #unreadable = new Set<XmlElement>();

  constructor(file: string, root: XmlElement, locate: Locate) {
    this.#file = file;
    this.#locate = locate;
    this.#places.set(root, root.name);
  }

  tell(element: XmlElement, rule: string, remedy: string, { offset, readable = false }: Telling = {}): void {
    if (!readable) this.#unreadable.add(element);
    this.problems.push(this.problemAt(element, { rule, remedy, offset }));
  }

  /** Where an element stands, in words. */
  placeOf(element: XmlElement): string {
    return this.#places.get(element) ?? element.name;
  }

  problemAt(element: XmlElement, told: { rule: string; remedy: string; offset?: number }): Problem {
    const { rule, remedy, offset = element.offset } = told;
    return {
      file: this.#file,
      place: this.placeOf(element),
      ...this.#locate(offset),
      rule,
      remedy,
    };
  }

  /** Is there something in the element that could not be read? */
  isUnreadable(element: XmlElement): boolean {
    return this.#unreadable.has(element) || element.children.some((child) => this.isUnreadable(child));
  }

  /** Checks an element and all in it against their rules: names, numbers of children, attributes, text. */
  checkShape(element: XmlElement, rules: ElementRules): void {
    const rule = rules[element.name];
    this.#checkAttributes(element, rule);
    this.#checkChildren(element, rule, rules);
    const text = element.text.trim();
    if (text !== '' && rule.text !== true)
      this.tell(element, `<${element.name}> must have no text in it; it has ${show(text)}`, 'delete the text', {
        readable: true,
      });
  }

  #checkAttributes(element: XmlElement, { attributes = [] }: ElementRule): void {
    for (const name of attributes) {
      if (!element.attributes.has(name))
        this.tell(element, `<${element.name}> must have the attribute ${name}`, `add ${name}="..."`);
    }
    for (const [name, { offset }] of element.attributes) {
      if (attributes.includes(name) || /^(xml|xmlns|xsi)(:|$)/.test(name)) continue;
      this.tell(element, `<${element.name}> has no attribute '${name}'`, suggest(name, attributes), {
        offset,
        readable: true,
      });
    }
  }

  #checkChildren(element: XmlElement, rule: ElementRule, rules: ElementRules): void {
    const known = rule.children ?? {};
    const counts = new Map<string, number>();
    for (const child of element.children) {
      const index = counts.get(child.name) ?? 0;
      counts.set(child.name, index + 1);
      const allowed = Object.hasOwn(known, child.name) ? known[child.name] : undefined;
      this.#places.set(child, this.#placeOfChild(element, child, allowed === 'any number' ? index : undefined));
      if (allowed === undefined) this.#tellUnknown(element, child, rules);
      else if (allowed !== 'any number' && index > 0)
        this.tell(child, `<${element.name}> must have one <${child.name}>; this is another one`, 'delete one of them', {
          readable: true,
        });
      else this.checkShape(child, rules);
    }
    for (const [name, allowed] of Object.entries(known)) {
      if (allowed === 'one' && !counts.has(name))
        this.tell(element, `<${element.name}> must have <${name}> in it`, `add <${name}>`);
    }
    if (rule.oneChildOnly === true && element.children.length !== 1) {
      const choice = Object.keys(known).join(' or ');
      this.tell(
        element,
        `<${element.name}> must have one shape in it, ${choice}; it has ${element.children.length}`,
        'keep one shape, and give others a place of their own',
      );
    }
  }

  #placeOfChild(parent: XmlElement, child: XmlElement, index: number | undefined): string {
    const id = child.attributes.get('id')?.value;
    const number = index === undefined ? '' : `[${index}]`;
    return `${this.#places.get(parent) ?? parent.name}.${child.name}${number}${id === undefined ? '' : ` '${id}'`}`;
  }

  #tellUnknown(element: XmlElement, child: XmlElement, rules: ElementRules): void {
    const known = Object.keys(rules[element.name].children ?? {});
    const homes = Object.keys(rules).filter((name) => Object.hasOwn(rules[name].children ?? {}, child.name));
    const remedy = homes.length > 0 ? `move it into ${homes.map((name) => `<${name}>`).join(' or ')}` : undefined;
    this.tell(child, `<${element.name}> has no <${child.name}> in it`, remedy ?? suggest(child.name, known));
  }

  /** The number in an attribute; NaN when there is none, which is reported unless it was reported before. */
  number(element: XmlElement | undefined, name: string): number {
    const attribute = element?.attributes.get(name);
    if (element === undefined || attribute === undefined) return Number.NaN;
    return this.parseNumber(element, { what: `${name} of <${element.name}>`, ...attribute });
  }

  parseNumber(element: XmlElement, told: { what: string; value: string; offset?: number }): number {
    const { what, value, offset } = told;
    const trimmed = value.trim();
    if (/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(trimmed) && Number.isFinite(Number(trimmed)))
      return Number(trimmed);
    const withPoint = /^[+-]?\d+,\d+$/.test(trimmed) ? `write ${trimmed.replace(',', '.')}` : 'write digits, as in 2.5';
    this.tell(element, `${what} must be a number; it is ${show(value)}`, withPoint, { offset });
    return Number.NaN;
  }
}

export const childNamed = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name);

export const childrenNamed = (element: XmlElement | undefined, name: string): XmlElement[] =>
  (element?.children ?? []).filter((child) => child.name === name);

/** A file with hundreds of problems has one cause; the rest would only scroll it away. */
export const mostProblems = 100;
