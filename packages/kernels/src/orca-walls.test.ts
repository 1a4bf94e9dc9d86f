import { describe, expect, it } from 'vitest';
import { KernelCrowd, type CrowdAgent } from './kernel-crowd.testing.ts';
import { orcaTwin } from './twins/orca.ts';

type Segment = readonly [number, number, number, number];

const versions = [
  ['kernel', (crowd: KernelCrowd) => crowd.kernels.decideOrca],
  ['twin', (crowd: KernelCrowd) => orcaTwin(crowd.memory)],
] as const;

const scene = (agents: readonly CrowdAgent[], walls: readonly Segment[], dt = 0.1): KernelCrowd =>
  new KernelCrowd({ agents, walls, wallReach: 5, width: 20, height: 20, cellSize: 2.5, dt, parameters: [5, 10, 5, 2] });

function distanceTo([x1, y1, x2, y2]: Segment, x: number, y: number): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const share = Math.min(Math.max(((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy), 0), 1);
  return Math.hypot(x1 + share * dx - x, y1 + share * dy - y);
}

/** Runs the scene; gives how deep a body ever was in a wall, m. */
function deepest(
  crowd: KernelCrowd,
  walls: readonly Segment[],
  decide: Parameters<KernelCrowd['tick']>[0],
  ticks: number,
): number {
  let depth = -Infinity;
  const { x, y, radius } = crowd.view.columns;
  for (let tick = 0; tick < ticks; tick++) {
    crowd.tick(decide);
    for (let row = 0; row < crowd.view.ownCount; row++) {
      for (const wall of walls) depth = Math.max(depth, radius[row] - distanceTo(wall, x[row], y[row]));
    }
  }
  return depth;
}

/** A wall from x = 2 to x = 18 in many pieces that meet end to end. */
const pieces = (y: number, length: number): Segment[] =>
  Array.from(
    { length: Math.round(16 / length) },
    (_, index) => [2 + index * length, y, 2 + (index + 1) * length, y] as const,
  );

describe.each(versions)('ORCA %s before walls', (_name, version) => {
  it.each([0.1, 0.05, 0.02])(
    'walks along a wall of many pieces, pressed against it, without being held up (dt %s)',
    (dt) => {
      const walls = pieces(10, 0.4);
      const crowd = scene([{ id: 1, x: 3, y: 10.26, goalX: 17, goalY: 9.8, desiredSpeed: 1.3 }], walls, dt);
      expect(deepest(crowd, walls, version(crowd), Math.round(14 / dt))).toBeLessThan(1e-3);
      expect(crowd.view.columns.x[0]).toBeGreaterThan(16.9);
    },
  );

  it('is not held up by the joints even when it starts a little inside the wall', () => {
    const walls = pieces(10, 0.5);
    const crowd = scene([{ id: 1, x: 3, y: 10.245, goalX: 17, goalY: 10.245, desiredSpeed: 1.3 }], walls);
    const decide = version(crowd);
    for (let tick = 0; tick < 130; tick++) crowd.tick(decide);
    expect(crowd.view.columns.x[0]).toBeGreaterThan(16.9);
    expect(crowd.view.columns.y[0]).toBeGreaterThan(10.2499);
  });

  it('comes to rest in a corner', () => {
    const walls: Segment[] = [
      [10, 5, 10, 15],
      [5, 10, 15, 10],
    ];
    const crowd = scene([{ id: 1, x: 8, y: 7, goalX: 11, goalY: 11, desiredSpeed: 1.3 }], walls);
    expect(deepest(crowd, walls, version(crowd), 200)).toBeLessThan(1e-3);
    expect(crowd.view.columns.x[0]).toBeCloseTo(9.75, 1);
    expect(crowd.view.columns.y[0]).toBeCloseTo(9.75, 1);
  });

  it.each([0.51, 0.55, 0.8])('walks through a door %s m wide', (width) => {
    const walls: Segment[] = [
      [10, 2, 10, 10 - width / 2],
      [10, 10 + width / 2, 10, 18],
    ];
    const crowd = scene([{ id: 1, x: 6, y: 10, goalX: 14, goalY: 10, desiredSpeed: 1.3 }], walls);
    expect(deepest(crowd, walls, version(crowd), 250)).toBeLessThan(1e-3);
    expect(crowd.view.columns.x[0]).toBeGreaterThan(13.9);
  });

  it('steps around the end of a wall it walks straight up to', () => {
    const walls: Segment[] = [[9, 10, 16, 10]];
    const crowd = scene([{ id: 1, x: 4, y: 10, goalX: 8.9, goalY: 10.9, desiredSpeed: 1.3, vx: 1.3 }], walls);
    expect(deepest(crowd, walls, version(crowd), 150)).toBeLessThan(1e-3);
    const across = scene([{ id: 1, x: 4, y: 10, goalX: 14, goalY: 10.5, desiredSpeed: 1.3, vx: 1.3 }], walls);
    expect(deepest(across, walls, version(across), 150)).toBeLessThan(1e-3);
    expect(across.view.columns.x[0]).toBeGreaterThan(13.5);
  });

  it.each([0.1, 0.05])(
    'keeps a pushing crowd out of the walls around a door, and the door does not stay shut (dt %s)',
    (dt) => {
      const walls: Segment[] = [
        ...[4.4, 5.2, 6, 6.8, 7.6, 8.4].map((y): Segment => [12, y, 12, y + 0.8]),
        [12, 10.2, 12, 16],
        [2, 4.4, 12, 4.4],
        [2, 16, 12, 16],
      ];
      const agents = Array.from({ length: 60 }, (_, id) => {
        const x = 5 + (id % 10) * 0.62 + 0.05 * Math.sin(id * 7);
        const y = 6.5 + Math.floor(id / 10) * 1.2 + 0.05 * Math.cos(id * 5);
        return { id, x, y, radius: 0.2 + 0.05 * (id % 2), goalX: 16, goalY: 9.6, desiredSpeed: 1.3, maxSpeed: 1.6 };
      });
      const crowd = scene(agents, walls, dt);
      expect(deepest(crowd, walls, version(crowd), Math.round(30 / dt))).toBeLessThan(1e-3);
      const through = crowd.view.columns.x.slice(0, 60).filter((x) => x > 12.3).length;
      expect(through).toBeGreaterThan(15);
    },
  );
});
