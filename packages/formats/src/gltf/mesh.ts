import { signedArea, type Point } from '@korzo/building';
import { trianglesOf } from './ear-clipping.ts';

/** Triangles with a normal for each corner. Metres; y up, so that north is -z. */
export class Mesh {
  readonly positions: number[] = [];
  readonly normals: number[] = [];

  /** A polygon lying at a height, seen from above or from below. */
  addFlat(outline: readonly Point[], height: number, side: 'above' | 'below' = 'above'): void {
    for (const triangle of trianglesOf(outline)) {
      const corners = side === 'above' ? triangle : triangle.toReversed();
      for (const corner of corners) this.#add(outline[corner], height, [0, side === 'above' ? 1 : -1, 0]);
    }
  }

  /** Walls around a polygon, with a lid. */
  addBlock(outline: readonly Point[], from: number, to: number): void {
    const corners = signedArea(outline) < 0 ? outline.toReversed() : outline;
    this.addFlat(corners, to);
    for (const [index, corner] of corners.entries())
      this.#addSide(corner, corners[(index + 1) % corners.length], from, to);
  }

  /** A slope with four corners, each with its height. */
  addSlope(corners: readonly Point[], heights: readonly number[]): void {
    const order = signedArea(corners) < 0 ? [2, 1, 0, 3, 2, 0] : [0, 1, 2, 0, 2, 3];
    for (const corner of order) this.#add(corners[corner], heights[corner], [0, 1, 0]);
  }

  #addSide(from: Point, to: Point, low: number, high: number): void {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (length === 0) return;
    // Outwards is to the right of a side that runs against the clock.
    const normal = [(to[1] - from[1]) / length, 0, (to[0] - from[0]) / length] as const;
    for (const [point, height] of [
      [from, low],
      [to, low],
      [to, high],
      [from, low],
      [to, high],
      [from, high],
    ] as const)
      this.#add(point, height, normal);
  }

  #add([x, y]: Point, height: number, normal: readonly [number, number, number]): void {
    this.positions.push(x, height, -y);
    this.normals.push(...normal);
  }
}
