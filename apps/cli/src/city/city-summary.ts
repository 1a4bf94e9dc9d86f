import type { CityToWrite, JunctionControl } from '@korzo/city';
import { figure } from '../shell/figures.ts';

/** What a city holds. */
export interface CitySummary {
  readonly roads: number;
  /** Each direction by itself. */
  readonly roadKilometres: number;
  readonly lanes: number;
  readonly laneKilometres: number;
  /** Lanes through junctions. */
  readonly turns: number;
  readonly junctions: number;
  readonly junctionsBy: Readonly<Partial<Record<JunctionControl, number>>>;
  readonly lights: number;
  /** Absent when the file says nothing about what is beside the roads. */
  readonly zebras?: number;
  readonly houses?: number;
  readonly parks?: number;
  readonly boxes?: number;
  readonly carParks?: number;
  readonly petrolStations?: number;
  /** Cars that stand on the lanes of an SVB file, and its definitions of cars. */
  readonly cars?: number;
  readonly carDefinitions?: number;
}

const kilometres = (metres: number): number => Math.round(metres) / 1000;

export function summaryOf({ network, plan, svb }: CityToWrite): CitySummary {
  const { lanes, roads, junctions, lights } = network;
  const onRoads = lanes.filter(({ junction }) => junction === undefined);
  const junctionsBy: Partial<Record<JunctionControl, number>> = {};
  for (const { control } of junctions) junctionsBy[control] = (junctionsBy[control] ?? 0) + 1;
  const summary = {
    roads: roads.length,
    roadKilometres: kilometres(roads.reduce((sum, { length }) => sum + length, 0)),
    lanes: onRoads.length,
    laneKilometres: kilometres(onRoads.reduce((sum, { length }) => sum + length, 0)),
    turns: lanes.length - onRoads.length,
    junctions: junctions.length,
    junctionsBy,
    lights: lights.length,
    ...(svb === undefined ? {} : { cars: svb.cars.length, carDefinitions: svb.carDefinitions.length }),
  };
  if (plan === undefined) return summary;
  const zebras =
    plan.roads.reduce((sum, road) => sum + road.zebras.length, 0) +
    plan.crosses.reduce((sum, { incomes }) => sum + incomes.filter(({ zebra }) => zebra).length, 0);
  return {
    ...summary,
    zebras,
    houses: plan.houses.length,
    parks: plan.parks.length,
    boxes: plan.boxes.length,
    carParks: plan.lots.filter(({ kind }) => kind === 'car park').length,
    petrolStations: plan.lots.filter(({ kind }) => kind === 'petrol station').length,
  };
}

const countOf = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;

const someOf = (count = 0, thing: string, things = `${thing}s`): readonly string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? thing : things}`];

export function describeCity(summary: CitySummary): string {
  const { roads, roadKilometres, lanes, laneKilometres, turns, junctions, junctionsBy, lights } = summary;
  const kinds = Object.entries(junctionsBy).map(([control, count]) => `${count} ${control}`);
  const lines = [
    `${countOf(roads, 'road')}, ${figure(roadKilometres)} km (each direction by itself)`,
    `${countOf(lanes, 'lane')}, ${figure(laneKilometres)} km, and ${turns} through junctions`,
    `${countOf(junctions, 'junction')}: ${kinds.join(', ')}; ${countOf(lights, 'light')}`,
  ];
  if (summary.cars !== undefined)
    lines.push(`${countOf(summary.cars, 'car')}, ${countOf(summary.carDefinitions ?? 0, 'car definition')}`);
  if (summary.zebras !== undefined)
    lines.push(
      [
        countOf(summary.zebras, 'zebra'),
        countOf(summary.houses ?? 0, 'house'),
        countOf(summary.parks ?? 0, 'park'),
        ...someOf(summary.carParks, 'car park'),
        ...someOf(summary.petrolStations, 'petrol station'),
        ...someOf(summary.boxes, 'box', 'boxes'),
      ].join(', '),
    );
  return lines.map((line) => `  ${line}\n`).join('');
}
