import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { MovingWorld, rowOf, rowsOf } from './moving-world.testing.ts';
import type { Sight } from './sight.ts';
import { WorldTrack } from './world-track.ts';

function recordWorld(
  seed: number,
  ticks: number,
  mostBytes?: number,
): { track: WorldTrack; truth: Map<string, string>[] } {
  const world = new MovingWorld(seed, { count: 40 });
  const track = new WorldTrack(world.hub, mostBytes === undefined ? {} : { mostBytes });
  const truth: Map<string, string>[] = [];
  for (let tick = 0; tick < ticks; tick++) {
    track.record(world.moment);
    truth.push(new Map([...world.walkers.values()].map((walker) => [String(walker.id), rowOf(walker)])));
    world.step();
  }
  return { track, truth };
}

const shown = (sight: Sight | undefined): Map<string, string> =>
  new Map([...rowsOf(sight as Sight)].map(([id, row]) => [String(id), row]));

describe('WorldTrack', () => {
  it('shows any recorded time, in any order', () => {
    const { track, truth } = recordWorld(1, 120);
    expect(track.recorded).toEqual([0, 11.9]);
    fc.assert(
      fc.property(fc.array(fc.nat(119), { minLength: 1, maxLength: 20 }), (ticks) => {
        for (const tick of ticks) {
          const sight = track.at(tick / 10 + 0.04);
          expect(sight?.tick).toBe(tick);
          expect(shown(sight)).toEqual(truth[tick]);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('plays backwards', () => {
    const { track, truth } = recordWorld(2, 60);
    for (let tick = 59; tick >= 0; tick--) expect(shown(track.at(tick / 10))).toEqual(truth[tick]);
  });

  it('keeps within its bytes by forgetting the oldest', () => {
    const { track, truth } = recordWorld(3, 400, 20_000);
    expect(track.bytes).toBeLessThanOrEqual(20_000);
    const [from, to] = track.recorded;
    expect(from).toBeGreaterThan(0);
    expect(to).toBeCloseTo(39.9);
    expect(shown(track.at(-1))).toEqual(truth[Math.round(from * 10)]);
    expect(shown(track.at(1e9))).toEqual(truth[399]);
  });

  it('begins anew with another epoch and is empty at first', () => {
    const world = new MovingWorld(4);
    const track = new WorldTrack(world.hub);
    expect(track.at(0)).toBeUndefined();
    track.record({ ...world.moment, tick: 500, time: 50 });
    track.record({ ...world.moment, epoch: 2 });
    expect(track.recorded).toEqual([0, 0]);
    expect(track.at(50)).toMatchObject({ epoch: 2, time: 0 });
  });
});
