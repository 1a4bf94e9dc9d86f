import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trialShell } from '../shell/shell.testing.ts';
import { openLog } from './open-log.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'korzo-log-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const textsIn = (lines: string): string[] =>
  lines
    .trimEnd()
    .split('\n')
    .map((line) => line.split(/ {2,}/).slice(-3).join(' '));

describe('the log of the command', () => {
  it('goes to stderr, after a warning to what draws there', () => {
    const shell = trialShell();
    const logs = openLog(shell, { logLevel: 'info' }, []);
    let cleared = 0;
    logs.beforeLine = () => cleared++;
    logs.log.warning('world', 'careful');
    logs.log.info('run', 'hello');
    logs.log.debug('run', 'detail');
    expect(shell.printed.out).toBe('');
    expect(textsIn(shell.printed.err)).toEqual(['warning world careful', 'info run hello']);
    expect(cleared).toBe(2);
  });

  it('goes to a file as well, which --quiet does not silence; errors that end the run stand there too', () => {
    const shell = trialShell();
    const logFile = join(folder, 'quiet.log');
    const logs = openLog(shell, { logLevel: 'debug', logGroups: ['goals', 'run'], quiet: true, logFile }, []);
    logs.log.time = 3;
    logs.log.warning('goals', 'no way');
    logs.log.debug('crew', 'cut');
    logs.noteError(new Error('first\nsecond'));
    logs.close();
    logs.log.warning('goals', 'after the end');
    expect(shell.printed.err).toBe('');
    expect(textsIn(readFileSync(logFile, 'utf8'))).toEqual([
      'warning goals no way',
      'error run first',
      'error run second',
    ]);
  });

  it('shows so many of one kind on the console and all in the file', () => {
    const shell = trialShell();
    const logFile = join(folder, 'many.log');
    const logs = openLog(shell, { logLevel: 'info', logFile }, []);
    for (let count = 0; count < 200; count++) logs.log.warning('goals', `failure ${count}`);
    logs.close();
    expect(textsIn(shell.printed.err)).toHaveLength(51);
    expect(shell.printed.err).toContain(`not shown here; all are in ${logFile}`);
    expect(textsIn(readFileSync(logFile, 'utf8'))).toHaveLength(200);
  });

  it('is not written over what the run reads, by whatever name', () => {
    const input = join(folder, 'input.yaml');
    const link = join(folder, 'link.log');
    writeFileSync(input, 'precious');
    symlinkSync(input, link);
    for (const logFile of [input, link, join(folder, '.', 'input.yaml')])
      expect(() => openLog(trialShell(), { logLevel: 'info', logFile }, [input])).toThrow('must not be written over');
    expect(readFileSync(input, 'utf8')).toBe('precious');
  });

  it('is refused where no file can be', () => {
    const logFile = join(folder, 'nowhere', 'run.log');
    expect(() => openLog(trialShell(), { logLevel: 'info', logFile }, [])).toThrow('there is no such folder');
    expect(() => openLog(trialShell(), { logLevel: 'info', logFile: folder }, [])).toThrow('it is a folder');
    expect(() => openLog(trialShell(), { logLevel: 'info', logGroups: ['gols'] }, [])).toThrow("did you mean 'goals'?");
  });

  it.runIf(existsSync('/dev/full'))(
    'goes on without a file that cannot be written any more, and says so once (needs /dev/full)',
    () => {
      const shell = trialShell();
      const logs = openLog(shell, { logLevel: 'info', logFile: '/dev/full', quiet: true }, []);
      logs.log.info('run', 'one');
      logs.log.info('run', 'two');
      logs.close();
      expect(shell.printed.err).toBe(
        'korzo: /dev/full: the log file cannot be written any more: the disk is full; the run goes on without it\n',
      );
    },
  );
});
