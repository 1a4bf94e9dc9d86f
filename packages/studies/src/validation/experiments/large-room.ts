import type { Simulation } from '@korzo/core';
import { trialsOf, type Experiment, type Form, type Trial } from '../kit/validation-test.ts';
import { level, men30to50, room, wayOut } from './places.ts';

export interface Emptied {
  readonly left: number;
  readonly present: number;
  /** When the last one left, s. */
  readonly time: number;
}

const emptied = (simulation: Simulation): Emptied => ({
  left: simulation.totals.left,
  present: simulation.present,
  time: simulation.lastLeftAt,
});

/** A thousand people; four hundred in the short form. */
const fourAndTwo = (form: Form, runs: number) => {
  const settings = { people: form === 'short' ? 400 : 1000 };
  return trialsOf(
    [
      { name: 'four doors', settings },
      { name: 'two doors', settings },
    ],
    form === 'short' ? 1 : runs,
  );
};

const roomEffort = ({ name, settings }: Trial): number =>
  (Number(settings['people']) * Number(settings['people']) * (name === 'two doors' ? 110 : 60)) / 1000;

/** RiMEA 9 as shipped: 20 x 20 m, doors 2 m from the corners. */
export const largeRoom: Experiment<Emptied> = {
  name: 'large room of 20 x 20 m',
  trials: (form) => fourAndTwo(form, 5),
  effort: roomEffort,
  async run({ name, seed, settings }, lab) {
    const doors = name === 'two doors' ? { northDoors: 'in' } : {};
    return emptied(await lab.conductShipped('rimea-09', { count: settings['people'], ...doors }, { seed }));
  },
};

const door = (id: string, y: number, x: number) => wayOut(id, 'room', level(y, x, x + 1));

/** IMO 9: 30 x 20 m, doors at 4 to 5 and 25 to 26 m on both long walls. */
export const largeRoomImo: Experiment<Emptied> = {
  name: 'large room of 30 x 20 m',
  trials: (form) => fourAndTwo(form, 50),
  effort: roomEffort,
  async run({ name, seed, settings }, lab) {
    const south = [door('south-west', 0, 4), door('south-east', 0, 25)];
    const north = [door('north-west', 20, 4), door('north-east', 20, 25)];
    const simulation = await lab.conduct(
      {
        name: 'large-room-imo',
        world: {
          size: [30, 20],
          building: {
            regions: [room('room', [0, 0, 30, 20])],
            gates: name === 'two doors' ? south : [...south, ...north],
          },
        },
        groups: [
          {
            name: 'people',
            count: settings['people'],
            place: { shape: 'area', id: 'room' },
            people: { walkingSpeed: men30to50 },
            goals: [{ goal: 'leave' }],
          },
        ],
        duration: 900,
      },
      { seed },
    );
    return emptied(simulation);
  },
};
