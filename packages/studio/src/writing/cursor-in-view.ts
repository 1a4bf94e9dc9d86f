import { EditorView, ViewPlugin } from '@codemirror/view';

/** Keeps the cursor in view when its editor gets lower: a list of problems below it grows while its writer types. */
export const cursorInView = ViewPlugin.define(({ scrollDOM }) => {
  let height = scrollDOM.clientHeight;
  return {
    update({ view, geometryChanged }) {
      if (!geometryChanged) return;
      const before = height;
      height = scrollDOM.clientHeight;
      // An update must not begin another one.
      if (height < before && view.hasFocus) requestAnimationFrame(() => showCursor(view));
    },
  };
});

function showCursor(view: EditorView): void {
  if (view.dom.isConnected) view.dispatch({ effects: EditorView.scrollIntoView(view.state.selection.main.head) });
}
