import { ballAround, measureGap, type Gap, type Solid, type Vector3 } from '@korzo/core';

/** Solids in sight of an agent, and those its body reaches into, by id. */
export function solidsAround(
  solids: readonly Solid[],
  nameOf: (index: number) => string,
  agent: { readonly at: Vector3; readonly level: number; readonly heading: Vector3; readonly radius: number },
  sight: { readonly radius: number; readonly halfAngle: number },
): { readonly sees: readonly string[]; readonly inside: readonly string[] } {
  const sees: string[] = [];
  const inside: string[] = [];
  const gap: Gap = { distance: 0, x: 0, y: 0, z: 0 };
  const [x, y, z] = agent.at;
  for (const [index, solid] of solids.entries()) {
    if ((solid.level ?? -1) !== agent.level) continue;
    measureGap(solid, x, y, z, gap);
    if (gap.distance < agent.radius) inside.push(nameOf(index));
    const ball = ballAround(solid);
    const wayX = ball.x - x;
    const wayY = ball.y - y;
    const wayZ = solid.level === undefined ? ball.z - z : 0;
    const distance = Math.hypot(wayX, wayY, wayZ);
    const cosAhead = (wayX * agent.heading[0] + wayY * agent.heading[1] + wayZ * agent.heading[2]) / distance;
    // A large solid is seen as soon as any part of it may be.
    const width = distance > ball.radius ? Math.asin(ball.radius / distance) : Math.PI;
    const isAhead = Math.acos(Math.max(-1, Math.min(1, cosAhead))) <= sight.halfAngle + width;
    if (gap.distance <= sight.radius && (isAhead || !(distance > 0))) sees.push(nameOf(index));
  }
  return { sees, inside };
}
