import type { BuildingDescription } from '@korzo/formats';

/** Of the gates named the one nearest to a place, on its floor. */
export type GateFinder = (
  gates: readonly string[],
  at: { readonly x: number; readonly y: number; readonly level: number },
) => string;

export function gateFinder(building: BuildingDescription | undefined): GateFinder {
  const levelOf = new Map(building?.regions.map(({ id, level }) => [id, level]));
  const known = new Map(building?.gates.map(({ id, region, at }) => [id, { level: levelOf.get(region), at }]));
  return (gates, { x, y, level }) => {
    let nearest = gates[0];
    let least = Infinity;
    for (const id of gates) {
      const gate = known.get(id);
      if (gate?.level !== level) continue;
      const away = distanceToSegment(x, y, gate.at);
      if (away >= least) continue;
      least = away;
      nearest = id;
    }
    return nearest;
  };
}

function distanceToSegment(
  x: number,
  y: number,
  [[ax, ay], [bx, by]]: readonly [readonly [number, number], readonly [number, number]],
): number {
  const [alongX, alongY] = [bx - ax, by - ay];
  const lengthSquared = alongX * alongX + alongY * alongY;
  const share = lengthSquared === 0 ? 0 : ((x - ax) * alongX + (y - ay) * alongY) / lengthSquared;
  const nearest = Math.min(Math.max(share, 0), 1);
  return Math.hypot(x - ax - nearest * alongX, y - ay - nearest * alongY);
}
