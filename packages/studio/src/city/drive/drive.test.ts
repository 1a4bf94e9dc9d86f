import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { makeCity } from '../builder/build-city.ts';
import { signalPosts } from '../builder/signal-posts.ts';
import { CityDrive } from './drive-city.ts';
import { vehicleFields, type DriveFrame } from './protocol.ts';
import { SmoothDrive } from './smooth.ts';

const text = readFileSync(new URL('../../../../../cities/small-town.city', import.meta.url), 'utf8');
const { made } = makeCity(text);
if (made === undefined) throw new Error('the shipped town has errors');
const { network } = made;

describe('driving in a city', () => {
  it('keeps the streets busy, moves, and shows lights', () => {
    const drive = new CityDrive(network);
    for (let tick = 0; tick < 300; tick++) drive.advance(0.1);
    const { vehicles, signals, time } = drive.frame();
    expect(time).toBeCloseTo(30, 6);
    expect(vehicles).toHaveLength(drive.present * vehicleFields);
    expect(drive.present).toBeGreaterThan(20);
    const speeds = Array.from({ length: drive.present }, (_, row) => vehicles[row * vehicleFields + 10]);
    expect(speeds.filter((speed) => speed > 1).length).toBeGreaterThan(drive.present / 4);
    expect(Math.min(...signals)).toBe(1);
    expect(Math.max(...signals)).toBeGreaterThan(1);
  });

  it('is the same every time', () => {
    const [one, other] = [new CityDrive(network), new CityDrive(network)];
    for (let tick = 0; tick < 50; tick++) {
      one.advance(0.1);
      other.advance(0.1);
    }
    expect(one.frame()).toEqual(other.frame());
  });

  it('does not mind a city without roads', () => {
    const empty = makeCity('main() {}').made;
    if (empty === undefined) throw new Error('an empty city is one');
    const drive = new CityDrive(empty.network);
    drive.advance(0.1);
    expect(drive.frame().vehicles).toHaveLength(0);
  });
});

describe('posts of lights', () => {
  it('stand at the right of each road that leads to a light, beside its lanes', () => {
    const posts = signalPosts(network);
    const roads = network.lights.map(({ junction }) => network.roads.filter(({ to }) => to === junction).length);
    expect(posts).toHaveLength(roads.reduce((sum, count) => sum + count, 0));
    for (const { at, heading, lanes } of posts) {
      expect(lanes.length).toBeGreaterThan(0);
      const { position } = network.junctions[network.lanes[lanes[0]].junction ?? -1];
      const ahead = (position[0] - at[0]) * Math.cos(heading) + (position[1] - at[1]) * Math.sin(heading);
      const left = (position[1] - at[1]) * Math.cos(heading) - (position[0] - at[0]) * Math.sin(heading);
      expect(ahead).toBeGreaterThan(5);
      expect(left).toBeGreaterThan(1);
    }
  });
});

function frameOf(time: number, ...rows: readonly (readonly number[])[]): DriveFrame {
  const vehicles = new Float32Array(rows.length * vehicleFields);
  for (const [at, row] of rows.entries()) vehicles.set(row, at * vehicleFields);
  return { type: 'frame', time, vehicles, signals: new Uint8Array(0), arrived: 0 };
}

describe('smooth driving', () => {
  it('goes from frame to frame, the short way round, and never flings anybody across the city', () => {
    const smooth = new SmoothDrive();
    smooth.take(frameOf(0, [1, 0, 0, 0, 0, 3.1], [2, 0, 0, 0, 0, 0]), 1000);
    smooth.take(frameOf(0.1, [1, 0, 2, 0, 1, -3.1], [2, 0, 500, 0, 0, 0], [3, 0, 7, 7, 0, 0]), 1100);
    expect(smooth.at(1150)).toBe(3);
    expect([...smooth.values.subarray(2, 5)]).toEqual([1, 0, 0.5]);
    expect(Math.abs(smooth.values[5])).toBeCloseTo(Math.PI, 5);
    expect(smooth.values[vehicleFields + 2]).toBe(500);
    expect(smooth.values[2 * vehicleFields + 2]).toBe(7);
    expect(smooth.at(5000)).toBe(3);
    expect(smooth.values[2]).toBe(2);
    smooth.take(undefined, 6000);
    expect(smooth.at(6000)).toBe(0);
  });
});
