import { placeOnLane, type RoadNetwork } from '@korzo/city';
import type { SignalPost } from './built-city.ts';

/** Beside the road, m. */
const beside = 0.9;
/** Over the road, m. */
const lift = 0.07;

/** One post for each road that leads to a light. */
export function signalPosts(network: RoadNetwork): SignalPost[] {
  return network.lights.flatMap(({ junction }) =>
    [...approachesOf(network, junction).values()].map((turns) => postFor(network, turns)),
  );
}

/** Lanes of a junction by the road that leads to them. */
function approachesOf({ lanes, junctions }: RoadNetwork, junction: number): Map<number, number[]> {
  const byRoad = new Map<number, number[]>();
  for (const turn of junctions[junction].lanes) {
    for (const before of lanes[turn].prev) {
      const { road } = lanes[before];
      if (road !== undefined) byRoad.set(road, [...(byRoad.get(road) ?? []), turn]);
    }
  }
  return byRoad;
}

function postFor({ lanes, drivesOn }: RoadNetwork, turns: readonly number[]): SignalPost {
  const side = drivesOn === 'left' ? -1 : 1;
  const comings = [...new Set(turns.flatMap((turn) => lanes[turn].prev))].map((lane) => lanes[lane]);
  const outermost = comings.reduce((one, other) => (other.index > one.index ? other : one));
  const width = comings.reduce((sum, lane) => sum + lane.width, 0);
  const { point, direction } = placeOnLane(outermost, outermost.length);
  const heading = Math.atan2(direction[1], direction[0]);
  const outwards = (aside: number, up: number): SignalPost['at'] => [
    point[0] + Math.sin(heading) * side * aside,
    point[1] - Math.cos(heading) * side * aside,
    point[2] + up,
  ];
  return {
    at: outwards(outermost.width / 2 + beside, 0),
    heading,
    bar: outwards((outermost.width - width) / 2, lift),
    width: width - 0.3,
    lanes: turns,
  };
}
