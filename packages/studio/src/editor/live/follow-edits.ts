import { effect, signal, type ReadonlySignal } from '@preact/signals';
import type { Request } from '@korzo/live';
import type { Session } from '../../store/session.ts';
import type { Studio } from '../../store/studio.ts';
import type { Workbench } from '../document/workbench.ts';
import type { PlanElement } from '../model/elements.ts';
import { liveEdits, ObstacleNames } from './live-edits.ts';

/** A place as a run has it. */
export interface Played {
  readonly text: string;
  readonly elements: readonly PlanElement[];
}

/** What has become of the edits since Play was pressed. */
export interface EditsOfRun {
  readonly applied: readonly string[];
  /** Whether something waits for the next run. */
  readonly isWaiting: boolean;
}

export const noEdits: EditsOfRun = { applied: [], isWaiting: false };

/** What the run refuses is said beside it: no dialog comes between the hand and the plan. */
function send(session: Session, request: Request): void {
  session.live.ask(request).catch((error: unknown) => {
    // It never stood there, because people did.
    if (request.type !== 'clear') session.say(error instanceof Error ? error.message : String(error), 'warning');
  });
}

/** Sends edits of the place that is being played to its run, as far as a run can take them up. */
export function followEdits(
  studio: Studio,
  { desk }: Workbench,
  played: ReadonlySignal<Played | undefined>,
): { readonly edits: ReadonlySignal<EditsOfRun>; readonly end: () => void } {
  const edits = signal(noEdits);
  let known: (Played & { readonly epoch: number; readonly of: Played; readonly obstacles: ObstacleNames }) | undefined;
  const end = effect(() => {
    const session = studio.session.value;
    const info = session?.info.value;
    const begun = played.value;
    const { elements, problems } = desk.examined.value;
    const isWhole = desk.isChecked.value && problems.length === 0;
    if (studio.page.value !== 'run' || session === undefined || info === undefined || begun === undefined) return;
    if (known?.of !== begun || known.epoch !== info.epoch) {
      known = { ...begun, epoch: info.epoch, of: begun, obstacles: new ObstacleNames(begun.elements) };
      edits.value = noEdits;
    }
    const text = desk.text.peek();
    if (!isWhole || text === known.text) return;
    const change = liveEdits(known.elements, elements, { info, obstacles: known.obstacles });
    known = { ...known, text, elements };
    for (const request of change.requests) send(session, request);
    const { applied, isWaiting } = edits.peek();
    edits.value = {
      applied: [...applied, ...change.applied].slice(-3),
      // Texts that differ in no element differ in settings of the run.
      isWaiting: text !== begun.text && (isWaiting || change.waiting.length > 0 || change.applied.length === 0),
    };
  });
  return { edits, end };
}
