import { Departures } from '../kit/observers.ts';
import { trialsOf, type Experiment } from '../kit/validation-test.ts';
import { findShippedScenario } from '@korzo/engine';
import { level, packed, room, slim, upright, wayOut } from './places.ts';

export interface Allocation {
  readonly left: number;
  readonly wrong: number;
  readonly main: number;
  readonly second: number;
}

/**
 * RiMEA 10 as shipped: twelve rooms, 23 people, an exit assigned to each. Where two doors face each other a person can be stuck in some seeds
 * only, so even the short form has ten.
 */
export const assignedExits: Experiment<Allocation> = {
  name: 'assigned exits',
  trials: (form) => trialsOf([{ name: 'cabins' }], form === 'short' ? 10 : 40),
  effort: () => 23 * 30,
  async run({ seed }, lab) {
    const departures = new Departures();
    await lab.conductShipped('rimea-10', {}, { seed, watch: departures.watch });
    const found = findShippedScenario('rimea-10');
    const groups = 'scenario' in found ? found.scenario.groups : [];
    const assigned = groups.map(({ goals }) => String(goals[0]['exits']));
    const { list } = departures;
    return {
      left: list.length,
      wrong: list.filter(({ exit, group }) => exit !== assigned[group]).length,
      main: list.filter(({ exit }) => exit === 'main').length,
      second: list.filter(({ exit }) => exit === 'second').length,
    };
  },
};

export interface ExitChoice {
  readonly near: number;
  readonly far: number;
  readonly present: number;
}

/** RiMEA 11: a thousand people in the west of a room of 30 x 20 m, two exits in the east of its south wall. */
export const nearAndFarExit: Experiment<ExitChoice> = {
  name: 'a near and a far exit',
  trials: (form) =>
    trialsOf([{ name: 'two exits', settings: { people: form === 'short' ? 400 : 1000 } }], form === 'short' ? 1 : 5),
  effort: ({ settings }) => Number(settings['people']) * 300,
  async run({ seed, settings }, lab) {
    const people = Number(settings['people']);
    const simulation = await lab.conduct(
      {
        name: 'near-and-far',
        world: {
          size: [30, 20],
          building: {
            regions: [room('room', [0, 0, 30, 20])],
            gates: [wayOut('near', 'room', level(0, 21, 22)), wayOut('far', 'room', level(0, 27, 28))],
          },
        },
        groups: [
          {
            name: 'people',
            // From the west on, as dense as a thousand on 14 m.
            ...packed(people, [0, 0, (14 * people) / 1000, 20]),
            people: { radius: slim(lab) },
            goals: [{ goal: 'leave', by: 'leastCrowded' }],
          },
        ],
        duration: 900,
      },
      { seed },
    );
    const { exits, present } = simulation;
    return { near: exits.get('near') ?? 0, far: exits.get('far') ?? 0, present };
  },
};

export interface ExitUse {
  readonly first: number;
  readonly second: number;
}

const twoExitsAhead = {
  size: [10, 12],
  building: {
    regions: [room('room', [0, 0, 10, 12])],
    gates: [wayOut('exit1', 'room', upright(0, 10.5, 11.5)), wayOut('exit2', 'room', upright(10, 10.5, 11.5))],
  },
};

/** A room of 10 x 12 m, two exits equally far on its sides: does the third person draw the other two after it? */
export const socialInfluence: Experiment<ExitUse> = {
  name: 'social influence on exits',
  trials: (form) => trialsOf([{ name: 'two alone' }, { name: 'with a third' }], form === 'short' ? 30 : 80),
  effort: () => 3 * 20,
  async run({ name, seed }, lab) {
    const departures = new Departures();
    const [left, right] = [
      [4.5, 1],
      [5.5, 1],
    ];
    // The third takes one exit in half of the runs and the other in the rest: whatever else favours an exit does not count.
    const isMirrored = seed % 2 === 0;
    const free = {
      name: 'free',
      place: {
        shape: 'points',
        // Which of the two is asked first must not favour an exit: they change sides from seed to seed.
        points: seed % 4 < 2 ? [left, right] : [right, left],
      },
      people: { walkingSpeed: 1 },
      goals: [{ goal: 'leave', influence: 0.8 }],
    };
    const bound = {
      name: 'bound',
      place: { shape: 'points', points: [[5, 3]] },
      people: { walkingSpeed: 1 },
      goals: [{ goal: 'leave', by: 'assigned', exits: [isMirrored ? 'exit1' : 'exit2'] }],
    };
    const groups = name === 'two alone' ? [free] : [free, bound];
    await lab.conduct(
      { name: 'social-influence', world: twoExitsAhead, groups, duration: 120 },
      { seed, watch: departures.watch },
    );
    const { first, second } = useOf(departures, 0);
    return isMirrored ? { first: second, second: first } : { first, second };
  },
};

/** The same room: forty people to whom both exits are alike, or one is familiar. */
export const familiarExits: Experiment<ExitUse> = {
  name: 'familiar exits',
  trials: (form) => trialsOf([{ name: 'both alike' }, { name: 'second familiar' }], form === 'short' ? 3 : 20),
  effort: () => 40 * 30,
  async run({ name, seed }, lab) {
    const departures = new Departures();
    const goal = name === 'both alike' ? { goal: 'leave' } : { goal: 'leave', by: 'familiar', exits: ['exit2'] };
    const groups = [
      {
        name: 'people',
        // Two columns beside the middle line: both exits are equally far for them, within what makes a difference.
        place: { shape: 'grid', from: [4.8, 0.5], spacing: [0.4, 0.45], columns: 2, rows: 20 },
        people: { walkingSpeed: 1, radius: slim(lab, 0.19) },
        goals: [goal],
      },
    ];
    await lab.conduct(
      { name: 'familiar-exits', world: twoExitsAhead, groups, duration: 240 },
      { seed, watch: departures.watch },
    );
    return useOf(departures, 0);
  },
};

/** One person walks to the nearer exit, which is closed after a second. */
export const closedExit: Experiment<ExitUse> = {
  name: 'an exit that closes',
  trials: () => trialsOf([{ name: 'closed at 1 s' }], 1),
  effort: () => 20,
  async run({ seed }, lab) {
    const departures = new Departures();
    const [first, second] = twoExitsAhead.building.gates;
    const building = { ...twoExitsAhead.building, gates: [{ ...first, open: [[0, 1]] }, second] };
    await lab.conduct(
      {
        name: 'exit-closes',
        world: { ...twoExitsAhead, building },
        groups: [
          {
            name: 'person',
            place: { shape: 'points', points: [[4, 1]] },
            people: { walkingSpeed: 1 },
            goals: [{ goal: 'leave' }],
          },
        ],
        duration: 120,
      },
      { seed, watch: departures.watch },
    );
    return useOf(departures, 0);
  },
};

const useOf = ({ list }: Departures, of: number): ExitUse => ({
  first: list.filter(({ exit, group }) => exit === 'exit1' && group === of).length,
  second: list.filter(({ exit, group }) => exit === 'exit2' && group === of).length,
});
