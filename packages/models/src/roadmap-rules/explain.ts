import type { Explanation, Onlook, Vector3 } from '@korzo/core';
import { explainFlocking } from '../kit/explain/flocking.ts';
import type { RoadmapParameters } from './parameters.ts';
import { follows, inFlock } from './passage.ts';

/** The rules that hold where the traveller is, and the pull of its way: to the next node, or behind the one ahead. */
export function explainTraveller(onlook: Onlook<RoadmapParameters>): Explanation {
  const { self, values } = onlook;
  const { neighbours, forces, sight } = explainFlocking({ ...onlook, values: { ...values, goalWeight: 0 } });
  const { roadRole = inFlock, aimX = self.at[0], aimY = self.at[1], aimZ = self.at[2] } = self.added;
  const held = roadRole === inFlock ? forces : forces.filter(({ name }) => name === 'separation');
  const way: Vector3 = [aimX - self.at[0], aimY - self.at[1], self.level < 0 ? aimZ - self.at[2] : 0];
  const length = Math.sqrt(way[0] * way[0] + way[1] * way[1] + way[2] * way[2]);
  if (!(length > 1e-9)) return { neighbours, forces: held, sight };
  const pull = (axis: 0 | 1 | 2): number =>
    values.goalWeight * ((way[axis] / length) * Math.min(self.desiredSpeed, self.maxSpeed) - self.velocity[axis]);
  const name = roadRole === follows ? 'way, behind the one ahead' : 'way';
  return { neighbours, forces: [...held, { name, force: [pull(0), pull(1), pull(2)] }], sight };
}
