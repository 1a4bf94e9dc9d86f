import type { Path, TextEdit } from '@korzo/formats';
import { valueAt, type ElementKind } from './elements.ts';

/**
 * A change to a place. `add` makes the list it adds to where there is none; `take` removes an entry of a list; `rename` gives an
 * element another name, also where others name it.
 */
export type PlaceEdit =
  | TextEdit
  | { readonly do: 'add'; readonly path: Path; readonly value: unknown }
  | { readonly do: 'take'; readonly path: Path }
  | { readonly do: 'rename'; readonly kind: ElementKind; readonly index: number; readonly name: string };

/** Edits that say where they change what. */
export type LocalEdit = Exclude<PlaceEdit, { readonly do: 'rename' }>;

/** Edits of the text that make changes to the place it says. */
export function textEdits(document: unknown, edits: readonly LocalEdit[]): readonly TextEdit[] {
  const lengths = new Map<string, number>();
  const lengthOf = (path: Path): number | undefined => {
    const list = valueAt(document, path);
    return lengths.get(path.join('.')) ?? (Array.isArray(list) ? list.length : undefined);
  };
  return edits.map((edit): TextEdit => {
    if (edit.do !== 'add' && edit.do !== 'take') return edit;
    const list = edit.do === 'add' ? edit.path : edit.path.slice(0, -1);
    const length = lengthOf(list);
    lengths.set(list.join('.'), (length ?? 0) + (edit.do === 'add' ? 1 : -1));
    if (edit.do === 'add')
      return length === undefined
        ? made(document, list, [edit.value])
        : { do: 'append', path: list, value: edit.value };
    return length === 1 ? emptied(list) : { do: 'remove', path: edit.path };
  });
}

/** Sets a value, with all mappings around it that are missing. */
function made(document: unknown, path: Path, value: unknown): TextEdit {
  let depth = path.length - 1;
  while (depth > 0 && !isThere(valueAt(document, path.slice(0, depth)))) depth--;
  const nested = path.slice(depth + 1).reduceRight<unknown>((inner, step) => ({ [step]: inner }), value);
  return { do: 'set', path: path.slice(0, depth + 1), value: nested };
}

const isThere = (value: unknown): boolean => value !== undefined && value !== null;

/** Hazards without a zone are none; other lists may be empty. */
const emptied = (list: Path): TextEdit =>
  list[1] === 'hazards' ? { do: 'remove', path: list.slice(0, 2) } : { do: 'set', path: list, value: [] };
