import { resolveValues, type Values } from '@korzo/core';
import { massSteeringParameters, type MassSteeringParameters } from './parameters.ts';
import { degreeX } from './ray-tables.ts';

type Plain = { -readonly [K in keyof MassSteeringParameters]: number };

/** The values of the parameters as plain fields, with what follows from them, for the agents of one call. */
export interface SteeringValues extends Plain {
  /** Fixed time step, s; number of the tick; seed of the run. */
  dt: number;
  tick: number;
  seed: number;
  cosHeadOn: number;
  cosSameWay: number;
}

const names = Object.keys(massSteeringParameters) as (keyof MassSteeringParameters)[];

export const newSettings = (): SteeringValues => ({
  ...resolveValues(massSteeringParameters, {}).values,
  dt: 0.5,
  tick: 0,
  seed: 0,
  cosHeadOn: 0.5,
  cosSameWay: 0.5,
});

/** Reads the live values once; each of them is a look into memory. */
export function readValues(settings: SteeringValues, values: Values<MassSteeringParameters>): void {
  for (let index = 0; index < names.length; index++) settings[names[index]] = values[names[index]];
  settings.cosHeadOn = degreeX[Math.round(settings.headOnAngle)];
  settings.cosSameWay = degreeX[Math.round(settings.sameWayAngle)];
}
