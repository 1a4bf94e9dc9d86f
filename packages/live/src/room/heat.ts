import { scaleEnd, type Wall, type World } from '@korzo/core';
import type { HeatMap } from '../protocol/replies.ts';
import { base64 } from './base64.ts';
import { crosses, indexOf, type WallIndex } from './wall-index.ts';

/** The heat map a watcher asked for. */
export interface HeatWish {
  readonly kind: 'density' | 'speed';
  readonly level: number;
  /** Edge of the squares, m. */
  readonly cell: number;
}

/** Where agents are, and how fast, m/s. */
export interface Moving {
  readonly count: number;
  readonly level: Int16Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly speed: ArrayLike<number>;
}

/** Where maps lie; walls stop what spreads over them. */
export type HeatedWorld = Pick<World, 'origin' | 'size'> & { readonly walls?: readonly Wall[] };

/** Standard deviation of the bell that each person is spread over, m: neighbours about an arm's length away melt into one density. */
const spread = 0.7;
/** Beyond so many deviations a bell is nothing. */
const reach = 2.5;
/** Squares of one map at most, so that a map is some tens of kilobytes; in larger worlds they are wider than asked for. */
const mostSquares = 65_536;
/** Scales reach at least so far, so that colours keep their meaning: persons per square metre, and m/s. */
const leastTop = { density: 4, speed: 2 } as const;
/** Edge of the squares in which the largest density is looked for, m. */
const finestCell = 0.5;
/** Where fewer than this are, the speed of no agent is shown, 1/m2. */
const leastDensity = 0.05;

/**
 * Density as a sum of normal bells, one for each person: rho(p) = sum of 1 / (2 pi s^2) exp(-|p - p_i|^2 / (2 s^2)), s at least half a square.
 * Speed as the mean weighted by the same bells. What a wall hides from a person gets nothing of its bell, and the rest as much more.
 */
export function heatMap(moving: Moving, { kind, level, cell: wished }: HeatWish, world: HeatedWorld): HeatMap {
  const { originX, originY, cell, columns, rows, density, weighted } = densityOn(
    moving,
    level,
    wished,
    world,
    kind === 'speed',
  );
  const values = weighted === undefined ? density : meanSpeeds(weighted, density);
  const { bytes, top } = scaled(values, leastTop[kind]);
  return { kind, level, origin: [originX, originY], cell, columns, rows, bytes: base64(bytes), top };
}

/** Where the density is largest on any floor, 1/m2, as heat maps show it; undefined without agents. */
export function largestDensity(
  moving: Moving,
  world: HeatedWorld,
): { readonly value: number; readonly level: number; readonly at: readonly [number, number] } | undefined {
  const levels = new Set(moving.level.subarray(0, moving.count));
  let most: ReturnType<typeof largestDensity>;
  for (const level of [...levels].filter((each) => each >= 0).sort((one, other) => one - other)) {
    const { density, columns, cell } = densityOn(moving, level, finestCell, world);
    const square = density.reduce((best, value, index) => (value > density[best] ? index : best), 0);
    const at = [(square % columns) + 0.5, Math.floor(square / columns) + 0.5] as const;
    if (density[square] > (most?.value ?? 0))
      most = {
        value: density[square],
        level,
        at: [world.origin[0] + at[0] * cell, world.origin[1] + at[1] * cell],
      };
  }
  return most;
}

function densityOn(moving: Moving, level: number, wished: number, world: HeatedWorld, withSpeeds = false): Grid {
  const [originX, originY] = world.origin;
  const cell = Math.max(wished, Math.sqrt((world.size[0] * world.size[1]) / mostSquares));
  const columns = Math.max(1, Math.ceil(world.size[0] / cell));
  const rows = Math.max(1, Math.ceil(world.size[1] / cell));
  const density = new Float32Array(columns * rows);
  const weighted = withSpeeds ? new Float32Array(columns * rows) : undefined;
  const walls = indexOf(world.walls ?? noWalls, level);
  const grid = { originX, originY, cell, columns, rows, density, weighted, walls };
  for (let row = 0; row < moving.count; row++) {
    if (moving.level[row] !== level) continue;
    addBell(grid, moving.x[row], moving.y[row], moving.speed[row]);
  }
  return grid;
}

const noWalls: readonly Wall[] = [];

interface Grid {
  readonly walls: WallIndex;
  readonly originX: number;
  readonly originY: number;
  readonly cell: number;
  readonly columns: number;
  readonly rows: number;
  readonly density: Float32Array;
  /** Sums of speeds, when those are asked for. */
  readonly weighted: Float32Array | undefined;
}

/** Weights along one axis, used again for each person: a bell of two axes is the product of two bells. */
const weights = new Float64Array(1024);

function addBell(grid: Grid, x: number, y: number, speed: number): void {
  const { originX, originY, cell, columns, rows, density, weighted, walls } = grid;
  const deviation = Math.max(spread, cell / 2);
  const far = reach * deviation;
  const flatness = -1 / (2 * deviation * deviation);
  const peak = 1 / (2 * Math.PI * deviation * deviation);
  const fromColumn = Math.max(0, Math.floor((x - far - originX) / cell));
  const untilColumn = Math.min(columns, Math.ceil((x + far - originX) / cell));
  const fromRow = Math.max(0, Math.floor((y - far - originY) / cell));
  const untilRow = Math.min(rows, Math.ceil((y + far - originY) / cell));
  for (let column = fromColumn; column < untilColumn; column++) {
    const offX = originX + (column + 0.5) * cell - x;
    weights[column - fromColumn] = peak * Math.exp(offX * offX * flatness);
  }
  const near = walls.near(x, y, far);
  const isHidden = (column: number, row: number): boolean =>
    near.some((wall) => crosses(wall, x, y, originX + (column + 0.5) * cell, originY + (row + 0.5) * cell));
  const add = (scale: number): { readonly all: number; readonly seen: number } => {
    let [all, seen] = [0, 0];
    for (let row = fromRow; row < untilRow; row++) {
      const offY = originY + (row + 0.5) * cell - y;
      const weight = Math.exp(offY * offY * flatness);
      for (let column = fromColumn; column < untilColumn; column++) {
        const share = weight * weights[column - fromColumn];
        all += share;
        if (near.length > 0 && isHidden(column, row)) continue;
        seen += share;
        density[row * columns + column] += share * scale;
        if (weighted !== undefined) weighted[row * columns + column] += share * scale * speed;
      }
    }
    return { all, seen };
  };
  const scale = near.length === 0 ? 1 : fullness(add(0));
  if (scale > 0) add(scale);
}

/** What the seen part of a bell is multiplied with, so that it still holds one person. */
const fullness = ({ all, seen }: { readonly all: number; readonly seen: number }): number =>
  seen > 0 ? all / seen : 0;

const meanSpeeds = (weighted: Float32Array, density: Float32Array): Float32Array =>
  weighted.map((sum, square) => (density[square] < leastDensity ? 0 : sum / density[square]));

function scaled(values: Float32Array, leastTopValue: number): { readonly bytes: Uint8Array; readonly top: number } {
  let most = leastTopValue;
  for (const value of values) if (value > most) most = value;
  const top = scaleEnd(most);
  const bytes = new Uint8Array(values.length);
  for (let square = 0; square < values.length; square++) bytes[square] = Math.round((values[square] / top) * 255);
  return { bytes, top };
}
