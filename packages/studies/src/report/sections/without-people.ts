import { because } from './markup.ts';

export const vehiclesAreNotValidated =
  'Vehicles are not part of the validation suites for people; see docs/traffic.md for how they drive.';

/** Stands for all parts about people where the runs have none. */
export const withoutPeople = (): string =>
  because(
    'The run has no people: evacuation times, pre-movement, people who are stuck, density, level of service, flow and queues of people, jams of people and overlaps of people are left out.',
  );
