import {
  snippetCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import { hoverTooltip, type Tooltip } from '@codemirror/view';
import { languageWords, type LanguageWord } from '@korzo/city';

type Owner = NonNullable<LanguageWord['of']>;

const icons: Readonly<Record<LanguageWord['kind'], string>> = {
  command: 'method',
  function: 'function',
  class: 'class',
  type: 'type',
  constant: 'constant',
  setting: 'property',
  definition: 'function',
  keyword: 'keyword',
};

/** A word as one calls it: `house(x, y, width, depth, height, [turned])`. */
export const signatureOf = ({ name, takes }: LanguageWord): string =>
  takes === undefined ? name : `${name}(${takes.join(', ')})`;

const ownerWords: Readonly<Record<Owner, string>> = {
  Cross: 'of a cross',
  Way: 'of a way',
  Style: 'of a style',
  main: 'in main',
};

const offered: readonly { readonly word: LanguageWord; readonly completion: Completion }[] = languageWords.map(
  (word) => ({
    word,
    completion: completionOf(word),
  }),
);

function completionOf(word: LanguageWord): Completion {
  const { name, kind, of, takes } = word;
  const plain: Completion = {
    label: name,
    type: icons[kind],
    ...(of === undefined ? {} : { detail: ownerWords[of] }),
    info: () => infoOf([word]),
  };
  if (kind === 'definition') return snippetCompletion(`${name}() {\n\t\${}\n}`, plain);
  if (takes === undefined) return plain;
  const needed = takes.filter((each) => !each.startsWith('[') && each !== '...');
  return snippetCompletion(`${name}(${needed.map((each) => `\${${each}}`).join(', ')})`, plain);
}

/** What a card beside the list, or over a word, says. */
function infoOf(words: readonly LanguageWord[]): HTMLElement {
  const card = document.createElement('div');
  card.className = 'word-card';
  for (const word of words) {
    const head = document.createElement('code');
    head.textContent = signatureOf(word);
    const about = document.createElement('p');
    about.textContent = `${word.of === undefined ? '' : `${ownerWords[word.of]}: `}${word.about}`;
    card.append(head, about);
  }
  return card;
}

/** A user that waits for words waits no longer, ms. */
const patience = 100;

/** The whole tree where there is time for it, else as much as there is. */
const treeOf = (state: EditorState): ReturnType<typeof syntaxTree> =>
  ensureSyntaxTree(state, state.doc.length, patience) ?? syntaxTree(state);

/** Whose commands can be said at a place; undefined where none can. */
export function ownerAt(state: EditorState, at: number): Owner | undefined {
  for (let node = treeOf(state).resolveInner(at, -1); ;) {
    if (node.name === 'MainDeclaration' || node.name === 'FunctionDeclaration') return 'main';
    if (node.name === 'ClassDeclaration') {
      const base = node.getChild('Base');
      return base === null ? undefined : (state.sliceDoc(base.from, base.to) as Owner);
    }
    if (node.parent === null) return headBefore(state.sliceDoc(0, at));
    node = node.parent;
  }
}

/** Half-written texts have half a tree: then the last head with an open brace decides. */
function headBefore(text: string): Owner | undefined {
  const heads = [...text.matchAll(/\bmain\s*\(|\bclass\s+\w+\s*:\s*(Cross|Way|Style)\b/g)];
  const head = heads.at(-1);
  if (head === undefined) return undefined;
  const behind = text.slice(head.index);
  const open = behind.split('{').length - behind.split('}').length;
  return open > 0 ? ((head[1] as Owner | undefined) ?? 'main') : undefined;
}

/** Names that the text itself declares. */
function ownNames(state: EditorState): readonly Completion[] {
  const found = new Map<string, string>();
  const kinds: Readonly<Record<string, string>> = {
    Definition: 'variable',
    ClassName: 'class',
    FunctionName: 'function',
  };
  treeOf(state).iterate({
    enter: ({ name, from, to }) => {
      if (name in kinds) found.set(state.sliceDoc(from, to), kinds[name]);
    },
  });
  return [...found].map(([label, type]) => ({ label, type, boost: 1 }));
}

/** Commands of the place first; behind an arrow those of objects, behind new what can be made. */
export function completeCity(context: CompletionContext): CompletionResult | null {
  const { state, pos, explicit } = context;
  const inside = treeOf(state).resolveInner(pos, -1).name;
  if (inside === 'LineComment' || inside === 'BlockComment' || inside === 'String') return null;
  const typed = context.matchBefore(/[A-Za-z_]\w*/);
  const from = typed?.from ?? pos;
  const before = state.sliceDoc(Math.max(0, from - 40), from);
  const isCalled = /(?:->|\.)\s*$/.test(before);
  if (typed === null && !explicit && !isCalled) return null;
  const isMade = /\bnew\s+$/.test(before);
  const owner = ownerAt(state, pos);
  const fits = ({ kind, of }: LanguageWord): boolean => {
    if (isCalled) return kind === 'command' && of !== 'main';
    if (isMade) return kind === 'class';
    return kind !== 'command' || of === owner || owner === undefined;
  };
  const words = offered.filter(({ word }) => fits(word)).map(({ word, completion }) => ranked(word, completion, owner));
  const own = isCalled
    ? []
    : ownNames(state).filter(({ type, label }) => (isMade ? type === 'class' : label !== typed?.text));
  return { from, options: [...words, ...own], validFor: /^\w*$/ };
}

const ranked = (word: LanguageWord, completion: Completion, owner: Owner | undefined): Completion =>
  word.of !== undefined && word.of === owner ? { ...completion, boost: 2 } : completion;

/** What a word means, when the pointer rests on it. */
export const wordHelp = hoverTooltip((view, at): Tooltip | null => {
  const line = view.state.doc.lineAt(at);
  const start = line.text.slice(0, at - line.from).search(/\w*$/) + line.from;
  const [name = ''] = /^\w*/.exec(line.text.slice(start - line.from)) ?? [];
  const words = languageWords.filter((word) => word.name === name);
  if (words.length === 0 || /Comment|String/.test(treeOf(view.state).resolveInner(at, 1).name)) return null;
  return { pos: start, end: start + name.length, above: true, create: () => ({ dom: infoOf(words) }) };
});
