import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab, isolateHistory } from '@codemirror/commands';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput } from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import {
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import type { TextEdit } from '@korzo/city';
import type { TextComplaint, TextSpan } from '@korzo/viewer/light';
import { cursorInView } from '../../writing/cursor-in-view.ts';
import { passingTab } from '../../writing/passing-tab.ts';
import { citySupport } from './city-language.ts';
import { completeCity, wordHelp } from './completion.ts';

export interface EditorEvents {
  readonly onChange: (text: string) => void;
}

/** A text as the editor begins with it; what is typed from here can be undone to here. */
export function startState(text: string, { onChange }: EditorEvents): EditorState {
  return EditorState.create({
    doc: text,
    extensions: [
      lineNumbers(),
      highlightActiveLineGutter(),
      highlightSpecialChars(),
      history(),
      foldGutter(),
      drawSelection(),
      dropCursor(),
      indentOnInput(),
      bracketMatching(),
      closeBrackets(),
      autocompletion({ override: [completeCity], icons: true }),
      highlightActiveLine(),
      highlightSelectionMatches(),
      lintGutter(),
      cursorInView,
      passingTab,
      citySupport(),
      wordHelp,
      keymap.of([
        ...closeBracketsKeymap,
        ...defaultKeymap,
        ...searchKeymap,
        ...historyKeymap,
        ...foldKeymap,
        ...completionKeymap,
        ...lintKeymap,
        indentWithTab,
      ]),
      EditorState.tabSize.of(2),
      EditorView.contentAttributes.of({ 'aria-label': 'Text of the city', spellcheck: 'false' }),
      EditorView.updateListener.of(({ docChanged, state }) => {
        if (docChanged) onChange(state.doc.toString());
      }),
    ],
  });
}

/** Underlines what is wrong. A place of no length is widened by one, or no user saw it. */
export function underline(view: EditorView, findings: readonly TextComplaint[]): void {
  const { length } = view.state.doc;
  const diagnostics = findings.map(({ severity, from, to, rule, remedy }): Diagnostic => {
    const start = Math.min(from, length);
    const end = Math.min(Math.max(to, start), length);
    return {
      from: start === end && start > 0 && start === length ? start - 1 : start,
      to: start === end ? Math.min(length, start + 1) : end,
      severity: severity === 'error' ? 'error' : 'warning',
      message: `${rule}\n${remedy}`,
    };
  });
  view.dispatch(setDiagnostics(view.state, diagnostics));
}

/** What writes into a text besides the keys of a person. */
export interface Pen {
  readonly text: string;
  /** Makes all edits as one step of the history, and shows the last of them. */
  readonly write: (edits: readonly TextEdit[]) => void;
}

export const penOf = (view: EditorView): Pen => ({
  get text() {
    return view.state.doc.toString();
  },
  write: (edits) => {
    const changes = view.state.changes(edits.map((edit) => ({ ...edit })));
    const last = edits.at(-1);
    const shown = last === undefined ? [] : [EditorView.scrollIntoView(changes.mapPos(last.from, 1), { y: 'center' })];
    view.dispatch({ changes, effects: shown, annotations: isolateHistory.of('full'), userEvent: 'input.draw' });
  },
});

/** Goes to a place of the text and shows it in the middle. */
export function jumpTo(view: EditorView, { from, to }: TextSpan): void {
  const { length } = view.state.doc;
  const [anchor, head] = [Math.min(from, length), Math.min(to, length)];
  // Lines are shown from their beginning where they fit.
  view.scrollDOM.scrollLeft = 0;
  view.dispatch({ selection: { anchor, head }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
  view.focus();
}
