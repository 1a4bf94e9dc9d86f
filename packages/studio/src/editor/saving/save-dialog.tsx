import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { saveText } from '../../connect/server-api.ts';
import { Dialog } from '../../dialog/dialog.tsx';
import type { Studio } from '../../store/studio.ts';
import { hand } from '../../timeline/hand.ts';
import type { Workbench } from '../document/workbench.ts';
import { ExportForm } from './export-form.tsx';
import { canPickFolder, pickFolder, saveInFolder, textInFolder, type LocalFolder } from './to-folder.ts';

interface SaveOf {
  readonly studio: Studio;
  readonly bench: Workbench;
  readonly close: () => void;
}

/** Where to save a place: as an archive with its picture, in a folder here or on the server, or for another program. */
export function SaveDialog({ studio, bench, close }: SaveOf): JSX.Element {
  const { desk } = bench;
  const hasPicture = bench.backdrop.value !== undefined;
  const zip = async (): Promise<void> => {
    const name = desk.name.peek();
    // What packs archives is part of recordings, which the editor does not need otherwise.
    const { placeZip } = await import('../model/place-zip.ts');
    hand(await placeZip(name, desk.text.peek(), bench.backdrop.peek()), `${name}.zip`);
    close();
  };
  return (
    <Dialog title="Save as" close={close}>
      <div class="save-as">
        <p>This browser keeps the place by itself. Save it to have it elsewhere.</p>
        <button type="button" onClick={() => void zip()}>
          Zip archive{hasPicture ? ', with the picture under the plan' : ''}
        </button>
        {canPickFolder() && <ToFolder bench={bench} close={close} />}
        {studio.host.value !== undefined && <ToServer studio={studio} bench={bench} close={close} />}
        <ExportForm desk={desk} />
      </div>
    </Dialog>
  );
}

/** A file of a folder with another text is replaced only after a question. */
function ToFolder({ bench, close }: Omit<SaveOf, 'studio'>): JSX.Element {
  const { desk } = bench;
  const asked = useSignal<LocalFolder | undefined>(undefined);
  const problem = useSignal('');
  const file = `${desk.name.value}.yaml`;
  const write = async (folder: LocalFolder): Promise<void> => {
    await saveInFolder(folder, file, { text: desk.text.peek(), under: bench.backdrop.peek() });
    desk.tell(`Saved as ${file} in the folder ${folder.name}.`);
    close();
  };
  const save = async (): Promise<void> => {
    const folder = await pickFolder();
    if (folder === undefined) return;
    const there = await textInFolder(folder, file);
    if (there === undefined || there === desk.text.peek()) await write(folder);
    else asked.value = folder;
  };
  const trying = (work: Promise<void>): void =>
    void work.catch((error: unknown) => {
      problem.value = `Not saved: ${error instanceof Error ? error.message : String(error)}`;
    });
  const folder = asked.value;
  return (
    <>
      <button type="button" onClick={() => trying(save())}>
        Folder of this computer
      </button>
      {problem.value !== '' && <p role="alert">{problem.value}</p>}
      {folder !== undefined && (
        <>
          <p role="alert">
            The folder {folder.name} has another {file}. Replace it?
          </p>
          <button type="button" onClick={() => trying(write(folder))}>
            Replace
          </button>
        </>
      )}
    </>
  );
}

/** A file of the server is replaced only after a question, and only the version that the question was about. */
function ToServer({ studio, bench, close }: SaveOf): JSX.Element {
  const { desk, onServer } = bench;
  const name = useSignal(onServer.peek()?.name ?? `${desk.name.peek()}.yaml`);
  const problem = useSignal('');
  const question = useSignal<{ readonly words: string; readonly version: string } | undefined>(undefined);
  const save = async (replaces?: string): Promise<void> => {
    const access = studio.host.peek();
    if (access === undefined) return;
    const file = /\.ya?ml$/i.test(name.peek()) ? name.peek().trim() : `${name.peek().trim()}.yaml`;
    const before = onServer.peek();
    const known = replaces ?? (before?.name === file ? before.version : undefined);
    const saved = await saveText(access, file, { text: desk.text.peek(), replaces: known });
    question.value = undefined;
    problem.value = '';
    if (!('problem' in saved)) {
      onServer.value = { name: file, version: saved.version };
      desk.tell(`Saved on the server as ${file}.`);
      close();
    } else if (saved.isTaken && saved.version !== undefined) {
      question.value = { words: `${file}: ${saved.problem}. Replace it?`, version: saved.version };
    } else {
      if (saved.isTaken) onServer.value = undefined;
      problem.value = `Not saved: ${saved.problem}.`;
    }
  };
  const asked = question.value;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <label>
        Name on the server
        <input
          type="text"
          maxLength={200}
          value={name.value}
          onInput={({ currentTarget }) => {
            name.value = currentTarget.value;
            question.value = undefined;
          }}
        />
      </label>
      {problem.value !== '' && <p role="alert">{problem.value}</p>}
      {asked === undefined ? (
        <button type="submit">Save on the server</button>
      ) : (
        <>
          <p role="alert">{asked.words}</p>
          <button type="button" onClick={() => void save(asked.version)}>
            Replace
          </button>
        </>
      )}
    </form>
  );
}
