import { kinds } from '@korzo/core';
import type { BufferGeometry } from 'three';
import { describe, expect, it } from 'vitest';
import { bodies, raptor } from './bodies.ts';
import { leastShare } from './crowd.ts';
import type { Form } from './form.ts';
import { discs, prisms } from './plain-forms.ts';
import { ring, Sculpture } from './sculpture.ts';

type Vector = readonly [number, number, number];

const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** Triangles as they are drawn: corners, and the normals that light falls on. */
function trianglesOf(geometry: BufferGeometry): { readonly corners: Vector[]; readonly normals: Vector[] }[] {
  const index = geometry.index?.array ?? [];
  const vectors = (name: string): Vector[] => {
    const { array } = geometry.getAttribute(name);
    return Array.from({ length: array.length / 3 }, (_, at) => [array[at * 3], array[at * 3 + 1], array[at * 3 + 2]]);
  };
  const [positions, normals] = [vectors('position'), vectors('normal')];
  return Array.from({ length: index.length / 3 }, (_, triangle) => {
    const three = [0, 1, 2].map((corner) => index[triangle * 3 + corner]);
    return { corners: three.map((at) => positions[at]), normals: three.map((at) => normals[at]) };
  });
}

/** Of what the triangles enclose, by the divergence theorem: positive where they all face outwards. */
const volumeOf = (sculpture: Sculpture): number =>
  trianglesOf(sculpture.geometry()).reduce((sum, { corners: [a, b, c] }) => sum + dot(a, cross(b, c)) / 6, 0);

const forms: [string, Form][] = [
  ...kinds.flatMap((kind): [string, Form][] => [
    [`${kind} near`, bodies[kind].near],
    [`${kind} far`, bodies[kind].far],
  ]),
  ['prism', prisms.near],
  ['disc', discs.near],
];

describe('what is sculpted', () => {
  it('is a box of the volume it says, tapered or not', () => {
    const box = new Sculpture().box([-1, -2, 0], [3, 2, 5], { paint: 'own' });
    expect(box.triangles).toBe(12);
    expect(volumeOf(box)).toBeCloseTo(80, 6);
    // A frustum: (A + B + sqrt(A B)) h / 3 where both sides shrink by the same share.
    const tapered = new Sculpture().box([-2, -2, 0], [2, 2, 3], { paint: 'own' }, { x: [1, 1], y: 1 });
    expect(volumeOf(tapered)).toBeCloseTo(28, 6);
    const leaning = new Sculpture().box([0, -1, 0], [4, 1, 1], { paint: 'own' }, { x: [1, 0] });
    expect(volumeOf(leaning)).toBeCloseTo(7, 6);
  });

  it('is a skin over rings, upwards or forwards, whichever way they are strung', () => {
    // A prism of 12 corners: half of 12 sin 30 degrees r2.
    const area = 3 * 4;
    for (const along of ['z', 'x'] as const)
      for (const turn of [1, -1]) {
        const at = (way: number) => (along === 'z' ? ring(0.5, 0.25, way, 2, 2) : ring(way, 0.25, 0.5, 2, 2));
        const pillar = new Sculpture().loft([at(0), at(5 * turn)], { along, sides: 12, paint: 'own' });
        expect(volumeOf(pillar)).toBeCloseTo(area * 5, 4);
        expect(pillar.triangles).toBe(12 * 4);
      }
    const open = new Sculpture().loft([ring(0, 0, 0, 1, 1), ring(0, 0, 1, 1, 1)], {
      along: 'z',
      sides: 6,
      paint: 'own',
      ends: 'first',
    });
    expect(open.triangles).toBe(18);
    // Wide is aside, deep is ahead.
    const flat = new Sculpture().loft([ring(0, 0, 0, 3, 1), ring(0, 0, 1, 3, 1)], {
      along: 'z',
      sides: 4,
      paint: 'own',
    });
    const { array } = flat.geometry().getAttribute('position');
    const reach = [0, 1].map((axis) =>
      Math.max(...Array.from({ length: array.length / 3 }, (_, at) => array[at * 3 + axis])),
    );
    expect(reach[0]).toBeCloseTo(1, 6);
    expect(reach[1]).toBeCloseTo(3, 6);
  });

  it('leans its light with the slope of the skin', () => {
    const cone = new Sculpture().loft([ring(0, 0, 0, 1, 1), ring(0, 0, 1, 0, 0)], {
      along: 'z',
      sides: 8,
      paint: 'own',
    });
    const { array } = cone.geometry().getAttribute('normal');
    expect(array[2]).toBeCloseTo(Math.SQRT1_2, 5);
    const funnel = new Sculpture().loft([ring(0, 0, 0, 0.5, 0.5), ring(0, 0, 1, 1, 1)], {
      along: 'z',
      sides: 8,
      paint: 'own',
    });
    expect(funnel.geometry().getAttribute('normal').array[2]).toBeLessThan(-0.3);
  });

  it('has sheets that are seen from both sides', () => {
    const sheet = new Sculpture().sheet(
      [
        [0, 0, 0],
        [2, 0, 0],
        [2, 2, 0],
        [0, 2, 0],
      ],
      { paint: 'white', limb: 3 },
    );
    const triangles = trianglesOf(sheet.geometry());
    expect(triangles.map(({ normals: [normal] }) => normal[2])).toEqual([1, 1, -1, -1]);
    expect([...sheet.geometry().getAttribute('traits').array.slice(0, 2)]).toEqual([6, 3]);
  });

  it.each(forms)('faces outwards, is lit from there and is the same left and right: %s', (_name, form) => {
    const geometry = form.sculpt().geometry();
    let drawn = 0;
    for (const { corners, normals } of trianglesOf(geometry)) {
      const face = cross(minus(corners[1], corners[0]), minus(corners[2], corners[0]));
      const size = Math.hypot(...face);
      for (const normal of normals) expect(Math.hypot(...normal)).toBeCloseTo(1, 4);
      if (size < 1e-6) continue;
      drawn++;
      const sum = normals.reduce((all, normal) => all + dot(face, normal) / size, 0);
      expect(sum).toBeGreaterThan(0);
    }
    expect(drawn).toBeGreaterThan(2);
    const { array } = geometry.getAttribute('position');
    const places = Array.from({ length: array.length / 3 }, (_, at) => [
      array[at * 3],
      array[at * 3 + 1],
      array[at * 3 + 2],
    ]);
    const sums = places.reduce((sum, [, y]) => sum + y, 0) / places.length;
    expect(Math.abs(sums)).toBeLessThan(0.02);
    const most = (axis: number): number => Math.max(...places.map((place) => Math.abs(place[axis])));
    expect(Math.max(most(0), most(1))).toBeLessThan(form.radius * 2.4 + 0.3);
    expect(most(2)).toBeLessThan((form.height ?? 2 * form.radius) * 1.3 + 0.3);
  });
});

it('no agent is drawn narrower than 3 pixels, whatever its kind and however large the crowd', () => {
  const forms = [...kinds.map((kind) => bodies[kind]), raptor, prisms, discs].flatMap(({ near, far, speck }) =>
    speck === undefined ? [near, far] : [near, far, speck],
  );
  for (const { leastPixels } of forms)
    for (const count of [1, 1000, 10_000, 1_000_000])
      expect(2 * leastPixels * leastShare(count)).toBeGreaterThanOrEqual(3);
});
