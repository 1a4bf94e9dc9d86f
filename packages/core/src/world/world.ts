import type { Solid } from '../solids/solid.ts';

/** The immutable place. SI units; x east, y north, z up. */
export interface World {
  readonly origin: readonly [number, number, number];
  /** Extent; the third is the height of the volume for flyers and swimmers, 0 when there is none. */
  readonly size: readonly [number, number, number];
  /** What happens at the outer edge: agents leave freely, come in on the other side, or are stopped. */
  readonly edges: Edges;
  /** Number of floors, at least 1. */
  readonly levels: number;
  readonly walls: readonly Wall[];
  readonly exits: readonly Exit[];
  /** Where people step from one floor to another; none when absent. */
  readonly crossings?: readonly Crossing[];
  /** What stands or hangs in the volume and on floors; nothing when absent. */
  readonly solids?: readonly Solid[];
  /** The first so many walls are outlines of solids, for models that see walls only; 0 when absent. */
  readonly solidWalls?: number;
  /** Areas and lines that measures can refer to by name, beside rooms, doors, gates and exits; no model sees them. */
  readonly measuring?: Measuring;
  /** Rules of areas, for models that go by a map of paths; none when absent. */
  readonly wayRules?: readonly WayRule[];
}

/** How agents go on those ways of a map that pass through an upright box. */
export interface WayRule {
  /** The floor; -1 for paths through the volume. */
  readonly level: number;
  readonly min: readonly [number, number, number];
  readonly max: readonly [number, number, number];
  /** In single file or as a flock; as the room on the way has it when absent. */
  readonly order?: WayOrder;
  /** A way counts for so many times its length, at least 1. */
  readonly weight: number;
  /** Speed as a multiple of the agent's own. */
  readonly speed: number;
}

export type WayOrder = 'file' | 'flock';

export interface Measuring {
  readonly areas: readonly MeasuringArea[];
  readonly lines: readonly MeasuringLine[];
}

export interface MeasuringArea {
  readonly id: string;
  readonly level: number;
  /** A simple polygon, m. */
  readonly outline: readonly (readonly [number, number])[];
}

/** An agent that comes from the left, as one looks from its first point to its second, and goes to the right crosses it forward. */
export interface MeasuringLine {
  readonly id: string;
  readonly level: number;
  readonly line: Line;
}

export type Edges = 'open' | 'wrap' | 'closed';

/** A straight two-sided wall of no thickness on one floor. */
export interface Wall {
  readonly level: number;
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
}

/** A rectangle on one floor where agents that want to leave are let out. */
export interface Exit {
  readonly id: string;
  readonly level: number;
  readonly min: readonly [number, number];
  readonly max: readonly [number, number];
  /** A gate: agents inside the rectangle leave only when their body touches this line. */
  readonly line?: Line;
  /** People it lets out in a second; as many as come when absent. The others wait in front of it. */
  readonly perSecond?: number;
  /** Ground behind the line of a gate: agents leave when they cross the line, and walk on there as bodies that others see. */
  readonly apron?: Apron;
  /** Ground inside a rectangle without a line: agents leave when they step into it, and walk on there as bodies that others see. */
  readonly inside?: ExitGround;
}

/** The rectangle of an exit as the ground that agents walk on after they have left. */
export interface ExitGround {
  /** How far agents walk on that came over its west, east, south and north side, m; 0 where none comes over. */
  readonly depths: readonly [west: number, east: number, south: number, north: number];
  /** Walls that reach into the rectangle: agents walk on no farther than to them. */
  readonly walls: readonly Wall[];
}

/** Ground outside a gate. */
export interface Apron {
  /** Unit vector from the line of the gate away from the building. */
  readonly outward: readonly [number, number];
  /** How far behind the line agents are seen, m. */
  readonly depth: number;
  /** How much wider than the line the ground is on either side, m. */
  readonly margin: number;
}

export type Line = readonly [from: readonly [number, number], to: readonly [number, number]];

/**
 * The step from one floor to another (foot or head of stairs). An agent that is beyond `line`, on its left as one looks from its
 * first point to its second, goes on beyond `toLine` of the other floor: same place along it, same distance behind it.
 */
export interface Crossing {
  readonly level: number;
  readonly line: Line;
  readonly toLevel: number;
  readonly toLine: Line;
  /**
   * How far behind `toLine` agents and walls before `line` are seen on the other floor, m; as far as they are near when absent.
   * It is less where other ground of that floor lies behind the line, as a room under stairs does.
   */
  readonly seenFor?: number;
}

/** The four edges of a closed world as walls on every floor, so that models see them. */
export function edgeWalls(world: Pick<World, 'origin' | 'size' | 'levels'>): Wall[] {
  const [west, south] = world.origin;
  const east = west + world.size[0];
  const north = south + world.size[1];
  const walls: Wall[] = [];
  for (let level = 0; level < world.levels; level++) {
    walls.push(
      { level, from: [west, south], to: [east, south] },
      { level, from: [east, south], to: [east, north] },
      { level, from: [east, north], to: [west, north] },
      { level, from: [west, north], to: [west, south] },
    );
  }
  return walls;
}

/** The longest a world may be: positions stay exact to well below a millimetre. */
export const longestWorld = 1e6;

/** Everything wrong with a world, each problem with its place, rule and remedy. */
export function problemsWithWorld(world: World): string[] {
  const problems: string[] = [];
  const [sizeX, sizeY, sizeZ] = world.size;
  for (const [name, size] of [
    ['size[0]', sizeX],
    ['size[1]', sizeY],
  ] as const) {
    if (!(size > 0 && size <= longestWorld))
      problems.push(`${name} must lie above 0 and up to ${longestWorld} m; it is ${size}`);
  }
  if (!(sizeZ >= 0 && sizeZ <= longestWorld))
    problems.push(`size[2] must lie from 0 to ${longestWorld} m; it is ${sizeZ}`);
  if (!world.origin.every((value) => Math.abs(value) <= longestWorld)) {
    problems.push(`origin must lie within ${longestWorld} m of 0; it is ${world.origin.join(', ')}`);
  }
  if (!Number.isInteger(world.levels) || world.levels < 1 || world.levels > 256) {
    problems.push(`levels must be a whole number from 1 to 256; it is ${world.levels}`);
  }
  for (const [index, wall] of world.walls.entries()) {
    const { from, to, level } = wall;
    if (![...from, ...to].every(Number.isFinite)) problems.push(`walls[${index}] must have finite coordinates`);
    else if (from[0] === to[0] && from[1] === to[1])
      problems.push(`walls[${index}] has no length; give two different points`);
    if (!(level >= 0 && level < world.levels))
      problems.push(`walls[${index}] is on level ${level}; the world has ${world.levels}`);
  }
  for (const [index, { level, toLevel, line, toLine, seenFor = 0 }] of (world.crossings ?? []).entries()) {
    if ([line, toLine].some(([from, to]) => !(Math.abs(from[0] - to[0]) + Math.abs(from[1] - to[1]) > 0)))
      problems.push(`crossings[${index}] has a line of no length; give two different points`);
    if (!(seenFor >= 0)) problems.push(`crossings[${index}].seenFor must be at least 0 m; it is ${seenFor}`);
    for (const each of [level, toLevel]) {
      if (!(each >= 0 && each < world.levels))
        problems.push(`crossings[${index}] names level ${each}; the world has ${world.levels}`);
    }
  }
  for (const [index, exit] of world.exits.entries()) {
    if (!(exit.min[0] < exit.max[0] && exit.min[1] < exit.max[1])) {
      problems.push(`exits[${index}] '${exit.id}' must have min below max on both axes`);
    }
    if (exit.perSecond !== undefined && !(exit.perSecond > 0))
      problems.push(`exits[${index}] '${exit.id}' must let out more than 0 people per second; it is ${exit.perSecond}`);
  }
  return problems;
}
