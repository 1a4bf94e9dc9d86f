import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { Area } from '../protocol/requests.ts';
import { FrameCast } from './frame-cast.ts';
import { FrameDecoder } from './frame-decoder.ts';
import { MovingWorld, rowOf, rowsOf } from './moving-world.testing.ts';
import type { Sight } from './sight.ts';

/** A watcher with its own decoder, which keeps its books of who came and left. */
class Watcher {
  buffered = 0;
  readonly decoder = new FrameDecoder();
  readonly present = new Set<number>();
  sight: Sight | undefined;
  bytes = 0;
  frames = 0;

  send(packet: string | Uint8Array): void {
    if (typeof packet === 'string') throw new Error('frames are bytes');
    this.bytes += packet.length;
    this.frames++;
    this.sight = this.decoder.take(packet);
    for (const id of this.sight.left) if (!this.present.delete(id)) throw new Error(`${id} left and was not there`);
    for (const id of this.sight.entered) {
      if (this.present.has(id)) throw new Error(`${id} entered and was there`);
      this.present.add(id);
    }
    const shown = rowsOf(this.sight);
    if (shown.size !== this.present.size || ![...shown.keys()].every((id) => this.present.has(id)))
      throw new Error('who entered and left does not add up to who is shown');
  }
}

const everything: Area = { type: 'everything' };

function expectWorld(world: MovingWorld, watcher: Watcher): void {
  const rows = rowsOf(watcher.sight as Sight);
  expect(rows).toEqual(new Map([...world.walkers.values()].map((walker) => [walker.id, rowOf(walker)])));
}

describe('FrameCast and FrameDecoder', () => {
  it('shows everything, whatever happens in the world', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.constantFrom(20, 100, 1e6),
        fc.constantFrom(0, -517.3, -500_000),
        fc.constantFrom(0, 0.3, 2),
        fc.array(fc.integer({ min: 0, max: 7 }), { minLength: 5, maxLength: 30 }),
        (seed, size, origin, keyPeriod, steps) => {
          const world = new MovingWorld(seed, { size, origin });
          const cast = new FrameCast(world.hub, { keyPeriod });
          const watcher = new Watcher();
          cast.addViewer(watcher, { area: everything, period: 0 });
          for (const [turn, ticks] of steps.entries()) {
            world.step(ticks);
            cast.update(world.moment, turn / 10);
            expectWorld(world, watcher);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('shows an area: every agent in it, no agent wrongly, through skips, pauses and changes', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const world = new MovingWorld(seed, { size: 200, count: 150 });
        const cast = new FrameCast(world.hub);
        const watcher = new Watcher();
        let area = { type: 'circle', centre: [100, 100], radius: 40 } as Area;
        const viewer = cast.addViewer(watcher, { area, period: 0 });
        for (let turn = 0; turn < 40; turn++) {
          world.step();
          const fate = world.roll();
          if (fate < 0.1) watcher.buffered = 200_000;
          else if (fate < 0.2) {
            area = { type: 'circle', centre: [world.roll() * 200, world.roll() * 200], radius: world.roll() * 60 };
            viewer.watch(area, 0);
          } else if (fate < 0.25) {
            area = { type: 'riding', agent: [...world.walkers.keys()][0], radius: 30 };
            viewer.watch(area, 0);
          }
          const skips = watcher.buffered > 0;
          cast.update(world.moment, turn / 10);
          watcher.buffered = 0;
          if (skips) continue;
          const rows = rowsOf(watcher.sight as Sight);
          const carrier = area.type === 'riding' ? world.walkers.get(area.agent) : undefined;
          const centre = area.type === 'circle' ? area.centre : carrier && [carrier.x, carrier.y];
          for (const walker of world.walkers.values()) {
            if (area.type === 'everything' || centre === undefined) break;
            const inside = Math.hypot(walker.x - centre[0], walker.y - centre[1]) < area.radius - 0.01;
            if (inside) expect(rows.has(walker.id)).toBe(true);
          }
          for (const [id, row] of rows) {
            const walker = world.walkers.get(id);
            expect(walker && rowOf(walker)).toBe(row);
          }
        }
      }),
      { numRuns: 20 },
    );
  });

  it('gives slower viewers a stream of their own, and newcomers a frame at once', () => {
    const world = new MovingWorld(5);
    const cast = new FrameCast(world.hub);
    const fast = new Watcher();
    const slow = new Watcher();
    cast.addViewer(fast, { area: everything, period: 0.1 });
    cast.addViewer(slow, { area: everything, period: 0.4 });
    for (let turn = 0; turn < 50; turn++) {
      world.step();
      cast.update(world.moment, turn / 10);
      expectWorld(world, fast);
      if (turn % 5 === 0) expectWorld(world, slow);
    }
    expect([fast.frames, slow.frames]).toEqual([50, 10]);
    const late = new Watcher();
    cast.addViewer(late, { area: everything, period: 0.5 });
    world.step();
    cast.update({ ...world.moment }, 4.95);
    expect(late.frames).toBe(1);
    expect(late.sight?.tick).toBe(slow.sight?.tick);
  });

  it('begins again with a new epoch', () => {
    const world = new MovingWorld(6);
    const cast = new FrameCast(world.hub);
    const watcher = new Watcher();
    cast.addViewer(watcher, { area: everything, period: 0 });
    cast.update(world.moment, 0);
    world.step();
    cast.update({ ...world.moment, epoch: 2, tick: 0, time: 0 }, 0.1);
    expect(watcher.sight).toMatchObject({ epoch: 2, tick: 0, time: 0 });
    expectWorld(world, watcher);
  });

  it('holds nothing for a viewer who does not read, and catches up afterwards', () => {
    const world = new MovingWorld(7);
    const cast = new FrameCast(world.hub);
    const watcher = new Watcher();
    const viewer = cast.addViewer(watcher, { area: everything, period: 0 });
    cast.update(world.moment, 0);
    watcher.buffered = 1e6;
    for (let turn = 1; turn < 30; turn++) {
      world.step();
      cast.update(world.moment, turn / 10);
    }
    expect([viewer.sent, viewer.skipped, watcher.frames]).toEqual([1, 29, 1]);
    watcher.buffered = 0;
    cast.update(world.moment, 3);
    expectWorld(world, watcher);
  });

  it('distinguishes jumps from walking', () => {
    const world = new MovingWorld(8, { size: 30, count: 1 });
    const walker = [...world.walkers.values()][0];
    Object.assign(walker, { x: 29.9, y: 15, z: 0, vx: 1.4, vy: 0, vz: 0, level: 0 });
    const cast = new FrameCast(world.hub);
    const watcher = new Watcher();
    cast.addViewer(watcher, { area: everything, period: 0 });
    const jumps: number[] = [];
    for (const x of [29.6, 29.74, 29.88, 0.02, 0.16, 0.3]) {
      walker.x = x;
      world.publish();
      world.tick++;
      cast.update(world.moment, world.tick / 10);
      jumps.push((watcher.sight as Sight).jumped[0]);
    }
    expect(jumps).toEqual([1, 0, 0, 1, 0, 0]);
  });

  it('knows from the size of a wrapping world who went around its edge, however fast the run goes', () => {
    const world = new MovingWorld(9, { size: 5, count: 1 });
    const walker = [...world.walkers.values()][0];
    Object.assign(walker, { y: 2, z: 0, vx: 1, vy: 0, vz: 0, level: 0 });
    const cast = new FrameCast(world.hub);
    const watcher = new Watcher();
    cast.addViewer(watcher, { area: everything, period: 0 });
    const jumps: number[] = [];
    // A second between updates: four metres would be no wonder.
    for (const x of [2.5, 3.5, 4.5, 0.5, 1.5]) {
      walker.x = x;
      world.publish();
      world.tick += 10;
      cast.update(world.moment, world.tick / 100);
      jumps.push((watcher.sight as Sight).jumped[0]);
    }
    expect(jumps).toEqual([1, 0, 0, 1, 0]);
  });
});
