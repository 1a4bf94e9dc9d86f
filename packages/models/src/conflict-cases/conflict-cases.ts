import { gridSearches, jumpPoint, type GridSearch } from '@korzo/building';
import { usualCells } from './fitted-cells.ts';
import { choice, defineModel, number, type DecisionPlace } from '@korzo/core';

/** Searches whose paths lead from cell to cell; the wave and the two-way wave are those of the thesis. */
const searches = gridSearches.filter(({ gives }) => gives !== 'any-angle');

/** The search that a value of `search` stands for. */
export const searchOf = (value: number): GridSearch => searches[value] ?? jumpPoint;

const parameters = {
  cellSize: number(
    0,
    { min: 0, max: 100, unit: 'm' },
    'edge of the cells of the map; bodies may be as wide as a quarter of it; 0: as long as the widest body needs',
  ),
  rules: choice(
    'cured',
    ['cured', 'thesis'],
    'cured: with ground held for braking and a way out of jams; thesis: the published rules alone, which can touch and lock',
  ),
  patience: number(
    1.5,
    { min: 0.1, max: 600, unit: 's' },
    'time without progress after which an agent moves from slot to slot and may push others (cured)',
  ),
  givesUpAfter: number(
    20,
    { min: 1, max: 1e6, unit: 's' },
    'time of waiting beside an occupied vertex after which an agent gives up its task',
  ),
  search: choice(
    jumpPoint.name,
    searches.map(({ name }) => name),
    'how paths are searched for on the cells; two-way-wave is the search of the thesis',
  ),
} as const;

export type ConflictValues = { readonly [Name in keyof typeof parameters]: number };

/** Edge of the cells where their bodies are not known, m. */
const cellsOf = ({ cellSize }: { readonly cellSize: number }): number => (cellSize > 0 ? cellSize : usualCells);

/** Neighbours looked at when no agent controls the floor. */
const mostSeen = 16;

/**
 * Mikhailov 2018: pairs that would touch are given one of five cases, once, instead of a new velocity in every tick. A control that sees the
 * whole floor decides (`movementControls`, a part); this model carries its velocities out. Without that part an agent goes straight to its
 * goal and stops before the agent in its way.
 */
export const conflictCases = defineModel({
  name: 'conflict-cases',
  summary:
    'Moves between vertices of a grid and resolves each predicted contact by one of five cases: pass, wait or detour.',
  space: 'floor',
  parameters,
  columns: [
    { name: 'controlled', type: 'u8', role: 'own', meaning: '1 while a control decides for this agent' },
    { name: 'controlVx', type: 'f64', role: 'own', meaning: 'velocity that the control has decided, m/s' },
    { name: 'controlVy', type: 'f64', role: 'own', meaning: 'velocity that the control has decided, m/s' },
  ],
  perceptionRadius: (values) => cellsOf(values),
  /** It has no forces: a control decides, for pairs nearer than six radii along both axes. */
  explain: ({ self, others, values }) => {
    const reach = values.cellSize > 0 ? (6 / 8) * values.cellSize : 6 * self.radius;
    const near = others.filter(({ way: [x, y] }) => Math.abs(x) < reach && Math.abs(y) < reach);
    return { neighbours: near.map(({ id }) => id), forces: [], sight: { radius: reach, halfAngle: Math.PI } };
  },
  bind(place) {
    const { crowd, model, ownColumns } = place;
    return (first, last) => {
      const { occupied, cellStart, ownCount } = crowd;
      const { rowOfSlot, slotModel, nextVx, nextVy, nextVz } = crowd.columns;
      const { controlled, controlVx, controlVy } = ownColumns;
      for (let entry = first; entry < last; entry++) {
        const end = cellStart[occupied[entry] + 1];
        for (let slot = cellStart[occupied[entry]]; slot < end; slot++) {
          const self = rowOfSlot[slot];
          if (self >= ownCount || slotModel[slot] !== model) continue;
          nextVz[slot] = 0;
          if (controlled[self] === 1) {
            nextVx[slot] = controlVx[self];
            nextVy[slot] = controlVy[self];
          } else goAlone(place, self, slot);
        }
      }
    };
  },
});

/** C4 alone: towards the goal, as hard as it can, unless an agent is nearer than it needs to stop. */
function goAlone({ crowd, look, values }: DecisionPlace<typeof parameters>, self: number, slot: number): void {
  const { vx, vy, radius, desiredVx, desiredVy, maxSpeed, maxAcceleration, nextVx, nextVy } = crowd.columns;
  const change = maxAcceleration[self] * crowd.float('dt');
  const wished = Math.sqrt(desiredVx[self] * desiredVx[self] + desiredVy[self] * desiredVy[self]);
  const most = wished > maxSpeed[self] ? maxSpeed[self] / wished : 1;
  const speed = Math.sqrt(vx[self] * vx[self] + vy[self] * vy[self]);
  const stopping = (speed * speed) / (2 * maxAcceleration[self]) + speed * crowd.float('dt');
  look.nearest(self, { radius: cellsOf(values), limit: mostSeen });
  let go = most;
  for (let at = 0; at < look.count; at++) {
    const ahead = look.dx[at] * desiredVx[self] + look.dy[at] * desiredVy[self];
    const gap = Math.sqrt(look.distanceSquared[at]) - radius[self] - radius[look.rows[at]];
    if (ahead > 0 && gap < 2 * stopping + 0.1 * radius[self]) go = 0;
  }
  const forceX = desiredVx[self] * go - vx[self];
  const forceY = desiredVy[self] * go - vy[self];
  const force = Math.sqrt(forceX * forceX + forceY * forceY);
  const share = force > change ? change / force : 1;
  const newVx = vx[self] + forceX * share;
  const newVy = vy[self] + forceY * share;
  const newSpeed = Math.sqrt(newVx * newVx + newVy * newVy);
  const cut = newSpeed > maxSpeed[self] ? maxSpeed[self] / newSpeed : 1;
  nextVx[slot] = newVx * cut;
  nextVy[slot] = newVy * cut;
}
