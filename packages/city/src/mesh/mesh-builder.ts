import { length3, pow, uniform } from '@korzo/core';
import type { Vector } from '../plan/city-plan.ts';
import { NumberList } from './number-list.ts';
import { materialNames, type CityMesh, type MaterialName, type MeshGroup } from './city-mesh.ts';

/** Red, green and blue, 0 to 1, linear. */
export type Colour = readonly [number, number, number];

/** A colour as painters write it: six digits for how bright red, green and blue are on a screen. */
export function colour(digits: number): Colour {
  const channel = (shift: number): number => pow(((digits >> shift) & 255) / 255, 2.2);
  return [channel(16), channel(8), channel(0)];
}

/** The same colour, brighter or darker. */
export const shaded = ([red, green, blue]: Colour, by: number): Colour => [red * by, green * by, blue * by];

const purpose = 0xc0105;

/** A share from 0 to 1 that belongs to a place, for whatever is not alike everywhere. */
export const chanceAt = (x: number, y: number, draw: number): number =>
  uniform(draw, Math.round(x * 8) >>> 0, Math.round(y * 8) >>> 0, purpose);

export const up: Vector = [0, 0, 1];

/** Unit vector at right angles to a triangle, towards who sees it anticlockwise. */
export function normalOf(a: Vector, b: Vector, c: Vector): Vector {
  const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
  const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const length = length3(x, y, z);
  return length === 0 ? up : [x / length, y / length, z / length];
}

/** Corners that are the same up to rounding are the same: else the background shows through the seam. */
const onGrid = (value: number): number => Math.round(value * 4096) / 4096;

/** Triangles of one material while they are collected. */
export class Sheet {
  readonly #positions = new NumberList((length) => new Float64Array(length));
  readonly #normals = new NumberList((length) => new Float32Array(length));
  readonly #colours = new NumberList((length) => new Float32Array(length));
  readonly #indices = new NumberList((length) => new Uint32Array(length));

  vertex([x, y, z]: Vector, normal: Vector, paint: Colour): number {
    this.#positions.push3(x, y, z);
    this.#normals.push3(normal[0], normal[1], normal[2]);
    this.#colours.push3(paint[0], paint[1], paint[2]);
    return this.#positions.length / 3 - 1;
  }

  triangle(a: number, b: number, c: number): void {
    this.#indices.push3(a, b, c);
  }

  /** A flat polygon, convex, its corners anticlockwise. */
  face(corners: readonly Vector[], paint: Colour, normal = normalOf(corners[0], corners[1], corners[2])): void {
    const numbers = corners.map((corner) => this.vertex(corner, normal, paint));
    for (let index = 2; index < numbers.length; index++) this.triangle(numbers[0], numbers[index - 1], numbers[index]);
  }

  /** A ribbon between two lines of points; seen from above the first lies to the right of who walks along them. */
  ribbon(right: readonly Vector[], left: readonly Vector[], paint: Colour, normals?: readonly Vector[]): void {
    let before: readonly [number, number] | undefined;
    for (let index = 0; index < right.length; index++) {
      const at = Math.min(index, right.length - 2);
      const normal = normals?.[index] ?? normalOf(right[at], right[at + 1], left[at + 1]);
      const next = [this.vertex(right[index], normal, paint), this.vertex(left[index], normal, paint)] as const;
      if (before !== undefined) {
        this.triangle(before[0], next[0], next[1]);
        this.triangle(before[0], next[1], before[1]);
      }
      before = next;
    }
  }

  finish(material: MaterialName, [x, y, z]: Vector): MeshGroup {
    const positions = new Float32Array(this.#positions.length);
    for (let at = 0; at < positions.length; at += 3) {
      positions[at] = onGrid(this.#positions.at(at) - x);
      positions[at + 1] = onGrid(this.#positions.at(at + 1) - y);
      positions[at + 2] = onGrid(this.#positions.at(at + 2) - z);
    }
    return {
      material,
      positions,
      normals: this.#normals.finish(),
      colours: this.#colours.finish(),
      indices: this.#indices.finish(),
    };
  }

  get isEmpty(): boolean {
    return this.#indices.length === 0;
  }
}

/** Collects the triangles of a city, material by material. */
export class MeshBuilder {
  readonly #sheets = new Map<MaterialName, Sheet>();

  on(material: MaterialName): Sheet {
    let sheet = this.#sheets.get(material);
    if (sheet === undefined) this.#sheets.set(material, (sheet = new Sheet()));
    return sheet;
  }

  finish(origin: Vector): CityMesh {
    const groups = materialNames.flatMap((material) => {
      const sheet = this.#sheets.get(material);
      return sheet === undefined || sheet.isEmpty ? [] : [sheet.finish(material, origin)];
    });
    return { origin, groups };
  }
}
