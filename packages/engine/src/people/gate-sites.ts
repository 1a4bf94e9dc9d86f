import { isInnerGate, isWalkable, roomFor, type Gate, type Stretches } from '@korzo/building';
import { uniform, type Line } from '@korzo/core';
import { purposes } from '../scenario/chance/chance.ts';
import type { PreparedSite } from './site.ts';

/** How far a body that comes in stands from the line of its gate, m. */
const offLine = 0.05;
/** Room is worked out for radii rounded up to this, m. */
const radiusStep = 0.01;

/** Where people come in by gates. */
export interface GateSites {
  /** Writes where arrival number `agent` of party `party` stands; returns its level. */
  locate(agent: number, party: number, radius: number, point: { x: number; y: number }): number;
}

/** A line that the centre of a body may stand on, and its free stretches. */
interface Entry {
  readonly line: Line;
  readonly room: Stretches;
}

interface Doorway {
  readonly level: number;
  /** For each radius step one line, or one on either side of a gate inside its region. */
  readonly entries: readonly (readonly Entry[])[];
}

/** Gates by name; an answer without `locate` names a gate too narrow for the widest body. */
export function gateSites(
  site: PreparedSite,
  names: readonly string[],
  widest: number,
  seed: number,
): GateSites | { readonly tooNarrow: string } {
  const steps = Math.ceil(widest / radiusStep) + 1;
  const doorways: Doorway[] = [];
  for (const name of names) {
    const gate = site.building.gates.find(({ id }) => id === name) as Gate;
    const doorway = doorwayOf(site, gate, steps);
    if (doorway.entries.some((lines) => lines.every(({ room }) => room.length === 0))) return { tooNarrow: name };
    doorways.push(doorway);
  }
  return {
    locate: (agent, party, radius, point) => {
      // A party comes in by one gate; each of its members has its own place there.
      const { level, entries } = doorways[Math.floor(uniform(seed, party, 0, purposes.sites) * doorways.length)];
      const lines = entries[Math.min(Math.ceil(radius / radiusStep), entries.length - 1)];
      const { line, share } = placeAlong(lines, uniform(seed, agent, 0, purposes.place));
      point.x = line[0][0] + share * (line[1][0] - line[0][0]);
      point.y = line[0][1] + share * (line[1][1] - line[0][1]);
      return level;
    },
  };
}

function doorwayOf(site: PreparedSite, gate: Gate, steps: number): Doorway {
  const region = site.building.regions.find(({ id }) => id === gate.region);
  const level = region?.level ?? 0;
  const floor = site.floors[level];
  if (floor === undefined) throw new Error(`gate '${gate.id}' leads to level ${level}, which has no region`);
  const [[ax, ay], [bx, by]] = gate.segment;
  const length = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
  let inX = -(by - ay) / length;
  let inY = (bx - ax) / length;
  if (!isWalkable(floor, (ax + bx) / 2 + inX * 0.01, (ay + by) / 2 + inY * 0.01)) {
    inX = -inX;
    inY = -inY;
  }
  const sides = region !== undefined && isInnerGate(gate, region) ? [1, -1] : [1];
  const entries = Array.from({ length: steps }, (_, step) => {
    const radius = step * radiusStep;
    return sides.map((side): Entry => {
      const off = side * (radius + offLine);
      const line: Line = [
        [ax + inX * off, ay + inY * off],
        [bx + inX * off, by + inY * off],
      ];
      return { line, room: roomFor(floor, line, radius) };
    });
  });
  return { level, entries };
}

/** The place at a share of all free stretches of some lines together: its line, and the share of that. */
function placeAlong(lines: readonly Entry[], share: number): { readonly line: Line; readonly share: number } {
  const stretches = lines.flatMap(({ line, room }) => room.map(([from, to]) => ({ line, from, to })));
  const all = stretches.reduce((sum, { from, to }) => sum + to - from, 0);
  let rest = share * all;
  for (const { line, from, to } of stretches) {
    if (rest <= to - from) return { line, share: from + rest };
    rest -= to - from;
  }
  const { line, to } = stretches[stretches.length - 1];
  return { line, share: to };
}
