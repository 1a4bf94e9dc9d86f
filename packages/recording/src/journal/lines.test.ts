import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checksumLine, readChecksums } from './checksums.ts';
import { commandsLeftOut, journalLine, readJournal, type JournalEntry } from './journal.ts';

const agent = { id: 4, generation: 0 };
const entries: JournalEntry[] = [
  { tick: 1, events: [{ type: 'entered', tick: 1, agent, source: 'west' }], commands: [] },
  {
    tick: 3,
    events: [{ type: 'refused', tick: 2, command: { type: 'remove', agent }, reason: 'agent 4 is not here any more' }],
    commands: [{ tick: 2, command: { type: 'send', agent, goal: [1, 2, 3] } }],
  },
  { tick: 9, events: [{ type: 'left', tick: 9, agent, exit: 'east' }], commands: [] },
];
const journalText = entries.map(journalLine).join('');

describe('the journal', () => {
  it('reads back what was written', () => {
    expect(readJournal(journalText, 'e', true)).toEqual({ entries, problems: [], commandProblems: [] });
  });

  it('names lines that are damaged, foreign or out of order, and reads the rest', () => {
    const lines = journalText.split('\n');
    const text = [
      lines[0],
      '{"tick":',
      lines[1],
      'id,frame,x,y',
      '{"tick":5,"events":[{"type":7}]}',
      lines[0],
      lines[2],
    ];
    const { entries: found, problems } = readJournal(`${text.join('\n')}\n{"ti`, 'e', true);
    expect(found).toEqual(entries);
    expect(problems).toEqual([
      'e:8: the line is cut off; it is left out',
      'e:2: the line is damaged, and 2 more like it; they are left out',
      'e:6: tick 1 comes after tick 3: times must rise; it is left out',
    ]);
  });

  it('keeps what is sound of a line, and names each command that is not', () => {
    const left = { type: 'left', tick: 5, agent, exit: 'east' };
    const good = { tick: 4, command: { type: 'remove', agent } };
    const bad = [
      { tick: 4, command: { type: 'remove' } },
      { tick: 4, command: { type: 'nonsense' } },
      { tick: 4, command: { type: 'add', spec: { kind: 'person', model: 0, x: 1, y: 1, goal: 5 } } },
      { tick: 4, command: { type: 'send', agent, goal: null } },
      { tick: 5, command: { type: 'remove', agent } },
      { tick: 4, command: { type: 'remove', agent, by: 'me' } },
      7,
    ];
    const line = JSON.stringify({ tick: 5, events: [left], commands: [bad[0], good, ...bad.slice(1)] });
    const { entries: found, problems, commandProblems } = readJournal(`\n${line}\n`, 'e', true);
    expect(found).toEqual([{ tick: 5, events: [left], commands: [good] }]);
    expect(commandProblems.map(({ file, line: at, place }) => [file, at, place])).toEqual([
      ['e', 2, 'commands[0].command.agent'],
      ['e', 2, 'commands[2].command.type'],
      ['e', 2, 'commands[3].command.spec.goal'],
      ['e', 2, 'commands[4].command.goal'],
      ['e', 2, 'commands[5].tick'],
      ['e', 2, 'commands[6].command.by'],
      ['e', 2, 'commands[7].tick'],
      ['e', 2, 'commands[7].command'],
    ]);
    expect(problems).toEqual(['e:1: the line is damaged; it is left out']);
    const leftOut = commandsLeftOut(commandProblems);
    expect(leftOut[0]).toBe(
      'e:2: commands[0].command.agent: agent is missing; give an object with id, generation: it is left out',
    );
    expect(leftOut).toHaveLength(commandProblems.length);
  });

  it('takes a cut-off line for the end of a run that was killed', () => {
    expect(readJournal(journalText.slice(0, -5), 'e', false)).toEqual({
      entries: entries.slice(0, 2),
      problems: [],
      commandProblems: [],
    });
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.string(), (text) => void readJournal(text, 'e', true)));
    fc.assert(fc.property(fc.json(), (text) => void readJournal(`${text}\n`, 'e', true)));
  });
});

describe('checksums', () => {
  const sum = '0123456789abcdef';

  it('reads back what was written, and names what cannot be', () => {
    const text = [0, 1, 2].map((tick) => checksumLine(tick, sum)).join('');
    expect(readChecksums(text, 'c', true)).toMatchObject({ lastTick: 2, problems: [] });
    const { ofTick, problems } = readChecksums(`${text}2 ${sum}\n3 xyz\n4 ${sum}\n5 ${sum.slice(3)}`, 'c', true);
    expect([...ofTick.keys()]).toEqual([0, 1, 2, 4]);
    expect(problems).toEqual([
      'c:7: the line is cut off; it is left out',
      'c:4: tick 2 comes after tick 2: ticks must rise; it is left out',
      'c:5: the line is damaged; it is left out',
    ]);
    const lines = (...ticks: number[]): string => ticks.map((tick) => checksumLine(tick, sum)).join('');
    expect(readChecksums(lines(0, 1, 2, 4, 5), 'c', true).problems).toEqual([
      'c:4: lines are missing between tick 2 and tick 4; these ticks cannot be compared',
    ]);
    // Checksums of frames only, and of the last tick.
    expect(readChecksums(lines(0, 5, 10, 15, 17), 'c', true).problems).toEqual([]);
    expect(readChecksums(lines(0, 5, 15, 20), 'c', true).problems).toHaveLength(1);
    expect(readChecksums('', 'c', true)).toMatchObject({ lastTick: -1, problems: [] });
  });
});
