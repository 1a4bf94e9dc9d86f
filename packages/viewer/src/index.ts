export * from './light.ts';
export { createViewer } from './viewer/create-viewer.ts';
export { makePoses } from './viewer/make-poses.ts';
export { topView, type Spot } from './hands/hands.ts';
export { DrawLoop, type DrawnFrame, type LoopOptions } from './loop/draw-loop.ts';
export type { Cursor, DrawnPlace, Picture, Thing, View } from './picture/picture.ts';
export type {
  Exposure,
  FramesSource,
  PickEvent,
  RunSource,
  Viewer,
  ViewerEvents,
  ViewerOptions,
} from './viewer/viewer.ts';
