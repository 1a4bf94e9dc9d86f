export { ContactCheck, type ContactTotals } from './contacts/contact-check.ts';
export type { Frame, FrameColumns, FrameCrowd, MeasurePlace } from './measure/frame.ts';
export { defineMeasure, type Measure, type Observer } from './measure/measure.ts';
export { Series, type MeasureSummary } from './measure/series.ts';
export { builtinMeasures } from './measures/builtin.ts';
export { describeEntry, logGroups, logLevels, type LogEntry, type LogGroup, type LogLevel } from './log/entry.ts';
export { Log, type LogFilter, type LogSink } from './log/log.ts';
export { RunLog, type LoggedRun } from './log/run-log.ts';
export { lineSink, MemorySink, type LineSinkOptions } from './log/sinks.ts';
