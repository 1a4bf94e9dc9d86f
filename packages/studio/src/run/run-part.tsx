// Everything that is loaded beside the gallery: live runs, three.js, panels and charts.
export { RunView } from './run-view.tsx';
export { Hero } from '../gallery/hero.tsx';
export { joinRoom } from '../live-room/join-room.ts';
export { connector } from '../connect/connect.ts';
export { hasRoom, serverFile, serverFiles, serverModules } from '../connect/server-api.ts';
export { openRecordedRun, openRun } from '../open/open-run.ts';
export { openMoment } from '../moment/open-moment.ts';
export { dataAddress, recordingIn } from '../open/recording-files.ts';
export { withServer } from '../gallery/catalogue.ts';
