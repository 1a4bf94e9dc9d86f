// What needs Node: recordings and trajectories in files, and the server.
export {
  exportRecording,
  formatOf,
  importTracks,
  openRecording,
  readTracks,
  RecordingWriter,
  trajectoryFormats,
  type WriterOptions,
} from '@korzo/recording/node';
export { startServer, type RunningServer, type ServerOptions } from '@korzo/server';
