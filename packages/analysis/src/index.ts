export { fastestMeasured, fastestStretch, peopleInARow } from './crossings/fastest-stretch.ts';
export { ContactCheck, type ContactTotals } from './contacts/contact-check.ts';
export { Journeys, type JourneyEnds, type JourneyTotals } from './journeys/journeys.ts';
export type { Frame, FrameColumns, FrameCrowd, MeasurePlace } from './measure/frame.ts';
export { defineMeasure, type Measure, type Observer } from './measure/measure.ts';
export { problemsWithGiven, Series, type MeasureSummary } from './measure/series.ts';
export { findingCsv } from './findings/csv.ts';
export type {
  CurveFinding,
  CurveLine,
  Finding,
  FoundQuantity,
  GridClass,
  GridFinding,
  HistogramFinding,
  TableEntry,
  TableFinding,
} from './findings/finding.ts';
export type { AreaSite, LineSite, SiteKind, Where } from './sites/site.ts';
export { floorsOf, type Floor } from './sites/floors.ts';
export { buildingOfWalls, placeOfOutlines } from './ground/building-of-walls.ts';
export { drawnThickness, walkableArea, type WalkablePolygon } from './ground/walkable-area.ts';
export { framesOfPlaces, type Places } from './tracks/frames-of-places.ts';
export { percentile } from './statistics/percentiles.ts';
export { StuckWatch, usualRules, type Standstill, type StuckAgent } from './stuck/stuck-watch.ts';
export { builtinMeasures } from './measures/builtin.ts';
export { junctionLevel } from './measures/junction-delay.ts';
export { describeEntry, logGroups, logLevels, type LogEntry, type LogGroup, type LogLevel } from './log/entry.ts';
export { Log, type LogFilter, type LogSink } from './log/log.ts';
export { RunLog, type LoggedRun } from './log/run-log.ts';
export { lineSink, MemorySink, type LineSinkOptions } from './log/sinks.ts';
