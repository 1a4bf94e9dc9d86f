import { describe, expect, it } from 'vitest';
import { trialShell } from '../shell/shell.testing.ts';
import { progressFor } from './progress.ts';

const state = (ticks: number) => ({ ticks, allTicks: 100, present: 12, time: ticks * 0.1 });

describe('progress', () => {
  it('on a terminal is one line, redrawn ten times a second at most, that goes away', () => {
    const shell = trialShell({ terminal: true, columns: 100, environment: { NO_COLOR: '1' } });
    let now = 0;
    const progress = progressFor(shell, () => now);
    for (now = 10; now <= 2000; now += 10) progress.show(state(now / 20));
    const lines = shell.printed.err.split('\r').slice(1);
    expect(lines).toHaveLength(20);
    expect(shell.printed.err.startsWith('\u001b[?25l\r\u001b[2K')).toBe(true);
    expect(lines.at(-1)).toBe(`\u001b[2K${'█'.repeat(38)}${'░'.repeat(2)} 95 %  9.6 s simulated, 12 present, 0 s left`);
    expect(shell.printed.err).not.toContain('\n');
    progress.end();
    expect(shell.printed.err.endsWith('\r\u001b[2K\u001b[?25h')).toBe(true);
  });

  it('has colours on a terminal unless NO_COLOR is set', () => {
    const shell = trialShell({ terminal: true, columns: 100 });
    let now = 0;
    const progress = progressFor(shell, () => now);
    now = 1000;
    progress.show(state(50));
    expect(shell.printed.err).toContain('\u001b[36m');
  });

  it('never is wider than the terminal', () => {
    for (const columns of [10, 20, 45, 60, 80]) {
      const shell = trialShell({ terminal: true, columns, environment: { NO_COLOR: '1' } });
      let now = 0;
      const progress = progressFor(shell, () => now);
      now = 1000;
      progress.show(state(50));
      const drawn = shell.printed.err.replace('\u001b[?25l\r\u001b[2K', '');
      expect(drawn.length).toBeLessThan(columns);
      expect(drawn.length).toBeGreaterThan(0);
    }
  });

  it('elsewhere is a plain line every two seconds', () => {
    for (const shell of [trialShell(), trialShell({ terminal: true, environment: { TERM: 'dumb' } })]) {
      let now = 0;
      const progress = progressFor(shell, () => now);
      for (now = 100; now <= 5000; now += 100) progress.show(state(now / 100));
      progress.end();
      expect(shell.printed.err).toBe(
        '20 %  2.0 s simulated, 12 present, 8 s left\n40 %  4.0 s simulated, 12 present, 6 s left\n',
      );
    }
  });
});
