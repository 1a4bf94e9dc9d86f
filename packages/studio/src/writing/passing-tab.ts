import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/**
 * Tab goes on to what follows the text, as from every field, until something is pressed, typed or chosen in the text: from then on it
 * indents. Esc and then Tab goes on again.
 */
export const passingTab: Extension = [
  EditorView.domEventHandlers({
    focus: (_, view) => view.setTabFocusMode(true),
    click: (_, view) => view.setTabFocusMode(false),
  }),
  EditorView.updateListener.of(({ transactions, view }) => {
    const isOfPerson = transactions.some((each) =>
      ['input', 'delete', 'select', 'move'].some((word) => each.isUserEvent(word)),
    );
    if (isOfPerson) view.setTabFocusMode(false);
  }),
];
