import { isMapping } from './mapping.ts';
import { flowText } from './flow-text.ts';

/** Mappings around lists of elements have lines of their own: the document, `world`, `building` and their like. */
const deepest = 3;

/** A document as people write places: an element of a list is one line. */
export function compactText(document: unknown): string {
  return isMapping(document) ? `${lines(document, 0).join('\n')}\n` : '';
}

function lines(mapping: Readonly<Record<string, unknown>>, depth: number): string[] {
  const indent = '  '.repeat(depth);
  const written: string[] = [];
  for (const [key, value] of Object.entries(mapping)) {
    if (value === undefined || isEmpty(value)) continue;
    const isBlock = depth < deepest && isMapping(value) && hasList(value);
    if (isBlock) written.push(`${indent}${key}:`, ...lines(value, depth + 1));
    else if (isElements(value)) {
      written.push(`${indent}${key}:`);
      for (const each of value) written.push(`${indent}  - ${flowText(each)}`);
    } else written.push(`${indent}${key}: ${flowText(value)}`);
  }
  return written;
}

/** Lists that are empty are left out, as they are by default. */
const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

const isElements = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.every(isMapping);

const hasList = (value: Readonly<Record<string, unknown>>): boolean =>
  Object.values(value).some((each) => Array.isArray(each) || (isMapping(each) && hasList(each)));
