import type { Poses } from '@korzo/live';
import type { Floors } from '../agents/crowd.ts';
import type { LookTable } from '../agents/look-table.ts';
import { LineSheet, packWidths } from '../lines/line-sheet.ts';
import type { Shading } from '../paint/shading.ts';

/** How long a trail stays and how often it is noted, s. */
const lasts = 10;
const period = 0.25;
/** Lines kept at most; bigger crowds have shorter trails. */
const mostLines = 400_000;
const widths = packWidths(2);

export interface TrailSetting {
  readonly looks: LookTable;
  readonly floors: Floors;
  /** Limits it to some; every agent when it is empty. */
  readonly whose: ReadonlySet<number>;
}

/** Where every agent was in the last ten seconds: a ring of lines that fade by themselves, so that a frame costs nothing but the newest. */
export class Trails {
  readonly sheet: LineSheet;
  /** Where each was noted last: a place in the columns below. */
  readonly #places = new Map<number, number>();
  #lastX = new Float32Array(256);
  #lastY = new Float32Array(256);
  #lastZ = new Float32Array(256);
  #lastNote = new Uint32Array(256);
  #note = 0;
  #notedAt = Number.NaN;
  #next = 0;
  #walked = Number.NaN;
  #whose = '';

  constructor(shading: Shading) {
    this.sheet = new LineSheet(shading, { lasts });
    this.sheet.mesh.renderOrder = 98;
  }

  clear(): void {
    this.#places.clear();
    this.sheet.clear();
    this.#next = 0;
    this.#notedAt = Number.NaN;
  }

  /** Time in s. */
  update(poses: Poses, now: number, setting: TrailSetting): void {
    const whose = [...setting.whose].join(' ');
    if (whose !== this.#whose || now < this.#notedAt || this.#places.size > 4 * poses.count + 1000) this.clear();
    this.#whose = whose;
    if (now - this.#notedAt < period) return;
    const walked = totalOf(poses.walked, poses.count);
    // While no agent moves (the run is paused) nothing is noted.
    if (walked === this.#walked) return;
    this.#walked = walked;
    this.#notedAt = now;
    this.#noteAll(poses, now, setting);
  }

  #noteAll(poses: Poses, now: number, { looks, floors, whose }: TrailSetting): void {
    const { count, id, x, y, z, level, speed, look } = poses;
    const room = Math.min(mostLines, Math.ceil(lasts / period) * Math.max(count, 1));
    const { sheet } = this;
    sheet.strokeWidths = (widths | ((Math.round(now * 16) & 65_535) << 16)) >>> 0;
    this.#note++;
    for (let row = 0; row < count; row++) {
      const on = level[row] + 1;
      if (floors.presence[on] < 255 || (whose.size > 0 && !whose.has(id[row]))) continue;
      const height = z[row] + floors.height[on] + (on > 0 ? 0.03 : 0);
      const place = this.#placeOf(id[row]);
      const [dx, dy, dz] = [x[row] - this.#lastX[place], y[row] - this.#lastY[place], height - this.#lastZ[place]];
      const moved = Math.sqrt(dx * dx + dy * dy + dz * dz);
      // Farther than it can have walked: it came in by the other side of a world that wraps, or time was turned.
      if (this.#lastNote[place] === this.#note - 1 && moved > 0.005 && moved < 4 * period * speed[row] + 1) {
        sheet.strokeColour = ((looks.colour[look[row]] & 0xffffff) | 0xc0000000) >>> 0;
        sheet.stroke(this.#next, x[row] - dx, y[row] - dy, height - dz, x[row], y[row], height);
        this.#next = (this.#next + 1) % room;
      }
      this.#lastX[place] = x[row];
      this.#lastY[place] = y[row];
      this.#lastZ[place] = height;
      this.#lastNote[place] = this.#note;
    }
  }

  #placeOf(agent: number): number {
    const known = this.#places.get(agent);
    if (known !== undefined) return known;
    const place = this.#places.size;
    this.#places.set(agent, place);
    if (place >= this.#lastX.length) this.#grow();
    this.#lastNote[place] = 0;
    return place;
  }

  #grow(): void {
    const length = this.#lastX.length * 2;
    this.#lastX = longer(this.#lastX, new Float32Array(length));
    this.#lastY = longer(this.#lastY, new Float32Array(length));
    this.#lastZ = longer(this.#lastZ, new Float32Array(length));
    this.#lastNote = longer(this.#lastNote, new Uint32Array(length));
  }
}

function totalOf(column: Float32Array, count: number): number {
  let sum = 0;
  for (let row = 0; row < count; row++) sum += column[row];
  return sum;
}

function longer<Column extends Float32Array | Uint32Array>(from: Column, to: Column): Column {
  to.set(from);
  return to;
}
