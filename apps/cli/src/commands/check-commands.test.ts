import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runWords } from '../program.ts';
import { trialShell } from '../shell/shell.testing.ts';

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'korzo-commands-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function korzo(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const shell = trialShell();
  const code = await runWords(words, shell);
  return { code, ...shell.printed };
}

const hall = [
  'world:',
  '  size: [20, 10]',
  '  building:',
  '    regions: [{ id: hall, rect: [0, 0, 10, 10] }, { id: cell, rect: [10, 0, 10, 10] }]',
  '    portals: [{ id: slit, between: [hall, cell], at: [[10, 4], [10, 4.3]] }]',
  '    gates: [{ id: door, region: hall, at: [[0, 4], [0, 6]] }]',
  'groups: [{ name: people, count: 5, place: { shape: area, id: hall }, people: { radius: 0.2 }, goal: { goal: leave } }]',
].join('\n');
const town = 'city: { name: small-town }\ntraffic: { fill: { vehicles: 5 } }';

function file(name: string, body: string, ...commands: string[]): string {
  const path = join(folder, name);
  const lines = ['korzo: 1', 'name: trial', 'title: A trial', 'about: A trial.', body, 'run:', '  duration: 20'];
  if (commands.length > 0) lines.push('  commands:', ...commands.map((command) => `    - ${command}`));
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}

/** Places and rules of everything that is wrong. */
async function problemsIn(path: string): Promise<readonly string[]> {
  const { out } = await korzo('check', path, '--json');
  const { problems } = JSON.parse(out) as { problems: { place: string; rule: string; remedy: string }[] };
  return problems.map(({ place, rule, remedy }) => `${place}: ${rule}; ${remedy}`);
}

describe('korzo check of commands', () => {
  it('shows bad times together with everything else, each once', async () => {
    const problems = await problemsIn(
      file(
        'all.yaml',
        hall,
        '{ at: -3, type: close, passage: dor }',
        '{ at: .nan, type: close, passage: door }',
        '{ type: clse, passage: door }',
        '{ at: 3, type: obstacle, id: a }',
        '{ at: 3, type: close, passage: door, colour: red }',
        '{ at: 3, passage: door }',
        '7',
        '{ at: 3, type: road, road: High Street, open: false }',
      ),
    );
    const places = problems.map((problem) => problem.slice(0, problem.indexOf(': ')));
    expect(places).toEqual([
      'run.commands[0]',
      'run.commands[0].at',
      'run.commands[1].at',
      'run.commands[2].at',
      'run.commands[2].type',
      'run.commands[3]',
      'run.commands[4].colour',
      'run.commands[5].type',
      'run.commands[6]',
      'run.commands[7].type',
    ]);
    expect(problems[0]).toContain("no portal, gate or exit 'dor'; did you mean 'door'?");
    expect(problems[4]).toContain("did you mean 'close'?");
    expect(problems[5]).toContain('it has none; give outline or circle');
    expect(problems[6]).toContain('known are at, type, passage');
    expect(problems[9]).toContain('the command road belongs to traffic, which this scenario does not have');
  });

  it('answers unknown roads, junctions and kinds with the nearest one', async () => {
    const { out } = await korzo('city', 'small-town', '--roads', '--json');
    const { roadList } = JSON.parse(out) as { roadList: { road: number; name?: string }[] };
    const named = roadList.find(({ name }) => name !== undefined)?.name ?? 'road 0';
    const problems = await problemsIn(
      file(
        'town.yaml',
        town,
        `{ at: 3, type: road, road: "${named}x", open: false }`,
        '{ at: 3, type: trip, kind: carr, from: road 1, to: road 2 }',
        '{ at: 3, type: road, road: 3, open: false }',
      ),
    );
    expect(problems).toHaveLength(3);
    expect(problems[0]).toContain(`did you mean '${named}'?`);
    expect(problems[0].length).toBeLessThan(400);
    expect(problems[1]).toContain("did you mean 'car'?");
    expect(problems[2]).toContain(
      'it is 3; give the name of a street, the id of a SUMO edge, or `road` and its number',
    );
  });

  it('lists the numbers of roads', async () => {
    const { code, out } = await korzo('city', 'small-town', '--roads');
    expect(code).toBe(0);
    expect(out).toMatch(/road +name +from +to +lanes +length, m\n +0 /);
  });
});

describe('korzo plan --regions', () => {
  it('warns, and leaves out portals that the body does not fit through', async () => {
    const path = file('slit.yaml', hall);
    const slim = await korzo('plan', path, '--regions', '--radius', '0.1', '--json');
    const wide = await korzo('plan', path, '--regions', '--radius', '0.2', '--json');
    expect(JSON.parse(slim.out)).toMatchObject({ radius: 0.1, ways: [{ from: 'hall', to: 'cell' }, {}] });
    expect(JSON.parse(wide.out)).toMatchObject({ radius: 0.2, ways: [] });
  });
});

describe('korzo convert', () => {
  it('warns as check does, and says what a MASS world leaves out', async () => {
    const path = file('slit.yaml', hall);
    const { code, err } = await korzo('convert', path, join(folder, 'slit.xml'));
    expect(code).toBe(0);
    expect(err).toContain("no body fits through 'slit'");
    expect(err).toContain('a MASS world holds only the building; left out: 1 group with their arrivals');
    const checked = await korzo('check', path);
    expect(checked.err).toContain("no body fits through 'slit'");
  });
});
