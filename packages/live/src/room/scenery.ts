import { placeOf, presenceAt, wallsOf, type Building, type Obstacle, type Point } from '@korzo/building';
import type { Wall } from '@korzo/core';
import { makeSurface } from '@korzo/city';
import type { MadeCity, Run, Site } from '@korzo/engine';
import type { Scenario } from '@korzo/formats';
import type { LevelScenery, PassageScenery, Scenery, DrawnSolid, StairScenery } from '../protocol/run-info.ts';
import { signalLanesOf } from './signals.ts';
import { solidsOf } from './solids.ts';

/** Floors are shown so far above each other, m: scenarios do not say. */
export const floorHeight = 4;

/** The place of a run as it stands now, as data to draw. */
export function sceneryOf(run: Run): Scenery {
  const { scenario, simulation, site, city } = run;
  const { world } = simulation.setup;
  const standing = standingNow(run);
  return {
    origin: world.origin,
    // The volume of a city is that of its hills and cars.
    size: city === undefined || (scenario.world.size[2] ?? 0) > 0 ? world.size : [world.size[0], world.size[1], 0],
    edges: world.edges,
    levels: Array.from({ length: shownLevels(scenario, site) }, (_, level) => levelOf(level, run, standing)),
    solids: [
      ...solidsOf(scenario.world, world.solids ?? []),
      ...(city === undefined || city.text !== undefined ? [] : [roadsOf(city)]),
    ],
    stairs: standing.building === undefined ? [] : stairsOf(scenario, standing.building),
    ...(city?.text === undefined ? {} : { city: { text: city.text, signalLanes: signalLanesOf(run) } }),
  };
}

/** The roads of a city that has no text of its own: a map of others. */
function roadsOf({ network }: MadeCity): DrawnSolid {
  const { vertices, triangles } = makeSurface(network);
  return {
    id: 'roads',
    type: 'mesh',
    positions: vertices.flatMap(([x, y, z]) => [x, y, z]),
    triangles: triangles.flatMap(({ corners: [one, two, three] }) => [one, two, three]),
  };
}

/** Flights of stairs and lift cars have floors of their own behind those of the scenario, which are not shown as floors. */
const shownLevels = ({ world }: Scenario, site: Site | undefined): number =>
  site === undefined
    ? world.levels
    : site.building.regions
        .filter(({ id, level }) => !id.endsWith('/flight') && !site.shownOn.has(level))
        .reduce((most, { level }) => Math.max(most, level + 1), world.levels);

/** What stands and what is open now, by the building's own times and by what people did. */
interface Standing {
  readonly building: Building | undefined;
  readonly open: ReadonlySet<string>;
  readonly isShut: (exit: string) => boolean;
  readonly obstacles: readonly (Obstacle & { readonly dropped: boolean })[];
  /** Borders of regions where nothing is open. */
  readonly walls: readonly Wall[];
}

function standingNow({ simulation }: Run): Standing {
  const { premises } = placeOf(simulation);
  const dropped = premises?.dropped ?? new Map<string, Obstacle>();
  const isShut = (exit: string): boolean => premises?.isShut(exit) ?? false;
  const building = premises?.building;
  if (building === undefined) {
    const obstacles = [...dropped.values()].map((obstacle) => Object.assign({ dropped: true }, obstacle));
    return { building, open: new Set(), isShut, obstacles, walls: [] };
  }
  const presence = presenceAt(building, simulation.time);
  return {
    building,
    open: new Set([...presence.portals, ...presence.gates].map(({ id }) => id)),
    isShut,
    obstacles: presence.obstacles.map((obstacle) => Object.assign({ dropped: dropped.has(obstacle.id) }, obstacle)),
    walls: wallsOf(building, { ...presence, obstacles: [] }),
  };
}

function levelOf(level: number, { scenario, simulation }: Run, standing: Standing): LevelScenery {
  const here = (each: { readonly level: number }): boolean => each.level === level;
  const { building } = standing;
  const loose = scenario.world.walls.filter(here).flatMap(({ points, closed }) => {
    const ends = closed ? [...points.slice(1), points[0]] : points.slice(1);
    return ends.map((end, corner) => line(points[corner], end));
  });
  return {
    level,
    height: level * floorHeight,
    regions: (building?.regions ?? []).filter(here).map(({ id, outline }) => ({ id, outline })),
    obstacles: standing.obstacles.filter(here).map(({ id, shape, dropped }) => ({ id, shape, dropped })),
    walls: [...loose, ...standing.walls.filter(here).map(({ from, to }) => line(from, to))],
    portals: building === undefined ? [] : portalsOf(level, building, standing.open),
    gates: building === undefined ? [] : gatesOf(level, building, standing),
    exits: simulation.setup.world.exits
      .filter((exit) => here(exit) && exit.line === undefined)
      .map(({ id, min, max }) => ({ id, min, max, open: !standing.isShut(id) })),
  };
}

const line = ([fromX, fromY]: Point, [toX, toY]: Point): [number, number, number, number] => [fromX, fromY, toX, toY];

const isStairs = (kind: string): boolean => kind === 'stairs' || kind === 'ramp' || kind === 'escalator';

const levelFinder = (building: Building): ((region: string) => number) => {
  const levels = new Map(building.regions.map(({ id, level }) => [id, level]));
  return (region) => levels.get(region) ?? 0;
};

function portalsOf(level: number, building: Building, open: ReadonlySet<string>): PassageScenery[] {
  const levelOfRegion = levelFinder(building);
  return building.portals
    .filter(({ kind, from }) => !isStairs(kind) && levelOfRegion(from) === level)
    .map(({ id, kind, segment }) => ({ id, kind, segment, open: open.has(id) }));
}

function gatesOf(level: number, building: Building, { open, isShut }: Standing): PassageScenery[] {
  const levelOfRegion = levelFinder(building);
  return building.gates
    .filter(({ region }) => levelOfRegion(region) === level)
    .map(({ id, way, segment }) => ({ id, kind: way, segment, open: open.has(id) && !isShut(id) }));
}

/** As the scenario says: the run has made two portals and a floor of each. */
function stairsOf({ world }: Scenario, building: Building): StairScenery[] {
  const levelOfRegion = levelFinder(building);
  return (world.building?.portals ?? []).flatMap(({ id, kind, between, at, landing }): StairScenery[] =>
    isStairs(kind) && landing !== undefined
      ? [{ id, kind, fromLevel: levelOfRegion(between[0]), foot: at, toLevel: levelOfRegion(between[1]), landing }]
      : [],
  );
}
