// Everything that needs no three.js: cameras as data, moving thumbnails, and cities built for a picture.
export { changeMode, zoomAt, zoomBy } from './camera/camera-moves.ts';
export { orbit, pull } from './camera/hand-moves.ts';
export { makeCamera, movedCamera } from './camera/make-camera.ts';
export { buffersOf, describeCity, makeCity, type MadeCity } from './city/build-city.ts';
export type {
  BuiltCity,
  CitySummary,
  CrossAbout,
  RoadAbout,
  TextComplaint,
  Pointed,
  TextSpan,
} from './city/built-city.ts';
export { absent, clipUnits, decodeClip, encodeClip, placeIn, type Clip } from './clips/clip.ts';
export { ClipPlayer } from './clips/clip-player.ts';
export { forceColour, rayColours } from './annotations/force-colours.ts';
export { agentColour, coloursFor } from './paint/agent-colour.ts';
export { heatColour, speedColour } from './paint/heat-colours.ts';
export { defaultDrawOptions, type CameraState, type DrawOptions, type DrawReport } from './picture/picture.ts';
export { busColour, carColours } from './streets/city-colours.ts';
