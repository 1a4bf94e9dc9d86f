import type { Studio } from '../store/studio.ts';
import type { ViewState } from './view-state.ts';

/** The page that an address leads to. */
export const pageOf = ({ compare, city, scenario }: ViewState): 'gallery' | 'run' | 'models' | 'city' =>
  compare !== undefined ? 'models' : city !== undefined ? 'city' : scenario === undefined ? 'gallery' : 'run';

/** What the studio shows, as an address has it. Reads signals: an effect around it runs again when any of it changes. */
export function viewOf(studio: Studio): ViewState {
  const opened = studio.opened.value;
  const shown = studio.page.value === 'run' ? opened : undefined;
  const seed = studio.sessions.value[0]?.info.value?.seed ?? opened?.seed;
  const { value: panel } = studio.panel;
  const { value: server } = studio.server;
  const { source, ...choice } = studio.modelsChoice.value;
  return {
    ...(shown?.source.type === 'named' ? { scenario: shown.source.name } : {}),
    ...(studio.page.value === 'models' && source === undefined ? { compare: choice } : {}),
    ...(studio.page.value === 'city' ? { city: studio.cityName.value } : {}),
    ...(shown !== undefined && seed !== undefined ? { seed } : {}),
    ...(shown?.model === undefined ? {} : { model: shown.model }),
    settings: shown?.settings ?? {},
    cameras: shown === undefined ? [] : studio.cameras.value,
    cameraList: shown === undefined ? [] : studio.cameraList.value,
    draw: studio.draw.value,
    heat: studio.heat.value,
    theme: studio.theme.value,
    ...(panel === undefined ? {} : { panel }),
    keyMap: studio.keyMap.value,
    ...(server === undefined ? {} : { server }),
  };
}

/** Shows what an address says, except for the run itself. */
export function applyView(studio: Studio, view: ViewState): void {
  if (view.compare !== undefined) studio.modelsChoice.value = view.compare;
  if (view.city !== undefined) studio.cityName.value = view.city;
  studio.cameras.value = view.cameras;
  studio.activeCamera.value = 0;
  studio.cameraList.value = view.cameraList;
  studio.draw.value = { ...view.draw, theme: studio.draw.peek().theme };
  studio.heat.value = view.heat;
  studio.theme.value = view.theme;
  studio.panel.value = view.panel;
  studio.keyMap.value = view.keyMap;
}
