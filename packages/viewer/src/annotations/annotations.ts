import type { Inspection, Poses } from '@korzo/live';
import { Group } from 'three';
import type { Floors } from '../agents/crowd.ts';
import type { LookTable } from '../agents/look-table.ts';
import type { Point3 } from '../camera/lens.ts';
import { LineSheet, packWidths } from '../lines/line-sheet.ts';
import { SectorSheet } from '../lines/sector-sheet.ts';
import { chosen as chosenColour, entered, exit, hex, packColour, seen, type Theme } from '../paint/colours.ts';
import type { Shading } from '../paint/shading.ts';
import type { DrawOptions, Picture } from '../picture/picture.ts';
import { forceColour, rayColours } from './force-colours.ts';
import { Trails } from './trails.ts';

export interface AnnotationSetting {
  readonly poses: Poses;
  readonly looks: LookTable;
  readonly floors: Floors;
  readonly options: DrawOptions;
  readonly theme: Theme;
  /** s. */
  readonly now: number;
}

type Cursor = Parameters<Picture['showCursor']>[0];

const sightColour = hex(0xf2c14e);

/** Lines to so many neighbours, the nearest, can be distinguished: the others have a faint ring. */
const mostLines = 16;

/** So many agents are annotated without hiding each other. */
const fewAnnotated = 16;

/** Everything drawn about agents rather than of them. Three calls: lines, rings and sectors, trails. */
export class Annotations {
  readonly group = new Group();
  chosen: ReadonlySet<number> = new Set();
  inspections: readonly Inspection[] = [];
  cursor: Cursor;
  readonly #lines: LineSheet;
  readonly #sectors: SectorSheet;
  readonly #trails: Trails;
  readonly #rows = new Map<number, number>();

  constructor(shading: Shading) {
    this.#lines = new LineSheet(shading, { onTop: true });
    this.#sectors = new SectorSheet(shading);
    this.#trails = new Trails(shading);
    this.#lines.mesh.renderOrder = 110;
    this.group.add(this.#sectors.mesh, this.#trails.sheet.mesh, this.#lines.mesh);
  }

  clear(): void {
    this.chosen = new Set();
    this.inspections = [];
    this.#trails.clear();
  }

  update(setting: AnnotationSetting): void {
    const { options, poses, now } = setting;
    this.#lines.clear();
    this.#sectors.clear();
    if (options.velocities) this.#drawVelocities(setting);
    this.#findRows(poses);
    for (const agent of this.chosen) this.#drawRing(agent, setting);
    if (options.annotate.whom !== 'none') {
      for (const inspection of this.inspections) this.#annotate(inspection, setting);
    }
    this.#drawCursor();
    if (options.trails) {
      const whose = options.annotate.whom === 'chosen' ? this.chosen : new Set<number>();
      this.#trails.update(poses, now, { ...setting, whose });
    } else this.#trails.clear();
    this.#lines.show();
    this.#sectors.show();
    this.#trails.sheet.show();
  }

  /** Rows of all who are spoken of, in one pass. */
  #findRows({ id, count }: Poses): void {
    this.#rows.clear();
    const wanted = new Set(this.chosen);
    for (const { agent, neighbours } of this.inspections) {
      wanted.add(agent);
      for (const other of neighbours) wanted.add(other);
    }
    if (wanted.size === 0) return;
    for (let row = 0; row < count; row++) if (wanted.has(id[row])) this.#rows.set(id[row], row);
  }

  /** Where an agent is drawn, at a share of its height; undefined when it is not. */
  #placeOf(agent: number, { poses, floors, looks }: AnnotationSetting, share: number): Point3 | undefined {
    const row = this.#rows.get(agent);
    if (row === undefined) return undefined;
    const on = poses.level[row] + 1;
    if (floors.presence[on] === 0) return undefined;
    const lift = on === 0 ? 0 : looks.height[poses.look[row]] * share;
    return [poses.x[row], poses.y[row], poses.z[row] + floors.height[on] + lift];
  }

  #drawRing(agent: number, setting: AnnotationSetting): void {
    const at = this.#placeOf(agent, setting, 0);
    const row = this.#rows.get(agent);
    if (at === undefined || row === undefined) return;
    const { poses, looks } = setting;
    const radius = looks.radius[poses.look[row]] * 1.7 + 0.05;
    this.#sectors.add({ at, radius, hole: 0.74, colour: chosenColour, alpha: 0.95, leastPixels: 7 });
    this.#sectors.add({ at, radius, colour: chosenColour, alpha: 0.22, leastPixels: 7 });
  }

  #annotate(inspection: Inspection, setting: AnnotationSetting): void {
    const { annotate } = setting.options;
    const body = this.#placeOf(inspection.agent, setting, 0.6);
    const foot = this.#placeOf(inspection.agent, setting, 0);
    if (body === undefined || foot === undefined) return;
    const floor = setting.floors.height[inspection.level + 1];
    const faint = this.#faintness(inspection.agent);
    if (annotate.sight) this.#drawSight(inspection, foot, setting, faint);
    if (annotate.path) this.#drawPath(inspection, foot, floor);
    if (annotate.neighbours) this.#drawNeighbours(inspection, body, { ...setting, faint });
    if (annotate.rays) this.#drawRays(inspection, { body, foot });
    if (annotate.forces) this.#drawForces(inspection, body);
  }

  /** Sight and neighbours of a whole crowd lie over one another: the more are annotated, the fainter each. Those that were chosen stay clear. */
  #faintness(agent: number): number {
    return this.chosen.has(agent) ? 1 : Math.min(1, fewAnnotated / Math.max(1, this.inspections.length));
  }

  #drawSight({ agent, sight }: Inspection, at: Point3, { poses }: AnnotationSetting, faint: number): void {
    const row = this.#rows.get(agent) ?? 0;
    const sector = {
      at,
      radius: sight.radius,
      heading: poses.heading[row],
      pitch: poses.pitch[row],
      halfAngle: sight.halfAngle,
    };
    this.#sectors.add({ ...sector, colour: sightColour, alpha: 0.2 * faint });
    this.#sectors.add({ ...sector, hole: 0.985, colour: sightColour, alpha: 0.8 * faint });
  }

  #drawPath({ path }: Inspection, foot: Point3, floor: number): void {
    const way: Point3[] = [foot, ...path.map(([x, y, z]): Point3 => [x, y, z + floor + 0.03])];
    this.#lines.chain(way, { colour: exit, width: 3, alpha: 0.9 });
    for (const at of way.slice(1)) this.#sectors.add({ at, radius: 0.12, colour: exit, alpha: 0.95, leastPixels: 4 });
  }

  /** Those behind a wall are drawn faintly: the model may reckon with them, but they are not seen. */
  #drawNeighbours(
    { neighbours, behindWalls }: Inspection,
    body: Point3,
    setting: AnnotationSetting & { readonly faint: number },
  ): void {
    for (const [rank, other] of neighbours.entries()) {
      const isNear = rank < mostLines;
      const clear = (behindWalls.includes(other) ? 0.3 : 1) * (isNear ? 1 : 0.5) * setting.faint;
      const at = this.#placeOf(other, setting, 0.6);
      const foot = this.#placeOf(other, setting, 0);
      if (at === undefined || foot === undefined) continue;
      if (isNear) this.#lines.add(body, at, { colour: seen, width: 1.6, alpha: 0.75 * clear });
      const row = this.#rows.get(other) ?? 0;
      const radius = setting.looks.radius[setting.poses.look[row]] * 1.4;
      this.#sectors.add({ at: foot, radius, hole: 0.8, colour: seen, alpha: 0.9 * clear, leastPixels: 5 });
    }
  }

  /** Rays start where the agent was looked at, not where it has been drawn since: they end where they hit. */
  #drawRays({ rays, at }: Inspection, { body, foot }: { body: Point3; foot: Point3 }): void {
    const lift = body[2] - foot[2];
    for (const { to, hit } of rays) {
      const end: Point3 = [
        to[0] + (hit ? 0 : foot[0] - at[0]),
        to[1] + (hit ? 0 : foot[1] - at[1]),
        to[2] + foot[2] - at[2] + lift,
      ];
      this.#lines.add(body, end, {
        colour: hit ? rayColours.hit : rayColours.free,
        width: hit ? 2 : 1.2,
        alpha: hit ? 0.95 : 0.55,
      });
      if (hit) this.#sectors.add({ at: end, radius: 0.08, colour: entered, alpha: 1, leastPixels: 4 });
    }
  }

  /** 1 m/s2 is as long as three times the body is wide. */
  #drawForces({ forces, radius }: Inspection, body: Point3): void {
    const scale = Math.max(radius, 0.05) * 3;
    for (const { name, force } of forces) {
      const [x, y, z] = force;
      if (Math.hypot(x, y, z) * scale < 0.01) continue;
      const tip: Point3 = [body[0] + x * scale, body[1] + y * scale, body[2] + z * scale];
      this.#lines.arrow(body, tip, { colour: forceColour(name), width: 3 });
    }
  }

  /** Where every agent will be in a second. */
  #drawVelocities({ poses, floors, looks, theme }: AnnotationSetting): void {
    const { count, x, y, z, level, look, heading, pitch, speed } = poses;
    const lines = this.#lines;
    const [shaft, tip] = [packWidths(1.3), packWidths(5, 0)];
    lines.strokeColour = packColour(theme.ink, 0.7);
    for (let row = 0; row < count; row++) {
      const on = level[row] + 1;
      if (floors.presence[on] < 255 || speed[row] < 0.05) continue;
      const flat = speed[row] * Math.cos(pitch[row]);
      const [dx, dy] = [flat * Math.cos(heading[row]), flat * Math.sin(heading[row])];
      const dz = speed[row] * Math.sin(pitch[row]);
      const bottom = z[row] + floors.height[on] + (on === 0 ? 0 : looks.height[look[row]] * 0.5);
      lines.strokeWidths = shaft;
      lines.stroke(lines.count, x[row], y[row], bottom, x[row] + dx * 0.75, y[row] + dy * 0.75, bottom + dz * 0.75);
      lines.strokeWidths = tip;
      lines.stroke(
        lines.count,
        x[row] + dx * 0.75,
        y[row] + dy * 0.75,
        bottom + dz * 0.75,
        x[row] + dx,
        y[row] + dy,
        bottom + dz,
      );
    }
  }

  #drawCursor(): void {
    if (this.cursor === undefined) return;
    const { shape, radius, at } = this.cursor;
    if (shape === 'circle') {
      this.#sectors.add({ at, radius, colour: chosenColour, alpha: 0.2, leastPixels: 4 });
      this.#sectors.add({ at, radius, hole: 0.95, colour: chosenColour, alpha: 0.9, leastPixels: 4 });
      return;
    }
    const corner = (x: number, y: number): Point3 => [at[0] + x * radius, at[1] + y * radius, at[2]];
    this.#lines.chain(
      [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)],
      { colour: chosenColour, width: 2.5 },
      true,
    );
  }

  dispose(): void {
    this.#lines.dispose();
    this.#sectors.dispose();
    this.#trails.sheet.dispose();
  }
}
