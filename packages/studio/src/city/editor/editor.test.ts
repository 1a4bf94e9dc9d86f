import { CompletionContext } from '@codemirror/autocomplete';
import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { classHighlighter, highlightTree } from '@lezer/highlight';
import { describe, expect, it } from 'vitest';
import { cityLanguage } from './city-language.ts';
import { completeCity, ownerAt } from './completion.ts';

/** A text with a | where the cursor is. */
function stateOf(marked: string): { readonly state: EditorState; readonly at: number } {
  const at = marked.indexOf('|');
  const state = EditorState.create({ doc: marked.replace('|', ''), extensions: [cityLanguage] });
  ensureSyntaxTree(state, state.doc.length, 10_000);
  return { state, at };
}

function offered(marked: string): string[] {
  const { state, at } = stateOf(marked);
  const result = completeCity(new CompletionContext(state, at, true));
  return result?.options.map(({ label }) => label) ?? [];
}

function owner(marked: string): string | undefined {
  const { state, at } = stateOf(marked);
  return ownerAt(state, at);
}

describe('words that are offered', () => {
  it('are those of the place', () => {
    expect(offered('main() { hou| }')).toEqual(expect.arrayContaining(['house', 'connect', 'sin', 'lsDashed']));
    expect(offered('main() { hou| }')).not.toContain('define_straight');
    const inWay = offered('class Bend: Way { define_way() { def| } };');
    expect(inWay).toContain('define_arc_by_angle');
    expect(inWay).not.toContain('house');
  });

  it('are commands of objects behind an arrow, and classes behind new', () => {
    const behindArrow = offered('main() { Way *w = new Way(straight); w->| }');
    expect(behindArrow).toEqual(expect.arrayContaining(['use_style', 'traffic_light', 'pavement']));
    expect(behindArrow).not.toContain('house');
    expect(offered('class Bend: Way {}; main() { Way *w = new | }').toSorted()).toEqual([
      'Bend',
      'Cross',
      'Style',
      'Way',
    ]);
  });

  it('have the names of the text, and none in comments and strings', () => {
    expect(offered('float half(float x) { return x / 2; } main() { int count = 3; float y = | }')).toEqual(
      expect.arrayContaining(['half', 'count']),
    );
    expect(offered('main() { // hou|\n }')).toEqual([]);
    expect(offered('main() { w->set_name("hou|"); }')).toEqual([]);
  });

  it('know whose commands can be said', () => {
    expect(owner('main() { | }')).toBe('main');
    expect(owner('class A: Style { define_style() { | } };')).toBe('Style');
    expect(owner('| main() {}')).toBeUndefined();
  });
});

describe('colours', () => {
  it('report main where it is one from a variable of that name', () => {
    const { state } = stateOf('main() { Style *main = new Style(1, 1, lsDashed); main->pavement(2); }|');
    const colours: string[] = [];
    const tree = ensureSyntaxTree(state, state.doc.length, 10_000);
    if (tree === null) throw new Error('the text was not read');
    highlightTree(tree, classHighlighter, (from, to, classes) =>
      colours.push(`${state.sliceDoc(from, to)} ${classes.replaceAll('tok-', '')}`),
    );
    expect(colours.filter((each) => each.startsWith('main'))).toEqual([
      'main keyword',
      'main variableName definition',
      'main variableName',
    ]);
    expect(colours).toEqual(expect.arrayContaining(['Style typeName', 'lsDashed variableName atom', '2 number']));
  });
});
