import type { JSX } from 'preact';
import { Dialog } from '../dialog/dialog.tsx';
import { ProblemList } from '../dialog/problem-list.tsx';
import { chooseFiles } from '../open/picked-files.ts';
import type { PendingFiles } from '../store/pending-files.ts';
import type { Studio } from '../store/studio.ts';
import type { Opener } from './opener.ts';

interface FilesDialogOf {
  readonly studio: Studio;
  readonly opener: Pick<Opener, 'openFiles' | 'startFrom'>;
}

/** What files that were dropped or chosen still need before they are a run. */
export function FilesDialog({ studio, opener }: FilesDialogOf): JSX.Element | null {
  const pending = studio.pending.value;
  if (pending === undefined) return null;
  const close = (): void => void (studio.pending.value = undefined);
  const isWrong = pending.problems.length > 0;
  return (
    <Dialog title={titleOf(pending)} close={close}>
      <div class="pending-files">
        {isWrong && <ProblemList problems={pending.problems} />}
        {!isWrong && pending.candidates.length > 0 && <Starts pending={pending} startFrom={opener.startFrom} />}
        {!isWrong && pending.missing.length > 0 && (
          <>
            <ProblemList problems={pending.missing} />
            <p class="hint">Drop the missing files on this page, or choose them. Already here: {namesOf(pending)}.</p>
          </>
        )}
      </div>
      <footer>
        <button type="button" onClick={close}>
          Cancel
        </button>
        {pending.candidates.length === 0 && (
          <button type="button" class="primary" onClick={() => opener.openFiles(chooseFiles('files'))}>
            {isWrong ? 'Choose other files' : 'Choose files'}
          </button>
        )}
      </footer>
    </Dialog>
  );
}

function titleOf({ problems, candidates, missing }: PendingFiles): string {
  if (problems.length > 0) return 'Cannot open these files';
  if (candidates.length > 0) return 'Choose the file to start from';
  return missing.length === 1 ? 'A file is missing' : `${missing.length} files are missing`;
}

/** A list that is longer helps no more. */
const mostNames = 8;

function namesOf({ files }: PendingFiles): string {
  const names = files.map(({ file }) => file);
  const rest = names.length > mostNames ? ` and ${names.length - mostNames} more` : '';
  return names.slice(0, mostNames).join(', ') + rest;
}

function Starts({ pending, startFrom }: { readonly pending: PendingFiles } & Pick<Opener, 'startFrom'>): JSX.Element {
  return (
    <>
      <p>A run could start from any of these files.</p>
      <ul class="starts">
        {pending.candidates.map((file) => (
          <li key={file}>
            <button type="button" onClick={() => startFrom(file)}>
              {file}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
