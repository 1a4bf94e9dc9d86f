import type { Building } from './building.ts';

/** Ids of the regions people can get to from a gate that lets them in, at some time and through portals in their direction. */
export function regionsWithinReach(building: Building): Set<string> {
  const neighbours = new Map<string, string[]>();
  const lead = (from: string, to: string): void => {
    const list = neighbours.get(from);
    if (list === undefined) neighbours.set(from, [to]);
    else list.push(to);
  };
  for (const { from, to, direction, open } of building.portals) {
    if (open?.length === 0) continue;
    lead(from, to);
    if (direction === 'both') lead(to, from);
  }
  const reached = new Set<string>();
  const waiting: string[] = [];
  const reach = (region: string): void => {
    if (reached.has(region)) return;
    reached.add(region);
    waiting.push(region);
  };
  for (const gate of building.gates) if (gate.way !== 'out' && gate.open?.length !== 0) reach(gate.region);
  for (let region = waiting.pop(); region !== undefined; region = waiting.pop()) {
    for (const neighbour of neighbours.get(region) ?? []) reach(neighbour);
  }
  return reached;
}
