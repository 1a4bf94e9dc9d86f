import type { Junction, RoadNetwork } from '../roads/road-network.ts';
import { mainRoads } from './main-roads.ts';
import { exact } from './opendrive-reference.ts';
import { idOf, type Way } from './opendrive-lanes.ts';
import type { DriveRoad } from './opendrive-roads.ts';
import type { XmlText } from './xml-text.ts';

/** A light or a sign where a road ends. */
export interface DriveSignal {
  readonly id: string;
  readonly road: DriveRoad;
  readonly way: Way;
  readonly junction: number;
  /** Indexes of the lanes it is for, from the middle. */
  readonly lanes: readonly [number, number];
  /** Lanes with the same have green at the same times; absent for signs. */
  readonly program?: string;
  readonly type: string;
  readonly name: string;
}

/** A light with three lamps in OpenDRIVE's own catalogue, and signs of the German one, which tools know best. */
const types = {
  light: { type: '1000001', name: 'traffic light' },
  giveWay: { type: '205', name: 'give way' },
  stop: { type: '206', name: 'stop' },
  mainRoad: { type: '306', name: 'main road' },
  rightBeforeLeft: { type: '102', name: 'right before left' },
} as const;

/** Lights and signs of all roads, where they end. */
export function signalsOf(network: RoadNetwork, roads: readonly DriveRoad[]): DriveSignal[] {
  const main = mainRoads(network);
  const signals: Omit<DriveSignal, 'id'>[] = [];
  for (const road of roads) {
    for (const [way, number] of [
      ['along', road.forth],
      ['against', road.back],
    ] as const) {
      if (number === undefined) continue;
      const junction = network.roads[number].to;
      const { control, lanes: inside, light } = network.junctions[junction];
      if (inside.length === 0) continue;
      const ends = road.sections.at(way === 'along' ? -1 : 0)?.[way] ?? [];
      const place = { road, way, junction };
      if (light !== undefined)
        for (const each of lightsOver(network, ends, network.junctions[junction])) signals.push({ ...place, ...each });
      else signals.push({ ...place, lanes: [0, ends.length - 1], ...signFor(control, main.has(number)) });
    }
  }
  return Array.from(signals, (signal, index) => ({ ...signal, id: String(index) }));
}

/** The sign where a road without lights ends; without one readers would take the junction for one of a main road. */
function signFor(control: Junction['control'], isMain: boolean): Pick<DriveSignal, 'type' | 'name'> {
  if (control === 'all-way') return types.stop;
  if (control === 'main-road') return isMain ? types.mainRoad : types.giveWay;
  return types.rightBeforeLeft;
}

/** Lanes side by side whose ways on have green at the same times share a light. */
function lightsOver(
  { lanes, lights }: RoadNetwork,
  ends: readonly number[],
  { light }: Junction,
): Pick<DriveSignal, 'lanes' | 'program' | 'type' | 'name'>[] {
  const { phases } = lights[light ?? 0];
  const programOf = (lane: number): string =>
    phases.map((phase) => (lanes[lane].next.some((next) => phase.lanes.includes(next)) ? 'G' : 'r')).join('');
  const groups: { lanes: [number, number]; program: string }[] = [];
  for (const [index, lane] of ends.entries()) {
    const program = programOf(lane);
    const last = groups.at(-1);
    if (last?.program === program) last.lanes[1] = index;
    else groups.push({ lanes: [index, index], program });
  }
  return Array.from(groups, (group) => ({ ...group, ...types.light }));
}

/** Writes the signals that stand at one road. */
export function writeSignals(
  paper: XmlText,
  { lanes }: RoadNetwork,
  signals: readonly DriveSignal[],
  road: DriveRoad,
): void {
  const own = signals.filter((signal) => signal.road === road);
  if (own.length === 0) return;
  paper.element('signals', {}, () => {
    for (const { id, way, type, name, lanes: range } of own) {
      const ends = road.sections.at(way === 'along' ? -1 : 0)?.[way] ?? [];
      const beside = ends.reduce((sum, lane) => sum + lanes[lane].width, 0.5);
      const t = way === 'along' ? road.offset - road.side * beside : road.side * beside;
      const attributes = {
        s: way === 'along' ? exact(road.length) : '0',
        t: exact(t),
        id,
        name,
        dynamic: type === types.light.type ? 'yes' : 'no',
        orientation: way === 'along' ? '+' : '-',
        zOffset: type === types.light.type ? '3' : '2.2',
        country: type === types.light.type ? 'OpenDRIVE' : 'DE',
        type,
        subtype: '-1',
        value: '-1',
        height: '0.9',
        width: '0.6',
      };
      const ids = range.map((index) => idOf(index, way, road.side)).toSorted((one, other) => one - other);
      paper.element('signal', attributes, () => paper.element('validity', { fromLane: ids[0], toLane: ids[1] }));
    }
  });
}

/** Lights of one junction that always show the same. */
export interface Controller {
  readonly id: string;
  readonly junction: number;
  readonly signals: readonly string[];
}

export function controllersOf(signals: readonly DriveSignal[]): Controller[] {
  const groups = new Map<string, { junction: number; signals: string[] }>();
  for (const { id, junction, program } of signals) {
    if (program === undefined) continue;
    const key = `${junction} ${program}`;
    const group = groups.get(key) ?? { junction, signals: [] };
    group.signals.push(id);
    groups.set(key, group);
  }
  return Array.from(groups.values(), (group, index) => ({ id: String(index), ...group }));
}
