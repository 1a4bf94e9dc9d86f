import { describe, expect, it } from 'vitest';
import { openRun, shippedScenarios } from '@korzo/engine';
import { RecordedWalk } from './recorded-walk.ts';

describe('RecordedWalk', () => {
  it('is played there and back again, and time goes on', async () => {
    const hello = shippedScenarios().find(({ name }) => name === 'hello');
    if (hello === undefined) throw new Error('hello is not shipped');
    const run = await openRun(hello.scenario);
    const walk = new RecordedWalk(run.simulation, 3);
    await run.close();
    const played = Array.from({ length: 6 }, () => walk.next());
    const places = played.map(({ crowds }) => crowds[0].columns.x[0]);
    expect(new Set(places).size).toBe(3);
    expect(places[3]).toBe(places[1]);
    expect(places[4]).toBe(places[0]);
    expect(places[5]).toBe(places[1]);
    expect(played.map(({ moment }) => moment.tick)).toEqual([0, 1, 2, 3, 4, 5]);
  });
});
