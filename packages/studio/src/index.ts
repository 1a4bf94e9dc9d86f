export type { CameraState, DrawOptions, DrawReport, Picture, View } from './picture/picture.ts';
