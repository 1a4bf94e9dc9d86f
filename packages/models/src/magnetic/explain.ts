import type { Explanation, Onlook, Vector3 } from '@korzo/core';
import { coulomb, turnAside } from './forces.ts';
import type { magneticParameters } from './parameters.ts';

type MagneticOnlook = Onlook<typeof magneticParameters>;
type Sum = [number, number];

/** The pull of the goal, the pushes of others and of walls, and the turn off collisions, each by itself. */
export function explainMagnetic({ self, others, walls, values }: MagneticOnlook): Explanation {
  const near = others.filter(({ distance }) => distance <= values.sight);
  const [x, y] = self.at;
  const goal: Sum = [0, 0];
  const wished = Math.sqrt(self.desired[0] * self.desired[0] + self.desired[1] * self.desired[1]);
  if (wished > 0) {
    const dx = self.goal[0] - x;
    const dy = self.goal[1] - y;
    add(goal, self.desired, coulomb(values.goalCharge, Math.sqrt(dx * dx + dy * dy), values.strongestPull) / wished);
  }
  const push: Sum = [0, 0];
  const aside: Sum = [0, 0];
  for (const other of near) {
    const distance = Math.max(other.distance, 1e-9);
    add(push, other.way, -coulomb(values.charge, distance, values.strongestPush) / distance);
    const turn = { x: 0, y: 0 };
    const [vx, vy] = self.velocity;
    const motion = { vx, vy, relativeVx: vx - other.velocity[0], relativeVy: vy - other.velocity[1] };
    const place = { dx: other.way[0], dy: other.way[1], contact: self.radius + other.radius };
    if (turnAside(place, motion, turn)) add(aside, [turn.x, turn.y, 0], values.avoidance);
  }
  const wall: Sum = [0, 0];
  for (const { from, to } of walls) addWall(wall, wayTo(x, y, from, to), values);
  return {
    neighbours: near.map(({ id }) => id),
    forces: [
      { name: 'goal', force: [goal[0], goal[1], 0] },
      { name: 'others', force: [push[0], push[1], 0] },
      { name: 'avoidance', force: [aside[0], aside[1], 0] },
      { name: 'walls', force: [wall[0], wall[1], 0] },
    ],
    sight: { radius: values.sight, halfAngle: Math.PI },
  };
}

function add(sum: Sum, [x, y]: Vector3, scale: number): void {
  sum[0] += x * scale;
  sum[1] += y * scale;
}

function addWall(sum: Sum, way: Vector3, values: MagneticOnlook['values']): void {
  const distance = Math.sqrt(way[0] * way[0] + way[1] * way[1]);
  if (distance < 1e-9 || distance > values.sight) return;
  add(sum, way, -coulomb(values.wallCharge, distance, values.strongestPush) / distance);
}

/** Way from a point to the nearest point of a segment. */
function wayTo(x: number, y: number, from: readonly [number, number], to: readonly [number, number]): Vector3 {
  const alongX = to[0] - from[0];
  const alongY = to[1] - from[1];
  const share = ((x - from[0]) * alongX + (y - from[1]) * alongY) / (alongX * alongX + alongY * alongY);
  const nearest = Math.min(Math.max(share, 0), 1);
  return [from[0] + nearest * alongX - x, from[1] + nearest * alongY - y, 0];
}
