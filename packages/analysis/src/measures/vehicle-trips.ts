import { number } from '@korzo/core';
import { found, type TableFinding } from '../findings/finding.ts';
import { defineMeasure, type Measure } from '../measure/measure.ts';
import { summaryTable } from '../statistics/summary-table.ts';
import { VehicleMemory, vehiclesIn, type SeenVehicle } from '../vehicles/vehicle-rows.ts';

/** Faster than this is driving, slower than `below` standing: a stop leads from one to the other, m/s. */
const driving = 2;

/** A trip so far; m, s. */
interface Trip {
  readonly since: number;
  readonly from: readonly [number, number];
  to: readonly [number, number];
  until: number;
  metres: number;
  delay: number;
  standing: number;
  stops: number;
  hasDriven: boolean;
}

/** A trip begins when a vehicle appears and ends when it has left. Delay is the time lost by driving slower than `freeSpeed`. */
export const vehicleTrips: Measure = defineMeasure({
  name: 'vehicle-trips',
  summary:
    'Trips of vehicles that have ended; with travel times, delays and stops per trip, and travel times from zone to zone.',
  unit: 'trips',
  parameters: {
    freeSpeed: number(13.89, { min: 1, max: 100, unit: 'm/s' }, 'speed of a vehicle that nothing holds up'),
    below: number(0.3, { min: 0.01, max: 5, unit: 'm/s' }, 'vehicles slower than this stand'),
    zone: number(250, { min: 10, max: 1e6, unit: 'm' }, 'side of the squares that travel times are reported between'),
  },
  start: (place, { freeSpeed, below, zone }) => {
    const trips = new VehicleMemory<Trip>();
    const ended: Trip[] = [];
    let before = Number.NaN;
    return {
      valueAfter(frame) {
        const { time } = frame;
        const dt = time - before;
        trips.update(vehiclesIn(frame), (vehicle, trip) => {
          if (trip === undefined) return begin(vehicle, time);
          drive(trip, vehicle, { time, dt, freeSpeed, below });
          return trip;
        });
        ended.push(...trips.takeGone());
        before = time;
        return ended.length;
      },
      findings: () => [
        summaryTable({ name: 'trips', title: 'Trips', quantity: { label: '', unit: '' } }, [
          ['travel time, s', ended.map(({ since, until }) => until - since)],
          ['distance, m', ended.map(({ metres }) => metres)],
          ['delay, s', ended.map(({ delay }) => delay)],
          ['standing time, s', ended.map(({ standing }) => standing)],
          ['stops', ended.map(({ stops }) => stops)],
        ]),
        matrixOf(ended, zone, place.world.origin),
      ],
    };
  },
});

const begin = ({ x, y, speed }: SeenVehicle, since: number): Trip => ({
  since,
  from: [x, y],
  to: [x, y],
  until: since,
  metres: 0,
  delay: 0,
  standing: 0,
  stops: 0,
  hasDriven: speed > driving,
});

function drive(
  trip: Trip,
  { x, y, speed }: SeenVehicle,
  { time, dt, freeSpeed, below }: { time: number; dt: number; freeSpeed: number; below: number },
): void {
  trip.metres += Math.hypot(x - trip.to[0], y - trip.to[1]);
  trip.to = [x, y];
  trip.until = time;
  trip.delay += Math.max(0, 1 - speed / freeSpeed) * dt;
  if (speed > driving) trip.hasDriven = true;
  if (speed >= below) return;
  trip.standing += dt;
  if (trip.hasDriven) trip.stops++;
  trip.hasDriven = false;
}

/** Zones are called by the middles of their squares. */
function matrixOf(trips: readonly Trip[], zone: number, [west, south]: readonly number[]): TableFinding {
  const zoneOf = ([x, y]: readonly [number, number]): string =>
    [(x - west) / zone, (y - south) / zone]
      .map((place, axis) => Math.round([west, south][axis] + (Math.floor(place) + 0.5) * zone))
      .join(', ');
  const cells = new Map<string, { readonly from: string; readonly to: string; readonly trips: Trip[] }>();
  for (const trip of trips) {
    const [from, to] = [zoneOf(trip.from), zoneOf(trip.to)];
    const cell = cells.get(`${from} ${to}`);
    if (cell === undefined) cells.set(`${from} ${to}`, { from, to, trips: [trip] });
    else cell.trips.push(trip);
  }
  const mean = (of: readonly Trip[], value: (trip: Trip) => number): number =>
    of.reduce((sum, trip) => sum + value(trip), 0) / of.length;
  return {
    kind: 'table',
    name: 'travel-time-matrix',
    title: 'Travel times between zones',
    columns: [
      { label: 'from', unit: 'm' },
      { label: 'to', unit: 'm' },
      { label: 'trips', unit: '' },
      { label: 'travel time', unit: 's' },
      { label: 'delay', unit: 's' },
      { label: 'speed', unit: 'm/s' },
    ],
    rows: [...cells.values()]
      .toSorted((one, other) => (one.from + one.to < other.from + other.to ? -1 : 1))
      .map(({ from, to, trips: own }) => {
        const time = mean(own, ({ since, until }) => until - since);
        return [
          from,
          to,
          own.length,
          time,
          mean(own, ({ delay }) => delay),
          found(mean(own, (trip) => trip.metres) / time),
        ];
      }),
  };
}
