import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findShippedScenario, openRun, readScenario, type Run } from '@korzo/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runWords } from '../program.ts';
import { trialShell } from '../shell/shell.testing.ts';
import { recorderHere } from './recorder.testing.ts';

let folder: string;
const here = (name: string): string => join(folder, name);

async function korzo(...words: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  const shell = trialShell();
  const code = await runWords(words, shell);
  return { code, ...shell.printed };
}

/** A copy of the recording with another text in one of its files. */
function changed(name: string, file: string, change: (text: string) => string): string {
  cpSync(here('hello'), here(name), { recursive: true });
  const path = join(here(name), file);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
  return here(name);
}

/** Records the first ticks of a run. */
async function record(run: Run, name: string): Promise<void> {
  const { simulation } = run;
  const writer = recorderHere(run, here(name));
  writer.afterTick(simulation);
  while (simulation.ticks < 20) {
    simulation.tick();
    writer.afterTick(simulation);
  }
  await writer.close({ ticks: simulation.ticks });
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'korzo-malformed-'));
  const hello = findShippedScenario('hello');
  if ('problems' in hello) throw new Error('hello is not shipped');
  await record(await openRun(hello.scenario), 'hello');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A command in events.jsonl, where the message finds it, and what it says. */
const malformed: readonly (readonly [command: string, place: string, rule: string])[] = [
  ['{"type":"remove"}', 'commands[0].command.agent', 'is missing; give an object with id, generation'],
  ['{"type":"nonsense"}', 'commands[0].command.type', 'there is no command of type "nonsense"; types are add'],
  [
    '{"type":"add","spec":{"kind":"person","model":0,"x":5,"y":5,"goal":5}}',
    'commands[0].command.spec.goal',
    'it is 5',
  ],
  ['{"type":"send","agent":{"id":1,"generation":0},"goal":null}', 'commands[0].command.goal', 'it is null'],
  [
    '{"type":"add","spec":{"kind":"person","model":0,"x":5,"y":5,"radius":1e300}}',
    'commands[0].command.spec.radius',
    'from 0.000001 to 100 m; it is 1e+300',
  ],
  ['{"type":"model","model":0,"group":1e308}', 'commands[0].command.group', 'it is 1e+308'],
  ['{"type":"model","model":0,"group":{"$number":"NaN"}}', 'commands[0].command.group', 'it is NaN'],
  ['{"type":"set","model":0,"parameter":"a","value":[]}', 'commands[0].command.value', 'it is []'],
];

describe('a malformed command in a recording', () => {
  it.each(malformed)('%s is refused by check and replay alike', async (command, place, rule) => {
    const line = `{"tick":3,"commands":[{"tick":2,"command":${command}}]}\n`;
    const bad = changed('bad', 'events.jsonl', () => line);
    const checked = await korzo('check', bad);
    expect(checked.code).toBe(1);
    expect(checked.err).toContain(`events.jsonl:1: ${rule.startsWith('there') ? '' : place}`);
    expect(checked.err).toContain(rule);
    const replayed = await korzo('replay', bad, '--quiet');
    expect([replayed.code, replayed.out]).toEqual([1, '']);
    expect(replayed.err).toContain(`korzo: ${bad}/events.jsonl:1`);
    expect(replayed.err).toContain(place);
    expect(replayed.err).toContain(rule);
    expect(replayed.err).not.toContain('internal fault');
    // What needs no replay reads the rest.
    const measured = await korzo('measure', bad, '--measure', 'present');
    expect(measured.code).toBe(0);
  });

  it('is printed once by replay, with its place once', async () => {
    const commands = ['{"type":"remove"}', '{"type":"nonsense"}'].map((each) => `{"tick":2,"command":${each}}`);
    const bad = changed('twice', 'events.jsonl', () => `{"tick":3,"commands":[${commands.join()}]}\n{"tick":4\n`);
    const { code, err } = await korzo('replay', bad);
    expect(code).toBe(1);
    expect(err.trimEnd().split('\n')).toEqual([
      `korzo: warning: ${bad}: events.jsonl:2: the line is damaged; it is left out`,
      `korzo: ${bad}/events.jsonl:1:1: commands[0].command.agent: agent is missing; give an object with id, generation`,
      expect.stringMatching(
        /:1:1: commands\[1\]\.command\.type: there is no command of type "nonsense"; types are add/,
      ),
    ]);
  });

  it('that is well-formed but does not fit makes the replay another run', async () => {
    const line = '{"tick":3,"commands":[{"tick":2,"command":{"type":"model","model":99,"group":0}}]}\n';
    const strange = changed('strange', 'events.jsonl', () => line);
    const { code, out } = await korzo('replay', strange, '--quiet');
    expect(code).toBe(1);
    expect(out).toMatch(
      /differs first at tick 3 .*\n {2}the recorded command 'model' is refused now: there is no model instance 99/,
    );
  });
});

describe('a run that refused a command', () => {
  it('is the same again, refusal and all; without the note of it the replay differs', async () => {
    const read = readScenario(yard, { file: 'yard.yaml' });
    if ('problems' in read) throw new Error(JSON.stringify(read.problems));
    await record(await openRun(read.scenario), 'yard');
    const same = await korzo('replay', here('yard'), '--quiet');
    expect([same.code, same.out]).toEqual([0, expect.stringContaining('the same in')]);
    const path = join(here('yard'), 'events.jsonl');
    expect(readFileSync(path, 'utf8')).toContain('"refused"');
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/.*"refused".*\n/g, ''));
    const other = await korzo('replay', here('yard'), '--quiet');
    expect([other.code, other.out]).toEqual([1, expect.stringContaining("the recorded command 'control' is refused")]);
  });
});

const yard = `
korzo: 1
name: yard
title: Yard
about: A car is driven by one driver, and asked for by another one.
world: { size: [40, 40, 10] }
bodies: { cars: [{ name: red, at: [20, 20] }] }
run:
  dt: 0.05
  duration: 1
  commands:
    - { at: 0.25, type: control, body: red, capability: drive, value: 0.5, driver: first }
    - { at: 0.5, type: control, body: red, capability: drive, value: 0.5, driver: second }
`;

describe('recording.json', () => {
  it('without the max of an exit is refused with its place', async () => {
    const bad = changed('no-max', 'recording.json', (text) => {
      const manifest = JSON.parse(text) as { world: { exits: { max?: unknown }[] } };
      delete manifest.world.exits[0].max;
      return JSON.stringify(manifest);
    });
    for (const word of ['check', 'replay']) {
      const { code, err } = await korzo(word, bad);
      expect(code).toBe(1);
      expect(err).toContain('recording.json: world.exits[0].max must be a list of 2; it is missing; use a whole copy');
    }
  });

  it('has the seed and the step of the run, whatever the text of the scenario says', async () => {
    const other = changed('other-seed', 'recording.json', (text) => {
      const manifest = JSON.parse(text) as { scenario: { text: string } };
      const scenario = JSON.parse(manifest.scenario.text) as { run: Record<string, unknown> };
      scenario.run = { ...scenario.run, seed: 4711, dt: 0.1 };
      manifest.scenario.text = JSON.stringify(scenario);
      return JSON.stringify(manifest);
    });
    const { code, out } = await korzo('replay', other, '--quiet');
    expect(out).toMatch(/the same in 21 ticks and 21 frames/);
    expect(code).toBe(0);
  });
});
