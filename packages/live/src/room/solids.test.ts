import { describe, expect, it } from 'vitest';
import type { Solid } from '@korzo/core';
import type { WorldDescription } from '@korzo/formats';
import { solidName, solidsOf } from './solids.ts';

const shown = (solid: object, obstacles: readonly object[] = []): unknown =>
  solidsOf({ obstacles } as unknown as WorldDescription, [solid as Solid])[0];

describe('solid bodies as they are drawn', () => {
  it('are called by their id, or by their number', () => {
    const obstacles = [{ id: 'rock' }, {}] as unknown as WorldDescription['obstacles'];
    expect([0, 1, 2].map((index) => solidName(obstacles, index))).toEqual(['rock', 'solid2', 'solid3']);
  });

  it('stand where they are', () => {
    expect(shown({ shape: 'sphere', centre: [1, 2, 3], radius: 4 })).toMatchObject({ centre: [1, 2, 3], radius: 4 });
    expect(shown({ shape: 'cylinder', centre: [1, 2], radius: 3, bottom: 4, top: 9 })).toMatchObject({
      foot: [1, 2, 4],
      radius: 3,
      height: 5,
    });
    expect(shown({ shape: 'box', centre: [1, 2, 3], half: [1, 2, 3], turn: [1, 0] })).toMatchObject({
      type: 'box',
      min: [0, 0, 0],
      max: [2, 4, 6],
    });
  });

  it('become triangles around a box that is turned, whose faces look outwards', () => {
    const solid = shown({ shape: 'box', centre: [5, 6, 7], half: [3, 2, 1], turn: [0, 1] }) as {
      readonly positions: readonly number[];
      readonly triangles: readonly number[];
    };
    const corners = Array.from({ length: 8 }, (_, corner) => solid.positions.slice(3 * corner, 3 * corner + 3));
    // A quarter turn: 2 m to each side along x, 3 m along y.
    expect(new Set(corners.map(String))).toEqual(
      new Set(['3,3,6', '7,3,6', '7,9,6', '3,9,6', '3,3,8', '7,3,8', '7,9,8', '3,9,8']),
    );
    expect(solid.triangles).toHaveLength(36);
    let volume = 0;
    for (let at = 0; at < solid.triangles.length; at += 3) {
      const [a, b, c] = solid.triangles.slice(at, at + 3).map((corner) => corners[corner]);
      volume += a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]);
      volume += a[2] * (b[0] * c[1] - b[1] * c[0]);
    }
    expect(volume / 6).toBeCloseTo(6 * 4 * 2, 9);
  });

  it('of triangles are drawn as they are written, or by their corners alone', () => {
    const mesh = { shape: 'mesh', corners: [0, 0, 0, 1, 0, 0, 0, 1, 0] };
    const described = { shape: 'mesh', vertices: [[0, 0, 0], [1, 0, 0], [0, 1, 0]], triangles: [[0, 1, 2]] }; // prettier-ignore
    expect(shown(mesh, [described])).toMatchObject({ positions: [0, 0, 0, 1, 0, 0, 0, 1, 0], triangles: [0, 1, 2] });
    expect(shown(mesh)).toMatchObject({ positions: mesh.corners, triangles: [] });
  });
});
