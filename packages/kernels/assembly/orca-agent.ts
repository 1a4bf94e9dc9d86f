/** The agent that decides: what the construction of its half-planes needs to know of it. Lies in the kernel's scratch. */
@unmanaged
export class DecidingAgent {
  /** Position from the origin of its cell, m. */
  offsetX: f32;
  offsetY: f32;
  id: u32;
  velocityX: f32;
  velocityY: f32;
  radius: f32;
  maxSpeed: f32;
  /** 1/s: of the horizon for other agents, and of the time step. */
  inverseHorizon: f32;
  inverseStep: f32;
  horizonWalls: f32;
  /** Overlap with a wall is worked off within this time, s. */
  pushTime: f32;
}
