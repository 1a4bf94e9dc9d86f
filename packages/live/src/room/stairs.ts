import type { Line } from '@korzo/core';
import type { Site } from '@korzo/engine';
import type { BuildingDescription } from '@korzo/formats';
import { floorHeight } from './scenery.ts';

/** A flight of stairs as it lies (on a hidden floor of its own) and as it is shown: between the floors it joins. */
interface Flight {
  readonly fromLevel: number;
  readonly foot: Line;
  /** Unit vectors along the foot and up the flight, and the lengths of both, m. */
  readonly across: readonly [number, number];
  readonly up: readonly [number, number];
  readonly width: number;
  readonly length: number;
  readonly landing: Line;
  readonly rise: number;
}

interface ShownPoint {
  readonly level: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Shows people on stairs between the floors, and those on floors that a part added on the floor these belong to. */
export class Stairs {
  readonly #first: number;
  readonly #flights: readonly Flight[];
  readonly #shownOn: ReadonlyMap<number, number>;

  constructor(building: BuildingDescription | undefined, site: Site | undefined) {
    this.#flights = building === undefined || site === undefined ? [] : flightsOf(building, site);
    this.#first = site?.stairs[0]?.level ?? Infinity;
    this.#shownOn = site?.shownOn ?? new Map();
  }

  /** Moves who is on a flight to where it is seen: x, y, the floor it came from, and z above that floor. */
  show(
    level: Int16Array,
    x: Float64Array,
    y: Float64Array,
    z: Float64Array,
    rows: { readonly from: number; readonly until: number },
  ): void {
    if (this.#flights.length + this.#shownOn.size === 0) return;
    for (let row = rows.from; row < rows.until; row++) {
      const shown = this.point(level[row], x[row], y[row]);
      if (shown === undefined) continue;
      x[row] = shown.x;
      y[row] = shown.y;
      z[row] = shown.z;
      level[row] = shown.level;
    }
  }

  /** Where a point of a flight or of a floor that a part added is seen; undefined for points of other floors. */
  point(level: number, x: number, y: number): ShownPoint | undefined {
    const floor = this.#shownOn.get(level);
    if (floor !== undefined) return { level: floor, x, y, z: 0 };
    const flight = this.#flights[level - this.#first];
    if (flight === undefined) return undefined;
    const { foot, landing, across, up, width, length } = flight;
    const offX = x - foot[0][0];
    const offY = y - foot[0][1];
    const along = clamp((offX * up[0] + offY * up[1]) / length);
    const aside = clamp((offX * across[0] + offY * across[1]) / width);
    const footX = foot[0][0] + aside * (foot[1][0] - foot[0][0]);
    const footY = foot[0][1] + aside * (foot[1][1] - foot[0][1]);
    return {
      level: flight.fromLevel,
      x: footX + along * (landing[0][0] + aside * (landing[1][0] - landing[0][0]) - footX),
      y: footY + along * (landing[0][1] + aside * (landing[1][1] - landing[0][1]) - footY),
      z: along * flight.rise,
    };
  }
}

const clamp = (share: number): number => Math.min(1, Math.max(0, share));

function flightsOf(building: BuildingDescription, site: Site): Flight[] {
  const levelOf = new Map(site.building.regions.map(({ id, level }) => [id, level]));
  return site.stairs.flatMap(({ portal, level, up }): Flight[] => {
    const described = building.portals.find(({ id }) => id === portal);
    // The two crossings that lead up are the first and second of four of each flight.
    const entry = site.crossings.find((crossing) => crossing.toLevel === level);
    const head = site.crossings.find((crossing) => crossing.level === level && crossing.toLevel !== entry?.level);
    if (described === undefined || entry === undefined || head === undefined) return [];
    const foot = entry.toLine;
    const width = Math.hypot(foot[1][0] - foot[0][0], foot[1][1] - foot[0][1]);
    const across = [(foot[1][0] - foot[0][0]) / width, (foot[1][1] - foot[0][1]) / width] as const;
    const topX = head.line[0][0] - foot[0][0];
    const topY = head.line[0][1] - foot[0][1];
    const fromLevel = levelOf.get(described.between[0]) ?? entry.level;
    const toLevel = levelOf.get(described.between[1]) ?? head.toLevel;
    return [
      {
        fromLevel,
        foot,
        across,
        up,
        width,
        length: Math.max(topX * up[0] + topY * up[1], 1e-9),
        landing: head.toLine,
        rise: (toLevel - fromLevel) * floorHeight,
      },
    ];
  });
}
