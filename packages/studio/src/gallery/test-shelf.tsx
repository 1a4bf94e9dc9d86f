import type { JSX } from 'preact';
import { following } from './card.tsx';
import { validationSection, type GalleryEntry, type SectionName } from './catalogue.ts';

interface ShelfOf {
  readonly name: SectionName;
  readonly entries: readonly GalleryEntry[];
  /** A search shows what it found. */
  readonly isOpen: boolean;
  readonly addressOf: (name: string) => string;
  readonly open: (name: string) => void;
}

/** Runs for specialists: many, so they are lines of a closed list and not cards. */
export function TestShelf({ name: shelf, entries, isOpen, addressOf, open }: ShelfOf): JSX.Element {
  return (
    <section class="test-shelf" aria-label={shelf}>
      <details open={isOpen}>
        <summary>
          <h2>{shelf}</h2>
          <span class="hint">
            {entries.length} {entries.length === 1 ? 'run' : 'runs'}
            {shelf === validationSection ? ' of guideline tests, exactly as the suites judge them' : ''}
          </span>
        </summary>
        <ul>
          {entries.map(({ name, title, about, agents }) => (
            <li key={name}>
              <a href={addressOf(name)} onClick={following(() => open(name))} data-scenario={name}>
                <strong>{title}</strong>
                <span>{variantOf(about)}</span>
                <span class="hint">
                  {agents.toLocaleString('en')} {agents === 1 ? 'agent' : 'agents'}
                </span>
              </a>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

/** `Variant 'goal at 5 m', as ...` in short. */
const variantOf = (about: string): string => /^Variant '([^']+)'/.exec(about)?.[1] ?? about;
