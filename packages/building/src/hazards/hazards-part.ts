import {
  eachTile,
  hasLeft,
  type AgentColumns,
  type ColumnSpec,
  type OwnColumn,
  type Part,
  type TilePlace,
  type World,
} from '@korzo/core';
import { AirMap, type HazardZone } from './air-map.ts';
import { clearOxygen, doseRate, type Air } from './dose.ts';
import { hazardLayers, hazardShapes } from './hazard-layers.ts';
import type { SmokeRelation } from './smoke-speed.ts';

const hazardColumns: readonly ColumnSpec[] = [
  {
    name: 'clearSpeed',
    type: 'f32',
    role: 'own',
    meaning: 'speed it would want in clear air, while smoke slows it, m/s',
  },
  {
    name: 'slowSpeed',
    type: 'f32',
    role: 'own',
    meaning: 'speed that smoke left it: while it has another one, that was written since, and holds, m/s',
  },
  { name: 'slowed', type: 'u8', role: 'own', meaning: '1: smoke slows it' },
  { name: 'dose', type: 'f64', role: 'own', meaning: 'fractional effective dose so far; incapacitated from 1 on' },
];

/** A person that is incapacitated is as good as not to be moved, m/s. */
const creep = 1e-3;

/** Where goals keep the tick of the first step: an incapacitated person has none any more. */
const never = 0xffff_ffff;

export interface HazardsSetup {
  readonly zones: readonly HazardZone[];
  readonly speedInSmoke: SmokeRelation;
  readonly world: World;
  /** Fixed time step, s. */
  readonly dt: number;
}

/** What sets the speeds that people would want in clear air. */
const wishes = ['wishes', 'lifts', 'goals'];

/**
 * What bad air does to people. Two phases: the first, before all who choose what people want, gives back the speed that each would want in
 * clear air; the second, after them, takes from it what smoke takes, and adds to the dose. So it works with any goals and any model.
 */
export function hazardsPart({ zones, speedInSmoke, world, dt: step }: HazardsSetup): Part {
  const map = new AirMap(zones);
  const air: Air = { extinction: 0, co: 0, co2: 0, o2: clearOxygen };
  const poisons = zones.some(({ co, o2 }) => co !== undefined || o2 !== undefined);
  const rates = new LastRate();
  const breatheAndSlow = (place: TilePlace): void => {
    const { crowd, ownColumns, dt } = place;
    const { level, x, y, wantedExit } = crowd.columns;
    const { dose } = ownColumns;
    const { ownCount } = crowd;
    for (let row = 0; row < ownCount; row++) {
      if (level[row] < 0 || hasLeft(wantedExit[row])) continue;
      map.at(level[row], x[row], y[row], air);
      if (air.extinction > 0) slow(crowd.columns, ownColumns, row, speedInSmoke, air.extinction);
      if (poisons) breathe(place, row, rates.of(air) * dt);
      if (dose[row] >= 1) lie(crowd.columns, ownColumns, row);
    }
  };
  return {
    name: 'hazards',
    columns: hazardColumns,
    layers: hazardLayers,
    shapesAt: (tick) => hazardShapes(zones, world, tick * step),
    phases: [
      { name: 'clear air', after: ['exchange'], before: [...wishes, 'places'], work: eachTile(clearTheAir) },
      {
        name: 'hazards',
        after: wishes,
        before: ['places'],
        work: ({ tiles, tick, dt }) => {
          map.turnTo(tick * dt);
          for (const place of tiles) breatheAndSlow(place);
        },
      },
    ],
  };
}

function clearTheAir({ crowd, ownColumns }: TilePlace): void {
  const { desiredSpeed } = crowd.columns;
  const { slowed, clearSpeed, slowSpeed } = ownColumns;
  const { ownCount } = crowd;
  for (let row = 0; row < ownCount; row++) {
    if (slowed[row] === 0) continue;
    if (desiredSpeed[row] === slowSpeed[row]) desiredSpeed[row] = clearSpeed[row];
    slowed[row] = 0;
  }
}

function slow(
  { desiredSpeed }: AgentColumns,
  { slowed, clearSpeed, slowSpeed }: Readonly<Record<string, OwnColumn>>,
  row: number,
  relation: SmokeRelation,
  extinction: number,
): void {
  slowed[row] = 1;
  clearSpeed[row] = desiredSpeed[row];
  // A person that wants to stand stands; relations may have a least speed.
  if (desiredSpeed[row] > 0) desiredSpeed[row] = relation(extinction, desiredSpeed[row]);
  slowSpeed[row] = desiredSpeed[row];
}

function breathe({ ownColumns: { dose }, incapacitate }: TilePlace, row: number, added: number): void {
  if (dose[row] >= 1) return;
  dose[row] += added;
  if (dose[row] >= 1) incapacitate(row, 'the gases it breathed reached a fractional effective dose of 1');
}

/** It stays where it is, wants nothing, and is in the way of others. */
function lie(columns: AgentColumns, added: Readonly<Record<string, OwnColumn>>, row: number): void {
  columns.desiredSpeed[row] = 0;
  columns.wantedExit[row] = -1;
  columns.goalX[row] = NaN;
  columns.goalY[row] = NaN;
  columns.maxSpeed[row] = creep;
  if (Object.hasOwn(added, 'startTick')) added['startTick'][row] = never;
}

/** Most people breathe the air of their neighbour: the last rate is kept. */
class LastRate {
  #co = 0;
  #co2 = 0;
  #o2 = clearOxygen;
  #rate = 0;

  of(air: Air): number {
    if (air.co !== this.#co || air.co2 !== this.#co2 || air.o2 !== this.#o2) {
      this.#co = air.co;
      this.#co2 = air.co2;
      this.#o2 = air.o2;
      this.#rate = doseRate(air);
    }
    return this.#rate;
  }
}
