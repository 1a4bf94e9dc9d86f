import { openRun, type RunOptions } from '@korzo/engine';
import { describe, expect, it } from 'vitest';
import { roomCommands, rooms, square, squareCommands, steer } from '../packages/engine/src/interventions.testing.ts';

describe.each([
  { name: 'rooms', scenario: rooms, commands: roomCommands },
  { name: 'a square without a building', scenario: square, commands: squareCommands },
])('what people do to $name', ({ scenario, commands }) => {
  const checksumOf = async (options: RunOptions): Promise<string> => {
    const { simulation, close } = await openRun(scenario, { alternatives: ['straight'], ...options });
    expect(steer(simulation, 150, commands)).toEqual([]);
    await close();
    return simulation.checksum();
  };

  it('has the same bits with any threads and tiles', async () => {
    const expected = await checksumOf({});
    expect(await checksumOf({ workers: 2 })).toBe(expected);
    expect(await checksumOf({ workers: 2, tiles: 2 })).toBe(expected);
  });
});
