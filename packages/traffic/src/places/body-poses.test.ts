import { readFileSync } from 'node:fs';
import { makeNetwork, readCity, type RoadNetwork } from '@korzo/city';
import { expect, it } from 'vitest';
import { BodyPoses } from './body-poses.ts';
import { emptyPose, LaneShapes, shapeLanes } from './lane-shapes.ts';

/** A lane without one before it: what is behind its beginning lies straight on. */
const noneBefore = (lanes: number): { start: Int32Array; items: Int32Array } => ({
  start: new Int32Array(lanes + 1),
  items: new Int32Array(0),
});

/** The roads of `small-town`. */
function townRoads(): RoadNetwork {
  const { plan } = readCity(readFileSync(new URL('../../../../cities/small-town.city', import.meta.url), 'utf8'));
  const network = plan === undefined ? undefined : makeNetwork(plan).network;
  if (network === undefined) throw new Error('the town cannot be built');
  return network;
}

it('hangs a section on the end of the one before it, its rear axle on the lane', () => {
  const network = townRoads();
  const shapes = new LaneShapes(shapeLanes(network));
  const poses = new BodyPoses(shapes, {
    length: Float64Array.from(network.lanes, ({ length }) => length),
    prev: noneBefore(network.lanes.length),
  });
  const [pose, axle] = [emptyPose(), emptyPose()];
  let bent = 0;
  for (const [lane, { length }] of network.lanes.entries())
    for (let where = 15; where <= length; where += 3.1) {
      const vehicle = { lane, where, shift: 0, booked: -1, ahead: -1, length: 4 };
      poses.place(vehicle, pose);
      const first = { ...pose };
      poses.placeBehind(vehicle, pose, 4, 4, 10);
      // Front end on the rear end of the first section.
      expect(pose.x + pose.forwardX * 5).toBeCloseTo(first.x - first.forwardX * 2, 9);
      expect(pose.y + pose.forwardY * 5).toBeCloseTo(first.y - first.forwardY * 2, 9);
      // The line through the section goes through the place of its rear axle on the lane.
      shapes.pointOn(lane, where - 4 - 7.5, 0, axle);
      expect((axle.x - pose.x) * pose.forwardY - (axle.y - pose.y) * pose.forwardX).toBeCloseTo(0, 9);
      if (Math.abs(pose.forwardX * first.forwardY - pose.forwardY * first.forwardX) > 0.05) bent++;
    }
  expect(bent).toBeGreaterThan(20);
});

it('places both axles of a body to the bit as points of its lane, moved aside or not', () => {
  const network = townRoads();
  const shapes = new LaneShapes(shapeLanes(network));
  const poses = new BodyPoses(shapes, {
    length: Float64Array.from(network.lanes, ({ length }) => length),
    prev: noneBefore(network.lanes.length),
  });
  const [pose, rear, front] = [emptyPose(), emptyPose(), emptyPose()];
  let straight = 0;
  for (const [lane, { length }] of network.lanes.entries())
    for (let where = 0.1; where <= length; where += 2.3)
      for (const shift of [0, -1.7, 0.4]) {
        poses.place({ lane, where, shift, booked: -1, ahead: -1, length: 4.5 }, pose);
        shapes.pointOn(lane, where - 4.5 * 0.75, shift, rear);
        shapes.pointOn(lane, where - 4.5 * 0.2, shift, front);
        const [dx, dy, dz] = [front.x - rear.x, front.y - rear.y, front.z - rear.z];
        const size = Math.sqrt(dx * dx + dy * dy + dz * dz);
        const forward = [dx / size, dy / size, dz / size];
        const back = 4.5 * (0.5 - 0.2);
        expect([pose.forwardX, pose.forwardY, pose.forwardZ]).toEqual(forward);
        expect([pose.x, pose.y, pose.z]).toEqual([
          front.x - forward[0] * back,
          front.y - forward[1] * back,
          front.z - forward[2] * back,
        ]);
        if (shapes.isStraight(lane) && where >= 4.5 * 0.75) straight++;
      }
  expect(straight).toBeGreaterThan(100);
});
