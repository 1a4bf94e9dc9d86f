import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { saveText } from '../../connect/server-api.ts';
import { Dialog } from '../../dialog/dialog.tsx';
import type { Studio } from '../../store/studio.ts';
import { hand } from '../../timeline/hand.ts';
import type { Workbench } from '../document/workbench.ts';

interface SaveOf {
  readonly studio: Studio;
  readonly bench: Workbench;
  readonly close: () => void;
}

/** Where to save a place: as a file, as an archive with its picture, or in the folder of the server. */
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
        {studio.host.value !== undefined && <ToServer studio={studio} bench={bench} close={close} />}
      </div>
    </Dialog>
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
