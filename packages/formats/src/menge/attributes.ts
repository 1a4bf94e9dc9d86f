import { show, type Problem, type Locate, type XmlElement } from '@korzo/reading';

/** Reads the attributes of elements of one file, and gathers what is wrong with them. */
export class Attributes {
  readonly problems: Problem[] = [];
  readonly #file: string;
  readonly #locate: Locate;

  constructor(file: string, locate: Locate) {
    this.#file = file;
    this.#locate = locate;
  }

  /** What is wrong with an element. */
  tell(element: XmlElement, rule: string, remedy: string): void {
    if (this.problems.length < mostProblems)
      this.problems.push({ file: this.#file, place: element.name, ...this.#locate(element.offset), rule, remedy });
  }

  word(element: XmlElement, name: string): string | undefined {
    return element.attributes.get(name)?.value.trim();
  }

  /** A number in a range; the one given instead when there is none; NaN when it is missing or wrong, which is reported. */
  number(
    element: XmlElement,
    name: string,
    { otherwise, least = -farthest, most = farthest }: NumberRule = {},
  ): number {
    const written = this.word(element, name);
    if (written === undefined && otherwise !== undefined) return otherwise;
    const value = written === undefined || written === '' ? NaN : Number(written);
    if (value >= least && value <= most) return value;
    const found = written === undefined ? 'it is missing' : `it is ${show(written)}`;
    const range = most === farthest && least === -farthest ? 'a number' : `a number from ${least} to ${most}`;
    this.tell(element, `<${element.name}> must have ${name} as ${range}; ${found}`, `write ${name}="1"`);
    return NaN;
  }
}

interface NumberRule {
  readonly otherwise?: number;
  readonly least?: number;
  readonly most?: number;
}

const mostProblems = 50;
/** Scenes are smaller, m. */
const farthest = 5000;

export const childrenNamed = (element: XmlElement, name: string): readonly XmlElement[] =>
  element.children.filter((child) => child.name === name);
