import type { CameraState } from '@korzo/viewer/light';

/** What cameras are called, on buttons and in the corners of split windows. */
export const modeWords: Readonly<Record<CameraState['mode'], string>> = {
  orbit: 'Free',
  top: 'From above',
  follow: 'Follow',
  attach: 'Attach',
  anchor: 'Anchor',
  static: 'Static',
};
