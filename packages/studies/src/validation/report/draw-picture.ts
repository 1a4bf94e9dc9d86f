import type { TrailPlan } from '../kit/charts.ts';

const width = 520;
const margin = 6;

/** The plan with walls, the ways of some people, and dots where those are who never left. */
export function drawPicture({ walls, trails, stranded }: TrailPlan): string {
  const xs = [
    ...walls.flatMap(([x1, , x2]) => [x1, x2]),
    ...everyOther(stranded, 0),
    ...trails.flatMap((t) => everyOther(t, 0)),
  ];
  const ys = [
    ...walls.flatMap(([, y1, , y2]) => [y1, y2]),
    ...everyOther(stranded, 1),
    ...trails.flatMap((t) => everyOther(t, 1)),
  ];
  if (xs.length === 0) return '';
  const [west, east, south, north] = [lowest(xs), highest(xs), lowest(ys), highest(ys)];
  const scale = Math.min((width - 2 * margin) / Math.max(east - west, 1), 320 / Math.max(north - south, 1));
  const toX = (x: number): string => (margin + (x - west) * scale).toFixed(1);
  const toY = (y: number): string => (margin + (north - y) * scale).toFixed(1);
  const height = (north - south) * scale + 2 * margin;
  const wallLines = walls.map(([x1, y1, x2, y2]) => `M${toX(x1)},${toY(y1)}L${toX(x2)},${toY(y2)}`).join('');
  const ways = trails
    .filter((trail) => trail.length >= 4)
    .map((trail) => {
      const points: string[] = [];
      for (let at = 0; at < trail.length; at += 2) points.push(`${toX(trail[at])},${toY(trail[at + 1])}`);
      return `<polyline points="${points.join(' ')}"/>`;
    })
    .join('');
  const dots: string[] = [];
  for (let at = 0; at < stranded.length; at += 2)
    dots.push(`<circle cx="${toX(stranded[at])}" cy="${toY(stranded[at + 1])}" r="2"/>`);
  return (
    `<svg viewBox="0 0 ${width} ${height.toFixed(0)}" width="${width}" height="${height.toFixed(0)}" role="img">` +
    `<g fill="none" stroke="var(--series-1)" stroke-opacity="0.5">${ways}</g>` +
    `<path d="${wallLines}" fill="none" stroke="currentColor" stroke-width="1.5"/>` +
    `<g fill="var(--fail)">${dots.join('')}</g></svg>`
  );
}

const everyOther = (values: readonly number[], from: 0 | 1): readonly number[] =>
  values.filter((_, index) => index % 2 === from);
const lowest = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b), Infinity);
const highest = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), -Infinity);
