import type { BuiltCity } from '@korzo/viewer/light';

/** Vehicles on a kilometre of lane: busy, and yet without jams. */
const perKilometre = 14;
const most = 1500;
const shares = { car: 0.84, van: 0.08, truck: 0.04, bus: 0.04 };
/** A day, s: longer than a visitor watches. */
const duration = 86_400;

/** As many vehicles as the roads of a city should have at a time. */
export function wantedVehicles({ lanes }: Pick<BuiltCity, 'lanes'>): number {
  const metres = lanes.reduce((sum, { length, turn }) => sum + (turn === undefined ? length : 0), 0);
  return Math.min(most, Math.ceil((metres / 1000) * perKilometre));
}

/** A scenario, as a document, in which vehicles drive about in a city. */
export const drivingScenario = (text: string, vehicles: number): string =>
  JSON.stringify({
    korzo: 1,
    name: 'city-traffic',
    title: 'Traffic in the city',
    about: 'Vehicles drive from anywhere to anywhere.',
    city: { text },
    traffic: { fill: { vehicles, kinds: shares } },
    run: { dt: 0.1, duration },
  });
