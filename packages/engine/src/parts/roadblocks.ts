import { isFreeOf, type Obstacle as Solid, type Premises } from '@korzo/building';
import type { CrowdView, Part } from '@korzo/core';
import { emptyPose, type Obstacle, type SectionBox, type TrafficPart } from '@korzo/traffic';
import { makerOf } from './declaration/part-maker.ts';
import { traffic } from './traffic/index.ts';

/** Between two places of a lane that are looked at, and between two discs of a body, m. */
const spacing = 1;
/** Vehicles need so much room on each side of the middle of a lane, m. */
const halfLane = 1.3;
/** Vehicles brake no harder than this in need, m/s2, and stop so far before what is in the way, m. */
const hardestBraking = 8;
const spare = 2;
/** The number of agents that are vehicles in the column `kind`. */
const vehicleKind = 4;

/** What people drop onto lanes is in the way of vehicles. */
export const roadblocks = makerOf({
  name: 'roadblocks',
  needs: ['traffic'],
  make: ({ scenario, premises, from }) =>
    from(traffic).map((part) => roadblockPart(part, premises, scenario.groups.length)),
});

function roadblockPart(part: TrafficPart, premises: Premises, group: number): Part {
  const { traffic: driving } = part;
  premises.lookouts.push((solid, crowds) => vehiclesAt(solid, crowds, part, group));
  let known = '';
  return {
    name: 'roadblocks',
    isOver: true,
    phases: [
      {
        name: 'roadblocks',
        after: ['commands', 'premises'],
        before: ['rain/roads', 'lanes'],
        work: () => {
          // Ids of obstacles may be given again to others.
          const now = premises.dropped.size === 0 ? '' : JSON.stringify([...premises.dropped.values()]);
          if (now === known) return;
          known = now;
          driving.setObstacles(placesUnder([...premises.dropped.values()], part), 'solids');
        },
      },
    ],
  };
}

/** All places of lanes that some solids leave no room on. */
function placesUnder(solids: readonly Solid[], { traffic: { scene, shapes } }: TrafficPart): readonly Obstacle[] {
  const pose = emptyPose();
  const { count, length } = scene.map.lanes;
  const found: Obstacle[] = [];
  if (solids.length === 0) return found;
  for (let lane = 0; lane < count; lane++)
    for (let where = 0; where <= length[lane]; where += spacing) {
      shapes.pointOn(lane, where, 0, pose);
      const body = { x: pose.x, y: pose.y, level: 0, radius: halfLane };
      if (!solids.every((solid) => isFreeOf(solid, body))) found.push({ lane, where, lasts: true });
    }
  return found;
}

/** How many vehicles a solid would stand on, or stand so near before that they could not stop any more. */
function vehiclesAt(solid: Solid, crowds: readonly CrowdView[], part: TrafficPart, group: number): number {
  let count = 0;
  for (const { columns, ownCount } of crowds)
    for (let row = 0; row < ownCount; row++) {
      if (columns.kind[row] !== vehicleKind) continue;
      const kind = part.kinds.at(columns.group[row] - group);
      // Those that bend are looked at section by section.
      if (kind === undefined || kind.sections !== undefined) continue;
      const { x, y, vx, vy, headingX, headingY } = columns;
      const box = { x: x[row], y: y[row], forwardX: headingX[row], forwardY: headingY[row], length: kind.length };
      const reach = (vx[row] * vx[row] + vy[row] * vy[row]) / (2 * hardestBraking) + spare;
      if (isOn(solid, box, kind.width, reach)) count++;
    }
  return count + bendingAt(solid, part);
}

/** The same of vehicles that bend. */
function bendingAt(solid: Solid, { traffic: driving }: TrafficPart): number {
  const { scene, slots } = driving;
  const { lane, kind, speed } = scene.state.vehicles;
  let count = 0;
  for (let slot = 0; slot < slots.used; slot++) {
    const { sections, width } = scene.kinds.kinds[kind[slot]];
    if (lane[slot] < 0 || sections === undefined) continue;
    const reach = (speed[slot] * speed[slot]) / (2 * hardestBraking) + spare;
    if (driving.boxesOf(slot).some((box, at) => isOn(solid, box, width, at === 0 ? reach : 0))) count++;
  }
  return count;
}

/** Whether a solid is on a box, or less than `reach` before it. */
function isOn(
  solid: Solid,
  { x, y, forwardX, forwardY, length }: Pick<SectionBox, 'x' | 'y' | 'forwardX' | 'forwardY' | 'length'>,
  width: number,
  reach: number,
): boolean {
  for (let along = -length / 2; along <= length / 2 + reach; along += spacing)
    if (!isFreeOf(solid, { x: x + forwardX * along, y: y + forwardY * along, level: 0, radius: width / 2 }))
      return true;
  return false;
}
