import type { JSX } from 'preact';
import { languageWords, type LanguageWord } from '@korzo/city';
import { Dialog } from '../dialog/dialog.tsx';
import { signatureOf } from './editor/completion.ts';

const keys: readonly { readonly title: string; readonly rows: readonly (readonly [string, string])[] }[] = [
  {
    title: 'Text',
    rows: [
      ['Ctrl+Space', 'Completions'],
      ['Ctrl+Z, Ctrl+Y', 'Undo, redo'],
      ['Ctrl+F', 'Search and replace'],
      ['Ctrl+/', 'Toggle comment'],
      ['Tab, Shift+Tab', 'Indent; Esc, then Tab leaves the text'],
      ['F8', 'Next error'],
      ['Ctrl+S', 'Save as a file'],
      ['Ctrl+O', 'Open a file'],
    ],
  },
  {
    title: 'Picture',
    rows: [
      ['Drag', 'Turn (in the plan: move)'],
      ['Right drag, two fingers', 'Move'],
      ['Wheel, pinch, + −', 'Zoom in and out'],
      ['Arrows, Shift+arrows', 'Move, turn'],
      ['0', 'Toggle the plan view'],
      ['Home', 'Show the whole city'],
      ['Click', 'Go to the text of a road, cross or house'],
    ],
  },
];

const sections: readonly { readonly title: string; readonly has: (word: LanguageWord) => boolean }[] = [
  { title: 'In main', has: ({ kind, of }) => kind === 'command' && of === 'main' },
  { title: 'Of a cross', has: ({ kind, of }) => kind === 'command' && of === 'Cross' },
  { title: 'Of a way', has: ({ kind, of }) => kind === 'command' && of === 'Way' },
  { title: 'Of a style', has: ({ kind, of }) => kind === 'command' && of === 'Style' },
  { title: 'Created with new', has: ({ kind }) => kind === 'class' },
  { title: 'Constants', has: ({ kind }) => kind === 'constant' },
  { title: 'Settings', has: ({ kind }) => kind === 'setting' },
  { title: 'Functions', has: ({ kind }) => kind === 'function' },
];

/** Keys and words, from the lists that the editor and the compiler work by. */
export function CityHelp({ close }: { readonly close: () => void }): JSX.Element {
  return (
    <Dialog title="Cities: keys and words" close={close}>
      <p>
        A city is crosses, and ways that join them; lanes, turns, right of way and lights follow. x leads east, y north,
        z up, in metres; angles are in degrees. Crosses are made with <code>new Cross(x, y, z, incomes)</code> and
        joined with <code>connect(from, income, to, income)</code>. What you write is built as you type and stays in
        this browser.
      </p>
      <div class="keys">
        {keys.map(({ title, rows }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <dl>
              {rows.map(([key, words]) => (
                <div key={key}>
                  <dt>{key}</dt>
                  <dd>{words}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div class="words">
        {sections.map(({ title, has }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <dl>
              {languageWords.filter(has).map((word) => (
                <div key={word.name}>
                  <dt>
                    <code>{signatureOf(word)}</code>
                  </dt>
                  <dd>{word.about}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
