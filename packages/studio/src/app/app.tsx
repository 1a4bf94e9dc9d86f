import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { Gallery } from '../gallery/gallery.tsx';
import { Icon } from '../icons/icon.tsx';
import { droppedFiles } from '../open/picked-files.ts';
import type { Studio } from '../store/studio.ts';
import { FilesDialog } from './files-dialog.tsx';
import type { Opener } from './opener.ts';

interface AppOf {
  readonly studio: Studio;
  readonly opener: Opener;
}

export function App({ studio, opener }: AppOf): JSX.Element {
  const Run = opener.part.value?.RunView;
  const Models = opener.modelsPart.value?.ModelsPage;
  const City = opener.cityPart.value?.CityPage;
  const Editor = opener.editorPart.value?.EditorPage;
  const page = studio.page.value;
  const isEdited = page === 'run' && studio.edited.value !== undefined;
  return (
    <>
      {page === 'gallery' && (
        <Gallery
          studio={studio}
          entries={opener.entries}
          hero={opener.part.value?.Hero}
          open={(name) => opener.open({ source: { type: 'named', name } })}
          openFiles={opener.openFiles}
        />
      )}
      <div class={isEdited ? 'editor-and-run' : undefined}>
        {(page === 'edit' || isEdited) &&
          (Editor === undefined ? <Loading /> : <Editor studio={studio} open={opener.open} />)}
        {page === 'run' && (Run === undefined ? <Loading /> : <Run studio={studio} />)}
      </div>
      {page === 'models' &&
        (Models === undefined ? <Loading /> : <Models studio={studio} entries={opener.entries} open={opener.open} />)}
      {page === 'city' && (City === undefined ? <Loading /> : <City studio={studio} />)}
      <DropTarget openFiles={opener.openFiles} />
      <FilesDialog studio={studio} opener={opener} />
      <Notices studio={studio} />
    </>
  );
}

function Loading(): JSX.Element {
  return (
    <p class="loading" role="status">
      Loading the studio …
    </p>
  );
}

/** Files dropped anywhere are opened. */
function DropTarget({ openFiles }: Pick<Opener, 'openFiles'>): JSX.Element | null {
  const over = useSignal(false);
  useEffect(() => {
    const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;
    const drag = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      over.value = true;
    };
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) over.value = false;
    };
    const drop = (event: DragEvent): void => {
      over.value = false;
      if (!hasFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer !== null) openFiles(droppedFiles(event.dataTransfer));
    };
    addEventListener('dragover', drag);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', drag);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, [openFiles, over]);
  return over.value ? <div class="drop-here">Drop to open</div> : null;
}

/** Sentences about the page itself, until they are dismissed. */
function Notices({ studio: { notices } }: Pick<AppOf, 'studio'>): JSX.Element {
  return (
    <ul class="notices" role="status" aria-live="polite">
      {notices.value.map((text, index) => (
        <li key={`${index}-${text}`}>
          <span>{text}</span>
          <button
            type="button"
            class="quiet icon-only"
            aria-label="Dismiss"
            onClick={() => (notices.value = notices.value.filter((_, other) => other !== index))}
          >
            <Icon name="close" size={16} />
          </button>
        </li>
      ))}
    </ul>
  );
}
