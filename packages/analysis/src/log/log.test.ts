import { describe, expect, it } from 'vitest';
import { describeEntry, logGroups, logLevels } from './entry.ts';
import { Log } from './log.ts';
import { lineSink, MemorySink } from './sinks.ts';

describe('describeEntry', () => {
  it('puts simulated time, level and group into columns', () => {
    const entry = { time: 12.35, level: 'warning', group: 'goals', text: 'no\n  way' } as const;
    expect(describeEntry(entry)).toBe('   12.350 s  warning  goals     no way');
    expect(describeEntry({ ...entry, time: undefined, level: 'info' })).toBe('        - s  info     goals     no way');
    expect(describeEntry({ ...entry, time: 86_400 })).toMatch(/^86400\.000 s {2}warning/);
  });
});

const texts = ({ entries }: MemorySink): string[] => entries.map(({ time, text }) => `${time} ${text}`);

describe('Log', () => {
  it('hands every entry with the time of the run to the sinks that accept it', () => {
    const lines: string[] = [];
    const urgent = new MemorySink({ level: 'warning' });
    const goals = new MemorySink({ level: 'debug', groups: ['goals', 'run'] });
    const nothing = new MemorySink({ level: 'silent' });
    const log = new Log([urgent, goals, nothing, lineSink({ level: 'info', write: (line) => lines.push(line) })]);
    log.info('formats', 'read');
    log.time = 1.5;
    log.debug('goals', 'reached');
    log.warning('world', 'crowded');
    log.error('run', 'lost');
    expect(texts(urgent)).toEqual(['1.5 crowded', '1.5 lost']);
    expect(texts(goals)).toEqual(['1.5 reached', '1.5 lost']);
    expect(texts(nothing)).toEqual([]);
    expect(lines.map((line) => line.split(/ {2,}/).at(-1))).toEqual(['read', 'crowded', 'lost']);
  });

  it('knows what no agent wants', () => {
    const log = new Log([
      new MemorySink({ level: 'info', groups: ['run'] }),
      new MemorySink({ level: 'error', groups: ['goals'] }),
    ]);
    const wanted = logGroups.flatMap((group) =>
      logLevels.filter((level) => log.wants(level, group)).map((level) => `${group} ${level}`),
    );
    expect(wanted).toEqual(['run error', 'run warning', 'run info', 'goals error']);
  });
});

describe('lineSink', () => {
  it('stops after so many lines of one kind and says so once', () => {
    const lines: string[] = [];
    const most = { lines: 2, hint: 'see the file' };
    const log = new Log([lineSink({ level: 'info', write: (line) => lines.push(line), most })]);
    for (let count = 0; count < 5; count++) log.warning('goals', `failure ${count}`);
    log.info('goals', 'another level');
    log.warning('run', 'another group');
    expect(lines.map((line) => line.split(/ {2,}/).at(-1))).toEqual([
      'failure 0',
      'failure 1',
      'further entries of this kind are not shown here; see the file',
      'another level',
      'another group',
    ]);
  });
});

describe('MemorySink', () => {
  it('keeps the latest entries', () => {
    const sink = new MemorySink({ level: 'debug' }, 3);
    const log = new Log([sink]);
    for (let count = 0; count < 100; count++) {
      log.info('run', String(count));
      expect(sink.entries.length).toBe(Math.min(count + 1, 3));
    }
    expect(sink.entries.map(({ text }) => text)).toEqual(['97', '98', '99']);
  });
});
