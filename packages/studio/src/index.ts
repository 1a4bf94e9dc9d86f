export { createSession, type Session, type ShownMessage } from './store/session.ts';
export { createStudio, type KeyMapName, type Panel, type Studio, type Tool } from './store/studio.ts';
export type { CameraList } from './store/viewpoint.ts';
