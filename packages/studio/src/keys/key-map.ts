/** A key with its modifiers, as in `Shift+F3`, `ArrowUp`, `Space`, `m`; letters are small, whatever the shift key makes of them. */
export type Chord = string;

export interface Binding {
  readonly keys: readonly Chord[];
  /** Name of an action. */
  readonly action: string;
}

export interface KeyMap {
  readonly title: string;
  /** Where people know it from. */
  readonly about: string;
  readonly bindings: readonly Binding[];
}

/** The part of a keyboard event that names a chord. */
export interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/** Undo and redo, as everywhere; Command on a Mac. */
const undoKeys: ReadonlySet<string> = new Set(['z', 'y']);

/** The chord of an event; undefined for other combinations with Ctrl, Alt or Meta, which belong to the browser. */
export function chordOf({ key, shiftKey, ctrlKey, altKey, metaKey }: KeyPress): Chord | undefined {
  const small = key.toLowerCase();
  if (ctrlKey !== metaKey && !altKey && undoKeys.has(small)) return `Ctrl+${shiftKey ? 'Shift+' : ''}${small}`;
  if (ctrlKey || altKey || metaKey) return undefined;
  if (key === ' ') return shiftKey ? 'Shift+Space' : 'Space';
  const letter = key.length === 1 && key.toLowerCase() !== key.toUpperCase();
  if (key.length === 1 && !letter) return key;
  const name = letter ? key.toLowerCase() : key;
  return shiftKey ? `Shift+${name}` : name;
}

export function actionFor(map: KeyMap, chord: Chord): string | undefined {
  return map.bindings.find(({ keys }) => keys.includes(chord))?.action;
}

/** Bindings of one list first; of the other what is left of it once the keys of the first are taken away. */
export function layered(first: readonly Binding[], below: readonly Binding[]): Binding[] {
  const taken = new Set(first.flatMap(({ keys }) => keys));
  const rest = below.map(({ keys, action }) => ({ action, keys: keys.filter((key) => !taken.has(key)) }));
  return [...first, ...rest.filter(({ keys }) => keys.length > 0)];
}

const written: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageUp: 'Page ↑',
  PageDown: 'Page ↓',
  Escape: 'Esc',
};

/** As it stands on the key. */
export const chordInWords = (chord: Chord): string =>
  chord
    .split(/\+(?=.)/)
    .map((part) => written[part] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join(' + ');
