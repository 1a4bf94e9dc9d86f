import { spare } from './cell-map.ts';
import type { Floor } from './floor.ts';
import type { Walker } from './walker.ts';

export interface SideWay {
  /** Way to the other. */
  readonly mX: number;
  readonly mY: number;
  /** 1: past it on the right, -1: on the left. */
  readonly side: number;
  /** Share of the way to the point beside the other. */
  readonly share: number;
  /** How far beside the other that point is, in radii. */
  readonly width: number;
}

/** Widths tried, in radii, when the desired one ends in a wall: less than two would touch. */
const narrower = [3, 2.6, 2.2];

/**
 * Gives an agent its auxiliary point: h = share (m + s), s square to m. The thesis takes it as it comes, in a wall too; else the point must be
 * clear of walls, and a narrower one or the other side is taken when it is not. Returns the side that was taken.
 */
export function setSidePoint(floor: Floor, self: Walker, wish: SideWay): number {
  if (floor.rules.asInThesis) {
    put(self, wish, wish.side, wish.width * floor.map.radius);
    return wish.side;
  }
  for (const side of [wish.side, -wish.side]) {
    for (const width of [wish.width, ...narrower]) {
      if (width > wish.width || width * wish.share * 2 < 2) continue;
      put(self, wish, side, width * floor.map.radius);
      const reach = floor.map.radius * (1 + 2 * spare);
      if (floor.map.walls.isClear(self.x, self.y, self.sideX, self.sideY, reach)) return side;
    }
  }
  self.sideX = self.sideY = Number.NaN;
  return wish.side;
}

function put(self: Walker, { mX, mY, share }: SideWay, side: number, aside: number): void {
  const length = Math.sqrt(mX * mX + mY * mY);
  const scale = length > 0 ? (side * aside) / length : 0;
  self.sideX = self.x + share * (mX + mY * scale);
  self.sideY = self.y + share * (mY - mX * scale);
}
