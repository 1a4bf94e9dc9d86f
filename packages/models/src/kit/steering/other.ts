import type { Push } from './push.ts';

/** Another agent as the one that steers sees it: where it is from there, and how it moves. */
export interface Other {
  /** Way to it, m. */
  dx: number;
  dy: number;
  dz: number;
  vx: number;
  vy: number;
  vz: number;
  /** Unit vector it faces. */
  forwardX: number;
  forwardY: number;
  forwardZ: number;
  radius: number;
}

export const distanceTo = ({ dx, dy, dz }: Other): number => Math.sqrt(dx * dx + dy * dy + dz * dz);

/** Where it will be after `time` s if it goes on as it does, as a point of the world. */
export function predict(self: Readonly<Push>, other: Other, time: number, point: Push): void {
  point.x = self.x + other.dx + other.vx * time;
  point.y = self.y + other.dy + other.vy * time;
  point.z = self.z + other.dz + other.vz * time;
}
