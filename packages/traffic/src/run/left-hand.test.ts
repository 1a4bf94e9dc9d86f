import { makeNetwork, mirrorNetwork, readCity } from '@korzo/city';
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
