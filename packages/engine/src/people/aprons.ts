import { insidePolygon, type Building, type Gate, type Point, type Region } from '@korzo/building';
import type { Apron, Exit, Line } from '@korzo/core';
import { FreeGround, outlineBehind, type Outside } from './free-ground.ts';

/** How far behind the line of a gate people are seen, m: a body of 0.5 m and the gap that is kept to it at 1.5 m/s. */
const fullDepth = 2.5;
/** How much wider than the gate the ground is on either side where it can be, m. */
const fullMargin = 1.5;
/** Ground is given and taken in steps of this, m: cells of maps are as wide. */
const step = 0.25;
/** Behind a line with less free ground than this there is no apron: people leave where they touch the line, m. */
const leastDepth = 0.5;

/** Ground that must be free behind the end of an apron, m: no other room is near where people are taken off it, nor on the cells of its end. */
const clearBehind = 0.75;

/** A gate with the free ground behind it. */
export interface GroundBehind extends Apron {
  readonly gate: string;
  /** A region of the ground, and its side that lies opposite of the gate. */
  readonly region: Region;
  readonly end: Line;
}

/** The free ground behind each gate that leads out; none where there is too little of it. */
export function groundsBehind(building: Building, world: Outside): readonly GroundBehind[] {
  const free = new FreeGround(building, world);
  const grounds: GroundBehind[] = [];
  const ways = building.gates.filter(({ way }) => way !== 'in');
  for (const gate of ways) {
    const own = building.regions.find(({ id }) => id === gate.region);
    const outward = own === undefined ? undefined : outwardOf(gate.segment, own.outline);
    if (own === undefined || outward === undefined) continue;
    const at = { level: own.level, line: gate.segment, outward };
    const others = ways.flatMap((other) => (other === gate ? [] : corridorOf(other, building, own.level)));
    const depth = longest(fullDepth, (length) =>
      free.isFree({ ...at, depth: length + clearBehind, margin: 0 }, others),
    );
    if (depth < leastDepth) continue;
    const taken = [...others, ...grounds.flatMap(({ region }) => (region.level === own.level ? [region.outline] : []))];
    const margin = longest(fullMargin, (width) => free.isFree({ ...at, depth, margin: width }, taken));
    const outline = outlineBehind({ ...at, depth, margin });
    const region = { id: `${gate.id}~apron`, level: own.level, outline, isApron: true };
    grounds.push({ gate: gate.id, outward, depth, margin, region, end: [outline[3], outline[2]] });
  }
  return grounds;
}

/** The longest of the lengths up to one, in steps, that a question holds for; all shorter ones must, too. */
function longest(most: number, holds: (length: number) => boolean): number {
  let length = 0;
  while (length + step <= most + 1e-9 && holds(length + step)) length += step;
  return length;
}

/** The ground straight behind another gate of the same floor: an apron must not reach into it. */
function corridorOf(gate: Gate, building: Building, level: number): (readonly Point[])[] {
  const region = building.regions.find(({ id }) => id === gate.region);
  if (region === undefined || region.level !== level) return [];
  const outward = outwardOf(gate.segment, region.outline);
  return outward === undefined
    ? []
    : [outlineBehind({ level, line: gate.segment, outward, depth: fullDepth, margin: 0 })];
}

/** The side of a gate's line that its region does not lie on; undefined when it lies on both or on none. */
function outwardOf(
  [[ax, ay], [bx, by]]: Gate['segment'],
  outline: Region['outline'],
): readonly [number, number] | undefined {
  const length = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
  const left = [-(by - ay) / length, (bx - ax) / length] as const;
  const middle = [(ax + bx) / 2, (ay + by) / 2] as const;
  const isInside = (side: number): boolean =>
    insidePolygon(middle[0] + side * 0.01 * left[0], middle[1] + side * 0.01 * left[1], outline);
  if (isInside(1) === isInside(-1)) return undefined;
  // No minus zero: it would be another bit.
  return isInside(1) ? [0 - left[0], 0 - left[1]] : [left[0] + 0, left[1] + 0];
}

/** The exits of a building's gates, each with its apron. */
export const withAprons = (exits: readonly Exit[], grounds: readonly GroundBehind[]): readonly Exit[] =>
  exits.map((exit) => {
    const ground = grounds.find(({ gate }) => gate === exit.id);
    if (ground === undefined) return exit;
    const { outward, depth, margin } = ground;
    return { ...exit, apron: { outward, depth, margin } };
  });

/**
 * The building that paths are planned in: aprons are regions of it, gates openings to them, and people who leave walk through
 * these as through any door. What is the same in two buildings stays the same object.
 */
export function planWithAprons(grounds: readonly GroundBehind[]): (edited: Building) => Building {
  const byGate = new Map(grounds.map((ground) => [ground.gate, ground]));
  const known = new WeakMap<Gate, Passage>();
  const passageOf = (gate: Gate, ground: GroundBehind): Passage => {
    const passage = known.get(gate) ?? passageBehind(gate, ground);
    known.set(gate, passage);
    return passage;
  };
  const plans = new WeakMap<Building, Building>();
  const planOf = (edited: Building): Building => {
    const passages = edited.gates.flatMap((gate) => {
      const ground = byGate.get(gate.id);
      return ground === undefined ? [] : [passageOf(gate, ground)];
    });
    return {
      ...edited,
      regions: [...edited.regions, ...grounds.map(({ region }) => region)],
      portals: [...edited.portals, ...passages.map(({ portal }) => portal)],
      gates: edited.gates.map((gate) => {
        const ground = byGate.get(gate.id);
        return ground === undefined ? gate : passageOf(gate, ground).gate;
      }),
    };
  };
  return (edited) => {
    const plan = plans.get(edited) ?? planOf(edited);
    plans.set(edited, plan);
    return plan;
  };
}

interface Passage {
  readonly portal: Building['portals'][number];
  readonly gate: Gate;
}

/** People who were pushed out find back in: the opening leads both ways. */
const passageBehind = (gate: Gate, { region, end }: GroundBehind): Passage => ({
  portal: {
    id: region.id,
    from: gate.region,
    to: region.id,
    segment: gate.segment,
    kind: 'door',
    direction: 'both',
    ...(gate.open === undefined ? {} : { open: gate.open }),
  },
  gate: { ...gate, region: region.id, segment: end },
});

/** Ground around the end of an apron, m. */
const roomBehind = 1;

/** Points that a closed world must reach to, so that its edges stop no agent on an apron. */
export const farthestOf = ({ region: { outline } }: GroundBehind): readonly Point[] =>
  outline.flatMap(([x, y]): Point[] => [
    [x - roomBehind, y - roomBehind],
    [x + roomBehind, y + roomBehind],
  ]);
