import type { XmlElement } from '@korzo/reading';
import type { Inspection, ElementRules } from '../mass/shape.ts';
import { childNamed } from '../mass/shape.ts';
import { fromFile, type Vector } from './axes.ts';

/** What a vector is made of, in both files. */
export const vectorRules: ElementRules = {
  x: { text: true },
  y: { text: true },
  z: { text: true },
};
export const vectorParts = { x: 'one', y: 'one', z: 'one' } as const;

/** Farther than this from the origin nothing can be, m. */
const farthest = 1e5;

/** The number that is the text of an element; NaN when there is none, which is reported. */
export function numberIn(
  inspection: Inspection,
  element: XmlElement | undefined,
  { least, most, whole = false }: { readonly least: number; readonly most: number; readonly whole?: boolean },
): number {
  if (element === undefined) return Number.NaN;
  const value = inspection.parseNumber(element, { what: `<${element.name}>`, value: element.text });
  if (Number.isNaN(value) || (value >= least && value <= most && (!whole || Number.isInteger(value)))) return value;
  const kind = whole ? 'a whole number' : 'a number';
  inspection.tell(
    element,
    `<${element.name}> must be ${kind} from ${least} to ${most}; it is ${value}`,
    `write ${kind} in this range`,
  );
  return Number.NaN;
}

/** The vector in an element, in the axes used here. */
export function vectorIn(inspection: Inspection, element: XmlElement | undefined): Vector {
  const part = (name: string): number =>
    numberIn(inspection, childNamed(element, name), { least: -farthest, most: farthest });
  return fromFile([part('x'), part('y'), part('z')]);
}

/** The published example has comments that begin with // between its elements; they are blanked out, place by place. */
export const withoutComments = (text: string): string =>
  text.replaceAll(/^[ \t]*\/\/[^\n\r<]*/gm, (comment) => ' '.repeat(comment.length));
