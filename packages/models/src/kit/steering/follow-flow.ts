import type { Vehicle } from '@korzo/core';
import { setPush, type Push } from './push.ts';

/** A current that is the same everywhere, and a swirl about a vertical axis. */
export interface Flow {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Turns of the swirl, rad/s. */
  readonly swirl: number;
  readonly centreX: number;
  readonly centreY: number;
}

/** F = field(p + v T) - v */
export function followFlow(self: Vehicle, flow: Flow, ahead: number, push: Push): void {
  const x = self.x + self.vx * ahead - flow.centreX;
  const y = self.y + self.vy * ahead - flow.centreY;
  const wishedX = flow.x - flow.swirl * y;
  const wishedY = flow.y + flow.swirl * x;
  setPush(push, wishedX - self.vx, wishedY - self.vy, self.inVolume ? flow.z - self.vz : 0);
}
