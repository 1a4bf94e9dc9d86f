import { foundRounded, type GridClass, type GridFinding } from '../findings/finding.ts';
import type { AreaGround } from '../ground/area-ground.ts';
import { boxAround, type Box } from '../ground/level-ground.ts';
import type { Floor } from '../sites/floors.ts';

/** Where more squares would be needed, they become larger. */
const mostSquares = 40_000;

/** Squares over the part of one floor that is measured, and which of them are ground. */
export class FloorGrid {
  readonly floor: Floor;
  readonly level: number;
  readonly origin: readonly [number, number];
  /** Side of a square, m. */
  readonly cell: number;
  readonly width: number;
  readonly height: number;
  /** Number of the face at the middle of each square; -1 where there is no ground, or it is not measured. */
  readonly face: Int32Array;

  constructor(floor: Floor, box: Box, wished: number) {
    const [wide, high] = [box.east - box.west, box.north - box.south];
    this.floor = floor;
    this.level = floor.level;
    this.origin = [box.west, box.south];
    this.cell = Math.max(wished, Math.sqrt((wide * high) / mostSquares));
    // Rounding must not add a row outside.
    this.width = Math.max(1, Math.ceil(wide / this.cell - 1e-6));
    this.height = Math.max(1, Math.ceil(high / this.cell - 1e-6));
    this.face = new Int32Array(this.width * this.height);
  }

  middleX(square: number): number {
    return this.origin[0] + ((square % this.width) + 0.5) * this.cell;
  }

  middleY(square: number): number {
    return this.origin[1] + (Math.floor(square / this.width) + 0.5) * this.cell;
  }

  /** Finds out which squares are ground now. */
  layOn(area: AreaGround): void {
    const floor = area.ground.level(this.level);
    for (let square = 0; square < this.face.length; square++) {
      const [x, y] = [this.middleX(square), this.middleY(square)];
      this.face[square] = area.has(this.level, x, y) ? floor.faceAt(x, y) : -1;
    }
  }

  finding(heading: MapHeading, values: ArrayLike<number>, classes?: readonly GridClass[]): GridFinding {
    const { floor, level, origin, cell, width, height } = this;
    return {
      kind: 'grid',
      ...heading,
      floor: floor.name,
      level,
      origin,
      cell,
      width,
      height,
      values: Array.from(values, (value, square) => (this.face[square] < 0 ? null : foundRounded(value))),
      ...(classes === undefined ? {} : { classes }),
    };
  }
}

/** A grid for each floor of an area. */
export function gridsOver(area: AreaGround, cell: number, floors: readonly Floor[]): readonly FloorGrid[] {
  const boxes = area.pieces.map(boxAround);
  const box: Box = {
    west: Math.min(...boxes.map(({ west }) => west)),
    south: Math.min(...boxes.map(({ south }) => south)),
    east: Math.max(...boxes.map(({ east }) => east)),
    north: Math.max(...boxes.map(({ north }) => north)),
  };
  return area.levels.map((level) => new FloorGrid(floors[level], box, cell));
}

type MapHeading = Pick<GridFinding, 'name' | 'map' | 'title' | 'quantity'>;

/** How a map is called: its own name where it is the only one, else with its floor. */
export const mapHeading = (
  { map, title, quantity }: Omit<MapHeading, 'name'>,
  { level, floor }: FloorGrid,
  isOnly: boolean,
): MapHeading => ({
  name: isOnly ? map : `${map}-level-${level}`,
  map,
  title: isOnly ? title : `${title}, ${floor.name}`,
  quantity,
});
