import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openRecording } from '@korzo/recording/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { korzoHere } from './command/korzo-here.ts';

let folder: string;
const here = (name: string): string => join(folder, name);
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'korzo-traffic-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const json = (text: string): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>;

const lane = `main() {
  Way *w = new Way(straight);
  w->connect(new Cross(0, 0, 0, 2), 0, new Cross(200, 0, 0, 2), 0);
}`;
const scenario = (city: string): string =>
  `korzo: 1\nname: lane\ntitle: Lane\nabout: A lane.\ncity: ${city}\ntraffic: { flows: [{ from: 0, to: 0, perHour: 1200 }] }\nrun: { dt: 0.1, duration: 12 }\n`;

describe('korzo run with traffic', () => {
  it('reports trips, records cars and people, and the recording is replayed to the bit with two workers', async () => {
    const words = ['run', 'four-way', '--duration', '3', '--quiet', '--json', '--out', here('four-way')];
    const { traffic, checksum, model } = json((await korzoHere(words)).stdout);
    expect(model).toBe('orca+traffic');
    expect(traffic).toMatchObject({ arrived: 0, waiting: 0, impossible: 0 });
    const { info, problems } = await openRecording(here('four-way'));
    expect(problems).toEqual([]);
    expect(info.groups).toEqual(['walkers', 'car', 'van', 'truck', 'bus']);
    const replayed = json((await korzoHere(['replay', here('four-way'), '--workers', '2', '--json'])).stdout);
    expect(replayed).toMatchObject({ same: true, ticks: 31 });
    expect(info.summary?.['checksum']).toBe(checksum);
  });

  it('reads the city from a file beside the scenario, and says when there is none', async () => {
    writeFileSync(here('lane.city'), lane);
    writeFileSync(here('lane.yaml'), scenario('{ file: lane.city }'));
    const told = json((await korzoHere(['run', here('lane.yaml'), '--quiet', '--json'])).stdout);
    expect(told).toMatchObject({ scenario: 'lane', traffic: { impossible: 0 } });
    writeFileSync(here('lost.yaml'), scenario('{ file: nowhere.city }'));
    const lost = await korzoHere(['run', here('lost.yaml')]);
    expect([lost.code, existsSync(here('nowhere.city'))]).toEqual([1, false]);
    expect(lost.stderr).toMatch(/lost.yaml:5:.*nowhere.city/);
  });

  it('lists all that is wrong with city and traffic, with what was meant', async () => {
    const traffic = scenario(`{ text: ${JSON.stringify(lane)} }`).replace(
      'from: 0, to: 0',
      'from: 7, to: Elm, kind: cra',
    );
    writeFileSync(here('wrong.yaml'), traffic);
    const { code, stdout, stderr } = await korzoHere(['check', here('wrong.yaml')]);
    expect(code).toBe(1);
    for (const part of [/no road 7/, /no road 'Elm'/, /did you mean 'car'/]) expect(stdout + stderr).toMatch(part);
  });
});
