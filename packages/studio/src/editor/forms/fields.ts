import { parseFlow } from '../model/flow-text.ts';
import type { Schema } from '../text/schema-words.ts';
import { keysAt, schemasAt, valuesAt } from '../text/schema-words.ts';

/** One key of an element as a field of a form. */
export interface Field {
  readonly key: string;
  readonly meaning: string;
  readonly choices: readonly string[];
  readonly isNumber: boolean;
}

/** The fields that elements of a list may have, by the schema. */
export function fieldsOf(schema: Schema, list: readonly string[]): readonly Field[] {
  const path = [...list, '*'];
  return keysAt(schema, path).map(({ word, info }) => {
    const here = schemasAt(schema, [...path, word]);
    return {
      key: word,
      meaning: info,
      choices: valuesAt(schema, [...path, word]).map((each) => each.word),
      isNumber: here.length === 1 && (here[0].type === 'number' || here[0].type === 'integer'),
    };
  });
}

/** What was written into a field, as a value; undefined: the key goes away. */
export function valueOf(text: string): { readonly value: unknown } | { readonly wrong: string } {
  const words = text.trim();
  return words === '' ? { value: undefined } : parseFlow(words);
}
