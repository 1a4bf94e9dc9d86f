/** A figure with about three significant digits, as a person reads it. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  const size = Math.abs(value);
  if (size !== 0 && (size < 0.001 || size >= 1e7)) return value.toExponential(2);
  if (size >= 1000) return Math.round(value).toString();
  return Number(value.toPrecision(3)).toString();
}

export const seconds = (value: number): string => `${figure(value)} s`;

/** Time left or passed: 7 s, 3 min 5 s, 2 h 4 min. */
export function roughTime(value: number): string {
  const whole = Math.max(0, Math.round(value));
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}

/** 1234567 as 1.23 million, 45678 as 45.7 thousand. */
export function rounded(value: number): string {
  if (value >= 1e6) return `${figure(value / 1e6)} million`;
  return value >= 1e4 ? `${figure(value / 1e3)} thousand` : figure(value);
}
