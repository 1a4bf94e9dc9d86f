import type { World } from '@korzo/core';
import type { Ground } from '../ground/ground.ts';
import type { Loop } from '../ground/polygon.ts';
import type { People } from '../people/people.ts';
import type { VoronoiCell } from './cell.ts';
import { FaceCells } from './face-cells.ts';
import { imageShifts } from './images.ts';

/** The Voronoi cells of every agent on floors, in one frame. */
export class VoronoiCells {
  readonly #world: World;
  readonly #ground: Ground;
  readonly #cutOff: number;
  /** By person; undefined for an agent that stands on no ground, or whose cell was not asked for. */
  readonly of: (VoronoiCell | undefined)[] = [];
  /** By floor and face. */
  readonly #faces = new Map<string, FaceCells>();

  /** @param cutOff no agent's cell reaches farther than this, m; 0 is no bound */
  constructor(world: World, ground: Ground, cutOff = 0) {
    this.#world = world;
    this.#ground = ground;
    this.#cutOff = cutOff;
  }

  /**
   * Takes people in, on the ground as it stands. Cutting cells takes most of the time: where only some are asked for, the others
   * have none, but still bound those of their neighbours.
   */
  load(people: People, isWanted?: (person: number) => boolean): void {
    this.of.length = 0;
    this.#faces.clear();
    const standing = this.#byFace(people);
    for (let person = 0; person < people.count; person++) this.of.push(undefined);
    for (const [key, { level, face, members }] of standing) {
      const floor = this.#ground.level(level);
      const cells = new FaceCells(
        { people: members, points: this.#points(people, members), isWanted },
        { floor, face: floor.faces[face], around: this.#around },
        this.#cutOff,
      );
      this.#faces.set(key, cells);
      for (const [index, person] of members.entries()) this.of[person] = cells.cells[index];
    }
  }

  /** People per square metre at a point of a face, which is that of its cell; 0 where no agent's cell is. */
  densityAt(level: number, face: number, x: number, y: number): number {
    const cells = this.#faces.get(`${level} ${face}`);
    const owner = cells?.ownerAt(x, y) ?? -1;
    const cell = owner < 0 ? undefined : cells?.cells[owner];
    return cell === undefined ? 0 : 1 / cell.area;
  }

  /** Of a person; NaN for who stands on no ground. */
  density(person: number): number {
    const cell = this.of[person];
    return cell === undefined ? Number.NaN : 1 / cell.area;
  }

  #byFace(people: People): Map<string, { level: number; face: number; members: number[] }> {
    const faces = new Map<string, { level: number; face: number; members: number[] }>();
    for (let person = 0; person < people.count; person++) {
      const level = people.level[person];
      const face = this.#ground.level(level).faceAt(people.x[person], people.y[person]);
      if (face < 0) continue;
      const key = `${level} ${face}`;
      const known = faces.get(key);
      if (known === undefined) faces.set(key, { level, face, members: [person] });
      else known.members.push(person);
    }
    return faces;
  }

  /** Every agent's place, in a world that wraps around with the images in the eight worlds around it. */
  #points({ x, y }: People, members: readonly number[]): Float64Array {
    const shifts = imageShifts(this.#world);
    const points = new Float64Array(members.length * 2 * shifts.length);
    let at = 0;
    for (const [dx, dy] of shifts) {
      for (const person of members) {
        points[at++] = x[person] + dx;
        points[at++] = y[person] + dy;
      }
    }
    return points;
  }

  get #around(): Loop {
    const { edges, size } = this.#world;
    const [west, south, east, , , north] = this.#ground.wholeWorld;
    const [marginX, marginY] = edges === 'wrap' ? size : [0, 0];
    return [
      ...[west - marginX, south - marginY, east + marginX, south - marginY],
      ...[east + marginX, north + marginY, west - marginX, north + marginY],
    ];
  }
}
