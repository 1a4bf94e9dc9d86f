import { describe, expect, it } from 'vitest';
import type { AgentSpec } from '../agents/agent-spec.ts';
import { defineModel } from '../model/define-model.ts';
import type { Part } from '../parts/part.ts';
import type { Crossing, Line, World } from '../world/world.ts';
import { createSimulation, type Simulation } from '../tick/simulation.ts';

/** Decides on a velocity that says what it sees: the way to its nearest neighbour as vx, vy; its heading is left alone. */
const witness = defineModel({
  name: 'witness',
  summary: 'Reports where its nearest neighbour is.',
  space: 'floor',
  parameters: {},
  perceptionRadius: () => 4,
  columns: [
    { name: 'pointsX', type: 'f64', role: 'seen', turns: 'direction', meaning: '' },
    { name: 'pointsY', type: 'f64', role: 'seen', turns: 'direction', meaning: '' },
    { name: 'seenX', type: 'f64', role: 'own', meaning: '' },
    { name: 'seenY', type: 'f64', role: 'own', meaning: '' },
  ],
  bind({ crowd, look, ownColumns: { pointsX, pointsY, seenX, seenY } }) {
    return (first, last) => {
      const { rowOfSlot, nextVx, nextVy, nextVz } = crowd.columns;
      for (let entry = first; entry < last; entry++) {
        const cell = crowd.occupied[entry];
        for (let slot = crowd.cellStart[cell]; slot < crowd.cellStart[cell + 1]; slot++) {
          const self = rowOfSlot[slot];
          if (self >= crowd.ownCount) continue;
          const seen = look.nearest(self, { radius: 4, limit: 3 });
          nextVx[slot] = seen > 0 ? look.dx[0] : 0;
          nextVy[slot] = seen > 0 ? look.dy[0] : 0;
          nextVz[slot] = seen;
          seenX[self] = seen > 0 ? pointsX[look.rows[0]] : 0;
          seenY[self] = seen > 0 ? pointsY[look.rows[0]] : 0;
        }
      }
    };
  },
});

const line: Line = [
  [12, 6],
  [12, 4],
];
/** From the east of level 0 into the north of level 1: turned by 90 degrees, and far away. */
const toLine: Line = [
  [28, 15],
  [30, 15],
];
const reversed = ([from, to]: Line): Line => [to, from];
const there: Crossing = { level: 0, line, toLevel: 1, toLine };
const back: Crossing = { level: 1, line: reversed(toLine), toLevel: 0, toLine: reversed(line) };
const world: World = {
  origin: [0, 0, 0],
  size: [40, 30, 0],
  edges: 'open',
  levels: 2,
  walls: [],
  exits: [],
  crossings: [there, back],
};

const below: AgentSpec = { kind: 'person', model: 0, x: 11, y: 5.5, extra: { pointsX: 1, pointsY: 0 } };
const above: AgentSpec = { kind: 'person', model: 0, level: 1, x: 28.5, y: 16.5, extra: { pointsX: 0, pointsY: 1 } };

const start = (specs: readonly AgentSpec[], more: Partial<Parameters<typeof createSimulation>[0]> = {}): Simulation =>
  createSimulation({
    world,
    models: [{ model: witness, values: {} }],
    sources: [{ name: 'people', ids: 10, lastTick: 0, arrivalsAt: (_, admit) => specs.forEach((spec) => admit(spec)) }],
    // So short that no agent gets anywhere.
    dt: 1e-6,
    seed: 1,
    cellSize: 4,
    ...more,
  });

/** What each saw in one tick, in the order of ids. */
function saw(simulation: Simulation): readonly (readonly number[])[] {
  simulation.tick();
  return simulation.crowds
    .flatMap(({ columns, ownCount }, tile) => {
      const { seenX, seenY } = simulation.addedColumns[tile];
      return Array.from({ length: ownCount }, (_, row) => ({
        id: columns.id[row],
        told: [columns.vx[row], columns.vy[row], seenX[row], seenY[row]].map((value) => Math.round(value * 1e4) / 1e4),
      }));
    })
    .sort((a, b) => a.id - b.id)
    .map(({ told }) => told.map((value) => value + 0));
}

/** The world whose upper floor sees only so far behind the line, m. */
const withRoomBehind = (seenFor: number): World => ({ ...world, crossings: [there, { ...back, seenFor }] });

describe('agents near a crossing', () => {
  it('see each other on both floors, places and directions turned', () => {
    // 1 m before the line and 1.5 m beyond it, both 0.5 m from its first point: 2.5 m straight ahead.
    expect(saw(start([below, above]))).toEqual([
      [2.5, 0, 1, 0],
      [0, -2.5, 0, 1],
    ]);
  });

  it.each([2, 3, 6])('see the same with %i tiles', (tiles) => {
    const crowd = [below, above, { ...below, y: 4.3 }, { ...above, x: 29.4, y: 15.2 }, { ...below, x: 9 }];
    expect(saw(start(crowd, { tiles }))).toEqual(saw(start(crowd)));
  });

  it('are no more than they are', () => {
    const simulation = start([below, above]);
    simulation.tick();
    expect(simulation.present).toBe(2);
    expect(simulation.crowds[0].ownCount).toBe(2);
    expect(simulation.crowds[0].rowCount).toBe(4);
  });

  it('do not see those who stand beyond the line, on ground of the first floor', () => {
    expect(saw(start([{ ...below, x: 12.5 }, above]))[1]).toEqual([0, 0, 0, 0]);
  });

  it('are seen as far behind the line as other ground of the floor allows', () => {
    expect(saw(start([below, above], { world: withRoomBehind(1.6) }))[0]).toEqual([2.5, 0, 1, 0]);
    expect(saw(start([below, above], { world: withRoomBehind(1.4) }))[0]).toEqual([0, 0, 0, 0]);
  });

  it('do not see each other while a part has shut it', () => {
    const doors: Part = { name: 'doors', shuts: ({ level }) => level === 1 };
    expect(saw(start([below, above], { parts: [doors] }))).toEqual([
      [0, 0, 0, 0],
      [0, -2.5, 0, 1],
    ]);
  });

  it('are seen once on a floor that two crossings lead to', () => {
    const lines = [there, { ...there, line: [line[0], [12.5, 4]] as Line }];
    const simulation = start([below, above], { world: { ...world, crossings: lines } });
    simulation.tick();
    expect(simulation.crowds[0].rowCount).toBe(3);
  });
});

describe('a column that turns', () => {
  it('needs a partner', () => {
    const alone = { ...witness, columns: witness.columns?.slice(0, 1) ?? [] };
    expect(() => start([], { models: [{ model: alone, values: {} }] })).toThrow(/'pointsX' turns; give it a partner/);
  });
});
