import type { VehicleBody } from '@korzo/live';
import type { InterleavedBufferAttribute, Mesh } from 'three';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BuiltCity, SignalPost } from '../city/built-city.ts';
import { createShading } from '../paint/shading.ts';
import { laneStrip } from './lane-strip.ts';
import { StreetLife } from './street-life.ts';

const body = (shape: VehicleBody['shape']): VehicleBody => ({ shape, length: 4, width: 2, height: 1.5 });
let life: StreetLife;

beforeEach(() => {
  life = new StreetLife(createShading(), {
    uDaylight: { value: 1 },
    uPresence: { value: 1 },
  } as unknown as ConstructorParameters<typeof StreetLife>[1]);
});

/** Twelve numbers of each body: place, heading, size, pitch, colour, roll. */
const bodies = (sheet: number): number[][] => {
  const mesh = life.group.children[sheet] as Mesh;
  if (!mesh.visible) return [];
  const { data } = mesh.geometry.getAttribute('place') as unknown as InterleavedBufferAttribute;
  const { instanceCount } = mesh.geometry as unknown as { instanceCount: number };
  return Array.from({ length: instanceCount }, (_, at) => [...data.array.slice(at * 12, at * 12 + 12)]);
};
const [cars, large, trucks, tractors, trailers, bellows] = [0, 1, 2, 3, 4, 5];
const [balls, wheels, crates, barriers, warnings, posts, lamps] = [6, 7, 8, 9, 10, 11, 12];

describe('vehicles', () => {
  it('bend where their sections meet', () => {
    const tram: VehicleBody = { shape: 'bus', length: 20, width: 2.4, height: 3, sections: [8, 12] };
    life.addVehicle(tram, { id: 1, at: [100, 50, 0], heading: 0, pitch: 0, bends: [Math.PI / 2, 0] });
    life.addVehicle({ ...tram, shape: 'truck' }, { id: 2, at: [0, 0, 0], heading: 0, pitch: 0 });
    life.showVehicles();
    // The first one ends at 96, 50; the second one hangs there and faces north.
    expect(bodies(large).map((each) => each.slice(0, 2).map(Math.round))).toEqual([
      [100, 50],
      [96, 44],
    ]);
    expect(bodies(large).map((each) => each[4])).toEqual([8, 12]);
    expect(bodies(bellows).map((each) => each.slice(0, 2).map(Math.round))).toEqual([[96, 50]]);
    // Straight, while it is not known how it bends.
    expect([...bodies(tractors), ...bodies(trailers)].map(([x]) => x)).toEqual([0, -10]);
  });

  const pose = { id: 3, at: [1, 2, 3], heading: 0.5, pitch: 0.25 } as const;

  it('are each of their shape, where they are and as large as they are', () => {
    for (const shape of ['car', 'bus', 'truck'] as const) life.addVehicle(body(shape), pose);
    life.showVehicles();
    expect([cars, large, trucks].map((sheet) => bodies(sheet).length)).toEqual([1, 1, 1]);
    const [car] = bodies(cars);
    expect([car.slice(0, 4), car[7]]).toEqual([[1, 2, 3, 0.5], 0.25]);
    // The car is sculpted 2 m long, 0.84 m wide and 0.675 m high.
    expect(car.slice(4, 7).map((each) => Number(each.toFixed(4)))).toEqual([
      2,
      Number((1 / 0.42).toFixed(4)),
      Number((1.5 / 0.675).toFixed(4)),
    ]);
    expect([bodies(large)[0].slice(4, 7), bodies(trucks)[0].slice(4, 7)]).toEqual([
      [4, 2, 1.5],
      [4, 2, 1.5],
    ]);
    life.clearVehicles();
    life.showVehicles();
    expect([cars, large, trucks].map((sheet) => bodies(sheet).length)).toEqual([0, 0, 0]);
  });

  it('are as many as there are, each in a colour of its own for its life', () => {
    for (let id = 0; id < 100; id++) life.addVehicle(body('car'), { ...pose, id, at: [id, 0, 0] });
    life.showVehicles();
    const all = bodies(cars);
    expect([all.length, all[99][0], all[10][0]]).toEqual([100, 99, 10]);
    expect(new Set(all.map((each) => each.slice(8, 11).join(' '))).size).toBeGreaterThan(3);
  });

  it('lean as they are reported, and have a red lamp on the roof while they touch something', () => {
    life.addVehicle(body('car'), { ...pose, roll: 0.125, lamp: true });
    life.addVehicle(body('car'), pose);
    life.showVehicles();
    expect(bodies(cars).map((each) => each[11])).toEqual([0.125, 0]);
    expect(bodies(warnings).length).toBe(1);
    // Its roof is 1.5 m above the ground.
    expect(bodies(warnings)[0][2]).toBeGreaterThan(4.5);
    life.clearVehicles();
    life.showVehicles();
    expect(bodies(warnings)).toEqual([]);
  });

  it('are balls and wheels of their radius, turned by the way they have rolled', () => {
    life.addRound('ball', 0.5, pose, 0);
    life.addRound('wheel', 0.25, pose, 0.5);
    life.showVehicles();
    expect(bodies(balls)[0].slice(4, 8)).toEqual([0.5, 0.5, 0.5, -0]);
    expect(bodies(wheels)[0].slice(4, 8)).toEqual([0.25, 0.25, 0.25, -2]);
  });

  it('are painted as they are asked to be', () => {
    const painted = { ...pose, paint: [0.25, 0.5, 0.75] } as const;
    const size = { length: 1, width: 1, height: 1 };
    life.addVehicle(body('car'), painted);
    life.addRound('ball', 0.5, painted, 0);
    for (const shape of ['ball', 'crate', 'barrier'] as const) life.addThing({ shape, ...size }, painted);
    life.showVehicles();
    const drawn = [cars, balls, crates, barriers].flatMap(bodies);
    expect(drawn.map((each) => each.slice(8, 11))).toEqual(Array.from({ length: 5 }, () => [0.25, 0.5, 0.75]));
  });
});

describe('lights', () => {
  const post: SignalPost = { at: [10, 0, 0], heading: 0, bar: [12, 0, 0], width: 3, lanes: [] };

  it('have three lamps on the side that is come from, one of them on, and a bar on the road', () => {
    life.showPosts([post], undefined);
    expect([bodies(posts).length, bodies(lamps).length]).toEqual([1, 3]);
    const dark = bodies(lamps)[0].slice(8, 11);
    for (const shown of [1, 2, 3]) {
      life.showPosts([post], Uint8Array.of(shown));
      const [bar, ...three] = bodies(lamps);
      expect([bar.slice(0, 2), bar[5]]).toEqual([[12, 0], 3]);
      expect(three.map(([x]) => Number(x.toFixed(3)))).toEqual([9.82, 9.82, 9.82]);
      const heights = three.map(([, , z]) => z);
      expect(heights).toEqual(heights.toSorted((one, other) => other - one));
      expect(three.map((lamp) => lamp.slice(8, 11).join() !== dark.join())).toEqual(
        [1, 2, 3].map((lamp) => lamp === shown),
      );
      expect(bar.slice(8, 11)).toEqual(three[shown - 1].slice(8, 11));
    }
  });
});

describe('a ribbon over a lane', () => {
  it('is as wide as the lane, beside its line, a little above the road', () => {
    const city = {
      points: new Float32Array([9, 9, 9, 0, 0, 1, 10, 0, 1, 10, 10, 2]),
      starts: new Uint32Array([0, 1, 4]),
      lanes: [{ width: 1 }, { width: 3 }],
    } as unknown as BuiltCity;
    const { positions, triangles } = laneStrip(city, 1);
    expect([positions.length, triangles.length]).toEqual([18, 12]);
    expect([...positions.subarray(0, 6)].map((each) => Number(each.toFixed(2)))).toEqual([0, 1.5, 1.12, 0, -1.5, 1.12]);
    expect([...positions.subarray(12, 18)].map((each) => Number(each.toFixed(2)))).toEqual([
      8.5, 10, 2.12, 11.5, 10, 2.12,
    ]);
    expect([...triangles.subarray(0, 6)]).toEqual([0, 1, 3, 0, 3, 2]);
  });
});
