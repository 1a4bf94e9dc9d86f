import { defineFollowing, offsetsOf } from '@korzo/traffic';
import { describe, expect, it } from 'vitest';
import { openRun } from '../run.ts';
import { readScenario } from '../reader/read.ts';

const parameters = {
  pace: { default: 1, min: 0.1, max: 5, unit: 'm/s2', meaning: 'acceleration' },
  room: { default: 3, min: 1, max: 20, unit: 'm', meaning: 'gap at rest' },
};
const of = offsetsOf(parameters);
let asked = 0;

/** Speeds up slowly while there is room, and stops otherwise. */
const cautious = defineFollowing({
  name: 'cautious',
  summary: 'Drives slowly.',
  parameters,
  pace: 'pace',
  gapAtRest: 'room',
  acceleration: ({ speed, wishedSpeed, gap }, values, at) => {
    asked++;
    return gap < 5 * values[at + of.room] || speed > wishedSpeed / 2 ? -1 : values[at + of.pace];
  },
});

const text = (model: string): string => `korzo: 1
name: trial
title: Trial
about: A trial.
city: { text: 'main() { connect(new Cross(0, 0, 0, 2), 0, new Cross(300, 0, 0, 2), 0); }' }
traffic: { model: ${model}, trips: [{ from: 0, to: 0 }] }
run: { dt: 0.1, duration: 60 }
`;

async function speedAfter(model: string, seconds: number): Promise<number> {
  const read = readScenario(text(model), { file: 'trial.yaml' });
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  const { simulation, close } = await openRun(read.scenario, { followingModels: [cautious] });
  while (simulation.time < seconds) simulation.tick();
  const { vx, vy } = simulation.crowds[0].columns;
  await close();
  return Math.hypot(vx[0], vy[0]);
}

describe("a following model of a user's own", () => {
  it('drives vehicles of a scenario that names it', async () => {
    const [own, usual] = [await speedAfter('cautious', 10), await speedAfter('idm', 10)];
    expect(asked).toBeGreaterThan(50);
    expect(own).toBeGreaterThan(1);
    expect(own).toBeLessThan(0.8 * usual);
  });

  it('is refused by name where it is not handed in, and when its name is taken', async () => {
    const read = readScenario(text('cautios'), { file: 'trial.yaml' });
    if ('problems' in read) throw new Error(JSON.stringify(read.problems));
    await expect(openRun(read.scenario, { followingModels: [cautious] })).rejects.toThrow(
      /no model of following 'cautios'; did you mean 'cautious'\?/,
    );
    await expect(openRun(read.scenario, { followingModels: [{ ...cautious, name: 'idm' }] })).rejects.toThrow(
      "may not be called 'idm'",
    );
  });

  it.each([NaN, Infinity, undefined])('that gives %s ends the run and is named', async (given) => {
    const broken = { ...cautious, acceleration: () => given as number };
    const read = readScenario(text('cautious'), { file: 'trial.yaml' });
    if ('problems' in read) throw new Error(JSON.stringify(read.problems));
    const { simulation, close } = await openRun(read.scenario, { followingModels: [broken] });
    const drive = (): void => {
      for (let tick = 0; tick < 20; tick++) simulation.tick();
    };
    expect(drive).toThrow(`the following model 'cautious' gave ${given} as an acceleration`);
    await close();
  });
});
