import { choice, defineModel, number, type DecisionPlace } from '@korzo/core';
import { accelerate, onePoint, sideById, type Vector } from '../kit/around/decision.ts';
import { decideEach } from '../kit/around/each-agent.ts';
import { shorterWay, type Surroundings } from '../kit/around/surroundings.ts';

const changing = 0;
/** As far as any agent can be: a fixed neighbour stays one wherever it goes. */
const everywhere = 1e6;

const parameters = {
  topology: choice(
    'changing',
    ['changing', 'fixed'],
    'changing: neighbours are those within reach (second paper); fixed: those next to it by id, however far (first paper)',
  ),
  reach: number(
    4,
    { min: 0, max: 1e6, unit: 'm' },
    'changing topology: how far neighbours are; beyond it the potential is flat',
  ),
  links: number(
    1,
    { min: 1, max: 1e6, integer: true },
    'fixed topology: number of neighbours before and after it in the order of ids; 1 is a chain, the size of the flock links all agents',
  ),
  distance: number(1, { min: 0.001, max: 1000, unit: 'm' }, 'where the potential between two neighbours is lowest'),
  potential: number(
    1,
    { min: 0, max: 1e6, unit: 'm2/s2' },
    'weight of the potential V = 1 / r^2 + ln r^2, r in units of the distance',
  ),
  alignment: number(1, { min: 0, max: 1e6, unit: '1/s' }, 'how strongly velocities of neighbours are matched'),
} as const;

const reachOf = (values: DecisionPlace<typeof parameters>['values']): number =>
  values.topology === changing ? values.reach : everywhere;

/**
 * Tanner, Jadbabaie, Pappas 2003, parts I (fixed topology) and II (changing topology):
 * u_i = -sum of (v_i - v_j) - sum of grad V(r_ij), V = 1/r^2 + ln r^2, over the neighbours. With equal masses 1/2 sum of v^2 + sum of V over
 * all pairs never rises.
 */
export const tannerJadbabaie = defineModel({
  name: 'tanner-jadbabaie',
  summary: 'Matches the velocities of its neighbours and keeps a distance to them, like masses on damped springs.',
  space: 'either',
  parameters,
  perceptionRadius: reachOf,
  bind(place) {
    const { crowd, values } = place;
    const acceleration: Vector = { x: 0, y: 0, z: 0 };
    return decideEach(place, { seen: 'velocity', reach: () => reachOf(values) }, (self, slot, around) => {
      control(place, self, around, acceleration);
      accelerate(crowd, self, slot, acceleration);
    });
  },
});

function control(
  { crowd, values, model }: DecisionPlace<typeof parameters>,
  self: number,
  around: Surroundings,
  sum: Vector,
): void {
  const { x, y, z, vx, vy, vz, level, id, group, model: modelOf } = crowd.columns;
  const { rows, ids, motionX, motionY, motionZ, aroundX, aroundY, aroundZ } = around;
  const flies = level[self] < 0;
  const isFixed = values.topology !== changing;
  const reachSquared = values.reach * values.reach;
  sum.x = sum.y = sum.z = 0;
  for (let at = 0; at < around.count; at++) {
    const other = rows[at];
    if (other === self) continue;
    if (
      isFixed &&
      (Math.abs(ids[at] - id[self]) > values.links || group[other] !== group[self] || modelOf[other] !== model)
    )
      continue;
    const dx = shorterWay(around.x[at] - x[self], aroundX);
    const dy = shorterWay(around.y[at] - y[self], aroundY);
    const dz = flies ? shorterWay(around.z[at] - z[self], aroundZ) : 0;
    const squared = dx * dx + dy * dy + dz * dz;
    if (!isFixed && squared > reachSquared) continue;
    sum.x += values.alignment * (motionX[at] - vx[self]);
    sum.y += values.alignment * (motionY[at] - vy[self]);
    sum.z += values.alignment * (motionZ[at] - vz[self]);
    const distance = Math.sqrt(squared);
    if (distance > onePoint) {
      const pull = (values.potential * slope(distance / values.distance)) / (values.distance * distance);
      sum.x += pull * dx;
      sum.y += pull * dy;
      sum.z += pull * dz;
    } else sum.x += sideById(id[self], ids[at]) * values.potential * strongest;
  }
}

/** Where two are nearer than this share of the distance the push does not grow any more: the speed limit has long been reached. */
const nearest = 1e-3;
const strongest = 2 / (nearest * nearest * nearest);

/** dV/dr = 2/r - 2/r^3. */
function slope(r: number): number {
  const far = Math.max(r, nearest);
  return 2 / far - 2 / (far * far * far);
}
