export { openRecording } from './directory/open-recording.node.ts';
export { RecordingWriter, type RunningState, type WriterOptions } from './directory/recording-writer.node.ts';
export { trajectoryFormats } from './exchange/builtin.node.ts';
export { exportRecording, formatOf, importTracks, readTracks } from './exchange/exchange.node.ts';
export { LockHeld, lockFolder, lockName, type Lock } from './files/lock.node.ts';
export { makeFolder } from './files/make-folder.node.ts';
export { StagedFiles, writeWhole } from './files/whole-file.node.ts';
export { makeTemporaryFolder } from './files/temporary-folder.node.ts';
