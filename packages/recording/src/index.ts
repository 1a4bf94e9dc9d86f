export { openBlob } from './archive/open-blob.ts';
export { packBlob, recordingType } from './archive/pack-blob.ts';
export type { Checksums } from './journal/checksums.ts';
export { MemoryRecording, type SavedState } from './memory/memory-recording.ts';
export type { Packing } from './packing/packing.ts';
export { pagePacking } from './packing/page-packing.ts';
export { examine } from './recording/examine.ts';
export { fileNames, isRecordingFile, recordingEnding } from './recording/file-names.ts';
export { sectionsOf, type Sections } from './journal/sections.ts';
export type { Attitude } from './journal/attitudes.ts';
export type { FrameSeeker, RecordedMoment } from './recording/frame-seeker.ts';
export {
  ticksPerFrameFor,
  type RecordedModule,
  type RecordingInfo,
  type RecordingInputs,
  type RecordingPace,
} from './recording/info.ts';
export type { RecordedPlace } from './recording/manifest.ts';
export type { RecordedFrame, Recording, StoredRecording } from './recording/recording.ts';
export type { RecordedColumns } from './trajectory/chunk.ts';
export type { RunningState } from './writing/tick-writer.ts';
export { FileError, isSystemRefusal, writingError } from './files/file-error.ts';
export { RecordingError } from './recording/recording-error.ts';
export {
  lengthUnits,
  type ExchangeOptions,
  type LengthUnit,
  type TrajectoryFormat,
} from './exchange/tracks/trajectory-format.ts';
export type { Tracks } from './exchange/tracks/tracks.ts';
