import { AreaGround } from '../ground/area-ground.ts';
import type { GroundRules } from '../ground/ground.ts';
import type { Loop } from '../ground/polygon.ts';
import type { Frame, MeasurePlace } from '../measure/frame.ts';
import { People } from '../people/people.ts';
import type { AreaSite } from '../sites/site.ts';
import { shareWithin } from './cell.ts';
import { imageShifts, shiftedLoop } from './images.ts';
import { VoronoiCells } from './voronoi.ts';

/** Every agent on floors with a Voronoi cell, and how much of it lies in an area. */
export class PeopleCells {
  readonly area: AreaGround;
  readonly people = new People();
  readonly cells: VoronoiCells;
  /** The area's, and their images: a cell reaches across edges that wrap. */
  readonly #pieces: readonly Loop[];

  constructor(place: MeasurePlace, area: AreaSite | undefined, cutOff: number, rules?: GroundRules) {
    this.area = new AreaGround(place, area, rules);
    this.cells = new VoronoiCells(place.world, this.area.ground, cutOff);
    const shifts = imageShifts(place.world);
    this.#pieces = this.area.pieces.flatMap((piece) => shifts.map((shift) => shiftedLoop(piece, shift)));
  }

  /** Whether the ground has changed since the frame before. Only those wanted have cells, all agents by default. */
  load(frame: Frame, isWanted?: (person: number) => boolean): boolean {
    const changed = this.area.at(frame.ticks);
    this.people.load(frame);
    this.cells.load(this.people, isWanted);
    return changed;
  }

  /** Part of an agent's cell that lies in the area, 0 to 1. */
  share(person: number): number {
    const cell = this.cells.of[person];
    if (cell === undefined) return 0;
    if (this.area.isEverywhere) return 1;
    return this.people.level[person] === this.area.levels[0] ? shareWithin(cell, this.#pieces) : 0;
  }
}
