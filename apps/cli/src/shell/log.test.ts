import { describe, expect, it } from 'vitest';
import { Log } from './log.ts';
import { trialShell } from './shell.testing.ts';

describe('the log', () => {
  it('writes to stderr what its level lets through', () => {
    const shell = trialShell();
    const log = new Log(shell, 'info');
    let cleared = 0;
    log.beforeLine = () => cleared++;
    log.warning('careful');
    log.info('hello');
    log.debug('detail');
    expect(shell.printed).toEqual({ out: '', err: 'warning: careful\nhello\n' });
    expect(cleared).toBe(2);
  });
});
