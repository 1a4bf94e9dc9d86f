import { describe, expect, it } from 'vitest';
import { startInTerminal, startKorzo } from './command/korzo.ts';

/** Goes on for hours unless an agent ends it. */
const endless = ['run', 'hello', '--duration', '1000000', '--set', 'run.stopWhenEmpty=false'];
/** Long enough on any machine for the bar to be drawn. */
const longRun = ['run', 'hello', '--duration', '20', '--set', 'count=300'];
const escape = '\u001b';
const hideCursor = '\u001b[?25l';
const showCursor = '\u001b[?25h';

describe('Ctrl-C', () => {
  it('ends the run after the tick, with the summary so far', async () => {
    const running = startKorzo([...endless, '--json']);
    await running.saw(/\d+ % {2}[\d.]+ s simulated, \d+ present, .* left\n/);
    running.process.kill('SIGINT');
    const { code, stdout, stderr } = await running.ended;
    const summary = JSON.parse(stdout) as { interrupted: boolean; ticks: number; simulatedSeconds: number };
    expect(code).toBe(0);
    expect(summary.interrupted).toBe(true);
    expect(summary.ticks).toBeGreaterThan(0);
    expect(summary.simulatedSeconds).toBeLessThan(1_000_000);
    expect(stderr).not.toContain(escape);
  });

  it('ends workers too, and SIGTERM is the same', async () => {
    const running = startKorzo([...endless, '--workers', '2']);
    await running.saw('Two crowds cross');
    running.process.kill('SIGTERM');
    const { code, stdout } = await running.ended;
    expect(code).toBe(0);
    expect(stdout).toContain('2 workers (ended early)');
  });
});

describe('on a terminal', () => {
  it('draws a bar with the time left and gives the cursor back', async () => {
    const terminal = startInTerminal(longRun, { environment: { TERM: 'xterm' } });
    const { code, stdout } = await terminal.ended;
    expect(code).toBe(0);
    expect(stdout).toContain(hideCursor);
    expect(stdout.replaceAll(escape, '<')).toMatch(/<\[36m█*<\[90m░*<\[0m \d+ %/);
    expect(stdout.lastIndexOf(showCursor)).toBeGreaterThan(stdout.lastIndexOf(hideCursor));
    expect(stdout.slice(stdout.lastIndexOf(showCursor))).toContain('checksum');
  });

  it('keeps to its width and leaves colours out with NO_COLOR', async () => {
    const { stdout } = await startInTerminal(longRun, {
      columns: 50,
      environment: { TERM: 'xterm', NO_COLOR: '1' },
    }).ended;
    expect(stdout).not.toContain('\u001b[36m');
    const bars = [...stdout.replaceAll(escape, '<').matchAll(/<\[2K([^<\r\n]+)/g)].map(([, bar]) => bar);
    expect(bars.length).toBeGreaterThan(0);
    expect(Math.max(...bars.map((bar) => bar.length))).toBeLessThan(50);
  });

  it('writes lines without codes when the terminal cannot move its cursor', async () => {
    const { stdout } = await startInTerminal(['run', 'hello', '--duration', '5'], { environment: { TERM: 'dumb' } })
      .ended;
    expect(stdout).not.toContain('\u001b');
    expect(stdout).toContain('checksum');
  });
});
