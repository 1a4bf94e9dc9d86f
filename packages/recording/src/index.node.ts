export { openRecording } from './directory/open-recording.node.ts';
export { RecordingWriter, type RunningState, type WriterOptions } from './directory/recording-writer.node.ts';
export { trajectoryFormats } from './exchange/builtin.node.ts';
export { exportRecording, formatOf, importTracks, readTracks } from './exchange/exchange.node.ts';
