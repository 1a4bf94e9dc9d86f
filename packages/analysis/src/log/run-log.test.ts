import { describe, expect, it } from 'vitest';
import type { SimulationEvent, Wall } from '@korzo/core';
import type { LogLevel } from './entry.ts';
import { Log } from './log.ts';
import { RunLog, type LoggedRun } from './run-log.ts';
import { MemorySink } from './sinks.ts';

const dt = 0.5;

/** A run whose state a test sets tick by tick. */
class Trial implements LoggedRun {
  ticks = 0;
  events: SimulationEvent[] = [];
  waiting = 0;
  /** Left borders of the tiles. */
  borders = [0, 10];
  walls: readonly Wall[] = [];
  readonly crowds = [0, 1].map((tile) => ({
    int: (field: string): number => (field === 'firstCellX' ? this.borders[tile] : 10),
  }));
  readonly setup = {
    parts: [{ name: 'bodies', events: [{ name: 'impact', meaning: 'A blow.', isFrequent: true, properties: {} }] }],
  } as const;
  readonly #sink: MemorySink;
  readonly #runLog: RunLog;

  constructor(level: LogLevel = 'debug') {
    this.#sink = new MemorySink({ level });
    this.#runLog = new RunLog(new Log([this.#sink]), this, () => this.walls);
  }

  get time(): number {
    return this.ticks * dt;
  }

  tick(events: SimulationEvent[] = []): void {
    this.ticks++;
    this.events = events;
    this.#runLog.afterTick();
  }

  get told(): string[] {
    return this.#sink.entries.map(({ time, level, group, text }) => `${time} ${level} ${group}: ${text}`);
  }
}

const agent = (id: number): { id: number; generation: number } => ({ id, generation: 0 });
const failed = (id: number, reason: string): SimulationEvent => ({
  type: 'goal',
  tick: 1,
  agent: agent(id),
  goal: 'leave',
  outcome: 'failed',
  reason,
});

describe('RunLog', () => {
  it('says in words what parts report', () => {
    const trial = new Trial();
    const details = { with: 'grass', impulse: 320 };
    trial.tick([
      { type: 'part', tick: 1, part: 'bodies', event: 'contact', agent: agent(7), details },
      { type: 'part', tick: 1, part: 'doors', event: 'stuck', details: {} },
    ]);
    expect(trial.told).toEqual([
      '0.5 info run: bodies: agent 7: contact, with grass, impulse 320',
      '0.5 info run: doors: stuck',
    ]);
  });

  it('uses the words of a part that has some', () => {
    const trial = new Trial();
    const parts = [
      { name: 'bodies', wordsFor: ({ event }: { event: string }) => (event === 'fell' ? 'It fell.' : undefined) },
    ];
    Object.assign(trial.setup, { parts });
    trial.tick([
      { type: 'part', tick: 1, part: 'bodies', event: 'fell', details: {} },
      { type: 'part', tick: 1, part: 'bodies', event: 'contact', details: {} },
    ]);
    expect(trial.told).toEqual(['0.5 info run: It fell.', '0.5 info run: bodies: contact']);
  });

  it('reports what happens many times a second only in detail', () => {
    const blow: SimulationEvent = { type: 'part', tick: 1, part: 'bodies', event: 'impact', details: {} };
    const told = (['info', 'debug'] as const).map((level) => {
      const trial = new Trial(level);
      trial.tick([blow, { ...blow, event: 'contact' }]);
      return trial.told;
    });
    expect(told).toEqual([
      ['0.5 info run: bodies: contact'],
      ['0.5 debug run: bodies: impact', '0.5 info run: bodies: contact'],
    ]);
  });

  it('reports nothing of a quiet tick', () => {
    const trial = new Trial();
    trial.tick();
    expect(trial.told).toEqual([]);
  });

  it('reports failed goals as warnings, one line for each reason', () => {
    const trial = new Trial('info');
    trial.tick([failed(7, 'no way'), failed(3, 'too narrow'), failed(9, 'no way'), failed(12, 'no way')]);
    trial.tick([failed(8, 'no way'), { ...failed(9, ''), outcome: 'reached' } as SimulationEvent]);
    expect(trial.told).toEqual([
      "0.5 warning goals: agent 7 and 2 more failed the goal 'leave': no way",
      "0.5 warning goals: agent 3 failed the goal 'leave': too narrow",
      "1 warning goals: agent 8 failed the goal 'leave': no way",
    ]);
  });

  it('reports refused commands, and who comes and goes to those who want it', () => {
    const trial = new Trial();
    trial.tick([
      {
        type: 'refused',
        tick: 0,
        command: { type: 'remove', agent: agent(5) },
        reason: 'agent 5 is not here any more',
      },
      { type: 'entered', tick: 1, agent: agent(6), source: 'visitors' },
      { type: 'left', tick: 1, agent: agent(4), exit: 'g2' },
      { type: 'removed', tick: 1, agent: agent(2) },
      { ...failed(9, ''), outcome: 'reached' } as SimulationEvent,
    ]);
    expect(trial.told).toEqual([
      "0.5 warning run: the command 'remove' was refused: agent 5 is not here any more",
      "0.5 debug run: agent 6 of 'visitors' entered",
      "0.5 debug run: agent 4 left by 'g2'",
      '0.5 debug run: agent 2 was removed',
      "0.5 debug goals: agent 9 reached its goal 'leave'",
    ]);
  });

  it('reports when arrivals wait long, again after twice that, and when it is over', () => {
    const trial = new Trial();
    trial.waiting = 4;
    for (let tick = 0; tick < 50; tick++) trial.tick();
    trial.waiting = 0;
    trial.tick();
    trial.waiting = 1;
    for (let tick = 0; tick < 10; tick++) trial.tick();
    expect(trial.told).toEqual([
      '10.5 warning world: 4 wait outside for room at their entry; there was an agent for 10 s',
      '20.5 warning world: 4 wait outside for room at their entry; there was an agent for 20 s',
      '25.5 info world: no agent waits outside any more, after 25.0 s',
    ]);
  });

  it('reports when walls change and when tiles are cut again, once each', () => {
    const trial = new Trial();
    trial.walls = [{ from: [0, 0], to: [1, 0], level: 0 }];
    trial.tick();
    trial.borders = [0, 7];
    trial.tick();
    trial.tick();
    expect(trial.told).toEqual([
      '0.5 info world: doors or obstacles changed; walls standing now: 1',
      '1 debug crew: the world was cut again into 2 tiles of equal work',
    ]);
  });
});
