import type { Building, Point, Portal, Region } from '@korzo/building';
import type { Crossing, Line } from '@korzo/core';
import { seenBehind } from './seen-behind.ts';
import { isInside } from './shapes.ts';

/** A staircase, ramp or escalator as a floor of its own. */
export interface StairFloor {
  readonly portal: string;
  readonly kind: 'stairs' | 'ramp' | 'escalator';
  /** The hidden level it lies on. */
  readonly level: number;
  /** One end of its foot, and the unit vector that leads up on it. */
  readonly foot: Point;
  readonly up: Point;
  /** m. */
  readonly width: number;
  readonly length: number;
  /** Share of the walking speed; undefined: the person's own. */
  readonly speedFactor: number | undefined;
  /** m/s, added to the speed on an escalator. */
  readonly beltSpeed: number;
}

export interface JoinedFloors {
  /** The building with a region for every staircase, and portals of no length at its foot and head. */
  readonly building: Building;
  readonly levels: number;
  readonly crossings: readonly Crossing[];
  readonly stairs: readonly StairFloor[];
}

const isStairs = (portal: Portal): boolean =>
  portal.kind === 'stairs' || portal.kind === 'ramp' || portal.kind === 'escalator';

/**
 * Gives every portal between two levels a floor of its own: a rectangle as wide as its foot and as long as the way on it, in
 * the place where the foot leads. Core's crossings join it to both floors; people on it are neither here nor there.
 */
export function joinFloors(building: Building, levels: number): JoinedFloors {
  const regions: Region[] = [...building.regions];
  const portals: Portal[] = [];
  const crossings: Crossing[] = [];
  const stairs: StairFloor[] = [];
  const regionOf = new Map(building.regions.map((region) => [region.id, region]));
  for (const portal of building.portals) {
    const from = regionOf.get(portal.from);
    const to = regionOf.get(portal.to);
    if (!isStairs(portal) || portal.landing === undefined || from === undefined || to === undefined) {
      portals.push(portal);
      continue;
    }
    const level = levels + stairs.length;
    const foot = facing(portal.segment, from, 'away');
    const landing = facing(portal.landing, to, 'into');
    const flight = flightFrom(foot, portal.length ?? defaultLength);
    const seenFrom = (line: Line, { level: floor }: Region): Pick<Crossing, 'seenFor'> => {
      const depth = portal.length ?? defaultLength;
      return seenAsFar(
        line,
        { depth, wider: 0 },
        building.regions.filter((region) => region.level === floor),
      );
    };
    // Planners count the flight as flat ground; what walking on it takes longer is counted at its foot.
    const factor = portal.speedFactor ?? (portal.kind === 'stairs' ? usualFactor : 1);
    const speed = Math.max(factor + (portal.beltSpeed ?? 0) / usualSpeed, 0.05);
    const slowness = Math.max(0, (portal.length ?? defaultLength) * (1 / speed - 1));
    const id = `${portal.id}/flight`;
    regions.push({ id, level, outline: flight.outline });
    stairs.push({
      portal: portal.id,
      kind: portal.kind as StairFloor['kind'],
      level,
      foot: foot[0],
      width: flight.width,
      length: portal.length ?? defaultLength,
      up: flight.up,
      speedFactor: portal.speedFactor ?? (portal.kind === 'stairs' ? undefined : 1),
      beltSpeed: portal.beltSpeed ?? 0,
    });
    const common = { kind: portal.kind, direction: portal.direction, ...(portal.open ? { open: portal.open } : {}) };
    portals.push(
      { ...common, id: `${portal.id}/foot`, from: portal.from, to: id, segment: foot, landing: foot, length: slowness },
      { ...common, id: `${portal.id}/head`, from: id, to: portal.to, segment: flight.head, landing, length: 0 },
    );
    crossings.push(
      { level: from.level, line: foot, toLevel: level, toLine: foot },
      { level, line: flight.head, toLevel: to.level, toLine: landing, ...seenFrom(landing, to) },
    );
    // The way back exists even where no agent wants it: an agent that is pushed over the edge must stand somewhere.
    crossings.push(
      { level, line: reversed(foot), toLevel: from.level, toLine: reversed(foot), ...seenFrom(reversed(foot), from) },
      { level: to.level, line: reversed(landing), toLevel: level, toLine: reversed(flight.head) },
    );
  }
  return { building: { ...building, regions, portals }, levels: levels + stairs.length, crossings, stairs };
}

/** What planners take people for: their speed on the flat, m/s, and the share of it on stairs. */
const usualSpeed = 1.34;
const usualFactor = 0.5;
/** Stairs without a length: twelve steps of 30 cm. */
const defaultLength = 3.6;

/** As a crossing has it: nothing where all is seen. */
export function seenAsFar(...asked: Parameters<typeof seenBehind>): Pick<Crossing, 'seenFor'> {
  const seenFor = seenBehind(...asked);
  return seenFor === Infinity ? {} : { seenFor };
}

export const reversed = ([from, to]: Line): Line => [to, from];

/** The segment turned so that its left side lies away from the region, or into it. */
export function facing(segment: Line, region: Region, side: 'away' | 'into'): Line {
  const [[ax, ay], [bx, by]] = segment;
  const length = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
  // A point 1 cm to the left of its middle.
  const x = (ax + bx) / 2 - ((by - ay) / length) * 0.01;
  const y = (ay + by) / 2 + ((bx - ax) / length) * 0.01;
  const leftIsInside = isInside({ type: 'polygon', outline: region.outline }, x, y);
  return leftIsInside === (side === 'into') ? segment : reversed(segment);
}

/** The rectangle that leads away from the foot, with its far edge. */
export function flightFrom(
  [[ax, ay], [bx, by]]: Line,
  length: number,
): { readonly outline: readonly Point[]; readonly head: Line; readonly up: Point; readonly width: number } {
  const width = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
  const up: Point = [-(by - ay) / width, (bx - ax) / width];
  const head: Line = [
    [ax + up[0] * length, ay + up[1] * length],
    [bx + up[0] * length, by + up[1] * length],
  ];
  return { outline: [[ax, ay], [bx, by], head[1], head[0]], head, up, width };
}
