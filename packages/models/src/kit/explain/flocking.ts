import { acos, type Explanation, type NearAgent, type Onlook, type Vector3 } from '@korzo/core';
import { boidsPerception, type BoidsValues } from '@korzo/kernels';

type Sum = [number, number, number];

/** The values that flocking uses, whatever else a model of flocks has. */
type FlockOnlook = Omit<Onlook, 'values'> & { readonly values: BoidsValues };

/**
 * The three rules of Reynolds and the pull of the goal, each by itself (see the kernel `decideBoids` for the equations). What a steered flock does
 * beside them (obstacles, bounds, evasion ...) is not distinguished.
 */
export function explainFlocking({ self, others, values }: FlockOnlook): Explanation {
  const near = others.filter(({ distance }) => distance <= boidsPerception(values)).slice(0, values.neighbours);
  const forward = facing(self.velocity, self.heading);
  const sums = addUpRules(near, forward, self.radius, values);
  const forces = [
    { name: 'separation', force: pull(values.separates * values.separationWeight, sums.separation) },
    { name: 'alignment', force: pull(values.aligns * values.alignmentWeight, sums.alignment) },
    { name: 'cohesion', force: pull(values.coheres * values.cohesionWeight, sums.cohesion) },
  ];
  if (values.goalWeight !== 0 && !Number.isNaN(self.goal[0])) {
    const [vx, vy, vz] = self.velocity;
    const [wishedX, wishedY, wishedZ] = self.desired;
    const { goalWeight } = values;
    const force: Vector3 = [goalWeight * (wishedX - vx), goalWeight * (wishedY - vy), goalWeight * (wishedZ - vz)];
    forces.push({ name: 'goal', force });
  }
  const widest = Math.min(values.separationCosHalfView, values.alignmentCosHalfView, values.cohesionCosHalfView);
  return {
    neighbours: near.map(({ id }) => id),
    forces,
    sight: { radius: boidsPerception(values), halfAngle: acos(widest) },
  };
}

function addUpRules(
  near: readonly NearAgent[],
  forward: Vector3,
  radius: number,
  values: BoidsValues,
): { readonly separation: Sum; readonly alignment: Sum; readonly cohesion: Sum } {
  const separation: Sum = [0, 0, 0];
  const alignment: Sum = [0, 0, 0];
  const cohesion: Sum = [0, 0, 0];
  let alignmentSum = 0;
  for (const { way, distance, velocity, heading } of near) {
    const apart = Math.max(distance, 1e-3);
    const cosAhead = (way[0] * forward[0] + way[1] * forward[1] + way[2] * forward[2]) / apart;
    const regard = values.weighByAngle === 1 ? (1 + cosAhead) / 2 : 1;
    const isSure = distance < values.sureRadii * radius;
    const counts = (reach: number, cosHalfView: number): boolean =>
      isSure || (distance <= reach && cosAhead >= cosHalfView);
    if (counts(values.separationRadius, values.separationCosHalfView)) {
      const falloff = values.separationFalloff === 1 ? values.separationRadius / apart : 1;
      add(separation, way, (-regard * falloff * values.separationRadius) / (apart * apart));
    }
    if (counts(values.alignmentRadius, values.alignmentCosHalfView)) {
      const weight = regard * (values.alignmentFalloff === 1 ? 1 / (apart * apart) : 1);
      alignmentSum += weight;
      add(alignment, facing(velocity, heading), weight);
    }
    if (counts(values.cohesionRadius, values.cohesionCosHalfView)) add(cohesion, way, regard);
  }
  for (let axis = 0; axis < 3; axis++)
    alignment[axis] = alignmentSum > 0 ? alignment[axis] / alignmentSum - forward[axis] : 0;
  return { separation, alignment, cohesion };
}

/** Where an agent goes, or faces while it stands. */
function facing(velocity: Vector3, heading: Vector3): Vector3 {
  const [x, y, z] = velocity;
  const speed = Math.sqrt(x * x + y * y + z * z);
  return speed > 1e-6 ? [x / speed, y / speed, z / speed] : heading;
}

function add(sum: Sum, [x, y, z]: Vector3, weight: number): void {
  sum[0] += x * weight;
  sum[1] += y * weight;
  sum[2] += z * weight;
}

/** A rule pulls with its whole weight along the direction of its sum. */
function pull(weight: number, [x, y, z]: Sum): Vector3 {
  const length = Math.sqrt(x * x + y * y + z * z);
  if (!(length > 1e-6)) return [0, 0, 0];
  const scale = weight / length;
  return [x * scale, y * scale, z * scale];
}
