import { insidePolygon, isInnerGate, outlineOf, presenceAt, type Building, type Obstacle } from '@korzo/building';
import { measureGap, type Gap, type Wall } from '@korzo/core';
import type { MeasurePlace } from '../measure/frame.ts';
import type { GroundEdge } from './arrangement.ts';
import { facesBetween } from './faces.ts';
import { LevelGround, type Box } from './level-ground.ts';
import { innerPoint, type Loop } from './polygon.ts';

export interface GroundRules {
  /** Whether rooms end at doors, also at open ones; they do unless said otherwise. */
  readonly doorsPart?: boolean;
}

/**
 * Where people can be: the pieces that walls cut every floor into. Doors, gates and stairs part pieces like walls do, openings
 * do not; in a building ground without a region is solid, and everywhere solids and obstacles are. A world that wraps around is
 * laid out with its eight neighbours.
 */
export class Ground {
  readonly #place: MeasurePlace;
  readonly #wraps: boolean;
  readonly #doorsPart: boolean;
  #walls: readonly Wall[] | undefined;
  #time = 0;
  #levels: (LevelGround | undefined)[] = [];

  constructor(place: MeasurePlace, { doorsPart = true }: GroundRules = {}) {
    this.#place = place;
    this.#doorsPart = doorsPart;
    this.#wraps = place.world.edges === 'wrap';
  }

  /** Takes the walls as they stand in a tick. Whether anything has changed since the last time. */
  at(ticks: number): boolean {
    const { world, wallsAt, dt } = this.#place;
    const walls = wallsAt?.(Math.max(0, ticks - 1)) ?? world.walls;
    if (walls === this.#walls) return false;
    this.#walls = walls;
    this.#time = Math.max(0, ticks - 1) * dt;
    this.#levels = [];
    return true;
  }

  level(level: number): LevelGround {
    return (this.#levels[level] ??= this.#lay(level));
  }

  /** All of the world, as one convex piece. */
  get wholeWorld(): Loop {
    const { west, south, east, north } = this.#bounds(0);
    return [west, south, east, south, east, north, west, north];
  }

  /** @param margin in sizes of the world */
  #bounds(margin: number): Box {
    const { origin, size } = this.#place.world;
    return {
      west: origin[0] - margin * size[0],
      south: origin[1] - margin * size[1],
      east: origin[0] + (1 + margin) * size[0],
      north: origin[1] + (1 + margin) * size[1],
    };
  }

  #lay(level: number): LevelGround {
    const bounds = this.#bounds(this.#wraps ? 1 : 0);
    const { west, south, east, north } = bounds;
    const stretches: GroundEdge[] = [
      [west, south, east, south],
      [east, south, east, north],
      [east, north, west, north],
      [west, north, west, south],
      ...this.#barriers(level).flatMap((stretch) => this.#images(stretch)),
    ];
    const faces = facesBetween(stretches).filter(({ loops }) => this.#isGround(level, innerPoint(loops)));
    return new LevelGround(faces, bounds);
  }

  #images([ax, ay, bx, by]: GroundEdge): GroundEdge[] {
    if (!this.#wraps) return [[ax, ay, bx, by]];
    const { size } = this.#place.world;
    return [-1, 0, 1].flatMap((across) =>
      [-1, 0, 1].map((along): GroundEdge => {
        const [dx, dy] = [across * size[0], along * size[1]];
        return [ax + dx, ay + dy, bx + dx, by + dy];
      }),
    );
  }

  #barriers(level: number): GroundEdge[] {
    const stretches = (this.#walls ?? [])
      .filter((wall) => wall.level === level)
      .map(({ from, to }): GroundEdge => [from[0], from[1], to[0], to[1]]);
    const building = this.#building;
    if (building === undefined) return stretches;
    const levelOf = new Map(building.regions.map((region) => [region.id, region.level]));
    for (const { region: id, segment } of building.gates) {
      const region = building.regions.find((each) => each.id === id);
      // A gate inside its region hides no person from those on its other side.
      if (region?.level === level && !isInnerGate({ segment }, region)) stretches.push([...segment[0], ...segment[1]]);
    }
    for (const { from, to, kind, segment, landing = segment } of building.portals) {
      if (kind === 'opening' || (kind === 'door' && !this.#doorsPart)) continue;
      if (levelOf.get(from) === level) stretches.push([...segment[0], ...segment[1]]);
      if (levelOf.get(to) === level) stretches.push([...landing[0], ...landing[1]]);
    }
    return stretches;
  }

  get #building(): Building | undefined {
    const { premises } = this.#place;
    return premises?.building ?? premises?.setup.building;
  }

  #isGround(level: number, [x, y]: readonly [number, number]): boolean {
    const { world, premises } = this.#place;
    const solids = world.solids ?? [];
    if (solids.some((solid) => solid.level === level && isInSolid(solid, x, y))) return false;
    const building = this.#building;
    const obstacles =
      building === undefined ? [...(premises?.dropped?.values() ?? [])] : presenceAt(building, this.#time).obstacles;
    if (obstacles.some((obstacle) => obstacle.level === level && isInObstacle(obstacle, x, y))) return false;
    if (building === undefined) return true;
    return building.regions.some((region) => region.level === level && insidePolygon(x, y, region.outline));
  }
}

const gap: Gap = { distance: 0, x: 0, y: 0, z: 0 };

function isInSolid(solid: Parameters<typeof measureGap>[0], x: number, y: number): boolean {
  measureGap(solid, x, y, 0, gap);
  return gap.distance < 0;
}

const isInObstacle = ({ shape }: Obstacle, x: number, y: number): boolean => insidePolygon(x, y, outlineOf(shape));
