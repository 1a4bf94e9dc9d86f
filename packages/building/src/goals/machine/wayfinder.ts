import { cellAt, insidePolygon, isClear, levelMap, roomFor, type Maps, type Stretches } from '../../maps/index.ts';
import type { Point, Portal } from '../../layout/building.ts';
import type { FlowField, FlowGoal, Planner } from '../../planning/index.ts';
import type { Epoch } from './field-schedule.ts';
import type { Places } from './places.ts';

/** Every person up to this radius, in centimetres, shares one field for a target: nearly all people do. */
const sharedCentimetres = 30;
/** Where no person is wider than this the shared field is made for it: narrow doors are used over their whole width then. */
const slimCentimetres = 20;

/** Radius for which the fields shared by all are made when no person is wider than `widest` (0: not known); both in centimetres. */
export const sharedBy = (widest: number): number =>
  widest > 0 && widest <= slimCentimetres ? slimCentimetres : sharedCentimetres;
const exactRadius = 0.01;
/** How far beyond a portal's line people aim who walk through it, m. */
const beyondPortal = 0.5;
/** How near a portal's line people who are right before it go straight on, m. */
const nearPortal = 3;
const play = 5e-4;

/** Radii rounded up to this are distinguished, in centimetres. */
export const centimetresOf = (radius: number): number => Math.ceil(radius / exactRadius - 1e-4);

export type Segment = readonly [Point, Point];

/** Where planned paths end. */
export type WayEnd = { readonly region: number } & ({ readonly point: Point } | { readonly segment: Segment });

const isSame = ([[ax, ay], [bx, by]]: Segment, [from, to]: Segment): boolean =>
  ax === from[0] && ay === from[1] && bx === to[0] && by === to[1];

function middleOf(corners: readonly Point[]): Point {
  const sum = corners.reduce(([x, y], corner) => [x + corner[0], y + corner[1]] as const, [0, 0] as const);
  return [sum[0] / corners.length, sum[1] / corners.length];
}

/** The fields of a run as thinking sees them. */
export interface KnownFields {
  /** The place as it stands now. */
  readonly maps: Maps;
  readonly now: Epoch;
  /** The field in use now; undefined while it is not there yet. */
  find(target: number, centimetres: number): FlowField | undefined;
}

/** Finds paths: fields shared by all who want the same target, and planned paths for every other person. */
export class Wayfinder {
  readonly fields: KnownFields;
  readonly #places: Places;
  /** How a person that is thinking now plans paths of its own. */
  planner: Planner;
  /** Whether a person that is thinking now goes with the stream instead of the shortest path. */
  streams = false;
  readonly #shared: number;
  readonly #portalEnds: readonly { readonly from: number; readonly to: number }[];
  #stage = 0;

  /** `shared`: radius of the fields that all share, in centimetres. */
  constructor(places: Places, planner: Planner, fields: KnownFields, shared: number) {
    this.fields = fields;
    this.#shared = shared;
    this.#places = places;
    this.planner = planner;
    const { regions, portals } = places.building;
    const indexOf = new Map(regions.map(({ id }, index) => [id, index]));
    this.#portalEnds = portals.map(({ from, to }) => ({ from: indexOf.get(from) ?? -1, to: indexOf.get(to) ?? -1 }));
  }

  /** The place as it stands now. */
  get maps(): Maps {
    return this.fields.maps;
  }

  /** The maps may be of another state of the place: forgets what was found on those of another. */
  noteChanges(): void {
    const { stage, changes } = this.fields.now;
    if (this.#stage !== stage + changes) this.forget();
  }

  /** Forgets what was found on the maps before. */
  forget(): void {
    const { stage, changes } = this.fields.now;
    this.#stage = stage + changes;
    this.#rooms.clear();
    this.#portals.clear();
  }

  /** How often the building has changed since the start: ways planned at another stage are out of date. */
  get stage(): number {
    return this.#stage;
  }

  /** The field that leads to a target, made for somewhat wider bodies, so that many share it; undefined while it is not there yet. */
  fieldTo(target: number, radius: number): FlowField | undefined {
    return this.fields.find(target, Math.max(centimetresOf(radius), this.#shared));
  }

  /** The field for exactly this radius: a person that does not fit with the shoulders of others may fit with its own. */
  exactFieldTo(target: number, radius: number): FlowField | undefined {
    return this.fields.find(target, centimetresOf(radius));
  }

  /** Whether a person stands outside the building: pushed out through a gate that it does not want. */
  isOutside(level: number, x: number, y: number): boolean {
    if (this.regionAt(level, x, y) >= 0) return false;
    const map = this.maps.levels[level];
    return map !== undefined && !map.shapes.regions.some(({ outline }) => insidePolygon(x, y, outline));
  }

  /** Writes where a person outside goes to come in again: the nearest gate, then over its line. */
  wayBackIn(level: number, x: number, y: number, radius: number, out: Float64Array): boolean {
    let least = Infinity;
    for (const way of this.#places.waysOut) {
      if (way.level !== level) continue;
      const [[ax, ay], [bx, by]] = way.segment;
      const length = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
      const alongX = (bx - ax) / length;
      const alongY = (by - ay) / length;
      const margin = Math.min(radius + 0.05, length / 2);
      const along = Math.min(Math.max((x - ax) * alongX + (y - ay) * alongY, margin), length - margin);
      const offX = ax + along * alongX - x;
      const offY = ay + along * alongY - y;
      const away = offX * offX + offY * offY;
      if (away >= least) continue;
      least = away;
      // In front of the gate the line itself is no aim: it must be crossed.
      const across = offX * -alongY + offY * alongX < 0 ? -1 : 1;
      const over = away < 0.36 ? 1 : 0;
      out[0] = x + offX - across * alongY * over;
      out[1] = y + offY + across * alongX * over;
    }
    return least < Infinity;
  }

  /** Index of the region at a place; -1 outside all. */
  regionAt(level: number, x: number, y: number): number {
    const map = this.maps.levels[level];
    if (map === undefined) return -1;
    const cell = cellAt(map.frame, x, y);
    return cell < 0 ? -1 : map.regionOf[cell] - 1;
  }

  isStraightWay(level: number, ax: number, ay: number, bx: number, by: number, radius: number): boolean {
    const map = this.maps.levels[level];
    return map !== undefined && isClear(map, ax, ay, bx, by, radius);
  }

  /** Waypoints from a place to another on one floor, the start left out; undefined when there is no way. */
  plan(level: number, from: Point, to: Point, radius: number): readonly Point[] | undefined {
    const way = this.planner.plan(this.maps, { level, from, to, radius });
    return way.found ? way.points.slice(1) : undefined;
  }

  /** Portals that are open now and lead from one region to another, as numbers of the building; negative ones (-1 - n) backwards. */
  portalsBetween(from: number, to: number): readonly number[] {
    const key = from * 65_536 + to;
    let known = this.#portals.get(key);
    if (known === undefined) this.#portals.set(key, (known = this.#findPortals(from, to)));
    return known;
  }

  readonly #portals = new Map<number, readonly number[]>();

  #findPortals(from: number, to: number): readonly number[] {
    const { portals } = this.maps.building;
    const found: number[] = [];
    for (const [number, ends] of this.#portalEnds.entries()) {
      const forward = ends.from === from && ends.to === to;
      const backward = ends.to === from && ends.from === to && portals[number].direction === 'both';
      if ((forward || backward) && this.maps.presence.portals.includes(portals[number]))
        found.push(forward ? number : -1 - number);
    }
    return found;
  }

  /** Where a portal (a number as above) leads: the region beyond it. */
  regionBeyond(passage: number): number {
    return passage < 0 ? this.#portalEnds[-1 - passage].from : this.#portalEnds[passage].to;
  }

  #portal(passage: number): Portal {
    return this.maps.building.portals[passage < 0 ? -1 - passage : passage];
  }

  /** The line of a portal on the side that one comes from. */
  segmentOf(passage: number): Segment {
    const portal = this.#portal(passage);
    return passage < 0 ? (portal.landing ?? portal.segment) : portal.segment;
  }

  /** Where planned paths to a target end: a point or a line, and its region; undefined for targets only a field leads to. */
  endOf(target: number): WayEnd | undefined {
    if (!this.#ends.has(target)) this.#ends.set(target, this.#findEnd(this.#places.targets[target]));
    return this.#ends.get(target);
  }

  readonly #ends = new Map<number, WayEnd | undefined>();

  #findEnd(goals: readonly FlowGoal[]): WayEnd | undefined {
    const [goal] = goals;
    if (goals.length !== 1) return undefined;
    if ('segment' in goal) {
      const gate = this.maps.building.gates.find(({ segment }) => isSame(segment, goal.segment));
      const region = this.maps.building.regions.findIndex(({ id }) => id === gate?.region);
      return region < 0 ? undefined : { region, segment: goal.segment };
    }
    const point = 'point' in goal ? goal.point : middleOf(goal.area);
    const region = this.regionAt(goal.level, point[0], point[1]);
    return region < 0 ? undefined : { region, point };
  }

  /** Whether a body is near a line and right before a stretch of it with room. */
  isBefore(segment: Segment, level: number, [x, y]: Point, radius: number): boolean {
    const ahead = shareAhead(segment, [x, y]);
    const [[ax, ay], [bx, by]] = segment;
    const offX = ax + ahead * (bx - ax) - x;
    const offY = ay + ahead * (by - ay) - y;
    if (offX * offX + offY * offY > nearPortal * nearPortal) return false;
    return this.#roomOn(segment, level, radius).some(([least, most]) => least <= ahead && ahead <= most);
  }

  /** The stretches of a line with room for a body, its radius rounded up to a centimetre. */
  #roomOn(segment: Segment, level: number, radius: number): Stretches {
    const centimetres = centimetresOf(radius);
    let rooms = this.#rooms.get(segment);
    if (rooms === undefined) this.#rooms.set(segment, (rooms = []));
    let room = rooms[centimetres];
    if (room === undefined) {
      const map = levelMap(this.maps, level);
      // A hair of play keeps rounding from making a place too narrow; where there is none the body must fit exactly.
      room = roomFor(map, segment, centimetres * exactRadius + play);
      if (room.length === 0) room = roomFor(map, segment, centimetres * exactRadius);
      rooms[centimetres] = room;
    }
    return room;
  }

  readonly #rooms = new Map<Segment, (Stretches | undefined)[]>();

  /**
   * Two points to walk over a line: one on this side with room for the body, and one beyond it. Right before the opening
   * that is straight ahead. From the side it is a point of the width that has room, by `drawn` from 0 to 1: a portal gives
   * each person its own, so that a crowd uses all of it. Undefined when the body does not fit.
   */
  overSegment(
    segment: Segment,
    level: number,
    { from, drawn, radius }: { readonly from: Point; readonly drawn: number; readonly radius: number },
  ): readonly [before: Point, beyond: Point] | undefined {
    const room = this.#roomOn(segment, level, radius);
    const ahead = shareAhead(segment, from);
    const share = room.some(([least, most]) => least <= ahead && ahead <= most) ? ahead : pointOfRoom(room, drawn);
    if (share === undefined) return undefined;
    const [[ax, ay], [bx, by]] = segment;
    const aim: Point = [ax + share * (bx - ax), ay + share * (by - ay)];
    const length = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
    let overX = -(by - ay) / length;
    let overY = (bx - ax) / length;
    // The side the person comes from says which way is over.
    if ((aim[0] - from[0]) * overX + (aim[1] - from[1]) * overY < 0) {
      overX = -overX;
      overY = -overY;
    }
    const off = radius + 0.1;
    return [
      [aim[0] - overX * off, aim[1] - overY * off],
      [aim[0] + overX * beyondPortal, aim[1] + overY * beyondPortal],
    ];
  }
}

/** Where along a line, as a share of it, a point lies straight before it; below 0 and above 1 beside it. */
function shareAhead([[ax, ay], [bx, by]]: Segment, [x, y]: Point): number {
  const [alongX, alongY] = [bx - ax, by - ay];
  return ((x - ax) * alongX + (y - ay) * alongY) / (alongX * alongX + alongY * alongY);
}

/** The share of a line that lies a drawn part of the way, from 0 to 1, along its stretches with room. */
function pointOfRoom(room: Stretches, drawn: number): number | undefined {
  if (room.length === 0) return undefined;
  const width = room.reduce((sum, [from, to]) => sum + to - from, 0);
  let left = drawn * width;
  for (const [from, to] of room) {
    if (left <= to - from) return from + left;
    left -= to - from;
  }
  return room[room.length - 1][1];
}
