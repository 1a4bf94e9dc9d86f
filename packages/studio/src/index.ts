export type { CameraState, DrawOptions, DrawReport, Picture, View } from './picture/picture.ts';
export { createSession, type Session, type ShownMessage } from './store/session.ts';
export {
  createStudio,
  defaultDrawOptions,
  type KeyMapName,
  type Panel,
  type Studio,
  type Tool,
} from './store/studio.ts';
export type { CameraList } from './store/viewpoint.ts';
