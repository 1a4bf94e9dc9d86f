import { describe, expect, it } from 'vitest';
import { describeSummary, type RunSummary } from './summary.ts';

const summary: RunSummary = {
  scenario: 'station',
  seed: 7,
  model: 'orca',
  workers: 2,
  dt: 0.05,
  ticks: 1200,
  simulatedSeconds: 60,
  wallSeconds: 1.5,
  agentStepsPerSecond: 1_234_567,
  agents: { entered: 120, left: 100, present: 20, peak: 98 },
  exits: { east: 60, west: 40 },
  lastLeftAt: 58.2,
  memory: { perAgent: 400 },
  contacts: { agents: 3, walls: 0, deepest: 0.0123 },
  stuck: { count: 0, queueing: 0, waiting: 0, agents: [] },
  checksum: '0123456789abcdef',
};

describe('the summary for people', () => {
  it('is a headline and an aligned table', () => {
    expect(describeSummary(summary)).toBe(
      [
        'station: orca, seed 7, 2 workers',
        '  simulated     60 s in 1200 ticks of 0.05 s, 40 times as fast as life',
        '  took          1.5 s, 1.23 million agent-steps per second',
        '  agents        120 entered, 100 left, 20 present, 98 at most at once',
        '  exits         east 60, west 40',
        '  last left at  58.2 s',
        '  contacts      3 between agents, 0 with walls, deepest 0.0123 m',
        '  memory        400 B per agent',
        '  checksum      0123456789abcdef',
        '',
      ].join('\n'),
    );
  });

  it('reports entries and goals of runs that have them', () => {
    const text = describeSummary({ ...summary, entries: { g1: 70, g2: 50 }, goals: { reached: 12, failed: 3 } });
    expect(text).toContain('\n  came in by    g1 70, g2 50\n  exits  ');
    expect(text).toContain('\n  goals         12 reached, 3 failed\n');
    expect(describeSummary(summary)).not.toMatch(/came in|goals/);
  });

  it('names commands that were refused', () => {
    const text = describeSummary({
      ...summary,
      refused: [
        { command: 'open', reason: "there is no door 'side'", count: 1, tick: 40 },
        { command: 'clear', reason: 'it is fixed', count: 3, tick: 10 },
      ],
    });
    expect(text).toContain("\n  refused       open at 2 s: there is no door 'side'\n");
    expect(text).toContain('\n  refused       clear 3 times, first at 0.5 s: it is fixed\n');
  });

  it('says when it ended early, and shows measures and phases when they were asked for', () => {
    const text = describeSummary({
      ...summary,
      exits: {},
      lastLeftAt: null,
      tiles: 4,
      interrupted: true,
      measures: { 'mean-speed': { value: 1.2, final: null, unit: 'm/s', warmUp: 6 } },
      phases: { goals: 0.1, decide: 0.65, move: 0.25 },
      phaseParts: { goals: 'building' },
      phasesAlone: { goals: 0.04, decide: 0 },
      serialShare: 0.123,
    });
    expect(text).toContain('station: orca, seed 7, 2 workers, 4 tiles (ended early)');
    expect(text).not.toContain('exits');
    expect(text).not.toContain('last left');
    expect(text).toMatch(/ {2}mean-speed +1\.2 +- +m\/s +6 s left out/);
    expect(text).toContain('12.3 % of the work, watchers included, is done by one thread alone');
    expect(text).toMatch(/ {2}phase +part +ms +share +alone, ms\n/);
    expect(text).toMatch(
      / {2}goals +building +100\.0 +10\.0 % +40\.0\n {2}decide +650\.0 +65\.0 % +0\.0\n {2}move +250\.0 +25\.0 % +0\.0/,
    );
  });
});
