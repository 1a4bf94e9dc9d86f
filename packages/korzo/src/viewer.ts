// Pictures: a run in an element of a page, in a three.js scene of the page's own, or in a custom element.
export { view, type View, type ViewOptions, type ViewSource } from './viewer/view.ts';
export { addAgents, type SceneAgents, type SceneOptions } from './viewer/agents-in-scene.ts';
export { PlayedRun, type PlayOptions } from './viewer/frames-of-run.ts';
export { defineElement } from './viewer/element.ts';
export { connectLive, socketChannel, workerChannel, type LiveRun } from '@korzo/live';
export {
  changeMode,
  createViewer,
  defaultDrawOptions,
  makePoses,
  orbit,
  topView,
  zoomAt,
  zoomBy,
  type CameraState,
  type DrawOptions,
  type FramesSource,
  type PickEvent,
  type RunSource,
  type Viewer,
  type ViewerEvents,
  type ViewerOptions,
} from '@korzo/viewer';
