import type { LevelScenery, Scenery } from '@korzo/live';
import { Group } from 'three';
import type { SceneBounds } from '../camera/camera-moves.ts';
import type { Point3 } from '../camera/lens.ts';
import { LineSheet } from '../lines/line-sheet.ts';
import { mixColours, type Theme } from '../paint/colours.ts';
import type { Shading } from '../paint/shading.ts';
import type { DrawOptions } from '../picture/picture.ts';
import { LevelDrawing } from './level-drawing.ts';
import { disposeMesh, Relief, type ReliefMesh } from './relief.ts';
import { Solids } from './solids.ts';
import { drawStairs } from './stairs.ts';

/** Floors that say nothing of their height stand this far apart, m. */
const usualStorey = 4;

/** Levels by number, each with the height it is drawn at. */
export class LevelTable {
  readonly levels = new Map<number, LevelScenery>();

  put(level: LevelScenery): void {
    this.levels.set(level.level, level);
  }

  clear(): void {
    this.levels.clear();
  }

  heightOf(level: number): number {
    return this.levels.get(level)?.height ?? 0;
  }

  /** Up to the next floor above, m. */
  storeyOf(level: number): number {
    const height = this.heightOf(level);
    const above = [...this.levels.values()].map((other) => other.height - height).filter((gap) => gap > 0.1);
    return Math.min(usualStorey, ...above);
  }

  /** How many floors lie lower. */
  below(level: number): number {
    const height = this.heightOf(level);
    return [...this.levels.values()].filter((other) => other.height < height - 0.1).length;
  }
}

/** How present a level is: 1, 0 when it is hidden, or something between. */
export function levelPresence(level: number, { show, level: shown, others }: DrawOptions['levels']): number {
  if (show === 'stack' || level === shown || level < 0) return 1;
  return others === 'hidden' ? 0 : 0.18;
}

/** The whole place: what does not belong to one floor, and all floors. */
export class PlaceDrawing {
  readonly group = new Group();
  readonly solids: Solids;
  readonly #plate: ReliefMesh;
  readonly #stairs: ReliefMesh;
  readonly #frame: LineSheet;
  readonly #levels = new Map<number, LevelDrawing>();
  readonly #made: { readonly shading: Shading; readonly theme: Theme; readonly regions: boolean };
  readonly #table: LevelTable;

  constructor(
    scenery: Scenery,
    table: LevelTable,
    made: { readonly shading: Shading; readonly theme: Theme; readonly regions: boolean },
  ) {
    this.#made = made;
    this.#table = table;
    const { shading, theme } = made;
    const flat = ![...table.levels.values()].some(({ regions }) => regions.length > 0);
    const plate = new Relief();
    const [x, y, z] = scenery.origin;
    const [width, depth, height] = scenery.size;
    const outline = [
      [x, y],
      [x + width, y],
      [x + width, y + depth],
      [x, y + depth],
    ] as const;
    if (flat) plate.polygon(outline, z, height > 0 ? mixColours(theme.floor, theme.plane, 0.5) : theme.floor);
    this.#plate = plate.mesh(shading, { order: -2 });
    const stairs = new Relief();
    for (const flight of scenery.stairs) drawStairs(stairs, flight, (level) => table.heightOf(level), theme);
    this.#stairs = stairs.mesh(shading, { doubleSided: true });
    this.solids = new Solids(scenery.solids, shading, theme);
    this.#frame = new LineSheet(shading);
    const style = { colour: mixColours(theme.grid, theme.ink, 0.35), width: 1.5 };
    if (flat) drawFrame(this.#frame, outline, [z, z + height], style);
    this.#frame.show();
    this.group.add(this.#plate, this.#stairs, this.solids.mesh, this.#frame.mesh);
    for (const level of table.levels.keys()) this.remake(level);
  }

  /** A floor changed. */
  remake(level: number): void {
    const scenery = this.#table.levels.get(level);
    const before = this.#levels.get(level);
    if (before !== undefined) {
      this.group.remove(before.group);
      before.dispose();
    }
    if (scenery === undefined) return;
    const storey = this.#table.storeyOf(level);
    const drawing = new LevelDrawing(scenery, { ...this.#made, storey, below: this.#table.below(level) });
    this.#levels.set(level, drawing);
    this.group.add(drawing.group);
  }

  show(options: DrawOptions): void {
    this.solids.show(options.obstacles);
    this.#stairs.material.uniforms.uPresence.value = options.levels.show === 'stack' ? 1 : 0.5;
    for (const [level, drawing] of this.#levels) {
      const presence = levelPresence(level, options.levels);
      const seeThrough = options.levels.show === 'stack' && this.#table.below(level) > 0;
      drawing.show({ options, presence, seeThrough });
    }
  }

  dispose(): void {
    for (const drawing of this.#levels.values()) drawing.dispose();
    disposeMesh(this.#plate);
    disposeMesh(this.#stairs);
    this.solids.dispose();
    this.#frame.dispose();
  }
}

function drawFrame(
  lines: LineSheet,
  outline: readonly (readonly [number, number])[],
  [low, high]: readonly [number, number],
  style: { readonly colour: Theme['ink']; readonly width: number },
): void {
  const at = (height: number): Point3[] => outline.map(([x, y]) => [x, y, height]);
  lines.chain(at(low), style, true);
  if (high <= low) return;
  lines.chain(at(high), style, true);
  outline.forEach(([x, y]) => lines.add([x, y, low], [x, y, high], style));
}

export function boundsOf({ origin, size }: Scenery, table: LevelTable): SceneBounds {
  const heights = [...table.levels.values()].map(({ height }) => height);
  const top = Math.max(origin[2] + size[2], ...heights.map((height) => height + (heights.length > 1 ? 2 : 0)));
  return {
    min: [origin[0], origin[1], Math.min(origin[2], ...heights)],
    max: [origin[0] + Math.max(size[0], 1), origin[1] + Math.max(size[1], 1), top],
  };
}
