import type { ParameterValue } from '@korzo/core';
import type { Inspection, RunInfo, RunStatus } from '@korzo/live';
import { h } from 'preact';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SmallPage } from '../small-page/small-page.testing.ts';
import { paperSession, paperStudio, type PaperSession } from '../store/paper-session.testing.ts';
import type { Studio } from '../store/studio.ts';
import { InspectPanel } from './inspect-panel.tsx';
import { LogPanel } from './log-panel.tsx';
import { ParametersPanel } from './parameters-panel.tsx';
import { SteerPanel } from './steer-panel.tsx';

const reach = { type: 'number', default: 2, min: 0, max: 10, unit: 'm', meaning: 'how far it sees' };
const values: Record<string, ParameterValue> = { viewRadius: 2, polite: false, side: 'left' };
const model = {
  name: 'walk',
  summary: 'Walks.',
  parameters: {
    viewRadius: reach,
    polite: { type: 'switch', default: false, meaning: 'whether it waits' },
    side: { type: 'choice', default: 'left', choices: ['left', 'right'], meaning: 'where it passes' },
  },
  values,
  initial: values,
  groups: [0],
};
const level = {
  level: 0,
  obstacles: [
    { id: 'pillar', dropped: false, shape: { type: 'polygon' } },
    { id: 'crate', dropped: true, shape: { type: 'circle' } },
  ],
  portals: [
    { id: 'arch', kind: 'opening', open: true },
    { id: 'door', kind: 'door', open: false },
  ],
  gates: [{ id: 'gate', kind: 'gate', open: true }],
  exits: [{ id: 'east', open: true }],
};
const run = {
  epoch: 1,
  scenario: 'hall',
  groups: [
    { name: 'guests', kind: 'person', model: 0 },
    { name: 'staff', kind: 'person', model: 1 },
  ],
  models: [model, { ...model, name: 'spare', groups: [] }],
  choices: [
    { name: 'walk', space: 'floor', summary: '' },
    { name: 'run', space: 'either', summary: '' },
    { name: 'fly', space: 'volume', summary: '' },
    { name: 'slide', space: 'floor', summary: '' },
  ],
  signals: ['alarm', 'lunch'],
  knobs: [],
  commands: [],
  modules: [],
  scenery: { size: [10, 10, 0], levels: [level] },
} as unknown as RunInfo;

let page: SmallPage;
let session: PaperSession;
let studio: Studio;

beforeEach(() => {
  page = new SmallPage();
  session = paperSession(run);
  studio = paperStudio(session);
});
afterEach(() => page.close());

const asked = (): unknown => session.asked.splice(0);
const options = (name: string): string[] =>
  page
    .find(name)
    .all('option')
    .map(({ textContent }) => textContent);

const show = (changes: Record<string, ParameterValue> = {}): void => {
  const changed = { ...model, values: { ...values, ...changes } };
  session.info.value = { ...run, models: [changed, run.models[1]] } as unknown as RunInfo;
  page.show(h(ParametersPanel, { studio }));
};

describe('parameters', () => {
  it('are those of models that move a group, each with its control', () => {
    show();
    expect(page.all('section').map((section) => section.getAttribute('aria-label'))).toEqual(['Parameters of walk']);
    expect(page.find('View radius').value).toBe('2');
    expect([page.find('Polite').checked, page.find('Side').value]).toEqual([false, 'left']);
    page.enter('View radius', '3');
    page.tick('Polite', true);
    page.enter('Side', 'right');
    expect(asked()).toEqual([set('viewRadius', 3), set('polite', true), set('side', 'right')]);
    for (const wrong of ['', ' ', '-0.1', '10.1', 'x']) page.enter('View radius', wrong);
    expect(asked()).toEqual([]);
    for (const edge of ['0', '10']) page.enter('View radius', edge);
    expect(asked()).toEqual([set('viewRadius', 0), set('viewRadius', 10)]);
  });

  it('that were changed show it and go back, one or all of them', () => {
    show({ viewRadius: 5, side: 'right' });
    expect(page.all('.changed').map(({ textContent }) => textContent.slice(0, 4))).toEqual(['View', 'Side']);
    page.press('Reset');
    const back = [
      { type: 'set', model: 0, parameter: 'viewRadius', value: 2 },
      { type: 'set', model: 0, parameter: 'side', value: 'left' },
    ];
    expect(asked()).toEqual(back.slice(0, 1));
    page.press('Reset all');
    expect(asked()).toEqual(back);
  });

  it('are found by name, words and meaning', () => {
    show();
    for (const [text, found] of [
      ['VIEW RAD', ['View radius']],
      ['waits', ['Polite']],
      ['nothing', []],
    ] as const) {
      page.enter('Find a parameter', text);
      expect(page.all('.parameter').map((row) => row.all('label')[0].textContent)).toEqual(found);
    }
  });

  it('are kept under a name, taken from there, and forgotten', () => {
    show({ viewRadius: 5 });
    page.press('Save preset');
    expect([options('Preset of walk').length, page.seek('Delete preset')]).toEqual([1, undefined]);
    page.typed = ' far ';
    page.press('Save preset');
    expect(options('Preset of walk')[1]).toBe('far');
    page.show(null);
    show();
    page.enter('Preset of walk', 'far');
    expect(asked()).toEqual([{ type: 'set', model: 0, parameter: 'viewRadius', value: 5 }]);
    page.press('Delete preset');
    expect([options('Preset of walk').length, page.seek('Delete preset')]).toEqual([1, undefined]);
    show({ viewRadius: 7 });
    page.enter('Preset of walk', '');
    expect(asked()).toEqual([{ type: 'set', model: 0, parameter: 'viewRadius', value: 2 }]);
  });

  it('belong to models of the same space that a group can be switched to', () => {
    show();
    expect(options('Model of guests')).toEqual(['walk', 'run', 'slide']);
    page.enter('Model of staff', 'run');
    expect(asked()).toEqual([{ type: 'switch', group: 1, model: 'run' }]);
    session.info.value = { ...run, scenery: { ...run.scenery, size: [10, 10, 5] } };
    page.show(h(ParametersPanel, { studio }));
    expect(options('Model of guests')).toEqual(['walk', 'run', 'fly']);
    session.info.value = { ...run, choices: run.choices.slice(0, 1) };
    page.show(h(ParametersPanel, { studio }));
    expect(page.seek('Model of guests')).toBeUndefined();
  });
});

describe('panels without a run', () => {
  it('say what to do and offer nothing', () => {
    for (const panel of [ParametersPanel, SteerPanel, InspectPanel])
      for (const without of [paperStudio(), paperStudio(paperSession())]) {
        page.show(h(panel, { studio: without }));
        expect([page.all('.hint').length, page.all('button')]).toEqual([1, []]);
      }
  });
});

const set = (parameter: string, value: ParameterValue): object => ({ type: 'set', model: 0, parameter, value });

describe('steering', () => {
  beforeEach(() => page.show(h(SteerPanel, { studio })));

  it('takes a tool with its numbers, and changes the one in hand', () => {
    const on = (): string[] => page.all('.on').map(({ textContent }) => textContent);
    expect(on()).toEqual(['Look']);
    page.press('Add');
    expect([on(), studio.tool.value]).toEqual([['Add'], { type: 'brush', group: 0, count: 5, radius: 1.5 }]);
    page.enter('Group', '1');
    page.enter('How many', '900');
    page.enter('Within', '-3');
    expect(studio.tool.value).toEqual({ type: 'brush', group: 1, count: 200, radius: 0 });
    page.press('Obstacle');
    page.enter('Shape', 'circle');
    page.enter('Half width', '2');
    expect([page.seek('How many'), studio.tool.value]).toEqual([
      undefined,
      { type: 'obstacle', shape: 'circle', radius: 2 },
    ]);
    page.enter('Shape', 'square');
    expect(studio.tool.value).toMatchObject({ shape: 'square' });
    for (const [name, type] of [
      ['Lasso', 'lasso'],
      ['Doors', 'passage'],
      ['Look', 'look'],
    ] as const) {
      page.press(name);
      expect([on(), studio.tool.value, page.seek('Shape')]).toEqual([[name], { type }, undefined]);
    }
  });

  it('gives signals, and shuts and opens whatever has leaves', () => {
    const [alarm, lunch] = page.find('Alarms and signals').all('button');
    expect([alarm.getAttribute('class'), lunch.getAttribute('class')]).toEqual(['danger', '']);
    page.act(() => alarm.click());
    page.act(() => lunch.click());
    expect(asked()).toEqual(['alarm', 'lunch'].map((signal) => ({ type: 'signal', signal })));
    const rows = page.find('Doors and gates').all('li');
    expect(rows.map(({ textContent }) => textContent)).toEqual(['gate gateClose', 'east exitClose', 'door doorOpen']);
    for (const row of rows) page.act(() => row.all('button')[0].click());
    expect(asked()).toEqual(
      [
        ['gate', false],
        ['east', false],
        ['door', true],
      ].map(([passage, open]) => ({ type: 'passage', passage, open })),
    );
  });

  it('takes away what was put there, and nothing else', () => {
    const rows = page.find('Placed obstacles').all('li');
    expect(rows.map(({ textContent }) => textContent)).toEqual(['crate circleRemove']);
    page.press('Remove');
    expect(asked()).toEqual([{ type: 'clear', obstacle: 'crate' }]);
  });

  it('takes chosen agents out of the run, or lets them go', () => {
    expect(page.seek('Selected agents')).toBeUndefined();
    page.act(() => void (session.chosen.value = [7]));
    expect(page.find('Selected agents').all('h3')[0].textContent).toBe('Agent 7');
    page.act(() => void (session.chosen.value = [7, 9]));
    expect(page.find('Selected agents').all('h3')[0].textContent).toContain('2');
    page.act(() => page.find('Selected agents').all('button')[2].click());
    expect([asked(), session.chosen.value]).toEqual([[], []]);
    page.act(() => void (session.chosen.value = [7, 9]));
    page.press('Send here');
    expect([asked(), studio.tool.value]).toEqual([[], { type: 'send' }]);
    page.press('Remove from the run');
    expect([asked(), session.chosen.value]).toEqual([[{ type: 'remove', agents: [7, 9] }], []]);
  });

  it('lists what was done, newest first, and undoes it', () => {
    expect([page.state('Undo', 'disabled'), page.state('Redo', 'disabled')]).not.toContain(null);
    page.act(() => {
      session.status.value = { time: 9, recorded: [0, 9] } as unknown as RunStatus;
      session.interventions.value = [
        { tick: 20, time: 2, words: "'north' closed" },
        { tick: 31, time: 3.1, words: '5 agents removed' },
      ];
      session.undone.value = 1;
    });
    expect(
      page
        .find('Interventions')
        .all('li')
        .map(({ textContent }) => textContent),
    ).toEqual(['0:03.15 agents removed', "0:02.0'north' closed"]);
    page.press('Undo');
    page.press('Redo');
    page.press('0:02.0');
    expect(asked()).toEqual([{ type: 'undo' }, { type: 'redo' }, { type: 'seek', time: 2 }]);
    page.act(() => void (session.connection.value = { state: 'open', role: 'viewer', host: '' } as never));
    expect(page.seek('Undo')).toBeUndefined();
  });

  it('shows no heading over nothing', () => {
    const bare = { ...level, obstacles: [], portals: [], gates: [], exits: [] };
    session.info.value = { ...run, signals: [], scenery: { ...run.scenery, levels: [bare] } } as unknown as RunInfo;
    page.show(h(SteerPanel, { studio }));
    expect(page.all('h3').map(({ textContent }) => textContent)).toEqual(['Tool', 'Interventions']);
  });
});

it('offers no models to vehicles', () => {
  const cars = { name: 'cars', kind: 'vehicle', model: 0 };
  session.info.value = { ...run, groups: [run.groups[0], cars] } as unknown as RunInfo;
  page.show(h(ParametersPanel, { studio }));
  expect([page.seek('Model of guests') !== undefined, page.seek('Model of cars')]).toEqual([true, undefined]);
});

describe('forms of commands', () => {
  const commands = [
    {
      type: 'road',
      form: {
        heading: 'Traffic',
        action: 'Close or open a road',
        buttons: { property: 'open', off: 'Close', on: 'Open' },
      },
      meaning: 'Closes a street.',
      properties: {
        road: { type: 'choice', choices: ['Long Street', 'road 3'], meaning: 'a street' },
        open: { type: 'switch', meaning: 'whether it is open' },
      },
    },
    {
      type: 'demand',
      form: { heading: 'Traffic', action: 'Scale' },
      meaning: 'Scales demand.',
      properties: { factor: { type: 'real', min: 0, max: 10, unit: '', meaning: 'times' } },
    },
    { type: 'forPrograms', meaning: 'Has no heading.', properties: {} },
    {
      type: 'unfillable',
      form: { heading: 'Traffic', action: 'Never' },
      meaning: 'Needs a list.',
      properties: { list: { type: 'list', of: { type: 'switch', meaning: '' }, least: 1, most: 2, meaning: '' } },
    },
  ];

  it('offers those with a heading that can be filled in, and sends what was filled in', () => {
    session.info.value = { ...run, commands } as unknown as RunInfo;
    page.show(h(SteerPanel, { studio }));
    expect(page.all('form').map((form) => form.getAttribute('aria-label'))).toEqual(['Close or open a road', 'Scale']);
    // Its switch has no field: the two buttons say which.
    expect(page.all('input').map((input) => input.getAttribute('type'))).not.toContain('checkbox');
    for (const form of page.all('form')) form.fire('submit');
    const open = page.all('form')[0].all('button')[1];
    expect(open.textContent).toBe('Open');
    page.act(() => open.click());
    expect(asked()).toEqual([
      { type: 'command', command: { type: 'road', road: 'Long Street', open: false } },
      { type: 'command', command: { type: 'demand', factor: 1 } },
      { type: 'command', command: { type: 'road', road: 'Long Street', open: true } },
    ]);
  });
});

const look = (inspection: Inspection): void => {
  session.inspections.value = [inspection];
  page.show(h(InspectPanel, { studio }));
};

describe('a close look', () => {
  const seen = {
    agent: 12,
    kind: 'person',
    group: 1,
    model: 0,
    velocity: [0.3, 0.4, 0],
    maxSpeed: 2,
    desiredSpeed: 1.25,
    goals: ['leave', 'wait'],
    forces: [
      { name: 'wish', force: [3, 4, 0] },
      { name: 'wall', force: [0, 1, 0] },
      { name: 'acceleration', force: [0, 0.5, 0] },
    ],
    neighbours: [3, 5],
    behindWalls: [5],
    rays: [{ hit: true }, { hit: false }, { hit: true }],
    sight: { radius: 4, halfAngle: Math.PI / 2 },
    columns: { goal: 3, weight: 71.234567 },
    seesSolids: ['rock'],
    insideSolids: [],
  } as unknown as Inspection;

  it('reports speed, goals, forces, sight and columns', () => {
    look(seen);
    expect(page.find('Agent 12').textContent).toContain('Group staff, model walk');
    expect(page.words).toContain('0.50 of 1.25 m/s');
    const [meter] = page.all('meter');
    expect([meter.value, meter.getAttribute('max')]).toEqual(['0.5', '1.25']);
    expect(
      page
        .all('.goals')[0]
        .all('li')
        .map(({ textContent }) => textContent),
    ).toEqual(['leave', 'wait']);
    expect(page.all('.bar').map(({ style }) => style['--share'])).toEqual(['1', '0.5']);
    expect(page.all('.forces')[0].textContent).toBe('wall1.00 m/s²sum: acceleration0.50 m/s²');
    expect(page.words).toContain('Differs from the desired velocity by 5.00 m/s.');
    expect(page.words).toContain('4.0 m far over 180°; 2 of 3 rays');
    expect(page.all('.columns')[1].textContent).toBe('goal3weight71.235');
    expect([page.all('.seen-solids').length, page.all('.inside-solids').length]).toEqual([1, 0]);
    expect(page.all('.neighbours').map(({ textContent }) => textContent)).toEqual([
      'Neighbours3',
      'Near, behind walls5',
    ]);
    page.press('5');
    expect(session.chosen.value).toEqual([5]);
  });

  it('leaves out what there is nothing of', () => {
    look({
      ...seen,
      goals: [],
      forces: [],
      neighbours: [],
      behindWalls: [],
      rays: [],
      seesSolids: [],
      insideSolids: ['rock'],
    });
    expect(page.all('h4').map(({ textContent }) => textContent)).toEqual(['Sees']);
    expect(page.words).not.toContain('rays');
    expect([page.all('.neighbours').length, page.all('.inside-solids').length]).toEqual([0, 1]);
  });

  it('sets the camera on the agent and frees it again', () => {
    look(seen);
    page.press('Follow');
    expect(studio.cameras.value).toEqual([]);
    page.act(
      () => void (studio.cameras.value = [{ mode: 'orbit', target: [0, 0, 0], distance: 9, azimuth: 0, elevation: 1 }]),
    );
    for (const mode of ['Follow', 'Attach', 'Anchor']) {
      page.press(mode);
      expect(studio.cameras.value[0]).toMatchObject({ mode: mode.toLowerCase(), agent: 12 });
      expect(page.state(mode, 'aria-pressed')).toBe('true');
    }
    page.press('Anchor');
    expect([studio.cameras.value[0].mode, page.state('Anchor', 'aria-pressed')]).toEqual(['orbit', 'false']);
    page.press('Follow');
    look({ ...seen, agent: 13 });
    expect(page.state('Follow', 'aria-pressed')).toBe('false');
    page.press('Follow');
    expect(studio.cameras.value[0]).toMatchObject({ mode: 'follow', agent: 13 });
  });

  it('says what is drawn beside them', () => {
    look(seen);
    page.tick('Forces', !studio.draw.value.annotate.forces);
    expect(studio.draw.value.annotate.forces).toBe(page.find('Forces').checked);
    expect(studio.draw.value.annotate.path).toBe(page.find('Path').checked);
  });
});

const lines = (): string[] =>
  page
    .all('.log')[0]
    .all('li')
    .map((line) => line.getAttribute('class') ?? '');

const said = (grave: 'debug' | 'info' | 'warning' | 'error', text: string) =>
  ({ time: 1.25, level: grave, group: 'run', text, cameAt: 0 }) as const;

describe('the log', () => {
  it('shows what is as grave as asked for and has the words, and copies it', () => {
    page.show(h(LogPanel, { studio }));
    expect([page.all('.hint').length, lines()]).toEqual([1, []]);
    const all = (['debug', 'info', 'warning', 'error'] as const).map((each) => said(each, `A ${each}`));
    page.act(() => void (session.messages.value = all));
    expect([page.all('.hint').length, lines()]).toEqual([0, ['info', 'warning', 'error']]);
    page.enter('Lowest level', 'debug');
    expect(lines()).toHaveLength(4);
    page.enter('Lowest level', 'warning');
    expect(lines()).toEqual(['warning', 'error']);
    page.enter('Find in the log', ' a ERR ');
    expect(lines()).toEqual(['error']);
    page.press('Copy');
    expect(page.copied).toBe('1.25 s error run: A error');
  });
});
