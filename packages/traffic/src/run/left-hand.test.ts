import { compileCity, makeNetwork, mirrorNetwork, readCity } from '@korzo/city';
import { expect, it } from 'vitest';
import { emptyPose } from '../places/lane-shapes.ts';
import { vehicleKinds } from '../vehicles/vehicle-kinds.ts';
import { Traffic } from './traffic.ts';

const { plan } = readCity(`main() {
  Style *wide = new Style(2, 2, lsDouble);
  Cross *middle = new Cross(0, 0, 0, 4), *ends[4];
  middle->main_road(0, 2);
  for (int i = 0; i < 4; i++) {
    ends[i] = new Cross(200 * cos(90 * i), 200 * sin(90 * i), 0, 1);
    Way *w = new Way(straight); w->use_style(wide); w->connect(middle, i, ends[i], 0);
  }
}`);
const network = plan === undefined ? undefined : makeNetwork(plan).network;

const kinds = [vehicleKinds.car, vehicleKinds.bus];

it('on the left is the mirror image of driving on the right: lane changes, turns and gaps too', () => {
  if (network === undefined) throw new Error('the roads do not fit');
  const inwards = network.roads.flatMap(({ to }, road) => (to === 0 ? [road] : []));
  const outwards = network.roads.flatMap(({ from }, road) => (from === 0 ? [road] : []));
  const trips = Array.from({ length: 40 }, (_, index) => ({
    time: index,
    kind: index % 2,
    from: inwards[index % 4],
    goal: outwards[(index + 1 + (index % 3)) % 4],
  }));
  const [right, left] = [network, mirrorNetwork(network)].map((each) => new Traffic({ network: each, trips, kinds }));
  const [one, other] = [emptyPose(), emptyPose()];
  let [changing, compared] = [0, 0];
  while (right.time < 70) {
    right.tick(0.25);
    left.tick(0.25);
    const { lane, shift } = right.scene.state.vehicles;
    for (let slot = 0; slot < right.slots.used; slot++) {
      if (lane[slot] < 0) continue;
      if (shift[slot] !== 0) changing++;
      right.placeOf(slot, one);
      left.placeOf(slot, other);
      expect([other.x, other.y]).toEqual([expect.closeTo(one.x, 6), expect.closeTo(-one.y, 6)]);
      compared++;
    }
  }
  expect(changing).toBeGreaterThan(10);
  expect(compared).toBeGreaterThan(1000);
  expect(right.arrived).toBeGreaterThan(10);
});

const crossing = (setting: string): string => `main() {
  ${setting}
  Cross *middle = new Cross(0, 0, 0, 4), *ends[4];
  for (int i = 0; i < 4; i++) { ends[i] = new Cross(200 * cos(90 * i), 200 * sin(90 * i), 0, 1); connect(middle, i, ends[i], 0); }
}`;

/** Two cars come to a cross of equals at one time, one from the south and one from the west: where they were seen. */
function comeTogether(setting: string): { readonly sides: ReadonlySet<number>; readonly first: string | undefined } {
  const { network: town } = compileCity(crossing(setting));
  if (town === undefined) throw new Error('the roads do not fit');
  const road = (from: number, to: number): number =>
    town.roads.findIndex((each) => each.from === from && each.to === to);
  const [east, north, west, south] = [1, 2, 3, 4];
  const trips = [
    { time: 0, kind: 0, from: road(south, 0), goal: road(0, north) },
    { time: 0, kind: 0, from: road(west, 0), goal: road(0, east) },
  ];
  const traffic = new Traffic({ network: town, trips, kinds });
  const sides = new Set<number>();
  const pose = emptyPose();
  let first: string | undefined;
  for (let tick = 0; tick < 400; tick++) {
    traffic.tick(0.25);
    for (let slot = 0; slot < traffic.slots.used; slot++) {
      if (traffic.scene.state.vehicles.lane[slot] < 0) continue;
      traffic.placeOf(slot, pose);
      const { x, y, forwardX, forwardY } = pose;
      // All roads lead through 0, 0: the sign is the side of the middle line as the driver sees it, left when positive.
      sides.add(Math.sign(forwardX * y - forwardY * x));
      if (x > 8) first ??= 'from the west';
      else if (y > 8) first ??= 'from the south';
    }
  }
  expect(traffic.arrived).toBe(2);
  return { sides, first };
}

it('keeps to the left in a city text that says so, and lets the one from the left go first', () => {
  expect(comeTogether('')).toEqual({ sides: new Set([-1]), first: 'from the south' });
  expect(comeTogether('drive_on_left = true;')).toEqual({ sides: new Set([1]), first: 'from the west' });
});
