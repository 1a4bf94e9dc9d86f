import { number } from '@korzo/core';
import { found, type CurveLine, type Finding } from '../findings/finding.ts';
import { timeAxis } from '../findings/time-curve.ts';
import { defineMeasure, type Measure } from '../measure/measure.ts';
import type { LineSite } from '../sites/site.ts';
import { VehicleMemory, vehiclesIn, type SeenVehicle } from '../vehicles/vehicle-rows.ts';

/** Passings of one detector in one interval. */
interface Interval {
  count: number;
  /** Sum of speeds, m/s, and of their inverses, s/m. */
  speeds: number;
  slowness: number;
}

/**
 * Detectors across lanes. Per interval: q = N / T, time-mean speed, space-mean speed (harmonic mean of the speeds at the line), and
 * density k = q / v by the space-mean speed.
 */
export const vehicleFlow: Measure = defineMeasure({
  name: 'vehicle-flow',
  summary:
    'Vehicles that pass detectors (lines across lanes) per hour; with speed and density per detector and the fundamental diagram.',
  unit: '1/h',
  parameters: {
    window: number(
      60,
      { min: 1, max: 1e5, unit: 's' },
      'length of the intervals and of the window that are counted in',
    ),
  },
  sites: ['line'],
  start: (_, { window }, { lines }) => {
    const before = new VehicleMemory<SeenVehicle>();
    const detectors = lines.filter(({ line }) => line !== undefined).map((line) => new Detector(line, window));
    let end = 0;
    /** When vehicles passed, and how many of them were too long ago to count. */
    const passed: number[] = [];
    let old = 0;
    return {
      valueAfter(frame) {
        end = frame.time;
        before.update(vehiclesIn(frame), (vehicle, last) => {
          if (last !== undefined)
            for (const detector of detectors) if (detector.look(last, vehicle, end)) passed.push(end);
          return vehicle;
        });
        before.takeGone();
        while (passed[old] <= end - window) old++;
        // A run that is shorter than the window so far has only its own time to count in.
        return end > 0 ? (3600 * (passed.length - old)) / Math.min(window, end) : 0;
      },
      findings: () => {
        // Doors and gates of a building are lines too.
        const shown = detectors.filter(
          ({ site, intervals }) => site.kind === 'line' || intervals.some(({ count }) => count > 0),
        );
        return findingsOf(shown, end);
      },
    };
  },
});

class Detector {
  readonly site: LineSite;
  readonly #window: number;
  readonly intervals: Interval[] = [];

  constructor(site: LineSite, window: number) {
    this.site = site;
    this.#window = window;
  }

  get window(): number {
    return this.#window;
  }

  /** Counts a vehicle that has passed since the frame before; says whether it did. */
  look(from: SeenVehicle, to: SeenVehicle, time: number): boolean {
    const { line } = this.site;
    if (line === undefined || !doCross(from.x, from.y, to.x, to.y, line)) return false;
    const at = intervalOf(time, this.#window);
    this.#fillUpTo(at + 1);
    const interval = this.intervals[at];
    const speed = Math.max(0.1, to.speed);
    interval.count++;
    interval.speeds += speed;
    interval.slowness += 1 / speed;
    return true;
  }

  /** The intervals that are over at a time, those without vehicles too. */
  wholeUntil(end: number): readonly Interval[] {
    const whole = Math.floor(end / this.#window + rounding);
    this.#fillUpTo(whole);
    return this.intervals.slice(0, whole);
  }

  #fillUpTo(count: number): void {
    while (this.intervals.length < count) this.intervals.push({ count: 0, speeds: 0, slowness: 0 });
  }
}

/** Times are sums of steps: 59.999999 s is the end of a minute. */
const rounding = 1e-9;

/** The interval that a frame belongs to: what passes between two frames has passed at the later one, which ends an interval. */
const intervalOf = (time: number, window: number): number => Math.max(0, Math.ceil(time / window - rounding) - 1);

/** Whether a way cuts a line; one that only touches its beginning does not. */
function doCross(
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  [[ax, ay], [bx, by]]: NonNullable<LineSite['line']>,
): boolean {
  const side = (x: number, y: number): boolean => (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0;
  if (side(x0, y0) === side(x1, y1)) return false;
  const along = (x: number, y: number): number => (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0);
  return along(ax, ay) > 0 !== along(bx, by) > 0;
}

const perKilometre = ({ count, slowness }: Interval, window: number): number =>
  count === 0 ? 0 : (1000 * slowness) / window;

function findingsOf(detectors: readonly Detector[], end: number): readonly Finding[] {
  const line = (detector: Detector, y: (interval: Interval) => number): CurveLine => ({
    name: detector.site.id,
    style: 'steps',
    x: detector.wholeUntil(end).map((_, at) => at * detector.window),
    y: detector.wholeUntil(end).map((interval) => found(y(interval))),
  });
  return [
    {
      kind: 'table',
      name: 'detectors',
      title: 'Detectors',
      columns: [
        { label: 'detector', unit: '' },
        { label: 'vehicles', unit: '' },
        { label: 'flow', unit: '1/h' },
        { label: 'time-mean speed', unit: 'm/s' },
        { label: 'space-mean speed', unit: 'm/s' },
        { label: 'density', unit: '1/km' },
      ],
      rows: detectors.map(({ site, intervals }) => {
        const count = intervals.reduce((sum, each) => sum + each.count, 0);
        const speeds = intervals.reduce((sum, each) => sum + each.speeds, 0);
        const slowness = intervals.reduce((sum, each) => sum + each.slowness, 0);
        const figures = [(3600 * count) / end, speeds / count, count / slowness, (1000 * slowness) / end];
        return [site.id, count, ...figures.map(found)];
      }),
    },
    {
      kind: 'curve',
      name: 'flow',
      title: 'Flow at detectors',
      x: timeAxis,
      y: { label: 'flow', unit: '1/h' },
      lines: detectors.map((detector) => line(detector, ({ count }) => (3600 * count) / detector.window)),
    },
    {
      kind: 'curve',
      name: 'fundamental-diagram',
      title: 'Fundamental diagram',
      x: { label: 'density', unit: '1/km' },
      y: { label: 'flow', unit: '1/h' },
      lines: detectors.map((detector) => ({
        name: detector.site.id,
        style: 'points' as const,
        x: detector.wholeUntil(end).map((interval) => perKilometre(interval, detector.window)),
        y: detector.wholeUntil(end).map(({ count }) => (3600 * count) / detector.window),
      })),
    },
  ];
}
