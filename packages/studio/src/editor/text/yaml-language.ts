import { HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import { tags } from '@lezer/highlight';
import type { Extension } from '@codemirror/state';

/** Colours of YAML, word by word: what a text means the worker knows. */
const yaml = StreamLanguage.define<{ isKey: boolean }>({
  name: 'yaml',
  startState: () => ({ isKey: true }),
  token: (stream, state) => {
    if (stream.sol()) state.isKey = true;
    if (stream.eatSpace()) return null;
    if (stream.match(/^#.*/)) return 'comment';
    if (stream.match(/^[[\]{},]/)) {
      state.isKey = true;
      return 'punctuation';
    }
    if (stream.match(/^-(?=\s)/)) return 'punctuation';
    if (stream.match(/^[&*][\w-]+/)) return 'typeName';
    if (state.isKey && stream.match(/^("[^"]*"|'[^']*'|[^\s,[\]{}:#"'][^,[\]{}:]*)(?=\s*:(\s|$))/))
      return 'propertyName';
    if (stream.match(/^:/)) {
      state.isKey = false;
      return 'punctuation';
    }
    if (stream.match(/^("([^"\\]|\\.)*"|'[^']*')/)) return 'string';
    if (stream.match(/^-?\d[\d.e+-]*(?=[\s,\]}]|$)/i)) return 'number';
    if (stream.match(/^(true|false|null)(?=[\s,\]}]|$)/)) return 'bool';
    if (stream.match(/^[^\s,[\]{}]+/) === null) stream.next();
    return null;
  },
  languageData: { commentTokens: { line: '#' }, closeBrackets: { brackets: ['[', '{', '"'] } },
});

const colours = HighlightStyle.define([
  { tag: tags.comment, color: 'var(--text-muted)', fontStyle: 'italic' },
  { tag: tags.propertyName, color: 'var(--code-call)' },
  { tag: tags.string, color: 'var(--code-string)' },
  { tag: [tags.number, tags.bool], color: 'var(--code-value)' },
  { tag: tags.typeName, color: 'var(--code-type)' },
]);

export const yamlSupport = (): Extension => [yaml, syntaxHighlighting(colours)];
