export { ContactCheck, type ContactTotals } from './contacts/contact-check.ts';
export type { Frame, FrameColumns, FrameCrowd, MeasurePlace } from './measure/frame.ts';
export { defineMeasure, type Measure, type Observer } from './measure/measure.ts';
export { Series, type MeasureSummary } from './measure/series.ts';
export { builtinMeasures } from './measures/builtin.ts';
