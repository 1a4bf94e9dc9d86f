import { compileCity, makeMesh, placeOnLane } from '@korzo/city';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { castRay } from './cast.ts';
import { cityGround } from './city-ground.ts';
import { flatGround } from './flat-ground.ts';
import { RollingGround } from './ground.ts';
import { TriangleList } from './triangle-list.ts';

const text = readFileSync(new URL('../../../../cities/small-town.city', import.meta.url), 'utf8');

describe('the ground of a city', () => {
  const { plan, network } = compileCity(text, 'small-town.city');
  if (plan === undefined || network === undefined) throw new Error('small-town does not compile');
  const ground = cityGround(makeMesh(plan, network));

  it('is road along every lane, as high as the lane', () => {
    for (const lane of network.lanes)
      for (let along = 0.5; along < lane.length; along += 7) {
        const { point } = placeOnLane(lane, along);
        expect(ground.surfaceAt(point[0], point[1])?.name).toBe('road');
        expect(Math.abs(ground.heightAt(point[0], point[1]) - point[2])).toBeLessThan(0.03);
      }
  });

  it('has no holes, and every kind of surface that a town has', () => {
    const seen = new Set<string>();
    const [west, east, south, north] = [-150, 150, -150, 150];
    for (let x = west; x < east; x += 1.7)
      for (let y = south; y < north; y += 1.9) seen.add(ground.surfaceAt(x, y)?.name ?? `nothing at ${x}, ${y}`);
    expect([...seen].toSorted()).toEqual(['grass', 'gravel', 'house', 'kerb', 'park', 'pavement', 'road']);
  });

  it('has kerbs of 12 cm between road and pavement', () => {
    let steps = 0;
    for (let x = -140; x < 140; x += 0.05) {
      const [one, other] = [ground.surfaceAt(x, -60)?.name, ground.surfaceAt(x + 0.05, -60)?.name];
      if (one !== 'road' || other !== 'kerb') continue;
      steps++;
      expect(ground.heightAt(x + 0.05, -60) - ground.heightAt(x, -60)).toBeCloseTo(0.12, 1);
    }
    expect(steps).toBeGreaterThan(0);
  });
});

describe('the ground of lots', () => {
  const { plan, network } = compileCity(`main() {
    Style *s = new Style(1, 1, lsDashed); s->petrol_stations_along(300);
    Cross *a = new Cross(-200, 0, 0, 1), *b = new Cross(200, 0, 0, 1);
    Way *w = new Way(straight); w->use_style(s); w->connect(a, 0, b, 0);
    car_park(0, 60, 40, 20);
    box(100, 60, 10, 6, 0, 0, 2); box(109, 60, 8, 6, 2); box(109, 60, 3, 3, 3, 45);
  }`);
  if (plan === undefined || network === undefined) throw new Error('the text has errors');
  const ground = cityGround(makeMesh(plan, network));

  it('is road on car parks and petrol stations, and their pumps stand in the way', () => {
    expect(ground.surfaceAt(0, 60)?.name).toBe('road');
    expect(ground.heightAt(12, 64)).toBeCloseTo(0, 6);
    // The station is on the right, which is south: 30 m west, behind the edge at 3 m; its lanes from 6 to 12.5 m.
    for (const y of [-4, -9, -13, -14]) expect(ground.surfaceAt(-30 + 3, y)?.name).toBe('road');
    for (const y of [-4, -9, -13, -14]) expect(ground.heightAt(-30 + 3, y)).toBeCloseTo(0, 6);
    for (const pump of [-7, 0, 7]) expect(ground.heightAt(-30 + pump, -12.5 - 0.8)).toBeCloseTo(1.7, 3);
  });

  it('rises on boxes: a ramp by its share, the highest where they lie in each other', () => {
    for (const [x, height] of [
      [96, 0.2],
      [100, 1],
      [104, 1.8],
      [106, 2],
      [109, 3],
      [112.5, 2],
    ])
      expect(ground.heightAt(x, 60)).toBeCloseTo(height, 3);
    expect(ground.surfaceAt(100, 60)?.name).toBe('pavement');
    expect(ground.surfaceAt(100, 64)?.name).toBe('grass');
  });
});

describe('ground', () => {
  it('finds the same triangle as a look at all of them', () => {
    const list = new TriangleList();
    let number = 1;
    const next = (): number => (number = (number * 16807) % 2147483647) / 2147483647;
    for (let index = 0; index < 300; index++) {
      const [x, y] = [60 * next(), 60 * next()];
      const point = (): readonly [number, number, number] => [x + 9 * next(), y + 9 * next(), 5 * next()];
      const [a, b, c] = [point(), point(), point()];
      const isUp = (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0]);
      list.add(a, isUp ? b : c, isUp ? c : b, 'road');
    }
    const ground = new RollingGround(list);
    const { corners } = ground;
    let lower = 0;
    let found = 0;
    for (let trial = 0; trial < 2000; trial++) {
      const [x, y] = [70 * next(), 70 * next()];
      let highest = -Infinity;
      for (let at = 0; at < corners.length; at += 9) {
        const [ax, ay, bx, by, cx, cy] = [0, 1, 3, 4, 6, 7].map((each) => corners[at + each]);
        const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
        const v = ((x - ax) * (cy - ay) - (y - ay) * (cx - ax)) / area;
        const w = ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / area;
        if (area < 0.5 || v < 0 || w < 0 || v + w > 1) continue;
        highest = Math.max(highest, (1 - v - w) * corners[at + 2] + v * corners[at + 5] + w * corners[at + 8]);
      }
      if (highest === -Infinity) continue;
      found++;
      if (!(ground.heightAt(x, y) > highest - 0.05)) lower++;
    }
    expect(found).toBeGreaterThan(500);
    expect(lower).toBe(0);
  });

  it('leaves out triangles of no area', () => {
    const list = new TriangleList();
    expect(list.add([0, 0, 0], [1, 1, 1], [2, 2, 2], 'road')).toBe(false);
    expect(list.add([0, 0, 0], [1, 0, 0], [NaN, 1, 0], 'road')).toBe(false);
    expect(list.add([0, 0, 0], [1, 0, 0], [0, 1, 0], 'road')).toBe(true);
    expect(new RollingGround(list).triangles).toBe(1);
    expect(new RollingGround(new TriangleList()).heightAt(0, 0)).toBeNaN();
  });

  it('is level between its edges, with walls seen from both sides', () => {
    const ground = flatGround([0, 0, 100, 50], 2, [{ from: [50, 10], to: [50, 40] }]);
    expect(ground.heightAt(99.9, 49.9)).toBe(2);
    expect(ground.heightAt(50, 20)).toBe(2);
    expect(ground.heightAt(101, 20)).toBeNaN();
    expect(ground.normalAt(3, 3)).toEqual([0, 0, 1]);
    expect(ground.surfaceAt(3, 3)?.name).toBe('floor');
    const hit = { distance: 0, triangle: -1 };
    for (const side of [-1, 1] as const) {
      castRay(ground, [50 + side, 20, 2.5], [-side, 0, 0], 1.5, hit);
      expect(hit.distance).toBeCloseTo(1, 9);
      expect(ground.surfaceOf(hit.triangle).name).toBe('wall');
    }
    castRay(ground, [20, 20, 2.5], [1, 0, 0], 1.5, hit);
    expect(hit.triangle).toBe(-1);
  });
});
