import type { Point } from '@korzo/building';
import type { LevelScenery } from '@korzo/live';
import { Group } from 'three';
import type { Point3 } from '../camera/lens.ts';
import { LineSheet } from '../lines/line-sheet.ts';
import { closed, exit, gateway, mixColours, open, seriesColour, type Colour, type Theme } from '../paint/colours.ts';
import type { Shading } from '../paint/shading.ts';
import type { DrawOptions } from '../picture/picture.ts';
import { wallsOf, type WallStretch } from './borders.ts';
import { obstacleHeight, outlineOf, wallHeight } from './obstacle-form.ts';
import { drawPassage } from './passages.ts';
import { counterClockwise, disposeMesh, hasSurface, Relief, type ReliefMesh } from './relief.ts';

export interface LevelSetting {
  readonly shading: Shading;
  readonly theme: Theme;
  /** Height up to the next floor, m. */
  readonly storey: number;
  /** How many floors lie below it: those above are drawn later, to be seen through. */
  readonly below: number;
  readonly regions: boolean;
}

export interface LevelShow {
  readonly options: DrawOptions;
  /** 0 hidden, 1 as it is, between: faded. */
  readonly presence: number;
  /** Floors below must be seen through it. */
  readonly seeThrough: boolean;
}

/** One floor with what stands on it: made again when it changes, a handful of calls to draw. */
export class LevelDrawing {
  readonly group = new Group();
  readonly #floor: ReliefMesh;
  readonly #rims: ReliefMesh;
  readonly #walls: ReliefMesh;
  readonly #obstacles: ReliefMesh;
  readonly #portals: ReliefMesh;
  readonly #gates: ReliefMesh;
  readonly #exits: ReliefMesh;
  readonly #edges: LineSheet;
  readonly #obstacleEdges: LineSheet;

  constructor(level: LevelScenery, setting: LevelSetting) {
    const { shading } = setting;
    const walls = wallsOf(level);
    this.#floor = drawFloor(level, setting);
    this.#rims = drawShadows(level, walls, setting).mesh(shading, {
      transparent: true,
      lifted: true,
      order: orderOf(setting, 6),
    });
    this.#walls = drawWalls(level, walls, setting).mesh(shading);
    this.#obstacles = drawObstacles(level, setting).mesh(shading, { order: orderOf(setting, 8) });
    this.#portals = drawPassages(level.portals, open, level.height, setting);
    this.#gates = drawPassages(level.gates, gateway, level.height, setting);
    this.#exits = drawExits(level).mesh(shading, { transparent: true, lifted: true, order: orderOf(setting, 7) });
    this.#edges = new LineSheet(shading);
    this.#obstacleEdges = new LineSheet(shading);
    drawEdges(this.#edges, level, walls, setting);
    drawObstacleEdges(this.#obstacleEdges, level, setting);
    for (const { mesh } of [this.#edges, this.#obstacleEdges]) mesh.renderOrder = orderOf(setting, 9);
    this.#edges.show();
    this.#obstacleEdges.show();
    this.group.add(...this.#meshes(), this.#edges.mesh, this.#obstacleEdges.mesh);
  }

  show({ options, presence, seeThrough }: LevelShow): void {
    this.group.visible = presence > 0;
    if (presence === 0) return;
    const whole = presence === 1;
    for (const mesh of this.#meshes()) {
      mesh.material.uniforms.uPresence.value = whole ? 1 : 0.5 + presence / 2;
      mesh.material.uniforms.uOpacity.value = presence;
    }
    const floor = this.#floor.material;
    floor.transparent = seeThrough || !whole;
    floor.depthWrite = !floor.transparent;
    floor.uniforms.uOpacity.value = (seeThrough ? 0.5 : 1) * presence;
    this.#walls.material.transparent = !whole;
    const { material } = this.#obstacles;
    const translucent = options.obstacles === 'translucent';
    material.transparent = translucent || !whole;
    material.depthWrite = !material.transparent;
    material.uniforms.uOpacity.value = (translucent ? 0.35 : 1) * presence;
    this.#obstacles.visible = options.obstacles !== 'hidden' && hasSurface(this.#obstacles);
    this.#obstacleEdges.mesh.visible = whole && options.obstacles !== 'hidden' && this.#obstacleEdges.count > 0;
    this.#edges.mesh.visible = whole && this.#edges.count > 0;
    this.#rims.visible = options.obstacles !== 'hidden' && hasSurface(this.#rims);
    this.#portals.visible = options.portals && hasSurface(this.#portals);
    this.#gates.visible = options.gates && hasSurface(this.#gates);
  }

  #meshes(): ReliefMesh[] {
    return [this.#floor, this.#rims, this.#walls, this.#obstacles, this.#portals, this.#gates, this.#exits];
  }

  dispose(): void {
    this.#meshes().forEach(disposeMesh);
    this.#edges.dispose();
    this.#obstacleEdges.dispose();
  }
}

const orderOf = ({ below }: LevelSetting, order: number): number => 10 * below + order;

function drawFloor({ regions, height }: LevelScenery, setting: LevelSetting): ReliefMesh {
  const { shading, theme, regions: told } = setting;
  const relief = new Relief();
  regions.forEach(({ outline }, index) => {
    const colour = told ? mixColours(theme.floor, seriesColour(index + 2), 0.07) : theme.floor;
    if (setting.below > 0) relief.block(outline, height - 0.2, height, colour);
    else relief.polygon(outline, height, colour);
  });
  return relief.mesh(shading, { order: setting.below > 0 ? orderOf(setting, 5) : -1 });
}

/** How far the shadow of something a metre high falls, m: the sun stands where `lit` has it. */
const fallPerMetre: Point = [0.42 / 0.72, 0.55 / 0.72];
/** Shadows of houses end here, m: longer ones would only darken the floor. */
const longestFall = 4;

const fallOf = (tall: number): Point => {
  const most = Math.min(tall, longestFall / Math.hypot(...fallPerMetre));
  return [fallPerMetre[0] * most, fallPerMetre[1] * most];
};

/** A dark rim at the foot of everything that stands on the floor, and the shadow that it throws. */
function drawShadows(level: LevelScenery, walls: readonly WallStretch[], { theme, storey }: LevelSetting): Relief {
  const { obstacles, height } = level;
  const relief = new Relief();
  const soft = { reach: 0.35, colour: [0, 0, 0] as Colour, alpha: theme.shadow * 0.8 };
  const dark = theme.shadow * 0.7;
  for (const obstacle of obstacles) {
    const outline = counterClockwise(outlineOf(obstacle));
    relief.rim(outline, height, soft);
    const fall = fallOf(obstacleHeight(outline, storey));
    outline.forEach((from, index) => {
      const to = outline[(index + 1) % outline.length];
      // Sides that face the sun throw their shadow under the obstacle itself.
      const faces = (to[1] - from[1]) * fall[0] - (to[0] - from[0]) * fall[1];
      if (faces > 0) relief.shadow([from, to], height, { fall, alpha: dark });
    });
  }
  const fall = fallOf(wallHeight(storey));
  for (const wall of walls) {
    relief.rimLine(wall, height, soft);
    relief.shadow(wall, height, { fall, alpha: dark });
  }
  return relief;
}

const wallWidth = 0.12;

/** Longer by half its width at both ends, so that corners close. */
function wallOutline([[x1, y1], [x2, y2]]: WallStretch): Point[] {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [ax, ay] = [((x2 - x1) / length) * (wallWidth / 2), ((y2 - y1) / length) * (wallWidth / 2)];
  return [
    [x1 - ax + ay, y1 - ay - ax],
    [x2 + ax + ay, y2 + ay - ax],
    [x2 + ax - ay, y2 + ay + ax],
    [x1 - ax - ay, y1 - ay + ax],
  ];
}

function drawWalls({ height }: LevelScenery, walls: readonly WallStretch[], { theme, storey }: LevelSetting): Relief {
  const relief = new Relief();
  for (const wall of walls) relief.block(wallOutline(wall), height, height + wallHeight(storey), theme.wall);
  return relief;
}

function drawObstacles({ obstacles, height }: LevelScenery, { theme, storey }: LevelSetting): Relief {
  const relief = new Relief();
  for (const obstacle of obstacles) {
    const outline = outlineOf(obstacle);
    const colour = obstacle.dropped ? theme.dropped : theme.obstacle;
    relief.block(outline, height, height + obstacleHeight(outline, storey), colour);
  }
  return relief;
}

function drawPassages(
  passages: LevelScenery['portals'],
  colour: Colour,
  height: number,
  setting: LevelSetting,
): ReliefMesh {
  const { shading, theme, storey } = setting;
  const relief = new Relief();
  for (const passage of passages)
    drawPassage(relief, passage, { height, tall: wallHeight(storey), colour, closed, post: theme.wall });
  return relief.mesh(shading, { transparent: true, doubleSided: true, lifted: true, order: orderOf(setting, 7) });
}

function drawExits({ exits, height }: LevelScenery): Relief {
  const relief = new Relief();
  for (const { min, max, open: isOpen = true } of exits) {
    relief.polygon([min, [max[0], min[1]], max, [min[0], max[1]]], height, isOpen ? exit : closed, 0.28);
  }
  return relief;
}

function drawEdges(
  lines: LineSheet,
  level: LevelScenery,
  walls: readonly WallStretch[],
  { theme, storey, regions }: LevelSetting,
): void {
  const lift = ([x, y]: readonly [number, number], height: number): Point3 => [x, y, level.height + height];
  const dark = mixColours(theme.wall, theme.ink, 0.25);
  for (const [from, to] of walls)
    lines.add(lift(from, wallHeight(storey)), lift(to, wallHeight(storey)), { colour: dark, width: 1.2 });
  if (regions) {
    for (const { outline } of level.regions) {
      lines.chain(
        outline.map((at) => lift(at, 0.01)),
        { colour: theme.floorLine, width: 1.5 },
        true,
      );
    }
  }
  for (const { min, max, open: isOpen = true } of level.exits) {
    const corners = [min, [max[0], min[1]], max, [min[0], max[1]]] as const;
    lines.chain(
      corners.map((at) => lift(at, 0.01)),
      { colour: isOpen ? exit : closed, width: 2 },
      true,
    );
  }
}

function drawObstacleEdges(
  lines: LineSheet,
  { obstacles, height }: LevelScenery,
  { theme, storey }: LevelSetting,
): void {
  for (const obstacle of obstacles) {
    const outline = outlineOf(obstacle);
    const colour = mixColours(obstacle.dropped ? theme.dropped : theme.obstacle, theme.ink, 0.3);
    const top = height + obstacleHeight(outline, storey);
    lines.chain(
      outline.map(([x, y]): Point3 => [x, y, top]),
      { colour, width: 1.1, alpha: 0.8 },
      true,
    );
  }
}
