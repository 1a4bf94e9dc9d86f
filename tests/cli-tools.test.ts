import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runWords } from '@korzo/cli';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const repository = fileURLToPath(new URL('../', import.meta.url));
const launcher = join(repository, 'apps/cli/bin/korzo.js');

let folder: string;

beforeAll(() => {
  // Inside the repository, so that skeletons find the package as a user's would.
  mkdirSync(join(repository, 'artifacts'), { recursive: true });
  folder = mkdtempSync(join(repository, 'artifacts/cli-tools-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Said {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const outlet = (into: string[]) => ({ write: (text: string) => into.push(text) });

async function korzo(words: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<Said> {
  const [out, err]: string[][] = [[], []];
  const code = await runWords(words, { stdout: outlet(out), stderr: outlet(err), environment });
  return { code, out: out.join(''), err: err.join('') };
}

describe('korzo doctor', () => {
  it('says what is there, what for, and what to do about the rest', async () => {
    const programs = join(folder, 'programs');
    mkdirSync(programs);
    writeFileSync(join(programs, 'nats-server'), '');
    chmodSync(join(programs, 'nats-server'), 0o755);
    writeFileSync(join(programs, 'netconvert'), 'not executable');
    chmodSync(join(programs, 'netconvert'), 0o644);
    writeFileSync(join(programs, 'python3'), '#!/bin/sh\nexit 1\n');
    chmodSync(join(programs, 'python3'), 0o755);
    const { code, out } = await korzo(['doctor'], { PATH: programs });
    expect(code).toBe(0);
    expect(out).toMatch(/^ok +Node +\d+\.\d+\.\d+; for everything$/m);
    expect(out).toContain(`nats-server    ${join(programs, 'nats-server')}`);
    expect(out).toMatch(/^missing +SUMO[^]*?install sumo/m);
    expect(out).toMatch(/^missing +Python .*python3, without the package websockets;[^]*?install python3/m);
    expect(out).toMatch(/^ok +h5wasm +installed/m);
  });

  it('prints one JSON object', async () => {
    const { out } = await korzo(['doctor', '--json'], { PATH: '' });
    const { findings } = JSON.parse(out) as {
      readonly findings: readonly { readonly name: string; readonly state: string }[];
    };
    expect(findings.find(({ name }) => name === 'browser')?.state).toBe('missing');
  });
});

const make = (...words: string[]): string =>
  execFileSync(process.execPath, [launcher, 'new', ...words], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });

describe('korzo new', () => {
  it('makes a scenario without a problem', async () => {
    expect(make('scenario', 'my-room')).toContain('korzo run my-room.yaml');
    expect(await korzo(['check', join(folder, 'my-room.yaml')])).toMatchObject({ code: 0 });
  });

  it.each(['model', 'part'])('makes a %s whose tests pass, and overwrites nothing', (what) => {
    const said = make(what, `my-${what}`);
    const command = /^ {2}korzo (run .*)$/m.exec(said)?.[1] ?? '';
    const words = [launcher, ...command.split(' '), '--duration', '2', '--json', '--quiet'];
    const summary = JSON.parse(execFileSync(process.execPath, words, { cwd: folder, encoding: 'utf8' })) as object;
    expect(summary).toMatchObject({ scenario: 'hello', model: what === 'model' ? 'my-model' : 'orca' });
    const tested = execFileSync(process.execPath, ['--test', `my-${what}.test.mjs`], { cwd: folder, encoding: 'utf8' });
    expect(tested).toMatch(/^# fail 0$/m);
    expect(tested).not.toMatch(/^# pass 0$/m);
    const files = readdirSync(folder);
    expect(() => make(what, `my-${what}`)).toThrow(/is there already/);
    expect(readdirSync(folder)).toEqual(files);
  });

  it('refuses what it cannot make', async () => {
    expect((await korzo(['new'])).err).toMatch(/missing required argument 'what'; see korzo help new$/m);
    expect((await korzo(['new', 'planet', 'x'])).err).toMatch(/known are scenario, model, part, module/);
    expect((await korzo(['new', 'model', '../x'])).err).toMatch(/small letters, digits and dashes/);
  });
});
