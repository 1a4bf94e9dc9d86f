import { CommanderError } from 'commander';
import { describe, expect, it } from 'vitest';
import { InputError } from '@korzo/reading';
import { reportError, UsageError } from './report-error.ts';
import { trialShell } from './shell.testing.ts';

const problem = {
  file: 'a.yaml',
  place: 'groups[0].count',
  line: 3,
  column: 5,
  rule: 'count must be at least 1',
  remedy: 'give more',
};

/** What a wrong command line is answered with. */
function printed(terminal: boolean, environment = {}): string {
  const shell = trialShell({ terminal, environment });
  reportError(shell, new UsageError('no such thing'), false);
  return shell.printed.err;
}

describe('reportError', () => {
  it('lists every problem of an input, a line each, and ends with 1', () => {
    const shell = trialShell();
    expect(reportError(shell, new InputError([problem, { ...problem, line: 9 }]), false)).toBe(1);
    expect(shell.printed.out).toBe('');
    expect(shell.printed.err.split('\n')).toHaveLength(3);
    expect(shell.printed.err).toContain('korzo: a.yaml:3:5: groups[0].count: count must be at least 1; give more');
  });

  it('adds one JSON object on stdout when asked', () => {
    const shell = trialShell();
    reportError(shell, new InputError([problem]), true);
    expect(JSON.parse(shell.printed.out)).toEqual({
      error: { kind: 'input', exitCode: 1, message: 'the input is wrong (1 problem)', problems: [problem] },
    });
  });

  it('is red on terminals only, and never with NO_COLOR or on one without colours', () => {
    const plain = 'korzo: no such thing\n';
    expect(printed(true)).toBe('\u001b[31mkorzo:\u001b[0m no such thing\n');
    expect([printed(false), printed(true, { NO_COLOR: '1' }), printed(true, { TERM: 'dumb' })]).toEqual([
      plain,
      plain,
      plain,
    ]);
  });

  it('ends with 2 for wrong usage and 0 for help', () => {
    expect(reportError(trialShell(), new UsageError('no'), false)).toBe(2);
    expect(reportError(trialShell(), new CommanderError(1, 'commander.unknownOption', 'error: no'), false)).toBe(2);
    expect(reportError(trialShell(), new CommanderError(0, 'commander.helpDisplayed', '(outputHelp)'), false)).toBe(0);
  });

  it('reports an internal fault in one line with a hint, and its stack only with KORZO_DEBUG', () => {
    const fault = new Error('the ghosts were lost\nand more');
    const plain = trialShell();
    expect(reportError(plain, fault, false)).toBe(3);
    expect(plain.printed.err).toMatch(/^korzo: internal fault: the ghosts were lost\nkorzo: .*KORZO_DEBUG=1.*\n$/);
    const debugging = trialShell({ environment: { KORZO_DEBUG: '1' } });
    reportError(debugging, fault, false);
    expect(debugging.printed.err).toContain('    at ');
  });
});
