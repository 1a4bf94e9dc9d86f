/** What a behaviour asks for: a change of velocity (seek and its kin, m/s), or a direction of at most length 1. */
export interface Push {
  x: number;
  y: number;
  z: number;
}

export const setPush = (push: Push, x: number, y: number, z: number): void => {
  push.x = x;
  push.y = y;
  push.z = z;
};

/** Slower than this there is no direction, m or m/s. */
export const nothing = 1e-9;
