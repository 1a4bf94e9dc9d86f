import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { arch, release, type } from 'node:os';
import { basename, join } from 'node:path';
import { InputError } from '@korzo/formats';
import { isRecordingFile, type Recording } from '@korzo/recording';
import { importTracks, makeTemporaryFolder, writeWhole } from '@korzo/recording/node';
import type { JudgedTests, ModelStatus } from '@korzo/studies/report';
import { blameRecording } from '../record/blame.ts';
import { damageNote, refuseWithoutFrames } from '../record/damage.ts';
import { openStored } from '../record/recorded-scenario.ts';
import { noProgress, progressFor } from '../run/progress.ts';
import { exitCodes } from '../shell/exit-codes.ts';
import { printJson } from '../shell/shell.ts';
import { version } from '../shell/version.ts';
import type { Call, ExitCode } from './command.ts';

export interface ReportWords {
  readonly out: string;
  readonly title?: string;
  readonly question?: string;
  readonly author?: string;
  readonly validation?: string;
  readonly force?: true;
  readonly json?: true;
  readonly quiet?: true;
}

export async function act(paths: readonly string[], words: ReportWords, { shell }: Call): Promise<ExitCode> {
  const { out, title, question, author, force } = words;
  if (existsSync(out) && force !== true)
    throw wrong(out, 'it is there already', 'name another file, or give --force to overwrite it');
  const status = words.validation === undefined ? undefined : await statusFrom(words.validation);
  const { gatherEvidence, hashesOf, reportPage } = await import('@korzo/studies/report');
  const progress = words.quiet ? noProgress : progressFor(shell);
  const between = makeTemporaryFolder('report');
  try {
    const folders = paths.flatMap(foldersIn);
    const runs = [];
    for (const [index, path] of folders.entries()) {
      const recording = await openAny(path, join(between, String(index)));
      refuseWithoutFrames(path, recording);
      const onFrame = (frame: number, all: number): void =>
        progress.show({
          ticks: index + frame / all,
          allTicks: folders.length,
          present: 0,
          time: 0,
          doing: `recording ${index + 1} of ${folders.length}`,
        });
      runs.push(gatherEvidence(basename(path), recording, { onFrame }));
    }
    progress.end();
    const problems = runs.flatMap((run, index) => run.problems.map((text) => `${folders[index]}: ${text}`));
    if (!words.quiet) for (const problem of problems) shell.stderr.write(`korzo: warning: ${problem}\n`);
    const html = reportPage(runs, {
      ...(status === undefined ? {} : { status }),
      ...(title === undefined ? {} : { title }),
      ...(question === undefined ? {} : { question }),
      ...(author === undefined ? {} : { author }),
      date: `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
      platform: `${type()} ${release()}, ${arch()}, Node ${process.versions.node}, Korzo ${version()}`,
      hashes: await hashesOf(runs),
    });
    writeWhole(out, html, { overwrite: force === true });
    if (words.json)
      printJson(shell, {
        report: out,
        bytes: Buffer.byteLength(html),
        runs: runs.map(({ name, people, outAt, lasted, stuck, problems }) => ({
          recording: name,
          people,
          out: outAt.length,
          lastOutAt: outAt.at(-1) ?? null,
          lasted,
          stuck: stuck.from === 'unknown' ? null : stuck.people.length,
          problems,
        })),
      });
    else
      shell.stdout.write(
        `${out}: ${runs.length} ${runs.length === 1 ? 'run' : 'runs'}, ${(html.length / 1024).toFixed(0)} kB${damageNote(problems)}\n`,
      );
    return exitCodes.done;
  } finally {
    progress.end();
    rmSync(between, { recursive: true, force: true });
  }
}

const wrong = (file: string, rule: string, remedy: string): InputError =>
  new InputError([{ file, place: '', rule, remedy }]);

/** A sweep is all of its recordings. */
function foldersIn(path: string): readonly string[] {
  const inside = join(path, 'recordings');
  if (!existsSync(join(path, 'sweep.json'))) return [path];
  if (!existsSync(inside)) throw wrong(path, 'this sweep was not recorded', 'make it again with korzo sweep --record');
  return readdirSync(inside)
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .map((name) => join(inside, name));
}

async function openAny(path: string, between: string): Promise<Recording> {
  try {
    const isFile = existsSync(path) && statSync(path).isFile() && !isRecordingFile(path);
    if (isFile) await importTracks(path, between, { korzo: version() });
    return await openStored(isFile ? between : path);
  } catch (error) {
    throw blameRecording(error);
  }
}

async function statusFrom(path: string): Promise<readonly ModelStatus[]> {
  const { statusOf } = await import('@korzo/studies/report');
  try {
    const results = JSON.parse(readFileSync(path, 'utf8')) as JudgedTests & { readonly korzo?: string };
    if (!Array.isArray(results.tests)) throw new Error('it has no tests');
    return statusOf(results, results.korzo ?? version());
  } catch (error) {
    throw wrong(
      path,
      `it must be results.json of korzo validate: ${error instanceof Error ? error.message : String(error)}`,
      'make it by korzo validate all --out DIR',
    );
  }
}
