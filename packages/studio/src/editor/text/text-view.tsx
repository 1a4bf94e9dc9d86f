import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, foldKeymap, indentOnInput } from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { Annotation, Compartment, EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { effect } from '@preact/signals';
import type { Problem } from '@korzo/formats';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { splicesBetween } from '../document/differences.ts';
import type { PlaceDesk } from '../document/place-desk.ts';
import type { Workbench } from '../document/workbench.ts';
import { cursorInView } from '../../writing/cursor-in-view.ts';
import { passingTab } from '../../writing/passing-tab.ts';
import { completeBy } from './complete.ts';
import { fellowMarks, showFellows } from './fellow-marks.ts';
import { yamlSupport } from './yaml-language.ts';

/** Marks a change that came from the document, not from the keyboard. */
const fromDesk = Annotation.define<true>();

/** Whether the text can be changed. */
const writing = new Compartment();

interface TextViewOf {
  readonly bench: Workbench;
  readonly view: { current: EditorView | undefined };
}

/** The text itself, as a view of the document: undo and redo are the document's. */
export function TextView({ bench, view }: TextViewOf): JSX.Element {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (frame.current === null) return undefined;
    const { desk, together } = bench;
    const state = EditorState.create({ doc: desk.text.peek(), extensions: extensionsOf(bench) });
    const made = new EditorView({ state, parent: frame.current });
    view.current = made;
    const endings = [
      effect(() => takeText(made, desk.text.value)),
      effect(() => made.dispatch({ effects: writing.reconfigure(EditorState.readOnly.of(!desk.canEdit.value)) })),
      effect(() => showFellows(made, together.value?.fellows.value ?? [])),
      effect(() => underline(made, [...desk.problems.value, ...desk.examined.value.warnings], desk)),
    ];
    return () => {
      for (const end of endings) end();
      view.current = undefined;
      made.destroy();
    };
  }, [bench, view]);
  return <div class="editor" ref={frame} />;
}

const step = (act: () => void) => (): boolean => {
  act();
  return true;
};

function extensionsOf({ desk, together }: Workbench): Extension {
  return [
    lineNumbers(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    autocompletion({ override: [completeBy(desk)] }),
    highlightActiveLine(),
    highlightSelectionMatches(),
    lintGutter(),
    cursorInView,
    passingTab,
    yamlSupport(),
    fellowMarks,
    writing.of(EditorState.readOnly.of(!desk.canEdit.peek())),
    keymap.of([
      { key: 'Mod-z', run: step(() => desk.undo()), preventDefault: true },
      { key: 'Mod-y', mac: 'Mod-Shift-z', run: step(() => desk.redo()), preventDefault: true },
      { key: 'Mod-Shift-z', run: step(() => desk.redo()), preventDefault: true },
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...searchKeymap,
      ...foldKeymap,
      ...completionKeymap,
      ...lintKeymap,
      indentWithTab,
    ]),
    EditorState.tabSize.of(2),
    // Line ends stay as they are in the file.
    EditorState.lineSeparator.of('\n'),
    EditorView.contentAttributes.of({ 'aria-label': 'Text of the place', spellcheck: 'false' }),
    EditorView.updateListener.of(({ docChanged, selectionSet, state, transactions }) => {
      if (docChanged && !transactions.some((each) => each.annotation(fromDesk) === true))
        desk.type(state.doc.toString());
      const { anchor, head } = state.selection.main;
      if (selectionSet || docChanged) together.peek()?.pointAt(anchor, head);
    }),
  ];
}

/** Brings the view up to the document by the places where they differ, so that the cursor stays. */
function takeText(view: EditorView, text: string): void {
  const splices = splicesBetween(view.state.doc.toString(), text);
  if (splices.length === 0) return;
  view.dispatch({
    changes: splices.map(({ at, removed, inserted }) => ({ from: at, to: at + removed.length, insert: inserted })),
    annotations: fromDesk.of(true),
  });
}

function underline(view: EditorView, problems: readonly Problem[], desk: PlaceDesk): void {
  const { doc } = view.state;
  const errors = new Set(desk.problems.peek());
  const diagnostics = problems.flatMap((problem): Diagnostic[] => {
    const { line, column = 1, rule, remedy } = problem;
    if (line === undefined || line > doc.lines) return [];
    const there = doc.line(line);
    const from = Math.min(there.to, there.from + column - 1);
    const rest = /^[\w$.-]+|^./.exec(there.text.slice(from - there.from))?.[0].length ?? 0;
    const severity = errors.has(problem) ? 'error' : 'warning';
    return [{ from, to: Math.min(doc.length, from + Math.max(rest, 1)), severity, message: `${rule}\n${remedy}` }];
  });
  view.dispatch(setDiagnostics(view.state, diagnostics));
}

/** Goes to a line of the text. */
export function goToLine(view: EditorView | undefined, line: number): void {
  if (view === undefined || line > view.state.doc.lines) return;
  const { from } = view.state.doc.line(line);
  view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) });
  view.focus();
}
