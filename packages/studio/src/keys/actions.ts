import type { Actions } from './action.ts';
import { cameraActions } from './camera-actions.ts';
import { pictureActions } from './picture-actions.ts';
import { runActions } from './run-actions.ts';
import { windowActions } from './window-actions.ts';

/** Everything that a key can do, by the name that key maps use. */
export const actions: Actions = { ...runActions, ...cameraActions, ...pictureActions, ...windowActions };
