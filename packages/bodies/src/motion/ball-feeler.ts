import { isInside } from '../ground/cast.ts';
import type { Ground } from '../ground/ground.ts';
import { closestOnTriangle, type Closest } from './closest.ts';
import { grazing, meetPoint, skin, Supports, type Feeler, type Middle, type Support, type Touch } from './feeler.ts';

/** Feels the ground with a ball: faces, edges and corners of triangles. */
export class BallFeeler implements Feeler {
  readonly radius: number;
  readonly #ground: Ground;
  readonly #supports = new Supports();
  readonly #closest: Closest = { x: 0, y: 0, z: 0, isInside: false };

  constructor(ground: Ground, radius: number) {
    this.#ground = ground;
    this.radius = radius;
  }

  feel(middle: Middle): readonly Support[] {
    // What was felt first has moved when a later triangle pushed the middle: a second look settles it.
    for (let look = 0; look < 3; look++) if (!this.#look(middle)) break;
    return this.#supports.list;
  }

  /** Whether the middle was moved. */
  #look(middle: Middle): boolean {
    const { corners, normals, entries } = this.#ground;
    const { radius } = this;
    const point = this.#closest;
    let isMoved = false;
    this.#supports.clear();
    const square = this.#ground.squareAt(middle.x, middle.y);
    const end = this.#ground.end(square);
    for (let index = this.#ground.first(square); index < end; index++) {
      const triangle = entries[index];
      if (!this.#ground.isNear(triangle, middle.x, middle.y, middle.z, radius + skin)) continue;
      const height = heightOver(corners, normals, triangle, middle);
      if (height > radius + skin || height < -radius) continue;
      closestOnTriangle(corners, 9 * triangle, middle, point);
      const [dx, dy, dz] = [middle.x - point.x, middle.y - point.y, middle.z - point.z];
      const distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
      if (distance > radius + skin) continue;
      const up = 3 * triangle;
      const isFront = height > 0 && distance > 1e-9;
      if (!isFront && !point.isInside) continue;
      const [nx, ny, nz] = isFront
        ? [dx / distance, dy / distance, dz / distance]
        : [normals[up], normals[up + 1], normals[up + 2]];
      const out = isFront ? radius - distance : radius - height;
      if (out > 0) {
        middle.x += nx * out;
        middle.y += ny * out;
        middle.z += nz * out;
        if (out > skin) isMoved = true;
      }
      this.#supports.add(nx, ny, nz, triangle, point.isInside);
    }
    return isMoved;
  }

  sweep(middle: Middle, way: Middle, touch: Touch): void {
    const { corners, normals, entries } = this.#ground;
    const { radius } = this;
    const reach = radius + Math.sqrt(way.x * way.x + way.y * way.y + way.z * way.z);
    touch.share = Infinity;
    const square = this.#ground.squareAt(middle.x, middle.y);
    const end = this.#ground.end(square);
    for (let index = this.#ground.first(square); index < end; index++) {
      const triangle = entries[index];
      if (!this.#ground.isNear(triangle, middle.x, middle.y, middle.z, reach + skin)) continue;
      const up = 3 * triangle;
      const height = heightOver(corners, normals, triangle, middle);
      if (height > reach || height < -reach) continue;
      const against = normals[up] * way.x + normals[up + 1] * way.y + normals[up + 2] * way.z;
      if (
        against < -grazing * (reach - radius) &&
        height > 0 &&
        this.#meetFace(triangle, middle, way, height, against, touch)
      )
        continue;
      this.#meetEdges(9 * triangle, middle, way, touch);
    }
  }

  /** Whether the ball comes down on the inside of a face. */
  #meetFace(triangle: number, middle: Middle, way: Middle, height: number, against: number, touch: Touch): boolean {
    const { corners, normals } = this.#ground;
    const { radius } = this;
    const up = 3 * triangle;
    const [nx, ny, nz] = [normals[up], normals[up + 1], normals[up + 2]];
    const share = Math.max(0, (height - radius) / -against);
    if (share > 1) return true;
    const x = middle.x + way.x * share - nx * radius;
    const y = middle.y + way.y * share - ny * radius;
    const z = middle.z + way.z * share - nz * radius;
    if (!isInside(corners, 9 * triangle, nx, ny, nz, x, y, z)) return false;
    if (share < touch.share) Object.assign(touch, { share, x: nx, y: ny, z: nz });
    return true;
  }

  #meetEdges(at: number, middle: Middle, way: Middle, touch: Touch): void {
    const { corners } = this.#ground;
    const { radius } = this;
    const square = way.x * way.x + way.y * way.y + way.z * way.z;
    let from = at + 6;
    for (let to = at; to < at + 9; to += 3) {
      const [px, py, pz] = [middle.x - corners[from], middle.y - corners[from + 1], middle.z - corners[from + 2]];
      const [ex, ey, ez] = [
        corners[to] - corners[from],
        corners[to + 1] - corners[from + 1],
        corners[to + 2] - corners[from + 2],
      ];
      const edge = ex * ex + ey * ey + ez * ez;
      const alongP = (px * ex + py * ey + pz * ez) / edge;
      const alongWay = (way.x * ex + way.y * ey + way.z * ez) / edge;
      const across = { x: way.x - alongWay * ex, y: way.y - alongWay * ey, z: way.z - alongWay * ez };
      const [qx, qy, qz] = [px - alongP * ex, py - alongP * ey, pz - alongP * ez];
      const acrossSquare = across.x * across.x + across.y * across.y + across.z * across.z;
      if (acrossSquare > 1e-24) {
        const share = meetPoint(qx, qy, qz, across, acrossSquare, radius);
        const along = alongP + alongWay * share;
        if (share < touch.share && along >= 0 && along <= 1)
          aim(touch, share, qx + across.x * share, qy + across.y * share, qz + across.z * share);
      }
      const share = meetPoint(px, py, pz, way, square, radius);
      if (share < touch.share) aim(touch, share, px + way.x * share, py + way.y * share, pz + way.z * share);
      from = to;
    }
  }
}

function aim(touch: Touch, share: number, x: number, y: number, z: number): void {
  const length = Math.sqrt(x * x + y * y + z * z);
  if (length < 1e-9) return;
  Object.assign(touch, { share, x: x / length, y: y / length, z: z / length });
}

/** How far the middle is in front of the plane of a triangle, m. */
function heightOver(corners: Float64Array, normals: Float64Array, triangle: number, middle: Middle): number {
  const [at, up] = [9 * triangle, 3 * triangle];
  return (
    (middle.x - corners[at]) * normals[up] +
    (middle.y - corners[at + 1]) * normals[up + 1] +
    (middle.z - corners[at + 2]) * normals[up + 2]
  );
}
