import { StateEffect, StateField, type Extension, type Range } from '@codemirror/state';
import { Decoration, EditorView, WidgetType, type DecorationSet } from '@codemirror/view';
import type { Fellow } from '../document/together-session.ts';

/** The cursor of another person, with its name. */
class FellowCursor extends WidgetType {
  readonly #name: string;
  readonly #colour: string;

  constructor({ name, colour }: Fellow) {
    super();
    this.#name = name;
    this.#colour = colour;
  }

  override eq(other: FellowCursor): boolean {
    return other.#name === this.#name && other.#colour === this.#colour;
  }

  override toDOM(): HTMLElement {
    const cursor = document.createElement('span');
    cursor.className = 'fellow-cursor';
    cursor.style.borderColor = this.#colour;
    const label = cursor.appendChild(document.createElement('span'));
    label.textContent = this.#name;
    label.style.background = this.#colour;
    return cursor;
  }
}

const show = StateEffect.define<readonly Fellow[]>();

const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (before, { changes, effects, newDoc }) => {
    let now = before.map(changes);
    for (const effect of effects) if (effect.is(show)) now = marksOf(effect.value, newDoc.length);
    return now;
  },
  provide: (field) => EditorView.decorations.from(field),
});

function marksOf(fellows: readonly Fellow[], length: number): DecorationSet {
  const ranges: Range<Decoration>[] = [];
  for (const fellow of fellows) {
    if (fellow.cursor === undefined) continue;
    const [anchor, head] = [fellow.cursor.anchor, fellow.cursor.head].map((place) => Math.min(place, length));
    const [from, to] = [Math.min(anchor, head), Math.max(anchor, head)];
    if (from < to)
      ranges.push(Decoration.mark({ attributes: { style: `background-color: ${fellow.colour}33` } }).range(from, to));
    ranges.push(Decoration.widget({ widget: new FellowCursor(fellow), side: 1 }).range(head));
  }
  return Decoration.set(ranges, true);
}

/** Cursors and selections of other people in the text. */
export const fellowMarks: Extension = marks;

export const showFellows = (view: EditorView, fellows: readonly Fellow[]): void =>
  view.dispatch({ effects: show.of(fellows) });
