export type { Checksums } from './journal/checksums.ts';
export { examine } from './recording/examine.ts';
export { ticksPerFrameFor, type RecordingInfo, type RecordingInputs, type RecordingPace } from './recording/info.ts';
export type { RecordedPlace } from './recording/manifest.ts';
export type { RecordedFrame, Recording } from './recording/recording.ts';
export type { RecordedColumns } from './trajectory/chunk.ts';
export { RecordingError } from './directory/recording-error.ts';
export type { ExchangeOptions, TrajectoryFormat } from './exchange/tracks/trajectory-format.ts';
export type { Tracks } from './exchange/tracks/tracks.ts';
