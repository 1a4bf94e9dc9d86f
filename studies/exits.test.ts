import { describe, expect, it } from 'vitest';
import { compareExits, randomRoom } from './exits.mjs';

describe('an exit is a door', () => {
  it.each([
    ['guidelines', 'stream', 1.2],
    ['one-way', 'path', 1.6],
    ['mass-steering', 'field', 1],
  ] as const)(
    '%s people pass a gate as fast as a door of the same width (%s, %f m)',
    async (subject, tactic, width) => {
      const { gate, door, ratio } = await compareExits({ subject, tactic, width, seeds: 4 });
      expect(door).toBeGreaterThan(0.5);
      expect(Math.abs(ratio - 1), `gate ${gate}, door ${door}`).toBeLessThan(0.1);
    },
  );

  it('is reported from a gate without ground behind it, where people vanish', async () => {
    const { ratio } = await compareExits({
      subject: 'guidelines',
      tactic: 'stream',
      width: 1.2,
      seeds: 1,
      kind: 'no ground',
    });
    expect(ratio).toBeGreaterThan(1.4);
  });

  it('draws rooms with the opening in their east wall', () => {
    for (let seed = 1; seed < 50; seed++) {
      const { size, offset, width } = randomRoom(seed, 2.4);
      expect(Math.abs(offset) + width / 2).toBeLessThanOrEqual(size[1] / 2 - 0.9);
    }
  });
});
