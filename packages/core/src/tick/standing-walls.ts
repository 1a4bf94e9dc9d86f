import type { Arena } from '../memory/arena.ts';
import type { CellGrid } from '../space/cell-grid.ts';
import { indexWalls } from '../space/wall-index.ts';
import { wallsAcross } from '../world/walls-across.ts';
import { edgeWalls, type Wall, type World } from '../world/world.ts';
import type { GroundFields } from './ground-fields.ts';

/** An agent may be so far over the line of a crossing before it is taken to the other floor, m. */
const beyondReach = 1;

/** The walls that stand now, in the run's memory, where models find those near a cell. */
export class StandingWalls {
  readonly #arena: Arena;
  readonly #grid: CellGrid;
  readonly #described: World;
  #walls: readonly Wall[];
  #reach: number;
  #world: World;
  #placed: ReturnType<typeof placeWalls>;

  /** @param reach how far any model looks for walls, m */
  constructor(arena: Arena, world: World, grid: CellGrid, reach: number) {
    this.#arena = arena;
    this.#grid = grid;
    this.#described = world;
    this.#walls = world.walls;
    this.#reach = reach;
    this.#world = withEdgeWalls(world);
    this.#placed = placeWalls(arena, this.#world, grid, reach);
  }

  /** The world with the walls that stand now. */
  get world(): World {
    return this.#world;
  }

  /** Where they are, for the crowd blocks. */
  get fields(): GroundFields {
    return this.#placed.fields;
  }

  /** Puts walls up; true when they are others than those that stood. The memory may grow. */
  stand(walls: readonly Wall[] | undefined): boolean {
    if (walls === undefined || walls === this.#walls) return false;
    this.#walls = walls;
    this.#world = withEdgeWalls({ ...this.#described, walls });
    this.#place();
    return true;
  }

  /** Models look so far from now on; true when the walls had to be listed for more cells. The memory may grow. */
  reachTo(reach: number): boolean {
    const isFarther = reach > this.#reach;
    this.#reach = reach;
    if (isFarther) this.#place();
    return isFarther;
  }

  #place(): void {
    for (const [pointer, bytes] of this.#placed.places) this.#arena.release(pointer, bytes);
    this.#placed = placeWalls(this.#arena, this.#world, this.#grid, this.#reach);
  }
}

/** A closed world's edges are walls too. */
const withEdgeWalls = (world: World): World =>
  world.edges === 'closed' ? { ...world, walls: [...world.walls, ...edgeWalls(world)] } : world;

/**
 * The walls in memory, with those that are seen across crossings behind them, listed for every cell within `reach` metres of them,
 * and the places they take there.
 */
function placeWalls(
  arena: Arena,
  standing: World,
  grid: CellGrid,
  reach: number,
): { readonly fields: GroundFields; readonly places: readonly (readonly [pointer: number, bytes: number])[] } {
  const across = wallsAcross(standing, reach + beyondReach);
  const world = across.length === 0 ? standing : { ...standing, walls: [...standing.walls, ...across] };
  const { walls, start, index } = indexWalls(world, grid, reach);
  const places: (readonly [number, number])[] = [];
  const put = (values: Float64Array | Int32Array): number => {
    const pointer = arena.reserve(values.byteLength);
    new Uint8Array(arena.memory.buffer, pointer).set(
      new Uint8Array(values.buffer, values.byteOffset, values.byteLength),
    );
    places.push([pointer, values.byteLength]);
    return pointer;
  };
  const fields = { walls: put(walls), wallCount: world.walls.length, wallStart: put(start), wallIndex: put(index) };
  return { fields, places };
}
