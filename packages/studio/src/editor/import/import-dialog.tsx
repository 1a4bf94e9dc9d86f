import { useSignal, type Signal } from '@preact/signals';
import type { SourceFile } from '@korzo/formats';
import type { JSX } from 'preact';
import { Dialog } from '../../dialog/dialog.tsx';
import { ProblemList } from '../../dialog/problem-list.tsx';
import type { PlaceDesk } from '../document/place-desk.ts';
import type { Backdrop, Workbench } from '../document/workbench.ts';
import type { Imported } from '../examine/protocol.ts';
import { PlanPicture } from './plan-picture.tsx';

const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;

/** A file that was dropped, and what was made of it. */
export interface Import {
  readonly title: string;
  readonly files: readonly SourceFile[];
  readonly refused: readonly string[];
  /** Length of one unit of the drawing, m; by the file unless given. */
  readonly unit?: number;
  readonly result: Imported;
  /** The picture that it was read from stays under the place that is made of it. */
  readonly under?: Backdrop;
}

interface ImportOf {
  readonly bench: Workbench;
  readonly waiting: Signal<Import | undefined>;
}

/** What is made of files, with what the person at the dialog has said about them. */
export async function importOf(desk: PlaceDesk, asked: Omit<Import, 'result'>): Promise<Import> {
  const { files, refused, unit } = asked;
  return {
    ...asked,
    result: await desk.client.import(files, { refuse: refused, ...(unit === undefined ? {} : { unit }) }),
  };
}

/** Healings that are listed; the rest is counted. */
const longest = 300;

/** What was understood, guessed, healed and skipped of a plan, before it becomes the place; healings can be refused. */
export function ImportDialog({ bench, waiting }: ImportOf): JSX.Element | null {
  const { desk } = bench;
  const busy = useSignal(false);
  const present = waiting.value;
  if (present === undefined) return null;
  const { title, files, refused, unit, under, result } = present;
  const close = (): void => void (waiting.value = undefined);
  if ('problems' in result)
    return (
      <Dialog title={`${title} cannot be read`} close={close}>
        <ProblemList problems={result.problems} />
      </Dialog>
    );
  const { notes, warnings, examined, text, name } = result;
  const again = async (change: Pick<Import, 'refused' | 'unit'>): Promise<void> => {
    busy.value = true;
    const made = await importOf(desk, { title, files, ...change });
    waiting.value = under === undefined ? made : { ...made, under };
    busy.value = false;
  };
  const refuse = (id: string, isRefused: boolean): Promise<void> =>
    again({
      refused: isRefused ? [...refused, id] : refused.filter((each) => each !== id),
      ...(unit === undefined ? {} : { unit }),
    });
  const accept = async (): Promise<void> => {
    await desk.openNew(name, text);
    if (under !== undefined) bench.backdrop.value = { ...under };
    close();
  };
  const lists =
    notes === undefined
      ? []
      : ([
          ['Understood', notes.understood],
          ['Guessed', notes.guessed],
          ['Skipped', notes.skipped],
        ] as const);
  const healings = [
    ...(notes?.healings ?? []),
    ...refused.map((id) => ({ id, kind: id.split('@')[0], what: 'refused' })),
  ];
  return (
    <Dialog title={`Import ${title}`} close={close}>
      <div class="import" aria-busy={busy.value}>
        <PlanPicture examined={examined} />
        {notes !== undefined && (
          <label>
            Metres per unit of the drawing{' '}
            <input
              type="number"
              min="0.000001"
              step="any"
              placeholder="as the file says"
              value={unit ?? ''}
              disabled={busy.value}
              onChange={({ currentTarget: { value } }) =>
                void again({ refused: [], ...(Number(value) > 0 ? { unit: Number(value) } : {}) })
              }
            />
          </label>
        )}
        {lists.map(([title, words]) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <ul>{words.length === 0 ? <li>nothing</li> : words.map((each) => <li key={each}>{each}</li>)}</ul>
          </section>
        ))}
        {warnings.length > 0 && (
          <section aria-label="To check">
            <h3>To check</h3>
            <ProblemList problems={warnings} />
          </section>
        )}
        {healings.length > 0 && (
          <section aria-label="Healed">
            <h3>Healed ({healings.length}); clear a mark to refuse it</h3>
            <ul class="healings">
              {healings.slice(0, longest).map(({ id, what }) => (
                <li key={id}>
                  <label>
                    <input
                      type="checkbox"
                      checked={!refused.includes(id)}
                      disabled={busy.value}
                      onChange={({ currentTarget }) => void refuse(id, !currentTarget.checked)}
                    />{' '}
                    <code>{id}</code> {what}
                  </label>
                </li>
              ))}
            </ul>
          </section>
        )}
        <p>
          {examined.problems.length === 0
            ? 'The place has no problems.'
            : `The place has ${counted(examined.problems.length, 'problem')}, shown in the editor.`}{' '}
          {examined.warnings.length > 0 && `${counted(examined.warnings.length, 'warning')} shown in the plan.`}
        </p>
        <div class="row">
          <button type="button" class="primary" onClick={() => void accept()}>
            Edit this place
          </button>
          <button type="button" onClick={close}>
            Cancel
          </button>
        </div>
      </div>
    </Dialog>
  );
}
