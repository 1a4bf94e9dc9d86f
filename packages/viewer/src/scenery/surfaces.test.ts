import type { HeatMap, Inspection, PassageScenery, DrawnSolid, StairScenery } from '@korzo/live';
import type { DataTexture, Mesh } from 'three';
import { describe, expect, it } from 'vitest';
import { defaultDrawOptions } from '../light.ts';
import { entered, seen, themes } from '../paint/colours.ts';
import { createShading } from '../paint/shading.ts';
import { FloorOverlays } from './floor-overlays.ts';
import { drawPassage } from './passages.ts';
import { circleOutline, hasSurface, Relief, type ReliefMesh } from './relief.ts';
import { Solids } from './solids.ts';
import { drawStairs } from './stairs.ts';

type Vector = readonly [number, number, number];
const grey = [0.5, 0.5, 0.5] as const;
const square = [
  [0, 0],
  [4, 0],
  [4, 3],
  [0, 3],
] as const;

const vectorsOf = ({ geometry }: ReliefMesh, name: string): Vector[] => {
  const { array } = geometry.getAttribute(name);
  return Array.from({ length: array.length / 3 }, (_, at) => [array[at * 3], array[at * 3 + 1], array[at * 3 + 2]]);
};
const meshOf = (draw: (relief: Relief) => void): ReliefMesh => {
  const relief = new Relief();
  draw(relief);
  return relief.mesh(createShading());
};
/** Area of all triangles, and of what they are seen from above (negative from below). */
function areasOf(mesh: ReliefMesh): { readonly all: number; readonly above: number; readonly lit: number } {
  const index = mesh.geometry.index?.array ?? [];
  const [places, normals] = [vectorsOf(mesh, 'position'), vectorsOf(mesh, 'normal')];
  const sum = { all: 0, above: 0, lit: 0 };
  for (let at = 0; at < index.length; at += 3) {
    const [a, b, c] = [places[index[at]], places[index[at + 1]], places[index[at + 2]]];
    const [u, v] = [b, c].map((end) => [end[0] - a[0], end[1] - a[1], end[2] - a[2]]);
    const face = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    const normal = normals[index[at]];
    sum.all += Math.hypot(...face) / 2;
    sum.above += face[2] / 2;
    sum.lit += (face[0] * normal[0] + face[1] * normal[1] + face[2] * normal[2]) / 2;
  }
  return sum;
}
/** How dark a mesh is, over all its area. */
function areasWeighted(mesh: ReliefMesh): number {
  const index = mesh.geometry.index?.array ?? [];
  const [places, alphas] = [vectorsOf(mesh, 'position'), alphasOf(mesh)];
  let sum = 0;
  for (let at = 0; at < index.length; at += 3) {
    const [a, b, c] = [index[at], index[at + 1], index[at + 2]];
    const [u, v] = [b, c].map((end) => [places[end][0] - places[a][0], places[end][1] - places[a][1]]);
    sum += ((Math.abs(u[0] * v[1] - u[1] * v[0]) / 2) * (alphas[a] + alphas[b] + alphas[c])) / 3;
  }
  return sum;
}
const highest = (mesh: ReliefMesh): number => Math.max(...vectorsOf(mesh, 'position').map(([, , z]) => z));
const alphasOf = ({ geometry }: ReliefMesh): number[] => {
  const { array } = geometry.getAttribute('paint');
  return Array.from({ length: array.length / 4 }, (_, corner) => array[corner * 4 + 3]);
};

describe('surfaces', () => {
  it('of a polygon face up, whichever way round it is drawn', () => {
    for (const outline of [square, square.toReversed()]) {
      const { all, above } = areasOf(meshOf((relief) => relief.polygon(outline, 2, grey)));
      expect(all).toBeCloseTo(12, 6);
      expect(above).toBeCloseTo(12, 6);
    }
    expect(hasSurface(meshOf(() => undefined))).toBe(false);
    expect(meshOf(() => undefined).visible).toBe(false);
  });

  it('of a block are its sides and its top, all lit from outside', () => {
    for (const outline of [square, square.toReversed()]) {
      const mesh = meshOf((relief) => relief.block(outline, 1, 3, grey));
      const { all, above, lit } = areasOf(mesh);
      expect([all, above, lit].map((area) => Number(area.toFixed(4)))).toEqual([40, 12, 40]);
      expect(highest(mesh)).toBe(3);
    }
    // A corner that is there twice makes no side.
    expect(areasOf(meshOf((relief) => relief.block([...square, square[0]], 0, 1, grey))).all).toBeCloseTo(26, 4);
  });

  it('of a rim reach outwards by as much as they should, and fade there', () => {
    const mesh = meshOf((relief) => relief.rim(square.toReversed(), 0, { reach: 1, colour: grey, alpha: 0.4 }));
    const places = vectorsOf(mesh, 'position');
    const bounds = [0, 1].flatMap((axis) => [
      Math.min(...places.map((place) => place[axis])),
      Math.max(...places.map((place) => place[axis])),
    ]);
    expect(bounds).toEqual([-1, 5, -1, 4]);
    expect(areasOf(mesh).above).toBeCloseTo(6 * 5 - 12, 5);
    expect(new Set(alphasOf(mesh))).toEqual(new Set([102, 0]));
  });

  it('of a rim along a line lie on both sides of it', () => {
    const mesh = meshOf((relief) =>
      relief.rimLine(
        [
          [1, 1],
          [4, 5],
        ],
        0,
        { reach: 0.5, colour: grey, alpha: 1 },
      ),
    );
    expect(areasOf(mesh)).toMatchObject({ all: expect.closeTo(5, 5) as number, above: expect.closeTo(5, 5) as number });
    const faded = vectorsOf(mesh, 'position').filter((_, corner) => alphasOf(mesh)[corner] === 0);
    for (const [x, y] of faded) expect(Math.abs((x - 1) * 4 - (y - 1) * 3) / 5).toBeCloseTo(0.5, 5);
  });

  it('of a shadow fall away from the sun, face up and are gone at their end', () => {
    const fall = [0.6, 0.8] as const;
    for (const wall of [
      [
        [0, 0],
        [4, 0],
      ],
      [
        [4, 0],
        [0, 0],
      ],
      [
        [0, 5],
        [0, 0],
      ],
    ] as const) {
      const mesh = meshOf((relief) => relief.shadow(wall, 1, { fall, alpha: 0.5 }));
      const { all, above } = areasOf(mesh);
      expect(above).toBeCloseTo(all, 6);
      expect(all).toBeGreaterThan(0);
      const [places, alphas] = [vectorsOf(mesh, 'position'), alphasOf(mesh)];
      const far = places.map(([x, y]) => (x - wall[0][0]) * fall[0] + (y - wall[0][1]) * fall[1]);
      expect(Math.max(...alphas)).toBe(128);
      // Nothing is dark behind the wall, as seen from the sun, nor at the very end.
      alphas.forEach((_, corner) => expect(alphas[corner] > 0 && far[corner] > 4).toBe(false));
      expect(places.every(([, , z]) => z === 1)).toBe(true);
    }
    // Two stretches that continue each other are as dark at their joint as one: what one loses there the other has.
    const sum = (from: number, to: number): number =>
      areasWeighted(
        meshOf((relief) =>
          relief.shadow(
            [
              [from, 0],
              [to, 0],
            ],
            0,
            { fall, alpha: 0.5 },
          ),
        ),
      );
    expect(sum(0, 3) + sum(3, 7)).toBeCloseTo(sum(0, 7), 4);
  });

  it('that are round have corners enough', () => {
    expect([
      circleOutline([0, 0], 0.1).length,
      circleOutline([0, 0], 2).length,
      circleOutline([0, 0], 9).length,
    ]).toEqual([16, 32, 48]);
    for (const [x, y] of circleOutline([3, 4], 2)) expect(Math.hypot(x - 3, y - 4)).toBeCloseTo(2, 9);
  });
});

const solids: DrawnSolid[] = [
  { id: 'ball', type: 'sphere', centre: [0, 0, 5], radius: 2 },
  { id: 'pillar', type: 'cylinder', foot: [10, 0, 1], radius: 1, height: 4 },
  { id: 'crate', type: 'box', min: [20, 0, 0], max: [22, 3, 4] },
  { id: 'wedge', type: 'mesh', positions: [0, 0, 0, 1, 0, 0, 0, 1, 0], triangles: [0, 1, 2] },
] as unknown as DrawnSolid[];

const inspected = (seesSolids: string[], insideSolids: string[]): Inspection =>
  ({ seesSolids, insideSolids }) as unknown as Inspection;

const bytes = (colour: Vector): number[] => colour.map((part) => Math.round(part * 255));

const only = (at: number): ReliefMesh => new Solids([solids[at]], createShading(), themes.light).mesh;

describe('solid bodies', () => {
  it('have the surface of what they are, lit from outside', () => {
    const ball = areasOf(only(0));
    expect([ball.all / (16 * Math.PI) > 0.97, ball.all / (16 * Math.PI) <= 1]).toEqual([true, true]);
    expect(Math.abs(ball.lit) / ball.all).toBeGreaterThan(0.95);
    const pillar = areasOf(only(1));
    expect(pillar.all / (2 * Math.PI * 4 + Math.PI)).toBeGreaterThan(0.98);
    expect([pillar.lit > 0.98 * pillar.all, highest(only(1))]).toEqual([true, 5]);
    expect(areasOf(only(2)).all).toBeCloseTo(2 * (6 + 8 + 12), 4);
    expect([areasOf(only(3)).all, vectorsOf(only(3), 'normal')[0]]).toEqual([0.5, [0, 0, 1]]);
  });

  it('show who sees them and who is inside, and are hidden and seen through as asked', () => {
    const made = new Solids(solids, createShading(), themes.light);
    const first = (): number[] => [...made.mesh.geometry.getAttribute('paint').array.slice(0, 3)];
    const plain = first();
    made.mark([inspected(['ball'], [])]);
    expect(first()).toEqual(bytes(seen));
    made.mark([inspected(['ball'], ['ball'])]);
    expect(first()).toEqual(bytes(entered));
    made.mark([inspected(['crate'], [])]);
    expect(first()).toEqual(plain);
    made.show('translucent');
    expect([made.mesh.visible, made.mesh.material.transparent, made.mesh.material.depthWrite]).toEqual([
      true,
      true,
      false,
    ]);
    made.show('solid');
    expect([made.mesh.material.transparent, made.mesh.material.uniforms.uOpacity.value]).toEqual([false, 1]);
    made.show('hidden');
    expect(made.mesh.visible).toBe(false);
  });
});

const moved = ([x, y]: readonly [number, number]) => [x - 30, y + 7] as const;

describe('stairs', () => {
  const flight = {
    kind: 'stairs',
    fromLevel: 0,
    toLevel: 1,
    foot: [
      [0, 0],
      [0, 2],
    ],
    landing: [
      [5, 2],
      [5, 0],
    ],
  } as unknown as StairScenery;
  const drawn = (kind: StairScenery['kind']): ReliefMesh =>
    meshOf((relief) => drawStairs(relief, { ...flight, kind }, (level) => level * 3, themes.light));

  it('rise in steps of a fifth of a metre, without crossing over', () => {
    const mesh = drawn('stairs');
    const treads = vectorsOf(mesh, 'position').map(([, , z]) => Number(z.toFixed(4)));
    expect([new Set(treads).size, Math.max(...treads), Math.min(...treads)]).toEqual([16, 3, 0]);
    const { all, above } = areasOf(mesh);
    expect([all, Math.abs(above)].map((area) => Number(area.toFixed(3)))).toEqual([16, 10]);
  });

  it('lead from foot to landing by the shorter ways, wherever they are', () => {
    for (const landing of [flight.landing, flight.landing.toReversed()]) {
      const far = { ...flight, foot: flight.foot.map(moved), landing: landing.map(moved) } as unknown as StairScenery;
      const mesh = meshOf((relief) => drawStairs(relief, far, (level) => level * 3, themes.light));
      expect(Math.abs(areasOf(mesh).above)).toBeCloseTo(10, 3);
    }
  });

  it('that are a ramp are one slope', () => {
    const mesh = drawn('ramp');
    expect([mesh.geometry.index?.count, Number(areasOf(mesh).all.toFixed(3))]).toEqual([
      6,
      Number((2 * Math.hypot(5, 3)).toFixed(3)),
    ]);
  });
});

describe('doors', () => {
  const style = { height: 0, tall: 2, colour: grey, closed: [1, 0, 0], post: grey } as const;
  const door = {
    id: 'a',
    kind: 'door',
    open: true,
    segment: [
      [0, 0],
      [0, 3],
    ],
  } as const satisfies PassageScenery;
  const drawn = (change: Partial<PassageScenery>): ReliefMesh =>
    meshOf((relief) => drawPassage(relief, { ...door, ...change }, style));

  it('have a sill, posts where there is a leaf, and the leaf while they are shut', () => {
    const sill = 3 * 0.7;
    const posts = 2 * (4 * 0.18 * 2.2 + 0.18 * 0.18);
    expect(areasOf(drawn({ kind: 'opening' })).all).toBeCloseTo(sill, 4);
    expect(areasOf(drawn({})).all).toBeCloseTo(sill + posts, 4);
    const leaf = 3 * (1.9 - 0.05) + 3 * (1.9 - 1.64) + 3 * (1.1 - 0.9);
    expect(areasOf(drawn({ open: false })).all).toBeCloseTo(sill + posts + leaf, 4);
    expect([highest(drawn({})), highest(drawn({ kind: 'opening' }))].map((z) => Number(z.toFixed(3)))).toEqual([
      2.2, 0,
    ]);
    expect(
      hasSurface(
        drawn({
          segment: [
            [1, 1],
            [1, 1],
          ],
        }),
      ),
    ).toBe(false);
  });
});

const uniforms = (mesh: Mesh): Record<string, { value: never }> =>
  (mesh.material as unknown as { uniforms: Record<string, { value: never }> }).uniforms;

const heat = {
  kind: 'density',
  level: 1,
  origin: [2, 3],
  cell: 0.5,
  columns: 2,
  rows: 1,
  bytes: btoa('\0\u00ff'),
  top: 4,
} as HeatMap;

const meshes = ({ group }: FloorOverlays): Mesh[] => group.children as Mesh[];

describe('what lies over a floor', () => {
  const theme = themes.light;
  const around = { heightOf: (level: number) => level * 3, presenceOf: (level: number) => (level === 1 ? 1 : 0) };

  it('is a heat map where it belongs, empty where no agent is', () => {
    const overlays = new FloorOverlays(createShading());
    const show = (): boolean[] => {
      overlays.show({ ...defaultDrawOptions, map: 'none' }, theme, around);
      return meshes(overlays).map(({ visible }) => visible);
    };
    expect(show()).toEqual([false, false, false]);
    overlays.showHeat(heat, around.heightOf);
    expect(show()).toEqual([true, false, false]);
    const { uOrigin, uExtent, uImage } = uniforms(meshes(overlays)[0]);
    expect([(uOrigin.value as { z: number }).z, (uExtent.value as { x: number; y: number }).x]).toEqual([3.005, 1]);
    const pixels = (uImage.value as DataTexture).image.data as Uint8Array;
    expect([pixels[3], pixels[7]]).toEqual([0, Math.floor(0.85 * 255)]);
    overlays.showHeat({ ...heat, level: 0 }, around.heightOf);
    expect(show()).toEqual([false, false, false]);
    overlays.showHeat(undefined, around.heightOf);
    expect(show()).toEqual([false, false, false]);
  });

  it('is the map that was asked for, and no other', () => {
    const overlays = new FloorOverlays(createShading());
    const show = (map: 'none' | 'grid' | 'quadtree'): boolean[] => {
      overlays.show({ ...defaultDrawOptions, map }, theme, around);
      return meshes(overlays).map(({ visible }) => visible);
    };
    const leaves = [0, 0, 2, 2, 0, 2];
    overlays.showMap({ kind: 'quadtree', level: 1, leaves } as never, around.heightOf);
    expect([show('quadtree'), show('grid'), show('none')]).toEqual([
      [false, false, true],
      [false, false, false],
      [false, false, false],
    ]);
    const [, , lines] = meshes(overlays);
    expect((lines.geometry as unknown as { instanceCount: number }).instanceCount).toBe(4);
    overlays.showMap({ ...heat, kind: 'grid' } as never, around.heightOf);
    expect([show('grid'), show('quadtree')]).toEqual([
      [false, true, false],
      [false, false, false],
    ]);
  });
});
