import { inLockstep } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import { drive, runOf } from '../part/run-of.testing.ts';
import { emptyPose } from '../places/lane-shapes.ts';
import { stateOf } from '../run/state-of.testing.ts';
import { Traffic } from '../run/traffic.ts';
import { acrossTown, gridTown } from './tight-town.testing.ts';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly forwardX: number;
  readonly forwardY: number;
  readonly halfLength: number;
  readonly halfWidth: number;
}

function boxesOf(traffic: Traffic): Box[] {
  const { vehicles } = traffic.scene.state;
  const slots = Array.from({ length: traffic.slots.used }, (_, slot) => slot).filter(
    (slot) => vehicles.lane[slot] >= 0,
  );
  return slots.map((slot) => {
    const pose = emptyPose();
    traffic.placeOf(slot, pose);
    const { length, width } = traffic.scene.kinds.kinds[vehicles.kind[slot]];
    const { x, y, forwardX, forwardY } = pose;
    return { x, y, forwardX, forwardY, halfLength: length / 2, halfWidth: width / 2 };
  });
}

/** No side of either parts them. The town is flat. */
function doOverlap(one: Box, other: Box): boolean {
  const [dx, dy] = [other.x - one.x, other.y - one.y];
  const along = Math.abs(one.forwardX * other.forwardX + one.forwardY * other.forwardY);
  const across = Math.abs(one.forwardX * other.forwardY - one.forwardY * other.forwardX);
  return [
    [one, other],
    [other, one],
  ].every(
    ([{ forwardX, forwardY, halfLength, halfWidth }, they]) =>
      Math.abs(dx * forwardX + dy * forwardY) < halfLength + they.halfLength * along + they.halfWidth * across &&
      Math.abs(dy * forwardX - dx * forwardY) < halfWidth + they.halfLength * across + they.halfWidth * along,
  );
}

const overlapsIn = (boxes: readonly Box[]): number =>
  boxes.reduce((sum, one, at) => sum + boxes.slice(at + 1).filter((other) => doOverlap(one, other)).length, 0);

const blocks = { columns: 3, rows: 2, least: 42, most: 90 };

describe('vehicles that are longer than the roads between junctions', () => {
  it.each([1, 2, 3])('all arrive, and touch no other: town %d', (seed) => {
    const traffic = new Traffic(acrossTown(gridTown(seed, blocks), seed, 40, 5));
    let [overlaps, holdTwo] = [0, 0];
    while (traffic.time < 900 && traffic.arrived < 40) {
      traffic.tick(0.25);
      overlaps += overlapsIn(boxesOf(traffic));
      const { lane, ahead } = traffic.scene.state.vehicles;
      for (let slot = 0; slot < traffic.slots.used; slot++) if (lane[slot] >= 0 && ahead[slot] >= 0) holdTwo++;
    }
    expect(holdTwo).toBeGreaterThan(0);
    expect({ overlaps, arrived: traffic.arrived }).toEqual({ overlaps: 0, arrived: 40 });
  });

  const network = gridTown(1, { ...blocks, most: 50 });
  const setup = () => acrossTown(network, 1, 30, 3);

  it('drive by the same bits in a run of tiles, in several processes, and from a snapshot', () => {
    const more = 40;
    const one = drive(runOf(setup()), 60);
    const { slots, scene } = one.part.traffic;
    const holdsTwo = (slot: number): boolean =>
      scene.state.vehicles.lane[slot] >= 0 && scene.state.vehicles.ahead[slot] >= 0;
    let ticks = 60;
    while (!Array.from({ length: slots.used }, (_, slot) => slot).some(holdsTwo)) {
      drive(one, 1);
      ticks++;
      expect(ticks).toBeLessThan(400);
    }
    const early = one.simulation.snapshot();
    const wanted = drive(one, more).simulation.checksum();
    expect(drive(runOf(setup(), { tiles: 4 }), ticks + more).simulation.checksum()).toBe(wanted);
    for (const processes of [1, 2, 3]) {
      const checksums = inLockstep(processes, (share) => {
        const run = runOf(setup(), { tiles: processes, ...(processes > 1 ? { share } : {}) });
        run.simulation.restore(early);
        return drive(run, more).simulation.checksum();
      });
      expect(new Set(checksums)).toEqual(new Set([wanted]));
    }
  });

  it('drive by the same bits when junctions are served in the other order', () => {
    const [forwards, backwards] = [new Traffic(setup()), new Traffic(setup())];
    const run = backwards.phases.run.bind(backwards.phases);
    backwards.phases.run = (phase, from, to) => {
      for (let at = to - 1; at >= from; at--) run(phase, at, at + 1);
    };
    for (let tick = 0; tick < 200; tick++) for (const traffic of [forwards, backwards]) traffic.tick(0.5);
    expect(stateOf(backwards)).toBe(stateOf(forwards));
  });
});
