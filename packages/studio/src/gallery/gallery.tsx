import { useSignal, type ReadonlySignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { encodeView } from '../address/address.ts';
import { viewOf } from '../address/state.ts';
import { Icon } from '../icons/icon.tsx';
import { chooseFiles, chosenFiles, type PickedFile } from '../open/picked-files.ts';
import type { Studio } from '../store/studio.ts';
import { ThemeButton } from '../theme/theme-button.tsx';
import { Card } from './card.tsx';
import { sectionsOf, shelves, topics, type GalleryEntry } from './catalogue.ts';
import type { Hero } from './hero.tsx';
import { firstScene, HeroStill } from './hero-still.tsx';
import { TestShelf } from './test-shelf.tsx';
import { ClipPlayer } from '@korzo/viewer/light';

interface GalleryOf {
  readonly studio: Studio;
  readonly entries: ReadonlySignal<readonly GalleryEntry[] | undefined>;
  /** The living scene on top, once it is loaded. */
  readonly hero: typeof Hero | undefined;
  readonly open: (name: string) => void;
  readonly openFiles: (files: readonly PickedFile[] | Promise<readonly PickedFile[]>) => void;
}

/** What a first-time visitor sees: every scenario, moving. */
export function Gallery({ studio, entries, hero: Scene, open, openFiles }: GalleryOf): JSX.Element {
  const search = useSignal('');
  const scroller = useRef<HTMLDivElement>(null);
  const isFilled = entries.value !== undefined;
  useLayoutEffect(() => {
    if (isFilled && scroller.current !== null) scroller.current.scrollTop = studio.galleryAt;
  }, [isFilled, studio]);
  const player = useMemo(() => new ClipPlayer(), []);
  const sections = sectionsOf(entries.value ?? [], search.value);
  const { source: _source, starts: _starts, ...comparing } = studio.modelsChoice.value;
  const addressOf = (name: string): string => `#${encodeView({ ...viewOf(studio), scenario: name, cameras: [] })}`;
  return (
    <div
      class="gallery"
      ref={scroller}
      onScroll={({ currentTarget }) => {
        if (isFilled) studio.galleryAt = currentTarget.scrollTop;
      }}
    >
      <header>
        <span class="brand">
          <Brand />
          Korzo
        </span>
        <label class="search">
          <span class="unseen">Search scenarios</span>
          <Icon name="search" />
          <input
            type="search"
            placeholder="Search scenarios"
            value={search.value}
            onInput={({ currentTarget }) => (search.value = currentTarget.value)}
          />
        </label>
        <div class="actions">
          <a
            class="button"
            href={`#${encodeView({ ...viewOf(studio), compare: comparing })}`}
            title="Compare models: many of them, one table"
            aria-label="Compare models"
          >
            <Icon name="chart" />
            <span class="wide-only">Compare models</span>
          </a>
          <a
            class="button"
            href={`#${encodeView({ ...viewOf(studio), city: studio.cityName.value || 'small-town' })}`}
            title="Write a city: text left, city right"
            aria-label="City editor"
          >
            <Icon name="city" />
            <span class="wide-only">City</span>
          </a>
          <a
            class="button"
            href={`#${encodeView({ ...viewOf(studio), edit: 'new' })}`}
            title="Draw a place of your own"
          >
            <Icon name="plus" />
            <span class="wide-only">New place</span>
          </a>
          <OpenFile openFiles={openFiles} />
          <ThemeButton studio={studio} />
        </div>
      </header>
      <main>
        <div class="welcome">
          <h1>Everything that moves together</h1>
          <p>
            Choose a scenario and it runs, here in your browser. Or drop files, a folder or a zip archive of your own
            anywhere on this page.
          </p>
        </div>
        {search.value === '' && (
          <div class="hero">
            {Scene === undefined ? <HeroStill scenario={firstScene} /> : <Scene studio={studio} open={open} />}
          </div>
        )}
        {(search.value === '' || topics.includes(search.value)) && (
          <div class="topics" role="group" aria-label="Topics">
            {topics.map((topic) => (
              <button
                key={topic}
                type="button"
                aria-pressed={search.value === topic}
                onClick={() => (search.value = search.value === topic ? '' : topic)}
              >
                {topic}
              </button>
            ))}
          </div>
        )}
        <p class="unseen" role="status">
          {search.value === '' ? '' : `${sections.reduce((sum, { entries: found }) => sum + found.length, 0)} found`}
        </p>
        {sections.map(({ name, entries: found }) =>
          shelves.has(name) ? (
            <TestShelf
              key={name}
              name={name}
              entries={found}
              isOpen={search.value !== ''}
              addressOf={addressOf}
              open={open}
            />
          ) : (
            <section key={name} aria-label={name}>
              <h2>{name}</h2>
              <ul class="cards">
                {found.map((entry) => (
                  <li key={entry.name}>
                    <Card
                      entry={entry}
                      player={player}
                      film={name === 'Featured' && entry.film === true}
                      address={addressOf(entry.name)}
                      open={() => open(entry.name)}
                    />
                  </li>
                ))}
              </ul>
            </section>
          ),
        )}
        {entries.value !== undefined && sections.length === 0 && (
          <p class="hint">No matches. Try a model name or fewer words.</p>
        )}
        <p class="imprint">
          Korzo, MIT licence. <a href="./licences.txt">Licences of the packages it is made with</a>
        </p>
      </main>
    </div>
  );
}

function OpenFile({ openFiles }: Pick<GalleryOf, 'openFiles'>): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" title="Open a file, or all files of a scenario" onClick={() => input.current?.click()}>
        <Icon name="file" /> Open files
      </button>
      <button
        type="button"
        class="icon-only"
        aria-label="Open folder"
        title="Open the folder of a scenario"
        onClick={() => openFiles(chooseFiles('folder'))}
      >
        <Icon name="folder" />
      </button>
      <input
        ref={input}
        class="unseen"
        type="file"
        multiple
        tabIndex={-1}
        aria-label="Scenario, city or recording; a scenario of several files together with all of them, or zipped"
        onChange={({ currentTarget }) => {
          openFiles(chosenFiles(currentTarget.files ?? []));
          currentTarget.value = '';
        }}
      />
    </>
  );
}

function Brand(): JSX.Element {
  return (
    <svg width="24" height="24" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <circle cx="6" cy="7" r="3" />
      <circle cx="15" cy="5.5" r="2.5" />
      <circle cx="11" cy="13" r="3" />
      <circle cx="19" cy="13.5" r="2.5" />
      <circle cx="6.5" cy="19" r="2.5" />
      <circle cx="16" cy="20" r="2" />
    </svg>
  );
}
