import { parseDocument } from 'yaml';
import { changed, editText, mostAliases, passesAlias, says, spliceFor } from './edit-text.ts';
import type { EditResult, TextEdit, TextSplice } from './edit-text.ts';

/**
 * Makes edits one after the other: each sees the text as the one before left it. Edits that do not touch each other
 * are written in one go, which takes two readings of the text however many they are. All of them are made, or none.
 */
export function editAll(text: string, edits: readonly TextEdit[]): EditResult {
  const together = edits.length > 1 ? editTogether(text, edits) : undefined;
  if (together !== undefined) return { text: together };
  let current = text;
  for (const edit of edits) {
    const result = editText(current, edit);
    if ('refused' in result) return result;
    current = result.text;
  }
  return { text: current };
}

/** All edits against one reading; undefined when the result does not say what they ask for. */
function editTogether(text: string, edits: readonly TextEdit[]): string | undefined {
  const document = parseDocument(text, { keepSourceTokens: true });
  if (document.errors.length > 0) return undefined;
  let value: unknown = document.toJS({ maxAliasCount: mostAliases });
  const splices: TextSplice[] = [];
  for (const edit of edits) {
    const expected = changed(value, edit);
    if (expected === undefined || passesAlias(document, edit.path)) return undefined;
    ({ value } = expected);
    const splice = spliceFor(text, document, edit);
    if (splice === undefined) return undefined;
    splices.push(splice);
  }
  const after = written(text, splices);
  return after !== undefined && says(after, value) ? after : undefined;
}

/** The text with all of them; undefined when two overlap. */
function written(text: string, splices: readonly TextSplice[]): string | undefined {
  const parts: string[] = [];
  let at = 0;
  for (const { from, to, insert } of splices.toSorted((one, other) => one.from - other.from)) {
    if (from < at) return undefined;
    parts.push(text.slice(at, from), insert);
    at = to;
  }
  return parts.join('') + text.slice(at);
}
