import { declareCommand, property } from '@korzo/core';

/** Closes roads to all that are not on them yet, or opens them again. */
export interface RoadCommand {
  readonly type: 'road';
  readonly road: string;
  readonly open: boolean;
}

export interface DemandCommand {
  readonly type: 'demand';
  readonly factor: number;
}

/** Changes how long a phase of a light is green. */
export interface GreenCommand {
  readonly type: 'green';
  readonly junction: string;
  readonly phase: number;
  readonly lasts: number;
}

/** Sends one more vehicle. */
export interface TripCommand {
  readonly type: 'trip';
  readonly kind: string;
  readonly from: string;
  readonly to: string;
}

/** Changes how the drivers of one kind of vehicle follow. */
export interface DriversCommand {
  readonly type: 'drivers';
  readonly kind: string;
  readonly parameter: string;
  readonly value: number;
}

const { anyReal, real, text, trueOrFalse, whole } = property;
const offered = (action: string): { heading: string; action: string } => ({ heading: 'Traffic', action });
const road = text(200, 'the name of a street, the id of a SUMO edge, or `road` and its number');

/** Stands for a road that is drawn. */
export const anyRoad = 'any';
const roadOrAny = text(200, `${road.meaning}, or \`any\` for one that is drawn`);

export const roadCommand = declareCommand<RoadCommand>({
  type: 'road',
  form: { ...offered('Close or open a road'), buttons: { property: 'open', off: 'Close', on: 'Open' } },
  meaning: 'Closes a street, or opens it again. Vehicles on it leave it; others take another route or wait.',
  properties: { road, open: trueOrFalse('whether vehicles may enter it') },
});

export const demandCommand = declareCommand<DemandCommand>({
  type: 'demand',
  form: offered('Scale demand'),
  meaning: 'Scales flows and the number of vehicles kept on the roads.',
  properties: { factor: real({ min: 0, max: 10 }, 'times the demand of the scenario; 0 stops it') },
});

export const greenCommand = declareCommand<GreenCommand>({
  type: 'green',
  form: offered('Set green time'),
  meaning: 'Sets the green time of one phase of a traffic light; of an actuated one the longest.',
  properties: {
    junction: text(
      200,
      'a junction with a traffic light: its name, its id in a SUMO network, or `junction` and its number',
    ),
    phase: whole({ min: 1, max: 1000 }, 'its place in the program of the light, from 1'),
    lasts: real({ min: 1, max: 600, unit: 's' }, 'green time'),
  },
});

export const tripCommand = declareCommand<TripCommand>({
  type: 'trip',
  form: offered('Send vehicle'),
  meaning: 'Sends one more vehicle as soon as there is room for it.',
  properties: { kind: text(100, 'a kind of vehicle'), from: roadOrAny, to: roadOrAny },
});

export const driversCommand = declareCommand<DriversCommand>({
  type: 'drivers',
  meaning: 'Changes a parameter of the following model of one kind of vehicle.',
  properties: {
    kind: text(100, 'a kind of vehicle'),
    parameter: text(100, 'a parameter of its following model'),
    value: real(anyReal, 'its value from now on'),
  },
});

/** What people may ask of traffic: one line each. */
export const trafficCommands = [roadCommand, demandCommand, greenCommand, tripCommand, driversCommand] as const;
