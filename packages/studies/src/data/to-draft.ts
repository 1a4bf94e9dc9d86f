import type { Draft } from '../validation/kit/draft.ts';
import { boxOf, type Setup, type Start } from './experiment.ts';

/** People seen within this time of the first frame are there at the start, s. */
const atStart = 0.2;

/** The experiment as a scenario: the same ground, and people who come when and where they were first seen. */
export function draftOf(setup: Setup, starts: readonly Start[], duration: number): Draft {
  const [west, south, east, north] = boxOf(setup.walkable);
  const gateAt = setup.exit;
  return {
    name: 'experiment',
    world: {
      origin: [west, south],
      size: [east - west, north - south],
      building: {
        regions: [{ id: 'ground', outline: setup.walkable }],
        portals: [],
        gates: [{ id: 'exit', region: 'ground', at: gateAt, way: 'out' }],
        obstacles: setup.obstacles.map((outline, index) => ({ id: `obstacle${index + 1}`, outline })),
      },
    },
    groups: groupsOf(setup, starts),
    duration,
  };
}

function groupsOf({ speed }: Setup, starts: readonly Start[]): Draft['groups'] {
  const people =
    speed === undefined
      ? {}
      : { walkingSpeed: { distribution: 'normal', mean: speed.mean, deviation: speed.deviation, min: 0.3, max: 2.5 } };
  const present = starts.filter(({ time }) => time <= atStart);
  const later = starts.filter(({ time }) => time > atStart);
  const group = (name: string, at: readonly Start[], arrivals?: object): Draft['groups'][number] => ({
    name,
    people,
    goals: [{ goal: 'leave' }],
    place: { shape: 'points', points: at.map(({ x, y }) => [x, y]) },
    ...(arrivals === undefined ? {} : { arrivals }),
  });
  return [
    ...(present.length === 0 ? [] : [group('present', present)]),
    ...later.map((start, index) => group(`later${index + 1}`, [start], { table: [[start.time, 1]] })),
  ];
}
