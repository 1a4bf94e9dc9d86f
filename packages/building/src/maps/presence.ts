import type { Building, Gate, Obstacle, Portal } from '../layout/building.ts';

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

/** The times at which obstacles come or go or doors open or close, s, each once and in order; the first is 0, the start. */
export function changeTimes({ obstacles, portals, gates }: Building): readonly number[] {
  const moments = new Set([0]);
  const note = (times: Times): void => {
    for (const moment of (times ?? []).flat()) if (moment > 0 && moment < Infinity) moments.add(moment);
  };
  for (const { present } of obstacles) note(present);
  for (const { open } of portals) note(open);
  for (const { open } of gates) note(open);
  return [...moments].sort((a, b) => a - b);
}
