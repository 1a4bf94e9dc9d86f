import { findShippedScenario } from '@korzo/engine';
import { readScenario } from '@korzo/formats';
import { describe, expect, it } from 'vitest';
import { buildings } from '../tools/make-buildings.mjs';
import { runToEnd } from './buildings/run-to-end.ts';

describe('the buildings that are made by a script', () => {
  it.each(Object.entries(buildings))('%s is shipped as the script makes it', (name, textOf) => {
    const made = readScenario(textOf(), { file: name });
    const shipped = findShippedScenario(name);
    expect('scenario' in made && made.scenario).toEqual('scenario' in shipped && shipped.scenario);
  });
});

describe('building-20-rooms', () => {
  it('is empty within 600 s, and no agent is ever inside a wall', async () => {
    const { simulation, contacts } = await runToEnd('building-20-rooms');
    expect(simulation.totals).toMatchObject({ entered: 500, left: 500 });
    expect(simulation.lastLeftAt).toBeLessThan(600);
    // A contact counts from 0.1 mm on.
    expect(contacts.walls).toBe(0);
    expect(Math.min(...simulation.exits.values())).toBeGreaterThan(200);
  });
});

describe('station-100', () => {
  it('has a hundred rooms and halls, stairs that people use, and walls that no agent is inside of', async () => {
    const found = findShippedScenario('station-100');
    expect('scenario' in found && found.scenario.world.building?.regions).toHaveLength(100);
    const upstairs = new Set<number>();
    const failed: string[] = [];
    const { simulation, contacts } = await runToEnd('station-100', {
      knobs: { count: 1000 },
      watch: ({ crowds, events }) => {
        const { id, level } = crowds[0].columns;
        for (let row = 0; row < crowds[0].ownCount; row++) if (level[row] > 0) upstairs.add(id[row]);
        for (const event of events) if (event.type === 'goal' && event.outcome === 'failed') failed.push(event.reason);
      },
    });
    expect(contacts.walls).toBe(0);
    expect(failed).toEqual([]);
    expect(upstairs.size).toBeGreaterThan(2);
    expect(simulation.totals.left).toBeGreaterThan(50);
  });
});
