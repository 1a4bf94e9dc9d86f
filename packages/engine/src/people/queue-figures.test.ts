import { hasLeft } from '@korzo/core';
import { placeOf } from '@korzo/building';
import { builtinMeasures, Series } from '@korzo/analysis';
import { describe, expect, it } from 'vitest';
import { readScenario } from '../reader/read.ts';
import { openRun } from '../run.ts';

const seconds = 40;

/** Sixty people upstairs who come down 1 m of stairs and go on through a door of 1 m. */
const scenario = {
  korzo: 1,
  name: 'down',
  title: 'Down',
  about: 'A floor comes down.',
  world: {
    size: [30, 8],
    levels: 2,
    building: {
      regions: [
        { id: 'upstairs', rect: [0, 0, 8, 8], level: 1 },
        { id: 'hall', rect: [13, 0, 6, 8], level: 0 },
        { id: 'yard', rect: [19, 0, 8, 8], level: 0 },
      ],
      portals: [
        { id: 'stairs', kind: 'stairs', length: 5, between: ['hall', 'upstairs'], at: [[13, 3], [13, 4]], landing: [[8, 3], [8, 4]] }, // prettier-ignore
        { id: 'door', kind: 'door', between: ['hall', 'yard'], at: [[19, 3], [19, 4]] }, // prettier-ignore
      ],
      gates: [{ id: 'out', region: 'yard', at: [[27, 0], [27, 8]], way: 'out' }], // prettier-ignore
    },
  },
  groups: [
    {
      name: 'people',
      configuration: 'guidelines',
      count: 60,
      place: { shape: 'area', id: 'upstairs' },
      people: { walkingSpeed: 1.34 },
      goals: [{ goal: 'leave' }],
    },
  ],
  run: { dt: 0.05, duration: seconds },
};

async function watched() {
  const read = readScenario(JSON.stringify(scenario), { file: 'down.json' });
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  const { simulation, close } = await openRun(read.scenario, { seed: 1 });
  const queues = builtinMeasures.find(({ name }) => name === 'queues');
  if (queues === undefined) throw new Error('there is no measure queues');
  const series = new Series(queues, placeOf(simulation), { interval: 0 });
  /** Person-time that people stood upstairs within 5 m of the head, s. */
  let upstairs = 0;
  while (simulation.time < seconds) {
    simulation.tick();
    series.afterTick({
      ticks: simulation.ticks,
      time: simulation.time,
      crowds: simulation.crowds,
      events: simulation.events,
    });
    const [{ columns, ownCount }] = simulation.crowds;
    for (let row = 0; row < ownCount; row++) {
      const { x, y, vx, vy, level, wantedExit } = columns;
      const away = Math.hypot(x[row] - 8, Math.max(0, 3 - y[row], y[row] - 4));
      if (level[row] !== 1 || hasLeft(wantedExit[row]) || away > 5 || Math.hypot(vx[row], vy[row]) >= 0.4) continue;
      if (simulation.ticks > 1) upstairs += 0.05;
    }
  }
  await close();
  const { findings = [] } = series.summary(0);
  const table = findings.find(({ name }) => name === 'lines');
  const curve = findings.find(({ name }) => name === 'queues');
  if (table?.kind !== 'table' || curve?.kind !== 'curve') throw new Error('queues has no table or no curve');
  return { rows: table.rows, lines: curve.lines, upstairs };
}

describe('queues at stairs and doors', () => {
  it('fulfil the law of Little, and are those of people before the line', async () => {
    const { rows, lines, upstairs } = await watched();
    const measured = seconds - 0.05;
    for (const [name, , mean, , through, wait, , inVain] of rows) {
      // The curve has a point for every tick.
      const points = lines.find((line) => line.name === name)?.y ?? [];
      const area = points.slice(1).reduce<number>((sum, people) => sum + (people ?? 0) * 0.05, 0);
      const waited = Number(through) * (Number(through) > 0 ? Number(wait) : 0) + Number(inVain);
      expect(Number(mean) * measured).toBeCloseTo(waited, 6);
      // People who are pushed over the line and back are not in the curve while they are beyond it.
      expect(Math.abs(waited - area), `${name}: ${waited} and ${area}`).toBeLessThan(0.02 * area + 0.1);
    }
    const head = rows.find(([name]) => name === 'stairs/head');
    // Those upstairs wait at the head; on the flight they wait for its foot.
    expect(Math.abs((Number(head?.[2]) * measured) / upstairs - 1)).toBeLessThan(0.02);
    expect(upstairs).toBeGreaterThan(100);
  });
});
