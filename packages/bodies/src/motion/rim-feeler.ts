import type { Ground } from '../ground/ground.ts';
import { grazing, meetPoint, skin, Supports, type Feeler, type Middle, type Support, type Touch } from './feeler.ts';

/** Numbers of one cut: where it begins and ends along the plane and in height, its normal there, its triangle. */
const stride = 7;
/** Wheels go less than this between two looks, m. */
const longestWay = 1;

/**
 * Feels the ground with the rim of an upright wheel: triangles are cut by the plane of the wheel, and a circle touches the cuts and
 * their ends.
 */
export class RimFeeler implements Feeler {
  readonly radius: number;
  readonly #ground: Ground;
  readonly #supports = new Supports();
  #aheadX = 1;
  #aheadY = 0;
  /** From the middle at the last look; the middle moves along the plane only. */
  #cuts = new Float64Array(64 * stride);
  #count = 0;
  readonly #from = { x: 0, y: 0, z: 0 };

  constructor(ground: Ground, radius: number) {
    this.#ground = ground;
    this.radius = radius;
  }

  /** The direction in which the wheel stands, level. */
  aim(x: number, y: number): void {
    this.#aheadX = x;
    this.#aheadY = y;
  }

  feel(middle: Middle): readonly Support[] {
    this.#cut(middle);
    for (let look = 0; look < 3; look++) if (!this.#look(middle)) break;
    return this.#supports.list;
  }

  /** Cuts all triangles around a place by the plane of the wheel. */
  #cut(middle: Middle): void {
    const { corners, normals, entries } = this.#ground;
    const [aheadX, aheadY] = [this.#aheadX, this.#aheadY];
    this.#from.x = middle.x;
    this.#from.y = middle.y;
    this.#from.z = middle.z;
    this.#count = 0;
    const square = this.#ground.squareAt(middle.x, middle.y);
    const end = this.#ground.end(square);
    for (let index = this.#ground.first(square); index < end; index++) {
      const triangle = entries[index];
      if (!this.#ground.isNear(triangle, middle.x, middle.y, middle.z, this.radius + longestWay)) continue;
      const up = 3 * triangle;
      const normalAhead = normals[up] * aheadX + normals[up + 1] * aheadY;
      const normalUp = normals[up + 2];
      const length = Math.sqrt(normalAhead * normalAhead + normalUp * normalUp);
      if (length < 1e-9) continue;
      const at = 9 * triangle;
      const sides = [0, 3, 6].map(
        (corner) => (corners[at + corner] - middle.x) * -aheadY + (corners[at + corner + 1] - middle.y) * aheadX,
      );
      const points: number[] = [];
      for (let side = 0; side < 3 && points.length < 4; side++) {
        const next = (side + 1) % 3;
        if (sides[side] > 0 === sides[next] > 0) continue;
        const share = sides[side] / (sides[side] - sides[next]);
        const [one, other] = [at + 3 * side, at + 3 * next];
        const x = corners[one] + (corners[other] - corners[one]) * share - middle.x;
        const y = corners[one + 1] + (corners[other + 1] - corners[one + 1]) * share - middle.y;
        points.push(
          x * aheadX + y * aheadY,
          corners[one + 2] + (corners[other + 2] - corners[one + 2]) * share - middle.z,
        );
      }
      // A corner that the plane just touches is an end of other cuts.
      const [alongCut, upCut] = [points[2] - points[0], points[3] - points[1]];
      const extent = alongCut * alongCut + upCut * upCut;
      if (points.length === 4 && extent > 1e-16)
        this.#add([...points, normalAhead / length, normalUp / length, triangle]);
    }
  }

  #add(cut: readonly number[]): void {
    if ((this.#count + 1) * stride > this.#cuts.length) {
      const grown = new Float64Array(2 * this.#cuts.length);
      grown.set(this.#cuts);
      this.#cuts = grown;
    }
    this.#cuts.set(cut, this.#count * stride);
    this.#count++;
  }

  #look(middle: Middle): boolean {
    const cuts = this.#cuts;
    const { radius } = this;
    let [along, height] = this.#place(middle);
    let isMoved = false;
    this.#supports.clear();
    for (let at = 0; at < this.#count * stride; at += stride) {
      const [dx, dz] = [cuts[at + 2] - cuts[at], cuts[at + 3] - cuts[at + 1]];
      const over = (along - cuts[at]) * cuts[at + 4] + (height - cuts[at + 1]) * cuts[at + 5];
      if (over > radius + skin || over < -radius) continue;
      const square = dx * dx + dz * dz;
      const share = square === 0 ? 0 : ((along - cuts[at]) * dx + (height - cuts[at + 1]) * dz) / square;
      const isInside = share > 0 && share < 1;
      const on = Math.min(1, Math.max(0, share));
      const [px, pz] = [along - cuts[at] - on * dx, height - cuts[at + 1] - on * dz];
      const distance = Math.sqrt(px * px + pz * pz);
      if (distance > radius + skin) continue;
      const isFront = over > 0 && distance > 1e-9;
      if (!isFront && !isInside) continue;
      const [nx, nz] = isFront ? [px / distance, pz / distance] : [cuts[at + 4], cuts[at + 5]];
      const out = isFront ? radius - distance : radius - over;
      if (out > 0) {
        along += nx * out;
        height += nz * out;
        if (out > skin) isMoved = true;
      }
      this.#supports.add(nx * this.#aheadX, nx * this.#aheadY, nz, cuts[at + 6], isInside);
    }
    middle.x = this.#from.x + along * this.#aheadX;
    middle.y = this.#from.y + along * this.#aheadY;
    middle.z = this.#from.z + height;
    return isMoved;
  }

  /** A middle in the plane of the wheel, from where the cuts were made. */
  #place(middle: Middle): [number, number] {
    const along = (middle.x - this.#from.x) * this.#aheadX + (middle.y - this.#from.y) * this.#aheadY;
    return [along, middle.z - this.#from.z];
  }

  sweep(middle: Middle, way: Middle, touch: Touch): void {
    const cuts = this.#cuts;
    const { radius } = this;
    const [along, height] = this.#place(middle);
    const step = { x: way.x * this.#aheadX + way.y * this.#aheadY, y: 0, z: way.z };
    const square = step.x * step.x + step.z * step.z;
    touch.share = Infinity;
    const aim = (share: number, x: number, z: number): void => {
      if (share >= touch.share || share > 1) return;
      const length = Math.sqrt(x * x + z * z);
      if (length < 1e-9) return;
      touch.share = share;
      touch.x = (x / length) * this.#aheadX;
      touch.y = (x / length) * this.#aheadY;
      touch.z = z / length;
    };
    for (let at = 0; at < this.#count * stride; at += stride) {
      const [px, pz] = [along - cuts[at], height - cuts[at + 1]];
      const over = px * cuts[at + 4] + pz * cuts[at + 5];
      const against = step.x * cuts[at + 4] + step.z * cuts[at + 5];
      const [dx, dz] = [cuts[at + 2] - cuts[at], cuts[at + 3] - cuts[at + 1]];
      if (against < -grazing * Math.sqrt(square) && over > 0) {
        const share = Math.max(0, (over - radius) / -against);
        const x = px + step.x * share - cuts[at + 4] * radius;
        const z = pz + step.z * share - cuts[at + 5] * radius;
        const on = x * dx + z * dz;
        if (on >= 0 && on <= dx * dx + dz * dz) {
          aim(share, cuts[at + 4], cuts[at + 5]);
          continue;
        }
      }
      const first = meetPoint(px, 0, pz, step, square, radius);
      aim(first, px + step.x * first, pz + step.z * first);
      const second = meetPoint(px - dx, 0, pz - dz, step, square, radius);
      aim(second, px - dx + step.x * second, pz - dz + step.z * second);
    }
  }
}
