import type { Opening, Studio } from '../store/studio.ts';
import type { DecodedView } from './address.ts';
import { applyCameras, applyView, pageOf } from './state.ts';
import type { ViewState } from './view-state.ts';

/** How a run is opened privately, and a room joined; with the view that the address asks for. */
export interface Doors {
  readonly open: (opening: Opening, view: ViewState) => void;
  readonly join: (room: string, view: ViewState) => void;
}

/** The private run that an address asks for, if any. */
export const openingOf = ({
  scenario,
  room,
  compare,
  city,
  edit,
  together,
  seed,
  model,
  settings,
  moment,
}: ViewState): Opening | undefined =>
  (scenario === undefined && moment === undefined) ||
  room !== undefined ||
  compare !== undefined ||
  (city ?? edit ?? together) !== undefined
    ? undefined
    : {
        // A moment of a scenario without a name brings the scenario along.
        source: { type: 'named', name: scenario ?? '' },
        ...(moment === undefined ? {} : { moment }),
        ...(seed === undefined ? {} : { seed }),
        ...(model === undefined ? {} : { model }),
        settings,
      };

/** The visitor went back or forth in the history, or typed another address. */
export function travel(studio: Studio, { view, problems }: DecodedView, { open, join }: Doors): void {
  studio.notices.value = problems;
  const opening = openingOf(view);
  const page = pageOf(view);
  if (opening === undefined && view.room === undefined) studio.page.value = page;
  applyView(studio, view);
  if (page === 'run' && view.room !== undefined && view.room !== studio.room.peek()) join(view.room, view);
  else if (opening !== undefined && !isOn(studio, view)) open(opening, view);
  else applyCameras(studio, view);
}

/** Whether the private run that an address asks for is the one that is on. */
function isOn(studio: Studio, { scenario, seed, moment }: ViewState): boolean {
  if (studio.page.peek() !== 'run' || studio.room.peek() !== undefined) return false;
  const opened = studio.opened.peek();
  if (opened?.moment !== moment) return false;
  const isNamed = opened?.source.type === 'named' && opened.source.name === scenario;
  if (!isNamed && moment === undefined) return false;
  return seed === undefined || seed === (studio.sessions.peek()[0]?.info.peek()?.seed ?? opened?.seed);
}
