import { configurations } from '@korzo/models';
import { describe, expect, it } from 'vitest';
import { compareExits, deviationBehind, flowThrough, pooledRatio, randomRoom, walkers } from './exits.mjs';

const subjects = [...configurations.map(({ name }) => name), ...Object.keys(walkers)];
const widths = [0.8, 1, 1.2, 1.6, 2, 2.4];

/**
 * How far apart people behind a gate and behind a door may get, m. Fields lead both alike. Paths lead to the end of the ground, which is nearer behind
 * a gate, and magnetic people feel the walls of the room behind a door, through it.
 */
const allowed = (subject: string, tactic: string): number =>
  subject === 'magnetic' ? 0.1 : tactic === 'field' ? 1e-9 : 1e-6;

describe('an exit is a door', () => {
  it.each(subjects)('%s people walk behind a gate as behind a door', async (subject) => {
    const number = subjects.indexOf(subject);
    const seed = number + 1;
    const room = randomRoom(seed, widths[number % widths.length]);
    for (const tactic of ['field', 'path']) {
      const { deviation, crossed } = await deviationBehind(room, { subject, tactic, seed, count: 20 });
      expect(crossed).toBeGreaterThan(0);
      expect(deviation).toBeLessThan(allowed(subject, tactic));
    }
  });

  it.each([
    ['guidelines', 'stream'],
    ['mass-steering', 'field'],
  ] as const)('%s people pass gates as fast as doors on tactic %s', async (subject, tactic) => {
    const rooms = [];
    for (const width of [1, 2]) {
      const crowd = { subject, tactic, seed: 1, count: 50 };
      const room = randomRoom(1, width);
      rooms.push({ gate: await flowThrough('gate', room, crowd), door: await flowThrough('door', room, crowd) });
    }
    const { ratio } = pooledRatio(rooms);
    expect(Math.abs(ratio - 1)).toBeLessThan(0.1);
  });

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
