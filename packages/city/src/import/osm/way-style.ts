import { isWithin, ranges } from '../../limits/city-limits.ts';
import type { Findings } from '../findings/findings.ts';
import type { OsmWay, Tags } from './osm-map.ts';

/** What is usual on a class of roads. */
interface RoadClass {
  /** Those of a higher rank go first. */
  readonly rank: number;
  /** km/h */
  readonly speed: number;
  /** In each direction. */
  readonly lanes: number;
  /** m */
  readonly laneWidth: number;
  readonly isOneWay?: true;
}

const classes: Readonly<Record<string, RoadClass>> = {
  motorway: { rank: 8, speed: 120, lanes: 2, laneWidth: 3.75, isOneWay: true },
  trunk: { rank: 7, speed: 100, lanes: 1, laneWidth: 3.5 },
  primary: { rank: 6, speed: 50, lanes: 1, laneWidth: 3.25 },
  secondary: { rank: 5, speed: 50, lanes: 1, laneWidth: 3.25 },
  tertiary: { rank: 4, speed: 50, lanes: 1, laneWidth: 3 },
  unclassified: { rank: 3, speed: 50, lanes: 1, laneWidth: 3 },
  road: { rank: 3, speed: 50, lanes: 1, laneWidth: 3 },
  residential: { rank: 2, speed: 50, lanes: 1, laneWidth: 3 },
  living_street: { rank: 1, speed: 10, lanes: 1, laneWidth: 2.75 },
  service: { rank: 0, speed: 20, lanes: 1, laneWidth: 2.75 },
};

const links: Readonly<Record<string, RoadClass>> = {
  motorway_link: { rank: 6.5, speed: 80, lanes: 1, laneWidth: 3.5, isOneWay: true },
  trunk_link: { rank: 5.5, speed: 70, lanes: 1, laneWidth: 3.5 },
  primary_link: { rank: 4.5, speed: 50, lanes: 1, laneWidth: 3.25 },
  secondary_link: { rank: 3.5, speed: 50, lanes: 1, laneWidth: 3.25 },
  tertiary_link: { rank: 3, speed: 50, lanes: 1, laneWidth: 3 },
};

/** What the tags of a way say about its road. */
export interface WayStyle {
  /** In the direction of the way and against it. */
  readonly lanesThere: number;
  readonly lanesBack: number;
  readonly laneWidth: number;
  /** m/s */
  readonly speedLimit: number;
  readonly rank: number;
  readonly isRoundabout: boolean;
  readonly name?: string;
  /** From the middle outwards, for those who drive along the way and against it; empty when not given. */
  readonly turnsThere: readonly string[];
  readonly turnsBack: readonly string[];
}

const yes = new Set(['yes', 'true', '1']);
const closed = new Set(['no', 'private', 'agricultural', 'forestry', 'delivery', 'military']);
const yards = new Set(['driveway', 'parking_aisle', 'drive-through', 'emergency_access']);

/** Whether a way is a road that every vehicle may drive on. */
export function isStreet(tags: Tags): boolean {
  const kind = tags.get('highway') ?? '';
  if (!Object.hasOwn(classes, kind) && !Object.hasOwn(links, kind)) return false;
  if (tags.get('area') === 'yes' || yards.has(tags.get('service') ?? '')) return false;
  const allowed = tags.get('motor_vehicle') ?? tags.get('vehicle') ?? tags.get('access');
  return allowed === undefined || !closed.has(allowed);
}

export function styleOfWay({ id, tags, element }: OsmWay, findings: Findings): WayStyle {
  const kind = tags.get('highway') ?? '';
  const usual = classes[kind] ?? links[kind];
  const warn = (key: string, rule: string): void =>
    findings.warn(
      element,
      `way '${id}'`,
      `${rule}; found ${key}=${tags.get(key) ?? ''}`,
      'correct the tag; what is usual is taken',
    );
  const isRoundabout = tags.get('junction') === 'roundabout' || tags.get('junction') === 'circular';
  const told = tags.get('oneway');
  const isReversed = told === '-1' || told === 'reverse';
  const isOneWay =
    isReversed || yes.has(told ?? '') || (told === undefined && (isRoundabout || usual.isOneWay === true));
  const { there, back } = lanesOf(tags, { isOneWay, usual: usual.lanes, warn });
  const name = tags.get('name') ?? tags.get('ref');
  const turns = (...keys: string[]): string[] => {
    const value = keys.map((key) => tags.get(key)).find((each) => each !== undefined);
    return value === undefined ? [] : value.split('|');
  };
  return {
    lanesThere: isReversed ? back : there,
    lanesBack: isReversed ? there : back,
    laneWidth: usual.laneWidth,
    speedLimit: speedOf(tags, usual.speed, warn) / 3.6,
    rank: usual.rank,
    isRoundabout,
    ...(name === undefined ? {} : { name }),
    turnsThere: isReversed ? [] : isOneWay ? turns('turn:lanes', 'turn:lanes:forward') : turns('turn:lanes:forward'),
    turnsBack: isReversed ? turns('turn:lanes', 'turn:lanes:backward') : turns('turn:lanes:backward'),
  };
}

/** Most lanes a direction of a road has anywhere. */
const mostLanes = 12;

interface LaneQuestion {
  readonly isOneWay: boolean;
  readonly usual: number;
  readonly warn: (key: string, rule: string) => void;
}

function lanesOf(tags: Tags, { isOneWay, usual, warn }: LaneQuestion): { there: number; back: number } {
  const count = (key: string): number | undefined => {
    const told = tags.get(key);
    if (told === undefined) return undefined;
    const value = Number(told);
    if (Number.isInteger(value) && value >= 1 && value <= 2 * mostLanes) return value;
    warn(key, `${key} must be a whole number from 1 to ${2 * mostLanes}`);
    return undefined;
  };
  const all = count('lanes');
  if (isOneWay) return { there: Math.min(mostLanes, all ?? count('lanes:forward') ?? usual), back: 0 };
  const [forward, backward] = [count('lanes:forward'), count('lanes:backward')];
  const shared = all === undefined ? undefined : Math.max(1, all / 2);
  const there = forward ?? (all !== undefined && backward !== undefined ? all - backward : Math.ceil(shared ?? usual));
  const back = backward ?? (all !== undefined && forward !== undefined ? all - forward : Math.floor(shared ?? usual));
  return { there: Math.min(mostLanes, Math.max(1, there)), back: Math.min(mostLanes, Math.max(1, back)) };
}

/** km/h of words that stand for a speed. */
const zones: ReadonlyMap<string, number> = new Map([
  ['walk', 7],
  ['none', 130],
  ['urban', 50],
  ['living_street', 10],
  ['bicycle_road', 30],
  ['rural', 90],
  ['trunk', 110],
  ['motorway', 130],
]);
const mile = 1.609_344;
const knot = 1.852;

/** km/h */
const isSpeed = (speed: number): boolean => isWithin(speed / 3.6, ranges.speed);

function speedOf(tags: Tags, usual: number, warn: (key: string, rule: string) => void): number {
  const key = ['maxspeed', 'maxspeed:forward', 'maxspeed:backward'].find((each) => tags.has(each));
  if (key === undefined) return usual;
  const value = (tags.get(key) ?? '').trim();
  const told = /^(\d+(?:\.\d+)?)\s*(km\/h|kmh|kph|mph|knots)?$/.exec(value);
  const unit = told?.[2] === 'mph' ? mile : told?.[2] === 'knots' ? knot : 1;
  if (told !== null && isSpeed(Number(told[1]) * unit)) return Number(told[1]) * unit;
  // Such as DE:urban or RU:zone30.
  const word = value.split(':').at(-1) ?? '';
  const zone = /^(?:zone)?(\d+)$/.exec(word);
  if (value.includes(':') && zone !== null && isSpeed(Number(zone[1]))) return Number(zone[1]);
  const known = zones.get(word);
  if (known !== undefined) return known;
  if (value !== 'signals' && value !== 'variable') warn(key, `${key} must be a speed in km/h or mph`);
  return usual;
}
