type Span = readonly [from: number, to: number];

/** Where a time lies in a span, 0 to 1; 1 in an empty span. */
export const shareOf = ([from, to]: Span, time: number): number =>
  to > from ? Math.min(1, Math.max(0, (time - from) / (to - from))) : 1;

export const placeAt = ([from, to]: Span, share: number): number =>
  from + Math.min(1, Math.max(0, share)) * (to - from);

/** 75.25 s as 1:15.2: a clock shows the tenth that has begun. Multiples of a time step may be a little less than they seem. */
/** A time that was measured, with hundredths: 43.65 s must not read 43.6 here and 43.7 in a report. */
export function exactTime(seconds: number): string {
  const hundredths = Math.round(seconds * 100);
  return `${Math.floor(hundredths / 6000)}:${((hundredths % 6000) / 100).toFixed(2).padStart(5, '0')}`;
}

export function shortTime(seconds: number): string {
  const tenths = Math.floor(Math.abs(seconds) * 10 + 1e-6);
  const minutes = Math.floor(tenths / 600);
  const rest = ((tenths % 600) / 10).toFixed(1).padStart(4, '0');
  return `${seconds < 0 && tenths > 0 ? '-' : ''}${minutes}:${rest}`;
}
