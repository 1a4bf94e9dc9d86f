import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KernelCrowd, type CrowdAgent, type CrowdOptions, type DecideCells } from './kernel-crowd.testing.ts';
import type { Sharing } from './twins/velocity-cones.ts';
import { hrvoTwin, rvoTwin, VelocityDecision, voTwin } from './twins/velocity-obstacles.ts';

const sharings: readonly Sharing[] = ['vo', 'rvo', 'hrvo'];

const kernelOf = ({ kernels }: KernelCrowd, sharing: Sharing): DecideCells =>
  ({ vo: kernels.decideVo, rvo: kernels.decideRvo, hrvo: kernels.decideHrvo })[sharing];
const twinOf = ({ memory }: KernelCrowd, sharing: Sharing): DecideCells =>
  ({ vo: voTwin, rvo: rvoTwin, hrvo: hrvoTwin })[sharing](memory);

const versions = sharings.flatMap((sharing) => [
  { name: `${sharing}, kernel`, version: (crowd: KernelCrowd) => kernelOf(crowd, sharing) },
  { name: `${sharing}, twin`, version: (crowd: KernelCrowd) => twinOf(crowd, sharing) },
]);

const parameters = (
  changes: { distance?: number; neighbours?: number; horizon?: number; walls?: number } = {},
): number[] => [changes.distance ?? 5, changes.neighbours ?? 10, changes.horizon ?? 5, changes.walls ?? 1];

const scene = (agents: readonly CrowdAgent[], changes: Partial<CrowdOptions> = {}): CrowdOptions => ({
  agents,
  width: 20,
  height: 20,
  cellSize: 2.5,
  dt: 0.1,
  wallReach: 5,
  parameters: parameters(),
  ...changes,
});

// Steps of a millionth: fine enough for any angle, coarse enough that 32 and 64 bits see the same order of distances.
const between = (min: number, max: number): fc.Arbitrary<number> =>
  fc.integer({ min: 0, max: 1e6 }).map((step) => min + (step / 1e6) * (max - min));

const agentsIn = (width: number, height: number, count: number): fc.Arbitrary<CrowdAgent[]> =>
  fc
    .array(
      fc.record({
        x: between(0, width),
        y: between(0, height),
        vx: between(-1.3, 1.3),
        vy: between(-1.3, 1.3),
        radius: between(0.1, 0.4),
        maxSpeed: between(0.5, 2),
        goalX: between(-20, width + 20),
        goalY: between(-20, height + 20),
        kind: fc.integer({ min: 0, max: 2 }),
      }),
      { maxLength: count },
    )
    .map((list) => list.map((agent, index) => ({ ...agent, id: 1 + ((index * 37) % 101) })));

type Decisions = ReadonlyMap<number, readonly [number, number]>;

/** Every agent's decision, by id. */
function decisions(options: CrowdOptions, version: (crowd: KernelCrowd) => DecideCells): Decisions {
  const crowd = new KernelCrowd(options);
  crowd.lookAround();
  crowd.decide(version(crowd));
  const { ownCount, columns } = crowd.view;
  return new Map(Array.from({ length: ownCount }, (_, row) => [columns.id[row], crowd.decisionOf(columns.id[row])]));
}

const velocityOf = (found: Decisions, id: number): readonly [number, number] =>
  found.get(id) ?? expect.fail(`no agent decided for agent ${id}`);

describe.each(versions)('$name', ({ version }) => {
  it('goes past an agent that stands in the way, no wider than needed', () => {
    const agents = [
      { id: 1, x: 5, y: 5, vx: 1, radius: 0.5, desiredSpeed: 1, goalX: 100, goalY: 5 },
      { id: 2, x: 8, y: 5, radius: 0.5 },
    ];
    const [vx, vy] = velocityOf(decisions(scene(agents), version), 1);
    // Between the wish and the tangent at asin(1 / 3): on it for vo, half-way to it for those who share.
    expect(vy).toBeLessThan(-0.1);
    expect(Math.hypot(vx - 1, vy)).toBeLessThan(1 / 3 + 1e-4);
  });

  it('parts agents on exactly one point, each to its own side', () => {
    const agents = [7, 3].map((id) => ({ id, x: 5, y: 5, radius: 0.25 }));
    const pair = decisions(scene(agents), version);
    expect(velocityOf(pair, 3)[0]).toBeGreaterThan(0.2);
    expect(velocityOf(pair, 7)[0]).toBeLessThan(-0.2);
  });

  it.each([2, 3, 5])('takes %s agents apart that stand on one point, whatever their ids and speeds', (count) => {
    for (const maxSpeed of [0.3, 2]) {
      const agents = Array.from({ length: count }, (_, index) => ({
        id: (index * 7) % 11,
        x: 5,
        y: 5,
        vx: 0.2,
        radius: 0.25,
        maxSpeed,
        goalX: 5,
        goalY: 5,
        desiredSpeed: 0,
      }));
      const crowd = new KernelCrowd(scene(agents));
      const decide = version(crowd);
      for (let tick = 0; tick < 200; tick++) crowd.tick(decide);
      const { x, y } = crowd.view.columns;
      for (let self = 1; self < count; self++) {
        for (let other = 0; other < self; other++)
          expect(Math.hypot(x[self] - x[other], y[self] - y[other])).toBeGreaterThan(0.45);
      }
    }
  });

  it('overlooks the kinds it does not react to, and agents of other models decide for themselves', () => {
    const agents = [
      { id: 1, x: 5, y: 5, vx: 1, desiredSpeed: 1, goalX: 100, goalY: 5 },
      { id: 2, x: 8, y: 5, vx: -1, desiredSpeed: 1, goalX: -100, goalY: 5, kind: 3, model: 1 },
    ];
    expect(velocityOf(decisions(scene(agents, { kindsSeen: 0b0111 }), version), 1)).toEqual([1, 0]);
    const seen = decisions(scene(agents), version);
    expect(velocityOf(seen, 1)[1]).not.toBe(0);
    expect(velocityOf(seen, 2)).toEqual([0, 0]);
  });

  it('never gives anything but a finite velocity within the top speed', () => {
    const coarse = fc.integer({ min: 0, max: 4 });
    const stacked = fc.array(fc.record({ x: coarse, y: coarse, vx: coarse, vy: coarse }), { maxLength: 40 });
    fc.assert(
      fc.property(stacked, (places) => {
        const agents = places.map(({ x, y, vx, vy }, id) => ({
          id,
          x: x / 4,
          y: y / 4,
          vx: vx / 2 - 1,
          vy: vy / 2 - 1,
          goalX: 5,
          goalY: 5,
        }));
        const walls = [[0.5, 0, 0.5, 1] as const, [0, 0.5, 1, 0.5] as const, [0.75, 0.75, 0.75, 0.75] as const];
        for (const velocity of decisions(scene(agents, { walls }), version).values())
          expect(Math.hypot(...velocity)).toBeLessThanOrEqual(2.0001);
      }),
      { numRuns: 20 },
    );
  });
});

/** What rounding to 32 bits may do to an edge, m/s, and to a wall, m. */
const rounding = 5e-5;

/**
 * The share of decisions alike to 2.5e-4 m/s. The others must be as good: no wall hit and as many of the nearest avoided, to within rounding,
 * as by the best velocity that is left when everything that blocks is wider by as much, and as near to the wish as that.
 */
function shareAlike(options: CrowdOptions, sharing: Sharing): number {
  const crowd = new KernelCrowd(options);
  crowd.lookAround();
  crowd.decide(kernelOf(crowd, sharing));
  const { columns, ownCount } = crowd.view;
  const kernelX = columns.nextVx.slice(0, ownCount);
  const kernelY = columns.nextVy.slice(0, ownCount);
  const twin = new VelocityDecision(crowd.view, sharing);
  twin.begin(crowd.model);
  let alike = 0;
  for (let row = 0; row < ownCount; row++) {
    const slot = columns.slotOfRow[row];
    twin.enterCell(columns.cellOfRow[row]);
    twin.leniency = 0;
    twin.decide(slot);
    if (Math.hypot(kernelX[slot] - twin.x, kernelY[slot] - twin.y) < 2.5e-4) {
      alike++;
      continue;
    }
    twin.leniency = -rounding;
    twin.decide(slot);
    const rank = twin.rankOf(kernelX[slot], kernelY[slot], rounding);
    expect(rank).toBeGreaterThanOrEqual(twin.rank);
    if (rank === twin.rank) expect(twin.costOf(kernelX[slot], kernelY[slot])).toBeLessThan(twin.cost + 1e-3);
  }
  return ownCount === 0 ? 1 : alike / ownCount;
}

describe.each(sharings)('kernel and twin of %s', (sharing) => {
  const walls = [[2, 2, 6, 3] as const, [6, 3, 6, 7] as const, [1, 9, 9, 9] as const];
  const kernel = (crowd: KernelCrowd): DecideCells => kernelOf(crowd, sharing);

  it('decide alike to 2.5e-4 m/s, or as well, in random crowds with walls', () => {
    fc.assert(
      fc.property(
        agentsIn(10, 10, 60),
        fc.integer({ min: 0, max: 32 }),
        between(0.3, 3),
        (agents, neighbours, walls1) => {
          const options = scene(agents, {
            walls,
            cellSize: 1.7,
            height: 10,
            width: 10,
            kindsSeen: 0b011,
            parameters: parameters({ neighbours, distance: 4, walls: walls1 }),
          });
          shareAlike(options, sharing);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('decide alike nearly always', () => {
    const [agents] = fc.sample(fc.array(agentsIn(10, 10, 60), { minLength: 20, maxLength: 20 }), {
      numRuns: 1,
      seed: 4,
    });
    const shares = agents.map((each) => shareAlike(scene(each, { walls, width: 10, height: 10 }), sharing));
    expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeGreaterThan(0.99);
  });

  it('gives the same bits however the world is cut', () => {
    fc.assert(
      fc.property(agentsIn(16, 10, 60), fc.integer({ min: 1, max: 7 }), (agents, cut) => {
        const options = scene(agents, {
          walls,
          cellSize: 2,
          width: 16,
          height: 10,
          parameters: parameters({ distance: 3.5 }),
        });
        const whole = decisions(options, kernel);
        const west = decisions({ ...options, tile: { from: 0, to: cut, reach: 3.5 } }, kernel);
        const east = decisions({ ...options, tile: { from: cut, to: 8, reach: 3.5 } }, kernel);
        expect(new Map([...west, ...east].sort((a, b) => a[0] - b[0]))).toEqual(
          new Map([...whole].sort((a, b) => a[0] - b[0])),
        );
      }),
      { numRuns: 20 },
    );
  });
});
