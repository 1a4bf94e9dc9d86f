import { defaultDrawOptions } from '@korzo/viewer/light';
import type { Studio } from '../store/studio.ts';

/** What was set for one place means nothing in the next: the floor that is shown, its maps, and what is in hand. */
export function seeWholePlace(studio: Studio): void {
  const { levels, map } = defaultDrawOptions;
  studio.draw.value = { ...studio.draw.peek(), levels, map };
  studio.tool.value = { type: 'look' };
}

/** The view that every run begins with. Theme and keys are the visitor's and stay. */
export function freshView(studio: Studio): void {
  const { theme } = studio.draw.peek();
  studio.draw.value = { ...defaultDrawOptions, theme };
  studio.heat.value = 'none';
  studio.panel.value = undefined;
  studio.tool.value = { type: 'look' };
  studio.helpOpen.value = false;
  studio.drawn.value = undefined;
}
