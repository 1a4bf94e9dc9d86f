import { presenceAt, wallsOf, type Building, type Point, type Wall } from '@korzo/core';
import type { Run, Site } from '@korzo/engine';
import { toBuilding, type Scenario } from '@korzo/formats';
import type { LevelScenery, PassageScenery, Scenery, StairScenery } from '../protocol/run-info.ts';

/** Floors are shown so far above each other, m: scenarios do not say. */
export const floorHeight = 4;

/** The place of a run as it stands now, as data to draw. */
export function sceneryOf({ scenario, simulation, site }: Run): Scenery {
  const { world } = simulation.setup;
  const standing = site === undefined ? undefined : standingBuilding(scenario, simulation.time);
  return {
    origin: world.origin,
    size: world.size,
    edges: world.edges,
    levels: Array.from({ length: shownLevels(scenario, site) }, (_, level) =>
      levelOf(level, scenario, simulation, standing),
    ),
    solids: [],
    stairs: standing === undefined ? [] : stairsOf(standing.building),
  };
}

/** Flights of stairs have floors of their own behind those of the scenario; nobody wants to see those. */
const shownLevels = ({ world }: Scenario, site: Site | undefined): number =>
  site === undefined
    ? world.levels
    : Math.max(world.levels, ...site.building.regions.filter(isShown).map(({ level }) => level + 1));

const isShown = ({ id }: { readonly id: string }): boolean => !id.endsWith('/flight');

interface Standing {
  readonly building: Building;
  readonly open: ReadonlySet<string>;
  readonly obstacles: Building['obstacles'];
  /** Borders of regions where nothing is open. */
  readonly walls: readonly Wall[];
}

function standingBuilding(scenario: Scenario, time: number): Standing | undefined {
  const { building: description } = scenario.world;
  if (description === undefined) return undefined;
  const building = toBuilding(description);
  const presence = presenceAt(building, time);
  return {
    building,
    open: new Set([...presence.portals, ...presence.gates].map(({ id }) => id)),
    obstacles: presence.obstacles,
    walls: wallsOf(building, { ...presence, obstacles: [] }),
  };
}

function levelOf(
  level: number,
  { world }: Scenario,
  { setup }: Run['simulation'],
  standing: Standing | undefined,
): LevelScenery {
  const here = (each: { readonly level: number }): boolean => each.level === level;
  const loose = world.walls.filter(here).flatMap(({ points, closed }) => {
    const ends = closed ? [...points.slice(1), points[0]] : points.slice(1);
    return ends.map((end, corner) => line(points[corner], end));
  });
  const borders = (standing?.walls ?? []).filter(here).map(({ from, to }) => line(from, to));
  return {
    level,
    height: level * floorHeight,
    regions: (standing?.building.regions ?? []).filter(here).map(({ id, outline }) => ({ id, outline })),
    obstacles: (standing?.obstacles ?? []).filter(here).map(({ id, shape }) => ({ id, shape, dropped: false })),
    walls: [...loose, ...borders],
    portals: standing === undefined ? [] : portalsOf(level, standing),
    gates: standing === undefined ? [] : gatesOf(level, standing),
    exits: setup.world.exits
      .filter((exit) => here(exit) && exit.line === undefined)
      .map(({ id, min, max }) => ({ id, min, max })),
  };
}

const line = ([fromX, fromY]: Point, [toX, toY]: Point): [number, number, number, number] => [fromX, fromY, toX, toY];

const isStairs = (kind: string): boolean => kind === 'stairs' || kind === 'ramp' || kind === 'escalator';

const levelFinder = (building: Building): ((region: string) => number) => {
  const levels = new Map(building.regions.map(({ id, level }) => [id, level]));
  return (region) => levels.get(region) ?? 0;
};

function portalsOf(level: number, { building, open }: Standing): PassageScenery[] {
  const levelOfRegion = levelFinder(building);
  return building.portals
    .filter(({ kind, from }) => !isStairs(kind) && levelOfRegion(from) === level)
    .map(({ id, kind, segment }) => ({ id, kind, segment, open: open.has(id) }));
}

function gatesOf(level: number, { building, open }: Standing): PassageScenery[] {
  const levelOfRegion = levelFinder(building);
  return building.gates
    .filter(({ region }) => levelOfRegion(region) === level)
    .map(({ id, way, segment }) => ({ id, kind: way, segment, open: open.has(id) }));
}

function stairsOf(building: Building): StairScenery[] {
  const levelOfRegion = levelFinder(building);
  return building.portals.flatMap(({ id, kind, from, to, segment, landing }): StairScenery[] =>
    isStairs(kind) && landing !== undefined
      ? [{ id, kind, fromLevel: levelOfRegion(from), foot: segment, toLevel: levelOfRegion(to), landing }]
      : [],
  );
}
