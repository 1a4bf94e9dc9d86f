import { array, assert, boolean, constantFrom, double, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AgentSpec } from '../agents/agent-spec.ts';
import { defineModel } from '../model/define-model.ts';
import { createSimulation } from '../tick/simulation.ts';
import type { Edges, World } from '../world/world.ts';
import { Look, type LookFor } from './look.ts';

interface Seen {
  readonly id: number;
  readonly distanceSquared: number;
}

const still = defineModel({
  name: 'still',
  summary: 'Stands.',
  space: 'either',
  parameters: {},
  perceptionRadius: () => 4,
  bind:
    ({ crowd }) =>
    () =>
      void crowd.columns.nextVx.fill(0, 0, crowd.rowCount),
});

function settle(world: World, specs: readonly AgentSpec[], cellSize: number): Look & { readonly rows: Int32Array } {
  const simulation = createSimulation({
    world,
    models: [{ model: still, values: {} }],
    sources: [
      {
        name: 'all',
        ids: Math.max(specs.length, 1),
        lastTick: 0,
        arrivalsAt: (_tick, admit) => specs.forEach((spec) => admit(spec)),
      },
    ],
    dt: 1e-6,
    seed: 1,
    cellSize,
  });
  simulation.tick();
  crowd = simulation.crowds[0];
  return new Look(crowd);
}
let crowd: ReturnType<typeof createSimulation>['crowds'][number];

/** Every agent against every agent, sorted: what a look must find. */
function bruteForce(world: World, self: number, wanted: LookFor): Seen[] {
  const { id, x, y, z, level, kind, headingX, headingY, headingZ } = crowd.columns;
  const image = (difference: number, size: number): number => {
    if (world.edges !== 'wrap') return difference;
    return difference >= size / 2 ? difference - size : difference < -size / 2 ? difference + size : difference;
  };
  const seen: Seen[] = [];
  for (let other = 0; other < crowd.rowCount; other++) {
    if (other === self || level[other] !== level[self] || (((wanted.kindsSeen ?? -1) >> kind[other]) & 1) === 0)
      continue;
    const dx = image(x[other] - x[self], world.size[0]);
    const dy = image(y[other] - y[self], world.size[1]);
    const dz = level[self] < 0 ? image(z[other] - z[self], world.size[2]) : 0;
    const distanceSquared = dx * dx + dy * dy + dz * dz;
    const ahead = dx * headingX[self] + dy * headingY[self] + dz * headingZ[self];
    const inView = (wanted.cosHalfView ?? -1) <= -1 || ahead >= (wanted.cosHalfView ?? -1) * Math.sqrt(distanceSquared);
    if (distanceSquared <= wanted.radius * wanted.radius && inView) seen.push({ id: id[other], distanceSquared });
  }
  return seen.sort((a, b) => a.distanceSquared - b.distanceSquared || a.id - b.id).slice(0, wanted.limit);
}

const share = double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
const place = record({
  x: share,
  y: share,
  z: share,
  flies: boolean(),
  level: integer({ min: 0, max: 1 }),
  turn: integer({ min: 0, max: 3 }),
  fish: boolean(),
});
const crowds = constantFrom('spread', 'clustered', 'one cell', 'one point');
const headings = [
  [1, 0, 0],
  [0, 1, 0],
  [-1, 0, 0],
  [0, 0, 1],
] as const;

describe('a look around', () => {
  it('finds what brute force finds, in order, on random, clustered, one-cell, one-point and empty crowds', () => {
    assert(
      property(
        array(place, { maxLength: 40 }),
        crowds,
        constantFrom<Edges>('open', 'wrap', 'closed'),
        record({
          radius: double({ min: 0.1, max: 6, noNaN: true }),
          limit: integer({ min: 0, max: 12 }),
          narrow: boolean(),
          fishOnly: boolean(),
          cellSize: double({ min: 0.5, max: 7, noNaN: true }),
        }),
        (places, how, edges, ask) => {
          const world: World = { origin: [-3, 10, 1], size: [11, 8, 6], edges, levels: 2, walls: [], exits: [] };
          const squeeze = { spread: 1, clustered: 0.2, 'one cell': 0.01, 'one point': 0 }[how];
          const specs = places.map((each): AgentSpec => ({
            kind: each.fish ? 'fish' : 'person',
            model: 0,
            x: world.origin[0] + each.x * squeeze * world.size[0],
            y: world.origin[1] + each.y * squeeze * world.size[1],
            z: world.origin[2] + each.z * squeeze * world.size[2],
            level: each.flies ? 'volume' : each.level,
            heading: headings[each.turn],
          }));
          const look = settle(world, specs, ask.cellSize);
          const wanted: LookFor = {
            radius: ask.radius,
            limit: ask.limit,
            cosHalfView: ask.narrow ? 0.3 : -1,
            kindsSeen: ask.fishOnly ? 1 << 2 : -1,
          };
          for (let self = 0; self < specs.length; self++) {
            const count = look.nearest(self, wanted);
            const found = Array.from({ length: count }, (_, index) => ({
              id: crowd.columns.id[look.rows[index]],
              distanceSquared: look.distanceSquared[index],
            }));
            expect(found).toEqual(bruteForce(world, self, wanted));
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});
