import type { Vector } from '../../plan/city-plan.ts';
import type { NetEdge, NetJunction, NetLane, SumoNet } from './sumo-net.ts';

const mirrored = ([x, y, z]: Vector): Vector => [x, -y, z];

const otherDirection: Readonly<Record<string, string>> = { l: 'r', L: 'R', r: 'l', R: 'L' };

const mirrorLane = (lane: NetLane): NetLane => ({ ...lane, shape: lane.shape.map(mirrored) });

const mirrorEdge = (edge: NetEdge): NetEdge => ({ ...edge, lanes: edge.lanes.map(mirrorLane) });

const mirrorJunction = (junction: NetJunction): NetJunction => ({
  ...junction,
  position: mirrored(junction.position),
});

/** A net for driving on the left, seen in a mirror along the x axis: one for driving on the right. */
export function mirrorNet({ edges, lanes, junctions, connections, programs }: SumoNet): SumoNet {
  return {
    edges: mapped(edges, mirrorEdge),
    lanes: mapped(lanes, mirrorLane),
    junctions: mapped(junctions, mirrorJunction),
    connections: connections.map((connection) => ({
      ...connection,
      direction: otherDirection[connection.direction] ?? connection.direction,
    })),
    programs,
  };
}

const mapped = <T>(map: ReadonlyMap<string, T>, change: (value: T) => T): ReadonlyMap<string, T> =>
  new Map([...map].map(([id, value]) => [id, change(value)]));
