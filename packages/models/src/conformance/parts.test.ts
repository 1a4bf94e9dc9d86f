import { inPlace } from '@korzo/building';
import { createSimulation, guide, Records, type Meeting, type Part, type Simulation } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import { builtinModels } from '../builtin.ts';
import { settingsChecks } from './part-settings.ts';
import { partChecks } from './parts.ts';

const straight = builtinModels.filter(({ name }) => name === 'straight').map((model) => ({ model, values: {} }));

/** Thirty walk from the west to the east, over the borders of all tiles. */
const start =
  (makeParts: () => readonly Part[]) =>
  (tiles: number, share?: Meeting): Simulation =>
    createSimulation(
      inPlace({
        world: { origin: [0, 0, 0], size: [40, 20, 0], edges: 'open', levels: 1, walls: [], exits: [] },
        models: straight,
        sources: [
          {
            name: 'people',
            ids: 30,
            lastTick: 0,
            arrivalsAt: (tick, admit) => {
              if (tick > 0) return;
              for (let person = 0; person < 30; person++)
                admit({
                  kind: 'person',
                  model: 0,
                  x: 1 + person,
                  y: 3 + (person % 7) * 2,
                  desiredSpeed: 1.3,
                  goal: [39, 10, 0],
                });
            },
          },
        ],
        parts: makeParts(),
        dt: 0.2,
        seed: 1,
        tiles,
        cellSize: 2,
        ...(share === undefined ? {} : { share }),
      }),
    );

const complaintsOf = (makeParts: () => readonly Part[]): string =>
  partChecks(start(makeParts))
    .map(({ name, run }) => {
      try {
        run();
        return '';
      } catch (error) {
        return `${name}: ${(error as Error).message}`;
      }
    })
    .filter((text) => text !== '')
    .join('\n');

/** The agent with the lowest id in the eastern half leads: all others there take its speed. What it knows of others comes by the door. */
const leader = (): Part => {
  const records = new Records(['speed']);
  return {
    name: 'leader',
    phases: [
      {
        name: 'leader',
        after: ['exchange'],
        before: ['places'],
        work: ({ tiles, door }) => {
          records.clear();
          for (const { tile, crowd } of tiles)
            for (let row = 0; row < crowd.ownCount; row++)
              if (crowd.columns.x[row] > 20)
                records.add(crowd.columns.id[row], tile, row, 0.5 + (crowd.columns.id[row] % 5) / 10);
          door.share(records);
          for (let index = 0; index < records.count; index++)
            if (records.row(index) >= 0)
              tiles[records.tile(index)].crowd.columns.desiredSpeed[records.row(index)] = records.at(0, 0);
        },
      },
    ],
  };
};

/** Slows people down with the ticks it has seen, and keeps them where no snapshot looks. */
const tired = (): Part => {
  let ticks = 0;
  return guide({
    name: 'tired',
    choose: ({ crowd, tile }) => {
      if (tile === 0) ticks++;
      crowd.columns.desiredSpeed.fill(1 / (1 + ticks / 50), 0, crowd.ownCount);
    },
  });
};

/** Counts how often it was asked before it refuses. */
const hasty = (): Part => {
  let count = 0;
  return {
    name: 'hasty',
    commands: [{ type: 'hurry', meaning: 'Hurries.', properties: {}, apply: () => (count++ < 99 ? 'no' : undefined) }],
    save: () => count,
    restore: (saved) => void (count = Number(saved)),
  };
};

describe('the checks of parts', () => {
  it('let a good part pass', () => {
    expect(complaintsOf(() => [leader()])).toBe('');
  });

  it('find a part that changes something and refuses the command all the same', () => {
    expect(complaintsOf(() => [hasty()])).toMatch(
      /the command {"type":"hurry"} at tick \d+ is refused, and changes the run/,
    );
  });

  it('find a part whose work depends on tiles', () => {
    const crowded = guide({
      name: 'crowded',
      choose: ({ crowd }) => crowd.columns.desiredSpeed.fill(1 / (1 + crowd.ownCount), 0, crowd.ownCount),
    });
    expect(complaintsOf(() => [crowded])).toMatch(/on 2 tiles as on one: the bits differ after tick 1/);
  });

  it('find a part that counts the agents of its own process only', () => {
    const crowded: Part = {
      name: 'crowded',
      phases: [
        {
          name: 'crowded',
          after: ['exchange'],
          before: ['places'],
          work: ({ crowds }) => {
            const count = crowds.reduce((sum, { ownCount }) => sum + ownCount, 0);
            for (const { columns, ownCount } of crowds) columns.desiredSpeed.fill(1 / count, 0, ownCount);
          },
        },
      ],
    };
    const complaints = complaintsOf(() => [crowded]);
    expect(complaints).toMatch(/in 2 processes as in one.*: in 2 processes the bits differ after tick 1/);
    expect(complaints).not.toMatch(/tiles/);
  });

  it('find a part that comes to the door in one process only', () => {
    const shy: Part = {
      name: 'shy',
      phases: [
        {
          name: 'shy',
          after: ['exchange'],
          before: ['places'],
          work: ({ crowds, door }) => {
            if (crowds.some(({ columns, ownCount }) => columns.id.subarray(0, ownCount).includes(0)))
              door.addUp(new Int32Array(3));
          },
        },
      ],
    };
    expect(complaintsOf(() => [shy])).toMatch(/have parted: process \d is at round \d+ \('[a-z]/);
  });

  it('find a trial that is not handed on to several processes', () => {
    const check = partChecks((tiles) => start(() => [leader()])(tiles)).find(({ name }) => /2 processes/.test(name));
    expect(() => check?.run()).toThrow('start must hand `share` on to the run');
  });

  it('find events that depend on tiles', () => {
    const teller = guide({
      name: 'teller',
      choose: ({ tile, report, crowd }) => {
        if (tile === 1 && crowd.ownCount > 0) report(0, 'east', 'reached', 'on the second tile');
      },
    });
    expect(complaintsOf(() => [teller])).toMatch(/the events of tick 1 differ/);
  });

  it('find a part that does not do the same again', () => {
    let runs = 0;
    const moody = (): Part => {
      const speed = 1 + (runs++ % 3) / 10;
      return guide({ name: 'moody', choose: ({ crowd }) => crowd.columns.desiredSpeed.fill(speed, 0, crowd.ownCount) });
    };
    expect(complaintsOf(() => [moody()])).toMatch(/whenever it is run: the bits differ/);
  });

  it('find a part that forgets', () => {
    expect(complaintsOf(() => [tired()])).toMatch(/goes on from a snapshot/);
  });

  it('refuse to be tried on no agent', () => {
    const empty = createSimulation({ ...start(() => [leader()])(1).setup, sources: [] });
    const check = partChecks(() => empty).find(({ name }) => name === 'is tried on agents');
    expect(() => check?.run()).toThrow('no agent came in 60 ticks');
  });

  it('find names that are none', () => {
    expect(complaintsOf(() => [guide({ name: 'Rain!', choose: () => undefined })])).toMatch(/'Rain!' must be words/);
    const columns = [{ name: 'wet', type: 'u8', role: 'own', meaning: '' }] as const;
    expect(complaintsOf(() => [guide({ name: 'rain', columns, choose: () => undefined })])).toMatch(/must say what/);
  });
});

describe('checks of settings', () => {
  interface Pace {
    readonly factor: number;
    readonly from: number;
  }

  /** Opens a run in which every agent walks by a factor from a tick on, with one fault or none. */
  const open =
    (fault: 'none' | 'ignores from' | 'takes any factor' | 'hides the place' | 'no remedy') =>
    (settings: unknown): Simulation => {
      const { factor, from } = settings as Pace;
      const isBad = typeof factor !== 'number' || !(factor > 0);
      if (isBad && fault === 'hides the place') throw new Error('trial: it must be above 0; give a number');
      if (isBad && fault === 'no remedy') throw new Error('trial: factor: it is wrong');
      if (isBad && fault !== 'takes any factor') throw new Error('trial: factor: it must be above 0; give a number');
      if (typeof from !== 'number') throw new Error('trial: from: it must be a number; give one');
      const begin = fault === 'ignores from' ? 0 : from;
      const speed = 1.3 * (isBad ? 1 : factor);
      const choose: Parameters<typeof guide>[0]['choose'] = ({ crowd, tick }) => {
        if (tick >= begin) crowd.columns.desiredSpeed.fill(speed, 0, crowd.ownCount);
      };
      return start(() => [guide({ name: 'pace', choose })])(1);
    };
  const parameters = { factor: { other: 0.5, bad: [0, 'fast'] }, from: { other: 20, bad: [null] } };
  const complaints = (fault: Parameters<typeof open>[0], tried: object = parameters): readonly string[] =>
    settingsChecks({ open: open(fault), good: { factor: 0.9, from: 5 }, parameters: { ...tried } }, 30).flatMap(
      ({ name, run }) => {
        try {
          run();
          return [];
        } catch (error) {
          return [`${name}: ${(error as Error).message}`];
        }
      },
    );

  it('pass settings that act and are refused with place, rule and remedy', () => {
    expect(complaints('none')).toEqual([]);
  });

  it('find a parameter without effect, and one that is not tried', () => {
    expect(complaints('ignores from')).toEqual([
      'gives another run with another from: from changes nothing in 30 ticks; use it, or take it away',
    ]);
    expect(complaints('none', { factor: parameters.factor })).toEqual([
      'is tried with every parameter: these parameters are not tried: from',
    ]);
    expect(complaints('none', { ...parameters, colour: { other: 1, bad: [] } })[0]).toMatch(/have no colour/);
  });

  it('find bad values that are taken, and refusals without place or remedy', () => {
    expect(complaints('takes any factor')).toEqual([
      'refuses 0 as factor: 0 is taken as factor; refuse it in the schema or the check',
      'refuses "fast" as factor: "fast" is taken as factor; refuse it in the schema or the check',
    ]);
    expect(complaints('hides the place')[0]).toMatch(/must name the place factor/);
    expect(complaints('no remedy')[0]).toMatch(/must have a rule and a remedy/);
  });
});
