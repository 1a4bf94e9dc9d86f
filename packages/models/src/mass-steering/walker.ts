/** One agent while it decides: its state, what it wants and its limits, as plain numbers. One record serves all agents in turn. */
export interface Walker {
  row: number;
  slot: number;
  id: number;
  x: number;
  y: number;
  level: number;
  vx: number;
  vy: number;
  speed: number;
  /** Unit vector it faces. */
  headingX: number;
  headingY: number;
  radius: number;
  mass: number;
  /** m/s */
  maxSpeed: number;
  /** N */
  maxForce: number;
  /** Velocity toward the goal at desired speed, m/s. */
  desiredVx: number;
  desiredVy: number;
  desiredSpeed: number;
  /** Way to the goal, m; infinitely long when it wants nothing. */
  goalDistance: number;
  /** It leaves by an exit when it gets there: no reason to slow down. */
  leaves: boolean;
  /** Cosine of half the field of view; sight, m; angle between rays, whole degrees; rays on each side of the middle one. */
  cosHalfView: number;
  sight: number;
  raySpacing: number;
  raysAside: number;
}

// Halves: numbers with a fraction keep the engine from storing the fields as integers first.
export const newWalker = (): Walker => ({
  row: 0,
  slot: 0,
  id: 0,
  x: 0.5,
  y: 0.5,
  level: 0,
  vx: 0.5,
  vy: 0.5,
  speed: 0.5,
  headingX: 0.5,
  headingY: 0.5,
  radius: 0.5,
  mass: 0.5,
  maxSpeed: 0.5,
  maxForce: 0.5,
  desiredVx: 0.5,
  desiredVy: 0.5,
  desiredSpeed: 0.5,
  goalDistance: 0.5,
  leaves: false,
  cosHalfView: 0.5,
  sight: 0.5,
  raySpacing: 0.5,
  raysAside: 0,
});

/** A force, N, or a velocity, m/s. */
export interface Vector {
  x: number;
  y: number;
}

export const newVector = (): Vector => ({ x: 0.5, y: 0.5 });

/** Shortens a vector to `longest`. */
export function cut(vector: Vector, longest: number): void {
  const squared = vector.x * vector.x + vector.y * vector.y;
  if (squared <= longest * longest) return;
  const scale = longest / Math.sqrt(squared);
  vector.x *= scale;
  vector.y *= scale;
}
