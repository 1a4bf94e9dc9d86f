import type { Building, Gate, Obstacle, Portal } from '../building/building.ts';

type Times = readonly (readonly [from: number, until: number])[] | undefined;

/** Whether something with these times is there (or open) at `time`; without times it always is. An end is no longer in. */
export function isOn(times: Times, time: number): boolean {
  if (times === undefined) return true;
  for (const [from, until] of times) if (time >= from && time < until) return true;
  return false;
}

/** What stands and what is open in a building at one time. */
export interface Presence {
  readonly obstacles: readonly Obstacle[];
  readonly portals: readonly Portal[];
  readonly gates: readonly Gate[];
}

export function presenceAt(building: Building, time: number): Presence {
  return {
    obstacles: building.obstacles.filter((obstacle) => isOn(obstacle.present, time)),
    portals: building.portals.filter((portal) => isOn(portal.open, time)),
    gates: building.gates.filter((gate) => isOn(gate.open, time)),
  };
}

/** The next time after `time` when an obstacle comes or goes or a door opens or closes, s; Infinity when never. */
export function nextChange(building: Building, time: number): number {
  let next = Infinity;
  const all: Times[] = [
    ...building.obstacles.map((obstacle) => obstacle.present),
    ...building.portals.map((portal) => portal.open),
    ...building.gates.map((gate) => gate.open),
  ];
  for (const times of all) {
    for (const moment of (times ?? []).flat()) if (moment > time && moment < next) next = moment;
  }
  return next;
}
