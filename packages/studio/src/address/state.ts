import type { Studio } from '../store/studio.ts';
import type { ViewState } from './view-state.ts';

type Page = Studio['page']['value'];

/** The page that an address leads to. */
export function pageOf({ room, compare, city, edit, together, scenario, moment }: ViewState): Page {
  if (compare !== undefined) return 'models';
  if (city !== undefined) return 'city';
  if ((edit ?? together) !== undefined) return 'edit';
  return scenario === undefined && room === undefined && moment === undefined ? 'gallery' : 'run';
}

/** What the studio shows, as an address has it. Reads signals: an effect around it runs again when any of it changes. */
export function viewOf(studio: Studio): ViewState {
  const opened = studio.opened.value;
  const isRun = studio.page.value === 'run';
  const room = isRun ? studio.room.value : undefined;
  const shown = isRun && room === undefined ? opened : undefined;
  const seed = studio.sessions.value[0]?.info.value?.seed ?? opened?.seed;
  const { value: panel } = studio.panel;
  const { value: server } = studio.server;
  const { source, starts: _starts, ...choice } = studio.modelsChoice.value;
  return {
    ...(room === undefined ? {} : { room }),
    ...(shown?.source.type === 'named' ? { scenario: shown.source.name } : {}),
    ...(studio.page.value === 'models' && source === undefined ? { compare: choice } : {}),
    ...(studio.page.value === 'city' ? { city: studio.cityName.value } : {}),
    ...(isEdited(studio) ? editedView(studio) : {}),
    ...(shown !== undefined && seed !== undefined ? { seed } : {}),
    ...(shown?.model === undefined ? {} : { model: shown.model }),
    ...(shown?.moment === undefined ? {} : { moment: shown.moment }),
    settings: shown?.settings ?? {},
    cameras: isRun ? studio.cameras.value : [],
    cameraList: isRun ? studio.cameraList.value : [],
    draw: studio.draw.value,
    heat: studio.heat.value,
    theme: studio.theme.value,
    ...(panel === undefined ? {} : { panel }),
    keyMap: studio.keyMap.value,
    ...(server === undefined ? {} : { server }),
  };
}

const isEdited = ({ page, edited }: Studio): boolean =>
  page.value === 'edit' || (page.value === 'run' && edited.value !== undefined);

function editedView({ together, edited }: Studio): Pick<ViewState, 'edit' | 'together'> {
  if (together.value !== undefined) return { together: together.value };
  return edited.value === undefined ? {} : { edit: edited.value };
}

/** Shows what an address says, except for the run itself and from where it is looked at. */
export function applyView(studio: Studio, view: ViewState): void {
  if (view.compare !== undefined) studio.modelsChoice.value = view.compare;
  if (view.city !== undefined) studio.cityName.value = view.city;
  studio.together.value = view.together;
  studio.edited.value = view.edit ?? view.together;
  studio.draw.value = { ...view.draw, theme: studio.draw.peek().theme };
  studio.heat.value = view.heat;
  studio.theme.value = view.theme;
  studio.panel.value = view.panel;
  studio.keyMap.value = view.keyMap;
}

/** Looks at the run that is on as an address says; where it names no camera, at the whole place. */
export function applyCameras(studio: Studio, { cameras, cameraList }: ViewState): void {
  studio.activeCamera.value = 0;
  studio.cameras.value = cameras;
  studio.cameraList.value = cameraList;
}
