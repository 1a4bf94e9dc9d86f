import { readFileSync } from 'node:fs';
import { makeNetwork, placeOnLane, readCity } from '@korzo/city';
import { expect, it } from 'vitest';
import { emptyPose, LaneShapes, shapeLanes } from './lane-shapes.ts';

it('is within 5 cm and 6 degrees of the lanes themselves, and moves to the left', () => {
  const { plan } = readCity(readFileSync(new URL('../../../../cities/small-town.city', import.meta.url), 'utf8'));
  const network = plan === undefined ? undefined : makeNetwork(plan).network;
  if (network === undefined) throw new Error('the town cannot be built');
  const shapes = new LaneShapes(shapeLanes(network));
  const [place, left] = [emptyPose(), emptyPose()];
  let [farthest, widest] = [0, 0];
  for (const [number, lane] of network.lanes.entries()) {
    for (let where = 0; where <= lane.length; where += 0.7) {
      const exact = placeOnLane(lane, where);
      shapes.placeOn(number, where, 0, place);
      shapes.placeOn(number, where, 1.5, left);
      farthest = Math.max(
        farthest,
        Math.hypot(place.x - exact.point[0], place.y - exact.point[1], place.z - exact.point[2]),
      );
      const cosine =
        place.forwardX * exact.direction[0] + place.forwardY * exact.direction[1] + place.forwardZ * exact.direction[2];
      widest = Math.max(widest, Math.acos(Math.min(1, cosine)));
      expect(Math.hypot(left.x - place.x, left.y - place.y)).toBeCloseTo(1.5, 9);
      expect(place.forwardX * (left.y - place.y) - place.forwardY * (left.x - place.x)).toBeGreaterThan(0);
    }
  }
  expect(farthest).toBeLessThan(0.05);
  expect((widest * 180) / Math.PI).toBeLessThan(6);
});
