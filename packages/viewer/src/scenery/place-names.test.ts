import type { LevelScenery } from '@korzo/live';
import { expect, it } from 'vitest';
import type { Lens } from '../camera/lens.ts';
import { fitting, namedIn } from './place-names.ts';

const rooms = Array.from({ length: 12 }, (_, at) => at);
const level = {
  height: 0,
  regions: rooms.map((at) => ({
    id: `room${at}`,
    outline: [
      [at * 6, 0],
      [at * 6 + 6, 0],
      [at * 6 + 6, 8],
      [at * 6, 8],
    ],
  })),
  gates: [
    {
      id: 'a gate with a long name',
      segment: [
        [0, 2],
        [0, 4],
      ],
    },
  ],
  exits: [],
  portals: rooms.map((at) => ({
    id: `door${at}`,
    kind: 'door',
    segment: [
      [at * 6 + 2, 8],
      [at * 6 + 3, 8],
    ],
  })),
} as unknown as LevelScenery;

const lensAt = (distance: number): Lens => ({
  target: [12, 4, 0],
  distance,
  azimuth: 1.57,
  elevation: 1,
  fieldOfView: 0.8,
});

const isDoor = ({ text }: { readonly text: string }): boolean => text.startsWith('door');

it('names rooms and exits from afar, doors from near, and never one over another', () => {
  const view = { x: 0, y: 0, width: 1200, height: 700 };
  const shown = [12, 20, 30, 45, 60].map((distance) => fitting(namedIn(level), lensAt(distance), view));
  for (const placed of shown)
    for (const [index, one] of placed.entries())
      for (const other of placed.slice(index + 1)) {
        const apart = (one.text.length + other.text.length) * 3.5;
        expect(Math.abs(one.x - other.x) < apart && Math.abs(one.y - other.y) < 16).toBe(false);
      }
  expect(shown[0].some(isDoor)).toBe(true);
  expect(shown[3].some(isDoor)).toBe(false);
  expect(shown[3].some(({ text }) => text.startsWith('room'))).toBe(true);
  expect(shown[3].some(({ text }) => text.startsWith('a gate'))).toBe(true);
});
