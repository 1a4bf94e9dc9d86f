import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { PlaceDesk } from '../document/place-desk.ts';
import { placeAt } from './path-at.ts';
import { keysAt, valuesAt, type Fitting } from './schema-words.ts';

const option = ({ word, detail, info }: Fitting, type: string, behind = ''): Completion => ({
  label: word,
  detail,
  ...(info === '' ? {} : { info }),
  type,
  apply: word + behind,
});

/** Keys whose values are names of something else in the place. */
const named: Readonly<Record<string, readonly string[]>> = {
  between: ['region'],
  region: ['region'],
  stops: ['region'],
  in: ['region', 'area'],
  id: ['region', 'area'],
  gates: ['gate'],
};

/** Offers keys, words and names that fit where the cursor is, by the schema of scenarios. */
export const completeBy =
  (desk: PlaceDesk) =>
  ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const words = desk.words.peek();
    if (words === undefined) return null;
    const { path, key, word, from } = placeAt(state.doc.toString(), pos);
    if (word === '' && !explicit) return null;
    if (key === undefined && path.at(-1) !== '*') {
      const options = keysAt(words.schema, path).map((each) => option(each, 'property', ': '));
      return { from, options: [...options, ...namesFor(desk, path.at(-2))], validFor: /^[\w-]*$/ };
    }
    const own = key ?? path.at(-2);
    const fitting = key === undefined ? valuesAt(words.schema, path) : valuesAt(words.schema, [...path, key]);
    const lists = { model: words.models, configuration: words.configurations };
    const listed = own === 'model' || own === 'configuration' ? lists[own] : [];
    const options = [
      ...fitting.map((each) => option(each, 'enum')),
      ...listed.map((each) => option({ word: each, detail: own ?? '', info: '' }, 'class')),
      ...(own === 'id' && path.at(-1) !== 'place' ? [] : namesFor(desk, own)),
      ...(key === undefined ? keysAt(words.schema, path).map((each) => option(each, 'property', ': ')) : []),
    ];
    return { from, options, validFor: /^[\w-]*$/ };
  };

const namesFor = (desk: PlaceDesk, key: string | undefined): readonly Completion[] => {
  const kinds = named[key ?? ''] ?? [];
  return desk.elements
    .peek()
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ name, kind }) => option({ word: name, detail: kind, info: '' }, 'variable'));
};
